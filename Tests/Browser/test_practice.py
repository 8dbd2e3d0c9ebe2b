"""Practice as one: a decision seen run, what to do now, a plan, and a file that holds all of it."""

import datetime
import json
import re

from playwright.sync_api import expect

from server import Server
from worlds import answer_to

DECISION = "/practice/tradeoffs/end-state"


def test_a_decision_is_defended_seen_and_held_against_its_cost(page, server):
    page.goto("/practice")
    page.get_by_role("link", name="Trade-offs").click()
    page.get_by_role("link", name="A toggle, or the state that is wanted").click()
    expect(page.get_by_text("Costs", exact=True)).to_have_count(0)
    page.locator("form[data-behaviour=draft][data-ready]").wait_for()
    page.get_by_role("radio", name="The state that is wanted").check()
    with answer_to(page, "two"):
        page.get_by_label("Defend it in two sentences").fill("A retry changes nothing. It costs <i>two</i> methods.")
    expect(page.locator("#saved")).to_contain_text("Saved")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("What to do now")
    page.locator("section", has=page.get_by_role("heading", name="Where you were")).get_by_role("link").first.click()
    expect(page.get_by_role("radio", name="The state that is wanted")).to_be_checked()
    page.get_by_role("button", name="Hold it against").click()

    expect(page.get_by_role("heading", name="You decided: The state that is wanted")).to_be_visible()
    expect(page.get_by_text("A retry changes nothing. It costs <i>two</i> methods.")).to_be_visible()
    expect(page.get_by_text("Costs", exact=True)).to_have_count(2)
    page.get_by_role("link", name="Run all ways beside each other").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A toggle, or the state that is wanted")
    expect(page.get_by_text("parts them here")).to_be_visible()
    page.go_back()
    page.get_by_role("checkbox", name="It named what my way costs").check()
    page.get_by_role("button", name="Keep it").click()
    expect(page.get_by_role("status")).to_contain_text("You named the cost. Say next time when another way wins.")
    expect(page.get_by_role("link", name=re.compile("^Next: "))).to_be_visible()

    # A decision whose ways are designs of a scenario leads to an address that holds them.
    server.post("/practice/tradeoffs/wire/decide", option="json", defence="Anybody can read it.")
    page.goto("/practice/tradeoffs/wire")
    page.get_by_role("link", name="Run all ways beside each other").click()
    expect(page.get_by_text("wire=protobuf").first).to_be_visible()
    assert "scenario=a-week-away" in page.url
    assert not page.watch.console


def test_home_plan_and_a_file_that_holds_it_all_without_scripts(opened, server):
    page = opened(java_script_enabled=False)
    page.goto("/practice/capacity/offline-first/drill?group=fleet")
    page.get_by_label("Tasks for the peak").fill("70")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_have_text("1 of 3 within a factor of 2.")
    server.post("/practice/cards/two-axes/answer", answer="by time; from follows")
    page.goto("/practice/tradeoffs/ads")
    page.get_by_role("radio").first.check()
    page.get_by_label("Defend it in two sentences").fill("One decision.")
    page.get_by_role("button", name="Hold it against").click()

    page.goto("/")
    waiting = page.locator("section", has=page.get_by_role("heading", name="Where you were"))
    for name in ("Ads from the backend", "Drill: The fleet", "Your answer waits for its grade"):
        expect(waiting.get_by_text(name).first).to_be_visible()
    steps = page.locator(".half-hour > li")
    assert 2 <= steps.count() <= 8
    minutes = sum(int(it.split()[0]) for it in page.locator(".half-hour__minutes").all_inner_texts())
    assert 20 <= minutes <= 30

    page.get_by_role("link", name="Make a plan").click()
    day = datetime.date.today() + datetime.timedelta(days=5)
    page.get_by_label("Day of the interview").fill(day.isoformat())
    page.get_by_label("Minutes a day").select_option("30")
    page.get_by_role("button", name="Make a plan").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^[45] days until the interview"))
    assert page.locator(".plan-day").count() in (4, 5)
    expect(page.get_by_role("heading", name="It doesn't all fit")).to_be_visible()
    page.goto("/practice/progress")
    expect(page.get_by_role("row", name=re.compile("^Trade-offs"))).to_contain_text("27")
    kept = server.ask("GET", "/practice/practice.json").text
    held = json.loads(kept)
    for kind in ("card_drafts", "drills", "decisions", "settings"):
        assert held[kind], kind

    other = Server()
    try:
        other.post("/practice/own-cards", ask="Theirs?", points="Yes")
        theirs = other.ask("GET", "/practice/practice.json").text
        page.goto(other.address + "/practice")

        def take(text, how):
            page.get_by_label("A file saved here").set_input_files(
                {"name": "p.json", "mimeType": "application/json", "buffer": text.encode()}
            )
            page.get_by_label(how).check()
            page.get_by_role("button", name="Take it in").click()

        take(kept.replace('"defence"', '"defense"', 1), "Replace what is here")
        expect(page.get_by_role("alert")).to_contain_text("defence: expected a text, found nothing")
        assert other.ask("GET", "/practice/practice.json").text == theirs
        take(kept, "Replace what is here")
        expect(page.get_by_role("status")).to_contain_text("laid aside")
        assert other.ask("GET", "/practice/practice.json").text == kept, "the same to the byte"
        page.get_by_role("button", name="Bring back what was replaced").click()
        assert other.ask("GET", "/practice/practice.json").text == theirs
        take(kept, "Add what is missing")
        both = json.loads(other.ask("GET", "/practice/practice.json").text)
        assert both["decisions"] == held["decisions"] and len(both["cards"]) == 1
        page.goto(other.address + "/")
        expect(page.get_by_text(re.compile("days until the interview"))).to_be_visible()
    finally:
        other.end()

    page.goto("/practice/plan")
    page.get_by_role("button", name="Take the day away").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A plan up to the interview")
