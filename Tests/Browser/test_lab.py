"""The lab's tools in the browser: going back, forking, sharing, the diagram, the map, tables, the console."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from worlds import expect_step, last_step, open_world, playhead, step


@pytest.fixture
def run(server):
    """A demo world in which a phone has done a few things."""
    return server.world("phone opens", "phone scrolls 3", "phone refreshes", world="demo")


def keep(page):
    return page.get_by_role("region", name="Keep and share")


def happened(page):
    return page.get_by_role("region", name="What happened")


def test_undo_and_redo(page, run):
    open_world(page, run)
    end = last_step(page)
    journal = page.get_by_role("list", name="Commands so far")
    keep(page).get_by_role("button", name="Undo").click()
    expect(journal.get_by_text("phone refreshes", exact=True)).to_have_count(0)
    assert last_step(page) < end
    keep(page).get_by_role("button", name="Redo").click()
    expect(journal.get_by_text("phone refreshes", exact=True)).to_be_visible()
    assert last_step(page) == end
    assert not page.watch.console


def test_undo_without_scripts(opened, run):
    page = opened(run, java_script_enabled=False)
    end = last_step(page)
    keep(page).get_by_role("button", name="Undo").click()
    assert last_step(page) < end
    expect(keep(page).get_by_role("button", name="Redo")).to_be_enabled()


def test_acting_in_the_past_makes_a_fork_that_is_listed_compared_and_deleted(page, server, run):
    open_world(page, f"{run}?step=5")
    field = page.get_by_role("combobox", name="Command")
    field.fill("phone airplane on")
    field.press("Enter")
    page.wait_for_url(lambda url: run not in url)
    expect(page.get_by_text(f"Fork of {run.split('/')[-1]} behind step 5")).to_be_visible()
    fork = urllib.parse.urlsplit(page.url).path
    open_world(page, run)
    keep(page).get_by_role("link", name=f"Compare with {fork.split('/')[-1]}").click()
    expect(page.get_by_role("heading", name="The first difference")).to_be_visible()
    page.go_back()
    keep(page).get_by_role("button", name=f"Delete {fork.split('/')[-1]}").click()
    expect(keep(page).get_by_text("is deleted")).to_be_visible()
    keep(page).get_by_role("button", name="Bring it back").click()
    expect(page).to_have_url(re.compile(f"{fork}$"))


def test_link_holds_the_world_and_its_step(page, opened, run):
    open_world(page, f"{run}?step=7")
    trace = playhead(page).get_attribute("data-trace")
    link = keep(page).get_by_role("link", name="Link to this step").get_attribute("href")
    other = opened(link)
    other.get_by_role("button", name="Open it at step 7").click()
    expect_step(other, 7)
    assert playhead(other).get_attribute("data-trace") == trace
    assert f"{run}?" not in other.url


def test_script_is_saved_and_can_be_brought_in(page, opened, run, tmp_path):
    open_world(page, run)
    with page.expect_download() as download:
        keep(page).get_by_role("link", name="As a script").click()
    path = tmp_path / "world.lab"
    download.value.save_as(path)
    assert "expect phone feed = " in path.read_text()
    lab = opened("/lab")
    lab.get_by_text("Or bring a script").click()
    lab.get_by_label("Or its file").set_input_files(path)
    lab.get_by_role("button", name="Make it").click()
    expect(lab.get_by_role("list", name="Commands so far").get_by_text("phone refreshes")).to_be_visible()


def test_another_design_says_what_differs(page, run):
    page.goto(f"{run}/design")
    page.get_by_role("group", name="order how home is ordered").get_by_label("time").check()
    page.get_by_role("button", name="Run it again under these").click()
    expect(page.get_by_role("heading", name="The first difference")).to_be_visible()
    expect(page.get_by_role("heading", name="What differs in the end")).to_be_visible()
    expect(page.get_by_text("order=time").first).to_be_visible()


def test_choices_that_do_not_go_together_are_refused(page, run):
    page.goto(f"{run}/design")
    page.get_by_role("group", name=re.compile("^paging")).get_by_label("cursor").check()
    page.get_by_role("button", name="Run it again under these").click()
    expect(page.get_by_role("alert")).to_contain_text("scores don't keep still")
    expect(page.get_by_role("group", name=re.compile("^paging")).get_by_label("cursor")).to_be_checked()


def test_diagram_and_its_twin_have_the_same_steps(page, run):
    open_world(page, f"{run}?step=12")
    happened(page).get_by_text("The same as a list").click()
    rows = happened(page).locator("svg .seq__row")
    assert rows.count() == happened(page).locator(".log > li").count() > 10
    happened(page).locator("svg .seq__back").nth(2).click(position={"x": 20, "y": 14})
    expect(playhead(page)).not_to_have_attribute("data-step", "12")


def test_playhead_jumps_and_takes_a_number(page, run):
    open_world(page, f"{run}?step=2")
    playhead(page).get_by_role("link", name="To the next Rule").click()
    expect(playhead(page)).not_to_have_attribute("data-step", "2")
    expect(happened(page).locator("#step-detail .rule-id").first).to_have_attribute("href", re.compile(r"^/rules\?world=w\d+&step=\d+#"))
    number = playhead(page).get_by_role("spinbutton", name="step")
    number.fill("4")
    number.press("Enter")
    expect_step(page, 4)
    page.keyboard.press("Alt+n")
    expect(playhead(page)).not_to_have_attribute("data-step", "4")


def test_playhead_takes_a_number_without_scripts(opened, run):
    page = opened(f"{run}?step=2&view=list", java_script_enabled=False)
    playhead(page).get_by_role("spinbutton", name="step").fill("6")
    playhead(page).locator("#goto").get_by_role("button", name="Go").click()
    expect_step(page, 6)
    assert "view=list" in page.url


def test_fast_play_is_silent(page, run):
    open_world(page, f"{run}?step=1")
    playhead(page).get_by_role("combobox", name="Speed").select_option("8")
    before = page.locator("#world-said").text_content()
    page.get_by_role("button", name="Play").click()
    expect(playhead(page)).not_to_have_attribute("data-step", "1")
    assert page.locator("#world-said").text_content() == before
    expect(playhead(page).get_by_role("combobox", name="Speed")).to_have_value("8")
    page.get_by_role("button", name="Pause").click()


def test_map_lights_the_boxes_of_the_step(page, run):
    open_world(page, f"{run}?step=3&view=map")
    picture = happened(page).get_by_role("group", name=re.compile("^Component map"))
    expect(picture).to_have_accessible_name(re.compile("passes through"))
    happened(page).get_by_text("The boxes as a list").click()
    outbox = happened(page).locator("#map-list li").filter(has_text="Outbox")
    expect(outbox.get_by_role("link", name="W1")).to_have_attribute("href", re.compile(r"^/rules\?.*#W1$"))
    expect(outbox).to_contain_text("Sources/FeedClient/Writing")


def test_this_message_is_lost_in_a_fork(page, run):
    open_world(page, f"{run}?step=4")
    request = happened(page).locator(".log > li").filter(has_text="GET /v1/feed").filter(has_text="to API").first
    happened(page).get_by_text("The same as a list").click()
    request.get_by_role("link").first.click()
    happened(page).get_by_role("button", name="lost", exact=True).click()
    page.wait_for_url(lambda url: run not in url)
    expect(page.get_by_role("list", name="Commands so far")).to_contain_text("fault phone GET /v1/feed drop-request")
    expect(happened(page).locator("#step-said")).to_contain_text("a fault: the request is lost")


def test_line_of_the_journal_is_changed_and_run_on(page, run):
    open_world(page, run)
    page.get_by_role("link", name="Change line 4", exact=True).click()
    field = page.get_by_role("textbox", name=re.compile("^Line 4"))
    expect(field).to_have_value("phone scrolls 3")
    field.fill("phone scrolls 5")
    page.get_by_role("button", name="Run on from here").click()
    page.wait_for_url(lambda url: run not in url)
    journal = page.get_by_role("list", name="Commands so far")
    expect(journal.get_by_text("phone scrolls 5", exact=True)).to_be_visible()
    expect(journal.get_by_text("phone refreshes", exact=True)).to_be_visible()


def test_tables_are_pinned_and_filtered(page, run):
    open_world(page, run)
    page.get_by_text("Pin a table to the top").click()
    page.get_by_role("link", name="Pin phone.posts").click()
    pinned = page.get_by_role("region", name="Table phone.posts", exact=True)
    expect(pinned).to_be_visible()
    page.get_by_role("navigation", name="Whose tables").get_by_role("link", name="backend").click()
    expect(page.get_by_role("region", name="Table follows", exact=True)).to_be_visible()
    expect(pinned).to_be_visible()
    field = page.get_by_role("textbox", name="Rows with")
    field.fill(pinned.get_by_role("rowheader").first.text_content())
    field.press("Enter")
    expect(pinned.locator("tbody tr")).to_have_count(1)
    pinned.get_by_text("Query and columns").click()
    expect(pinned.get_by_text("SELECT * FROM posts ORDER BY id")).to_be_visible()
    expect(pinned.get_by_text("The number beside the heart")).to_be_visible()
    page.get_by_role("link", name="Unpin phone.posts").click()
    expect(pinned).to_have_count(0)


def test_step_sends_only_what_changed(page, run):
    # Three requests leave one after the other, and no row changes.
    open_world(page, f"{run}?step=16")
    forward = playhead(page).get_by_role("link", name="One step on")
    forward.click()
    expect_step(page, 17)
    with page.expect_response(lambda it: "step=18" in it.url) as answer:
        forward.click()
    fragments = answer.value.json()["fragments"]
    assert {it["id"] for it in fragments} >= {"playhead", "step-said", "step-detail"}
    assert not {it["id"] for it in fragments} & {"steps-drawn", "keep", "tables-head", "tables", "table-phone-authors", "table-phone-posts"}


def test_console_completes_helps_and_remembers(page, run):
    open_world(page, run)
    field = page.get_by_role("combobox", name="Command")
    field.press_sequentially("phone lik")
    expect(page.locator("#command-list option").first).to_have_attribute("value", "phone likes")
    field.fill("phone likes p299")
    expect(page.locator("#command-help")).to_contain_text("DEV likes POST")
    field.fill("")
    field.press("ArrowUp")
    field.press("ArrowUp")
    expect(field).to_have_value("phone refreshes")
    page.get_by_role("button", name="Airplane").first.focus()
    expect(page.locator("#command-help")).to_contain_text("phone airplane on:")
    page.get_by_role("link", name="All commands").click()
    expect(page.get_by_text("DEV likes POST", exact=True)).to_be_visible()


def test_long_run_stays_light(page, server):
    lines = ["world demo", "phone opens", "settle", "wait 8h"]
    world = server.post("/worlds", script="\n".join(lines)).partition("?")[0]
    page.goto(f"{world}?step=900")
    assert last_step(page) > 1_000
    assert page.locator("svg .seq__row").count() < 40
    assert len(page.content()) < 100_000
