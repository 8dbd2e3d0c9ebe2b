"""Recording what a probe showed, saved as it is chosen."""

import re
import time

import pytest
from playwright.sync_api import expect

from worlds import answer_to


@pytest.fixture
def probe(page):
    page.goto("/probes/P40.2")
    expect(page.locator("form[data-behaviour=save]")).to_have_attribute("data-ready", "")
    return page


def outcome(page):
    return page.get_by_role("radio", name=re.compile("^At once, still there"))


def saved(page):
    return page.locator("#saved")


def test_outcome_is_saved_as_chosen_and_cleared_again(probe):
    outcome(probe).check()
    expect(saved(probe)).to_contain_text("Which app is it?")
    probe.get_by_label("Which app is it?").fill("Sample")
    probe.get_by_role("textbox", name=re.compile("^Note")).fill("with the bike post")
    expect(saved(probe)).to_have_text(re.compile(r"^Saved \d\d:\d\d"))
    expect(probe.get_by_text("Queued on disk, sent when the network is back")).to_be_visible()
    probe.get_by_role("textbox", name=re.compile("^Note")).press("Tab")
    expect(saved(probe)).to_have_text(re.compile(r"^Saved \d\d:\d\d"))
    with answer_to(probe, "red+bike"):
        probe.get_by_role("textbox", name=re.compile("^Note")).fill("with the red bike post")
    probe.reload()
    expect(outcome(probe)).to_be_checked()
    expect(probe.get_by_role("textbox", name=re.compile("^Note"))).to_have_value("with the red bike post")

    with answer_to(probe, "outcome=&"):
        outcome(probe).click()
    expect(outcome(probe)).not_to_be_checked()
    probe.reload()
    expect(probe.get_by_role("radio", checked=True)).to_have_count(0)
    expect(probe.get_by_role("textbox", name=re.compile("^Note"))).to_have_value("with the red bike post")


def test_outcome_is_cleared_by_keyboard(probe):
    if probe.get_by_label("Which app is it?").count():
        probe.get_by_label("Which app is it?").fill("Sample")
    with answer_to(probe, "outcome=1"):
        outcome(probe).press("Space")
    expect(saved(probe)).to_have_text(re.compile(r"^Saved"))
    with answer_to(probe, "outcome=&"):
        probe.get_by_role("button", name="Clear").press("Enter")
    expect(probe.get_by_role("radio", checked=True)).to_have_count(0)
    probe.reload()
    expect(probe.get_by_role("radio", checked=True)).to_have_count(0)


def test_text_typed_while_a_save_is_on_its_way_outlives_the_page(probe, server):
    server.post("/probes/P40.2", app="Sample", outcome="1", do="save")
    probe.reload()
    expect(probe.locator("form[data-behaviour=save]")).to_have_attribute("data-ready", "")
    note = probe.get_by_role("textbox", name=re.compile("^Note"))
    note.fill("first")
    expect(saved(probe)).to_have_text(re.compile(r"^Saved \d\d:\d\d"))
    held = []
    probe.route("**/probes/P40.2", lambda route: held.append(route))
    with probe.expect_request(lambda it: "second" in (it.post_data or "")):
        note.fill("second")
    note.fill("third, typed while the second is on its way")
    probe.unroute("**/probes/P40.2")
    probe.close()
    deadline = time.monotonic() + 10
    while "third, typed while" not in server.ask("GET", "/probes/P40.2").text:
        assert time.monotonic() < deadline, "the text typed last was not saved"
        time.sleep(0.05)
