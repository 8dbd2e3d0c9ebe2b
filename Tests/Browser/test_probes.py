"""Probes in the lab: one that runs by itself, one gone through by hand, and what an outcome rests on."""

import json
import re
import subprocess

import pytest
from playwright.sync_api import expect

from server import binary
from worlds import expect_step, open_world

NEXT = re.compile("^(Do it|Let it settle|Wait )")


@pytest.fixture
def plain(opened):
    return opened(java_script_enabled=False)


def rehearsal(page):
    return page.get_by_role("region", name=re.compile("^Rehearsal of P40.2"))


def do_next(page, command):
    """Presses the button of what is to be done next, which must be that, and waits until it is done."""
    card = rehearsal(page)
    expect(card.locator(".rehearsal__next code")).to_have_text(command)
    card.get_by_role("button", name=NEXT).click()
    expect(card.locator(".rehearsal__next code", has_text=re.compile(rf"^{re.escape(command)}$"))).to_have_count(0)


STEPS = [
    "phone airplane on", "phone taps-like bread", "wait 5s", "phone kill", "phone opens", "phone airplane off",
    "wait 1m", "tablet opens", "tablet likers bread",
]


def start_rehearsal(page, design):
    page.goto("/probes/P40.2")
    page.get_by_label("An app whose design is").select_option(design)
    page.get_by_role("button", name="Run it in the lab").click()
    expect(rehearsal(page)).to_be_visible()


def test_rehearsal_to_the_end_with_its_control_by_keyboard_and_pointer(page, server):
    start_rehearsal(page, "like=memory")
    open_world(page, page.url)
    # The network is forgotten: the heart comes first, and nothing can be read any more.
    screen = page.get_by_role("region", name="Screen of phone")
    screen.get_by_role("button", name=re.compile("^Like, "), pressed=False).first.click()
    expect(rehearsal(page).get_by_role("alert")).to_contain_text("came before “phone airplane on”")
    page.get_by_role("button", name="Undo").click()
    expect(rehearsal(page).get_by_role("alert")).to_have_count(0)

    for command in STEPS:
        do_next(page, command)
    expect(rehearsal(page).get_by_text("All steps are done")).to_be_visible()
    assert "You read it right" not in page.content()
    rehearsal(page).get_by_role("radio", name=re.compile("^At once, still there")).check()
    rehearsal(page).get_by_role("button", name="That is what I saw").click()
    expect(rehearsal(page).get_by_role("status")).to_contain_text("Not what was to be seen")
    expect(rehearsal(page).get_by_role("status")).to_contain_text("gone after the kill")

    rehearsal(page).get_by_role("button", name="Run the control").click()
    expect(page.get_by_text("The app under test: the default design")).to_be_visible()
    open_world(page, page.url)
    for command in STEPS:
        do_next(page, command)
    rehearsal(page).get_by_role("radio", name=re.compile("^At once, still there")).check()
    rehearsal(page).get_by_role("button", name="That is what I saw").click()
    expect(rehearsal(page).get_by_role("status")).to_contain_text("You read it right")
    rehearsal(page).get_by_role("button", name="Record it, with this run as evidence").click()
    evidence = page.get_by_role("region", name="Evidence")
    expect(evidence).to_contain_text("still holds")
    expect(page.get_by_role("radio", name=re.compile("^At once, still there"))).to_be_checked()


def test_probe_by_itself_its_evidence_and_the_replay_without_scripts(plain, server, tmp_path):
    plain.goto("/probes/P40.5")
    expect(plain.get_by_role("region", name="Which designs give which outcome")).to_contain_text("publish=memory")
    plain.get_by_label("An app whose design is").select_option("publish=memory")
    plain.get_by_role("button", name="Let it run by itself").click()
    expect(plain).to_have_title(re.compile("^P40.5 by itself, in publish=memory"))
    expect(plain.get_by_role("heading", name=re.compile("^Outcome 4: The post is gone after the kill"))).to_be_visible()
    row = plain.get_by_role("row").filter(has=plain.get_by_role("rowheader", name=re.compile("^killed")))
    expect(row).to_contain_text("absent")
    number = int(re.search(r"\d+", row.get_by_role("button").inner_text())[0])
    row.get_by_role("button").click()
    expect_step(plain, number)
    plain.go_back()

    plain.get_by_role("button", name="Record it, with this run as evidence").click()
    evidence = plain.get_by_role("region", name="Evidence")
    expect(evidence).to_contain_text("still holds")
    expect(evidence).to_contain_text("P40.5 reads outcome 4")
    evidence.get_by_role("button", name=re.compile("^Open the run at step")).click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("P40.5 Publish and interrupt")

    # A step of any world may stand beside an outcome that was recorded.
    world = server.world("phone opens", world="demo")
    plain.goto(f"{world}?step=9")
    plain.get_by_label(re.compile("^An outcome of")).select_option("P40.5")
    plain.get_by_role("button", name="Point it to step 9").click()
    expect(plain.get_by_role("region", name="Evidence")).to_contain_text("step 9 of a run")

    told = subprocess.run([binary(), "probe", "P40.8", "--json"], capture_output=True, check=True)
    run = json.loads(told.stdout)
    report = tmp_path / "report.json"
    kept = {"design": "", "seed": 1, "journal": run["journal"], "step": run["steps"], "claim": ["reads P40.8 1"]}
    report.write_text(json.dumps({"outcomes": [{"probe": "P40.8", "outcome": 1, "evidence": kept}]}))
    assert subprocess.run([binary(), "replay", report], capture_output=True).returncode == 0
    kept["claim"] = ["reads P40.8 2"]
    report.write_text(json.dumps({"outcomes": [{"probe": "P40.8", "outcome": 2, "evidence": kept}]}))
    assert subprocess.run([binary(), "replay", report], capture_output=True).returncode == 1


def test_probe_that_settles_nothing_says_why(page):
    page.goto("/probes/P15.4/run?design=order%3Dranked")
    expect(page.get_by_role("heading", name="It settled nothing")).to_be_visible()
    expect(page.get_by_text("the list isn't in order of time")).to_be_visible()
    expect(page.get_by_role("button", name="Record it, with this run as evidence")).to_have_count(0)
