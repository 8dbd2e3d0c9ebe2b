"""Notifications, the comment that one leads to, likers and ads: with scripts, without, by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from test_pages import NARROW, violations
from worlds import open_world

SCRIPT = """account ann
account bob
account cleo
ann follows bob
ad "Fine <b>tea</b>" as=tea
repeat 6 bob posts "note {n}" as=n{n} every=1m
ann posts "mine" as=p1
device phone ann
phone opens
settle
repeat 25 cleo comments p1 "talk {n}"
wait 1s
bob comments p1 "the one for you, @ann" as=target
wait 1s
repeat 25 cleo comments p1 "after {n}"
bob likes p1
cleo likes p1
settle
"""


@pytest.fixture
def world(server):
    return server.world(script=SCRIPT)


def screen(page):
    return page.get_by_role("region", name="Screen of phone")


def follow_the_notification(page):
    page.get_by_role("button", name="Notifications, 3 unread").click()
    row = screen(page).get_by_role("group", name=re.compile("^Unread. bob commented: the one for you"))
    expect(row).to_be_visible()
    expect(row).to_contain_text("new")
    row.get_by_role("button").click()
    target = screen(page).locator("[aria-current=true]")
    expect(target).to_contain_text("from your notification")
    expect(target).to_contain_text("the one for you")
    expect(screen(page).get_by_role("button", name="Earlier comments")).to_have_count(1)
    expect(screen(page).get_by_role("button", name="Later comments")).to_have_count(1)


def test_notification_leads_to_its_comment_and_back(page, world):
    open_world(page, world)
    follow_the_notification(page)
    expect(screen(page).locator("[aria-current=true]")).to_be_in_viewport()
    screen(page).get_by_role("button", name="Earlier comments").click()
    expect(screen(page).get_by_text("talk 1", exact=True)).to_have_count(1)
    page.get_by_role("button", name="‹ Back").click()
    expect(page.get_by_role("button", name="Notifications, 2 unread")).to_be_visible()
    # Read and unread differ by a word and by the letters' weight, not by colour alone.
    page.get_by_role("button", name="Notifications, 2 unread").click()
    read = screen(page).get_by_role("group", name=re.compile("^bob commented"))
    expect(read).not_to_contain_text("new")
    weights = [
        row.locator(".notice-row__text").evaluate("it => getComputedStyle(it).fontWeight")
        for row in (read, screen(page).get_by_role("group", name=re.compile("^Unread")).first)
    ]
    assert int(weights[0]) < int(weights[1])


def test_notification_leads_to_its_comment_without_scripts(opened, world):
    plain = opened(java_script_enabled=False)
    plain.goto(world)
    follow_the_notification(plain)
    plain.get_by_role("button", name="‹ Back").click()
    expect(plain.get_by_role("button", name="Notifications, 2 unread")).to_be_visible()


def test_notifications_are_reached_by_keyboard(page, world):
    open_world(page, world)
    page.get_by_role("button", name="Notifications, 3 unread").focus()
    page.keyboard.press("Enter")
    row = screen(page).get_by_role("button").first
    expect(row).to_be_visible()
    row.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="‹ Back")).to_be_visible()


def test_likers_are_listed(page, server, world):
    for command in ("phone opens-notification 1", "settle"):
        server.post(f"{world}/commands", command=command)
    open_world(page, world)
    page.get_by_role("button", name="Who likes this post").click()
    expect(screen(page).get_by_role("group", name="bob")).to_have_count(1)
    expect(screen(page).get_by_role("group", name="cleo")).to_have_count(1)
    page.get_by_role("button", name="‹ Back").click()
    expect(page.get_by_role("button", name="Who likes this post")).to_be_visible()


def test_ad_is_labelled_and_its_text_is_text(page, world):
    open_world(page, world)
    ad = screen(page).get_by_role("article", name="Sponsored, Fine <b>tea</b>")
    expect(ad).to_contain_text("Sponsored")
    expect(ad).to_contain_text("Fine <b>tea</b>")
    expect(ad.locator("b")).to_have_text(["tea"])


@pytest.mark.parametrize("command", ["phone notifications", "phone opens-notification 3", "phone likers p1"])
def test_screens_keep_the_rules_of_all_pages(page, server, world, command):
    for line in (command, "settle"):
        server.post(f"{world}/commands", command=line)
    page.goto(world)
    problems = [f"{theme}: {it}" for theme in ("light", "dark") for it in violations(page, theme)]
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 700})
        if (found := page.evaluate("document.documentElement.scrollWidth")) > width:
            problems.append(f"{found} px wide in a window of {width} px")
    assert not problems + page.watch.console, problems + page.watch.console
