"""Every lesson: its panels run to their end, its questions can be answered, its answer to practise opens."""

import re

import pytest
from playwright.sync_api import expect

from server import ROOT
from worlds import late_answers

LESSONS = [file.stem for file in sorted((ROOT / "Content" / "lessons").glob("*.md"))]


def panels_of(name):
    return (ROOT / "Content" / "lessons" / f"{name}.md").read_text().count("```live")


def test_two_quick_steps_of_a_panel_are_two(page):
    late_answers(page, "/lessons/")
    name = next(name for name in LESSONS if panels_of(name))
    page.goto(f"/lessons/{name}")
    panel = page.locator("#panel-live-1")
    count = panel.locator(".panel__count")
    before = int(re.search(r"step (\d+) of", count.inner_text())[1])
    on = panel.get_by_role("link", name="One step on")
    on.click()
    on.click()
    expect(count).to_contain_text(f"step {before + 2} of")


@pytest.mark.parametrize("name", [name for name in LESSONS if panels_of(name)])
def test_panels_run_to_their_end(name, page):
    page.goto(f"/lessons/{name}")
    for number in range(1, panels_of(name) + 1):
        panel = page.locator(f"#panel-live-{number}")
        count = panel.locator(".panel__count")
        total = re.search(r"of (\d+)", count.inner_text()).group(1)
        expect(count).to_have_text(f"step 1 of {total}")
        panel.get_by_role("link", name="To the end").click()
        expect(count).to_have_text(f"step {total} of {total}")
        expect(panel.locator("table").first).to_be_visible()


def test_a_lesson_leads_on_through_all_others(page):
    page.goto(f"/lessons/the-promise")
    read = 1
    while (on := page.locator(".turns__on")).count():
        on.click()
        page.wait_for_load_state()
        read += 1
        assert read <= len(LESSONS)
    assert read == len(LESSONS)


def test_an_answer_to_practise_opens_by_keyboard(page):
    page.goto("/lessons/the-promise")
    summary = page.locator(".practice summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".practice__answer")).to_be_visible()


def test_a_word_leads_to_the_glossary(page):
    page.goto("/lessons/the-promise")
    word = page.locator("a.term").first
    target = word.get_attribute("href").split("#")[1]
    word.click()
    expect(page.locator(f"[id='{target}']")).to_be_visible()
