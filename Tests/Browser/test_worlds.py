"""A running world in the browser: tapping, typing, stepping, playing, and several pages at once."""

import re

import pytest
from playwright.sync_api import expect

from worlds import (
    cell, expect_step, last_step, like_not_given, open_world, phone, playhead, rows, step, tab_to,
)

SAID = """
window.said = [];
new MutationObserver((records) => {
  for (const { target } of records) {
    const line = (target.nodeType === 1 ? target : target.parentElement)?.closest("#world-said");
    if (line) window.said.push(line.textContent);
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture
def demo(server):
    """A demo world of this test alone."""
    return server.world(world="demo")


def test_tapped_like_is_in_the_tables_of_phone_and_backend(page, demo):
    open_world(page, demo)
    phone(page).get_by_role("button", name="Open the app").click()
    like, post = like_not_given(page)
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(cell(page, "posts", post, "liked_by_me")).to_have_text(re.compile("1$"))

    page.get_by_role("navigation", name="Whose tables").get_by_role("link", name="backend").click()
    liked = rows(page, "likes", "ada").filter(has=page.get_by_role("cell", name=post, exact=True))
    expect(page.get_by_role("region", name="Table likes", exact=True)).to_be_visible()
    while not liked.count():
        before = step(page)
        assert before > 0, f"no step of the run added ada's like of {post} to the backend's likes"
        playhead(page).get_by_role("link", name="One step back").click()
        expect_step(page, before - 1)
    expect(liked).to_have_attribute("data-change", "added")
    assert not page.watch.console


def test_other_page_on_the_world_gets_the_change(opened, server, demo):
    server.post(f"{demo}/commands", command="phone opens")
    one, other = opened(), opened()
    for each in (one, other):
        open_world(each, demo)
    like, post = like_not_given(one)
    there = other.locator(f'button[value="phone taps-like {post}"]')
    expect(there).to_have_attribute("aria-pressed", "false")
    like.click()
    expect(there).to_have_attribute("aria-pressed", "true")
    expect(cell(other, "posts", post, "liked_by_me")).to_have_text(re.compile("1$"))


def test_change_from_elsewhere_keeps_the_tables_that_were_chosen(page, server, demo):
    open_world(page, demo)
    tables = page.get_by_role("navigation", name="Whose tables")
    tables.get_by_role("link", name="backend").click()
    expect(tables.get_by_role("link", name="backend")).to_have_attribute("aria-current", "true")
    server.post(f"{demo}/commands", command="phone opens")
    expect(phone(page).get_by_role("button", name="Force-quit")).to_be_visible()
    expect(tables.get_by_role("link", name="backend")).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("region", name="Table likes", exact=True)).to_be_visible()


def test_late_answer_takes_nothing_back(page, server, demo):
    server.post(f"{demo}/commands", command="phone opens")
    open_world(page, demo)
    late = []
    page.route("**/commands*", lambda route: late.append((route, route.fetch())))
    like, _ = like_not_given(page)
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    server.post(f"{demo}/commands", command="phone kill")
    expect(phone(page).get_by_role("button", name="Open the app")).to_be_visible()
    steps = last_step(page)
    route, answer = late.pop()
    route.fulfill(response=answer)
    expect(page.locator("#world-said")).not_to_be_empty()
    expect(phone(page).get_by_role("button", name="Open the app")).to_be_visible()
    assert last_step(page) == steps
    page.unroute("**/commands*")
    phone(page).get_by_role("button", name="Open the app").click()
    expect(phone(page).get_by_role("button", name="Force-quit")).to_be_visible()


def test_like_in_airplane_mode_outlives_a_force_quit(page, demo):
    open_world(page, demo)
    device = phone(page)
    device.get_by_role("button", name="Open the app").click()
    like, post = like_not_given(page)
    device.get_by_role("button", name="Airplane").click()
    expect(device.get_by_role("button", name="Airplane")).to_have_attribute("aria-pressed", "true")
    like.click()
    expect(like).to_have_attribute("data-state", "pending")
    device.get_by_role("button", name="Force-quit").click()
    device.get_by_role("button", name="Open the app").click()
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_have_attribute("data-state", "pending")
    expect(like).to_have_accessible_name(re.compile("not confirmed yet"))
    expect(cell(page, "posts", post, "sync_status")).to_have_text(re.compile("pending$"))


def test_typed_command_runs_and_a_wrong_one_is_answered(page, demo):
    open_world(page, demo)
    field = page.get_by_role("combobox", name="Command")
    field.fill("phone opens")
    field.press("Enter")
    journal = page.get_by_role("list", name="Commands so far")
    expect(journal.get_by_text("phone opens", exact=True)).to_be_visible()
    expect(field).to_have_value("")
    expect(field).to_be_focused()

    field.fill("phone refrehses")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("refreshes")
    expect(field).to_have_value("phone refrehses")
    expect(field).to_be_focused()
    expect(journal.get_by_text("refrehses")).to_have_count(0)


def test_scenario_is_run_to_its_end_by_keyboard(page):
    page.add_init_script(SAID)
    page.goto("/scenarios")
    tab_to(page, page.get_by_role("link", name="A like that the backend refuses"))
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/scenarios/like-rolled-back$"))
    tab_to(page, page.get_by_role("button", name="Run it step by step"))
    page.keyboard.press("Enter")
    expect(page.locator("[data-behaviour=world]")).to_have_attribute("data-ready", "")
    assert page.evaluate("said") == [], "something is announced when the page arrives"

    first, last = step(page), last_step(page)
    assert first < last
    for number in range(first + 1, last + 1):
        page.keyboard.press("Alt+ArrowRight")
        expect_step(page, number)
        expect(page.get_by_role("status")).to_have_text(re.compile(rf"^Step {number}\b"))
        said = page.evaluate("said.splice(0)")
        assert len(said) <= 1, f"step {number} is announced {len(said)} times: {said}"
    expect(playhead(page).get_by_role("link", name="One step on")).to_have_count(0)
    page.keyboard.press("Alt+ArrowLeft")
    expect_step(page, last - 1)
    assert not page.watch.console


@pytest.fixture
def timed(opened, server):
    """A page at the start of a run, in which time passes only when the test says so."""
    page = opened()
    page.clock.install()
    open_world(page, server.world(scenario="like-rolled-back") + "?step=5")
    return page


def test_play_runs_and_pauses(timed):
    timed.get_by_role("button", name="Play").click()
    expect_step(timed, 6)
    timed.clock.run_for(1200)
    expect_step(timed, 7)
    timed.get_by_role("button", name="Pause").click()
    expect(timed.get_by_role("button", name="Play")).to_be_visible()
    timed.clock.run_for(6000)
    playhead(timed).get_by_role("link", name="One step on").click()
    expect_step(timed, 8)


def test_play_ends_with_the_run(timed):
    timed.goto(f"{timed.url.partition('?')[0]}?step={last_step(timed) - 2}")
    timed.get_by_role("button", name="Play").click()
    for number in (last_step(timed) - 1, last_step(timed)):
        expect_step(timed, number)
        timed.clock.run_for(1200)
    expect(timed.get_by_role("button", name="Play")).to_be_visible()


def test_pausing_and_playing_again_keeps_the_pace(timed):
    button = timed.get_by_role("button", name=re.compile("^(Play|Pause)$"))
    button.click()
    expect_step(timed, 6)
    button.click()
    button.click()
    expect_step(timed, 7)
    timed.clock.run_for(1050)
    timed.clock.run_for(200)
    expect_step(timed, 8)
    timed.clock.run_for(700)
    playhead(timed).get_by_role("link", name="One step back").click()
    expect_step(timed, 7)


def test_keys_are_listed_on_demand(page, demo):
    open_world(page, demo)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.get_by_role("combobox", name="Command").press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


def test_reduced_motion_moves_nothing(page, demo):
    open_world(page, demo)
    phone(page).get_by_role("button", name="Open the app").click()
    like, _ = like_not_given(page)
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.getAnimations().filter(it => it.playState === 'running').length") == 0
