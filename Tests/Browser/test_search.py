"""Search over everything: what is found, how it is shown, and what hostile input does to it."""

import re

import pytest
from playwright.sync_api import expect

HOSTILE = [
    '"', "outbox AND", "NOT NEAR(", "title:outbox*", "-outbox ^like", "'; DROP TABLE notes; --",
    "<script>alert(1)</script>", "%00\x01", "🦓" * 60, "a" * 5_000, ") OR (", "\u202eoutbox", "{outbox}: +", "*" * 40,
]


def test_words_are_found_by_kind_and_lead_to_their_place(page):
    page.goto("/")
    box = page.get_by_role("searchbox", name="Search all of FeedLab")
    if not box.is_visible():
        page.get_by_role("button", name="Search").first.press("Enter")
    else:
        box.press_sequentially("outb like")
        box.press("Enter")
    if not page.url.endswith("like"):
        page.goto("/search")
        page.get_by_label("Look for").press_sequentially("outb like")
        page.get_by_label("Look for").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("places, the best of each kind first")
    for kind in ("Lessons", "Rules", "Probes", "Signals"):
        expect(page.get_by_role("heading", name=re.compile(f"^{kind} \\d+"))).to_be_visible()
    expect(page.locator("mark", has_text=re.compile("^outbox$", re.I)).first).to_be_visible()
    lessons = page.get_by_role("region", name=re.compile("^Lessons"))
    lessons.get_by_role("link", name=re.compile("^All \\d+")).press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_count(1)
    page.get_by_role("region", name=re.compile("^Lessons")).get_by_role("link").first.press("Enter")
    expect(page).to_have_url(re.compile("/lessons/"))
    fragment = page.url.partition("#")[2]
    if fragment:
        expect(page.locator(f"[id='{fragment}']")).to_be_in_viewport()


def test_own_notes_are_found_as_they_stand(page, server):
    path = server.post("/teardowns", app="Zebra app", note="")
    server.post(path, app="Zebra app", note="A quagga stood where the spinner was.")
    page.goto("/search?q=quag")
    notes = page.get_by_role("region", name=re.compile("^Your notes 1"))
    expect(notes.locator("mark")).to_have_text("quagga")
    notes.get_by_role("link").click()
    expect(page).to_have_url(re.compile(f"{path}#k-note$"))
    server.post(path, app="Zebra app", note="An okapi stood there.")
    page.goto("/search?q=quagga")
    expect(page.get_by_role("status")).to_contain_text("Nothing has these words")
    server.post(f"{path}/delete")
    page.goto("/search?q=okapi")
    expect(page.get_by_role("status")).to_contain_text("Nothing has these words")


def test_what_was_written_elsewhere_is_found(page, server):
    interview = server.post("/practice/interviews", prompt="news-feed", level="senior", minutes="45").partition("?")[0]
    texts = {"note/scope": "A quagga reads it.", "base:note/scope": "0"}
    texts |= {"pad/scope": "box zoo 4 4 Okapi store", "base:pad/scope": "0"}
    server.post(interview, **texts)
    for defence in ("By zebra count.", "By tapir count."):
        server.post("/practice/tradeoffs/counters/decide", option="fetched", defence=defence)
    server.post("/practice/own-cards", ask="What eats a bongo?", points="A leopard", lesson="")

    for word, kind, leads_to in (
        ("quagga", "Your notes", f"{interview}/summary"), ("okapi", "Your notes", f"{interview}/summary"),
        ("tapir", "Your notes", "/practice/tradeoffs/counters"), ("bongo", "Cards", "/practice/session"),
    ):
        page.goto(f"/search?q={word}")
        found = page.get_by_role("region", name=re.compile(f"^{kind} 1"))
        expect(found.locator("mark")).to_have_text(re.compile(word, re.IGNORECASE))
        found.get_by_role("link").click()
        expect(page).to_have_url(re.compile(leads_to))
    page.goto("/search?q=zebra")
    expect(page.get_by_role("status")).to_contain_text("Nothing has these words")
    server.post(f"{interview}/delete")
    page.goto("/search?q=quagga+tapir")
    expect(page.get_by_role("status")).to_contain_text("Nothing has all of the words")
    expect(page.get_by_role("region", name=re.compile("^Your notes 1")).locator("mark")).to_have_text("tapir")


def test_lessons_have_a_search_of_their_own_without_scripts(opened):
    page = opened("/lessons", java_script_enabled=False)
    page.get_by_role("searchbox", name="Search the lessons").fill("tombstone")
    page.get_by_role("search", name="Search the lessons").get_by_role("button", name="Search").click()
    expect(page.get_by_role("status")).to_contain_text("among the lessons")
    expect(page.get_by_role("heading", level=2)).to_have_text(re.compile("^Lessons"))
    page.get_by_role("link", name="Search everything").click()
    expect(page.get_by_role("heading", name=re.compile("^Glossary"))).to_be_visible()


@pytest.mark.parametrize("typed", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_words_are_only_words(page, typed):
    page.goto("/search")
    page.get_by_label("Look for").evaluate("(box, text) => { box.maxLength = 100000; box.value = text; }", typed)
    with page.expect_navigation() as answer:
        page.locator("main").get_by_role("button", name="Search").click()
    assert answer.value.status == 200
    expect(page.get_by_role("heading", level=1)).to_have_text("Search")
    expect(page.locator("main script")).to_have_count(0)
    assert not page.watch.console


def test_an_overlong_address_is_refused_and_the_next_one_answered(server):
    assert server.ask("GET", "/search?q=" + "a" * 9_000).status == 414
    assert server.ask("GET", "/search?q=%ff").status == 400
    assert server.ask("GET", "/search?q=like").status == 200
