"""Capacity sheets: numbers that follow, sheets that are kept, a drill, and all of it without scripts."""

import re

from playwright.sync_api import expect

SHEET = "/practice/capacity/offline-first"


def value(page, cell):
    return re.sub(r"\s+", " ", page.locator(f"#cell-{cell} .sheet__number").inner_text())


def ready(page):
    page.locator("form[data-behaviour=save][data-ready]").wait_for()


def test_numbers_follow_and_are_kept(page, server):
    page.goto(SHEET)
    ready(page)
    assert value(page, "sync_peak") == "34,722 syncs/s"
    assert value(page, "replicated") == "49.2 TB"
    users = page.get_by_label("Daily active users", exact=True)
    users.fill("100")
    expect(page.locator("#cell-sync_peak")).to_contain_text("69,444")
    expect(page.locator("#leads")).to_contain_text("70,000")
    expect(page.locator("#cell-fleet .sheet__figure")).to_have_text("141")
    expect(page.locator("#cell-syncs_per_day")).to_contain_text("= 100 million users × 20 syncs/user/day")
    expect(page.locator("#note-daily_users")).to_have_text("The sheet has 50.")
    expect(users).to_be_focused()

    users.fill("100 apples")
    expect(page.locator("#saved")).to_contain_text("expected a number in million users, found '100 apples'")
    expect(page.locator("#cell-sync_average")).to_contain_text("Waits for Refreshes a day.")
    assert value(page, "rows") == "1.0 MB", "what doesn't hang on it stands"
    users.fill("0.1 billion users")
    expect(page.locator("#cell-sync_peak")).to_contain_text("69,444")

    link = page.get_by_role("link", name="Link to these numbers").get_attribute("href")
    page.get_by_label("Name", exact=True).fill("Twice as many")
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Twice as many")
    ready(page)
    assert value(page, "sync_peak") == "69,444 syncs/s"
    page.get_by_label("Zones").fill("4")
    expect(page.locator("#cell-fleet .sheet__figure")).to_have_text("140")
    expect(page.locator("#saved")).to_contain_text("Saved")
    page.reload()
    assert value(page, "fleet") == "140 tasks"

    page.get_by_label("Name", exact=True).fill("Four zones")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Four zones")
    page.get_by_role("button", name="Delete this sheet").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    ready(page)
    assert value(page, "fleet") == "140 tasks"
    page.goto(link)
    assert value(page, "sync_peak") == "69,444 syncs/s"
    assert not [it for it in page.watch.console if "422" not in it]


def test_drill_takes_answers_within_a_factor(page):
    page.goto(SHEET)
    page.get_by_role("link", name="Drill").click()
    page.get_by_role("link", name="The fleet").click()
    expect(page.get_by_text("35,000 syncs/s", exact=True)).to_be_visible()
    expect(page.get_by_text("72 tasks")).to_be_hidden()
    page.get_by_label("Tasks for the peak").fill("140")
    page.get_by_label("Tasks in each zone").fill("11")
    page.get_by_label("Tasks in all").fill("many")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_have_text("1 of 3 within a factor of 2.")
    assert [it.strip() for it in page.locator(".drill__says").all_inner_texts()] == [
        "✓ Right: 70 tasks.", "✕ Too low, by a factor of 2.2.", "✕ Expected a number in tasks.",
    ]
    page.get_by_label("Within a factor of").select_option("10")
    page.get_by_label("Tasks in all").fill("72 tasks")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("status")).to_have_text("3 of 3 within a factor of 10.")
    page.get_by_text("Show the step").last.click()
    expect(page.get_by_text("= 24 tasks/zone × 3 zones")).to_be_visible()


def test_without_scripts(opened):
    page = opened(java_script_enabled=False)
    page.goto(SHEET)
    page.get_by_label("Daily active users", exact=True).fill("25 million")
    page.get_by_role("button", name="Work it out").click()
    assert value(page, "sync_average") == "5,787 syncs/s"
    assert "v.daily_users=25%20million" in page.url
    page.get_by_label("Name", exact=True).fill("Half")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_label("Kept for").fill("x")
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_label("Kept for")).to_have_value("x")
    expect(page.locator("#note-retention")).to_have_text("Expected a number in days.")
    page.get_by_label("Kept for").fill("28")
    page.get_by_role("button", name="Work it out").click()
    assert value(page, "log_storage") == "1.05 TB", "half the users for twice the time"
    page.get_by_role("link", name="Drill").click()
    expect(page.get_by_text("25 million users", exact=True)).to_be_visible()
