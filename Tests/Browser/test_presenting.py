"""A run on a wall, the rules as a world kept them, and our own source beside both."""

import re

import pytest
from playwright.sync_api import expect

from worlds import late_answers


def number(page):
    """Which screen is shown, and of how many."""
    found = re.search(r"(\d+) of (\d+)", page.locator("#screen-count").inner_text())
    return int(found[1]), int(found[2])


def test_two_quick_presses_are_two_screens(page):
    late_answers(page, "/present")
    page.goto("/scenarios/like-rolled-back")
    page.get_by_role("button", name="Present it").click()
    page.locator("main[data-ready]").wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#screen-count")).to_contain_text("3 of")
    page.go_back()
    expect(page.locator("#screen-count")).to_contain_text("2 of")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_scenario_is_presented_from_a_link_with_the_keyboard(opened, scripts):
    page = opened(
        "/scenarios/like-rolled-back",
        java_script_enabled=scripts,
        reduced_motion="reduce",
        viewport={"width": 1920, "height": 1080},
    )
    page.get_by_role("button", name="Present it").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("A like that the backend refuses")
    page.wait_for_load_state()
    if scripts:
        expect(page.locator("main[data-ready]")).to_be_attached()
    _, count = number(page)
    assert count > 10

    says, sizes, phones, checks, rules = [], [], 0, 0, set()
    for at in range(1, count + 1):
        assert number(page)[0] == at
        assert f"screen {at} of {count}" in page.title()
        size = page.evaluate("[innerHeight, document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert size[1] <= size[0] and size[2] <= 1920, f"screen {at} doesn't fit the wall: {size}"
        says.append(page.locator(".screen__say, .screen__title").inner_text())
        phones += page.locator(".screen__phone .phone").count()
        checks += page.locator(".checks [data-state=holds]").count()
        rules |= set(page.locator(".screen__rule .rule-id").all_inner_texts())
        sizes += page.evaluate(
            "[...document.querySelectorAll('.screen__say :is(p, li, td, th), .screen .db :is(td, th)')]"
            ".map((it) => parseFloat(getComputedStyle(it).fontSize))"
        )
        assert page.locator(".checks [data-state=fails]").count() == 0
        if at == count:
            break
        if scripts:
            page.keyboard.press(("ArrowRight", "PageDown", " ")[at % 3])
        else:
            page.get_by_role("link", name="Next").press("Enter")
            page.wait_for_load_state()
        expect(page.locator("#screen-count")).to_have_text(f"{at + 1} of {count}")
    assert any("fills and the number goes up" in it for it in says)
    assert any("phone likes bread" in it for it in says)
    assert phones > count / 2 and checks >= 20 and {"W1", "W4", "W5"} <= rules
    assert sizes and min(sizes) >= 18, f"{min(sizes)} px is small on a wall"

    page.get_by_role("link", name="Notes").click()
    expect(page.get_by_role("complementary", name="Notes")).to_contain_text("the rollback shows what the backend said last")
    if scripts:
        page.keyboard.press("n")
        expect(page.get_by_role("complementary", name="Notes")).to_have_count(0)
        page.keyboard.press("Home")
        expect(page.locator("#screen-count")).to_have_text(f"1 of {count}")
        page.go_back()
        expect(page.locator("#screen-count")).to_have_text(f"{count} of {count}")
    page.get_by_role("link", name="In the lab").click()
    expect(page).to_have_url(re.compile(r"/worlds/w\d+\?step=\d+"))
    page.get_by_role("link", name="One step back").click()
    page.get_by_role("link", name="One step on").wait_for()
    page.get_by_role("link", name="Present it").click()
    assert number(page)[0] > 1, "a world is presented from the step where it was left"


def test_world_without_prose_is_presented_by_its_commands(page, server):
    page.goto(server.world("phone opens", "phone scrolls 3", world="demo") + "/present")
    expect(page.locator("main[data-ready]")).to_be_attached()
    _, count = number(page)
    said = ""
    for _ in range(count - 1):
        at, _ = number(page)
        page.keyboard.press("ArrowRight")
        expect(page.locator("#screen-count")).to_have_text(f"{at + 1} of {count}")
        said += page.locator(".screen__say").inner_text()
    assert "phone opens" in said and "phone scrolls 3" in said and number(page) == (count, count)


def test_rule_leads_to_the_steps_where_it_spoke_and_back(page, server):
    world = server.world(scenario="like-rolled-back")
    page.goto(f"{world}?step=18")
    page.locator("#step-detail .rule-id", has_text="W1").click()
    rule = page.locator("#W1")
    expect(rule).to_contain_text("Spoke in w")
    rule.locator(".rule__spoke a").first.click()
    expect(page.locator("#step-detail .rule-id", has_text="W1")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Back to step 18").click()
    expect(page).to_have_url(re.compile(r"step=18$"))

    page.goto("/rules")
    page.locator("#W5").get_by_role("button", name="A like that the backend refuses").click()
    expect(page.locator("#step-detail .rule-id", has_text="W5")).to_be_visible()


def test_box_of_the_map_leads_to_its_lesson_rule_and_source(page, server):
    page.goto(f"{server.world(scenario='like-rolled-back')}?step=18&view=map")
    box = page.locator("a.map__box", has_text="Outbox")
    assert "/lessons/" in box.get_attribute("href")
    page.locator("#map-twin summary").click()
    row = page.locator("#map-list li", has_text="Outbox")
    expect(row.locator(".rule-id")).to_have_text("W1")
    row.get_by_role("link", name="Sources/FeedClient/Writing").click()
    page.get_by_role("link", name="Client+Intents.swift").click()
    expect(page.get_by_role("region", name="Lines of Sources/FeedClient/Writing/Client+Intents.swift")).to_be_visible()
    assert page.locator(".source__lines li").count() > 20

    page.goto("/rules")
    page.locator("#W1 summary", has_text="Speaks in").click()
    page.locator("#W1").get_by_role("link", name="Sources/").first.click()
    expect(page.locator("#says-W1")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["../workbook.db", "/etc/passwd", "Package.swift", "Sources/../Package.swift", "Content"])
def test_only_files_of_the_source_are_shown(server, path):
    assert server.ask("GET", f"/source?file={path}").status == 404
