"""The same work with scripts off: links and forms do what scripts do."""

import re

import pytest
from playwright.sync_api import expect

from worlds import expect_step, like_not_given, step


@pytest.fixture
def plain(opened):
    return opened(java_script_enabled=False)


def test_scenario_is_stepped_and_tapped(plain):
    plain.goto("/scenarios/like-rolled-back")
    plain.get_by_role("button", name="Run it step by step").click()
    first = step(plain)
    for number in range(first + 1, first + 13):
        plain.get_by_role("link", name="One step on").click()
        expect_step(plain, number)
    plain.goto(plain.url.partition("?")[0])
    like, _ = like_not_given(plain)
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
    assert "/commands" not in plain.url


def test_wrong_command_is_answered_on_a_page(plain, server):
    plain.goto(server.world(world="demo"))
    plain.get_by_role("combobox", name="Command").fill("phone refrehses")
    plain.get_by_role("button", name="Run", exact=True).click()
    expect(plain.get_by_role("alert")).to_contain_text("refreshes")
    expect(plain.get_by_role("combobox", name="Command")).to_have_value("phone refrehses")


def test_outcome_is_recorded_and_cleared(plain):
    plain.goto("/probes/P40.2")
    plain.get_by_label("Which app is it?").fill("Sample")
    plain.get_by_role("textbox", name=re.compile("^Note")).fill("with the bike post")
    plain.get_by_role("radio", name=re.compile("^At once, still there")).check()
    plain.get_by_role("button", name="Save").click()
    expect(plain.get_by_role("radio", name=re.compile("^At once, still there"))).to_be_checked()
    expect(plain.get_by_text("Queued on disk, sent when the network is back")).to_be_visible()
    plain.get_by_role("button", name="Clear").click()
    expect(plain.get_by_role("radio", checked=True)).to_have_count(0)
    expect(plain.get_by_role("textbox", name=re.compile("^Note"))).to_have_value("with the bike post")
