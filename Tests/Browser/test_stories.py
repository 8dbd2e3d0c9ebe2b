"""The row of stories and its player: rings that say what they mean, by mouse, by keyboard, without scripts."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from worlds import open_world, phone, tab_to

STORIES = [
    "account ada", "account bob", "account cleo", "ada follows bob cleo", "cleo story", "wait 1m",
    "bob story items=2", "wait 1m", "ada story", "device phone ada", "phone opens", "settle",
]
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture
def world(server):
    """A world in which bob tells two items, cleo one, and ada, whose phone it is, one of her own."""
    return server.world(*STORIES, world="empty")


def ring(page, name):
    return phone(page).get_by_role("list", name="Stories").get_by_role("button", name=re.compile(f"^{name}, "))


def player(page, name):
    return phone(page).get_by_role("group", name=re.compile(name))


def test_rings_tell_what_is_new_by_more_than_colour(page, world):
    open_world(page, world)
    expect(ring(page, "ada")).to_have_accessible_name("ada, yours, 1 item")
    expect(ring(page, "bob")).to_have_accessible_name("bob, 2 new")
    expect(ring(page, "bob").locator(".stories__count")).to_have_text("2")
    ring(page, "cleo").click()
    player(page, "Story of cleo").get_by_role("button", name="Close").click()
    expect(ring(page, "cleo")).to_have_accessible_name("cleo, seen")
    expect(ring(page, "cleo").locator(".stories__count")).to_have_count(0)
    width = "it => getComputedStyle(it.querySelector('.stories__ring')).borderTopWidth"
    assert ring(page, "bob").evaluate(width) != ring(page, "cleo").evaluate(width)
    assert not page.watch.console


def test_player_goes_through_the_row_by_keyboard(page, world):
    open_world(page, world)
    tab_to(page, ring(page, "bob"))
    page.keyboard.press("Enter")
    expect(player(page, "Story of bob, photo, 1 of 2")).to_be_visible()
    expect(phone(page).get_by_role("list", name="Stories")).to_have_count(0)
    tab_to(page, player(page, "bob").get_by_role("button", name="Next"))
    page.keyboard.press("Enter")
    expect(player(page, "Story of bob, photo, 2 of 2")).to_be_visible()
    page.keyboard.press("Enter")
    expect(player(page, "Story of cleo, photo, 1 of 1")).to_be_visible()
    page.keyboard.press("Enter")
    expect(ring(page, "bob")).to_have_accessible_name("bob, seen")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_player_and_row_have_no_barriers(opened, world, scheme):
    page = opened(color_scheme=scheme, reduced_motion="reduce", viewport={"width": 360, "height": 900})
    open_world(page, world)
    for screen in ("row", "player"):
        if screen == "player":
            ring(page, "bob").click()
            expect(player(page, "Story of bob")).to_be_visible()
        found = Axe().run(page, context="#device-phone", options={"runOnly": RULES}).response["violations"]
        assert not found, [(it["id"], [node["target"] for node in it["nodes"]]) for it in found]
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_bars_follow_the_time(page, server, world):
    server.post(f"{world}/commands", command="phone plays bob")
    server.post(f"{world}/commands", command="wait 2500ms")
    open_world(page, world)
    bars = player(page, "Story of bob").locator("progress")
    expect(bars).to_have_count(2)
    assert 300 < int(bars.nth(0).get_attribute("value")) < 700
    expect(bars.nth(1)).to_have_attribute("value", "0")


def test_player_without_scripts(opened, world):
    plain = opened(java_script_enabled=False)
    plain.goto(world)
    ring(plain, "bob").click()
    player(plain, "Story of bob, photo, 1 of 2").get_by_role("button", name="Next").click()
    player(plain, "Story of bob, photo, 2 of 2").get_by_role("button", name="Close").click()
    expect(ring(plain, "bob")).to_have_accessible_name("bob, seen")
    phone(plain).get_by_role("button", name="Stories").click()
    expect(phone(plain).get_by_text("cleo: 1 new")).to_be_visible()
    ring(plain, "ada").click()
    player(plain, "Story of ada").get_by_role("button", name="Viewers").click()
    expect(phone(plain).get_by_text("0 viewers")).to_be_visible()
    phone(plain).get_by_role("button", name="‹ Back").click()
    expect(player(plain, "Story of ada")).to_be_visible()
