"""A workbook that was damaged and a disk that is full, as a page tells of them."""

import html
import json
import pathlib
import re
import subprocess
import tempfile

import pytest
from playwright.sync_api import expect

from server import Server
from test_pages import violations

LIMIT = 1_400_000
BIG = "A long thought. " * 600


@pytest.fixture(scope="module")
def server():
    """It starts on a file that is no workbook, and its files may not grow for ever."""
    with tempfile.TemporaryDirectory(prefix="feedlab-keeping-") as data:
        (pathlib.Path(data) / "workbook.db").write_bytes(b"Somebody's shopping list\n" * 900)
        running = Server(data, before=("prlimit", f"--fsize={LIMIT}:unlimited"))
        yield running
        running.end()


def make_room(server):
    subprocess.run(["prlimit", "--pid", str(server.process.pid), "--fsize=unlimited"], check=True)


def fill(server):
    """Saves notes until one is refused."""
    for number in range(400):
        fields = {"token": server.token(), "partial": "1", "note": f"note {number} {BIG}"}
        answer = server.ask("POST", "/teardowns/1", fields, {"Accept": "application/json"})
        if answer.status != 200:
            assert answer.status == 507, answer.text
            assert "the disk that holds the workbook is full" in json.loads(answer.text)["said"].lower()
            return
    raise AssertionError("there was always room")


def test_a_damaged_file_is_told_until_it_is_read_and_a_full_disk_loses_nothing(page, opened, server):
    page.goto("/rules")
    notice = page.get_by_role("complementary", name="About your data")
    expect(notice).to_contain_text(re.compile(r"was damaged .* is kept as .*workbook-damaged-.*\.db"))
    problems = [it for theme in ("light", "dark") for it in violations(page, theme)]
    assert not problems, problems
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    notice.get_by_role("button", name="I have read it").press("Enter")
    expect(page).to_have_url(re.compile("/rules$"))
    expect(notice).to_have_count(0)

    path = server.post("/teardowns", app="Photo app", tab="home")
    fill(server)
    page.goto(path)
    note = page.locator('[name="note"]')
    words = f"Typed while there was no room. {BIG * 3}"
    note.fill(words)
    status = page.locator("#saved")
    expect(status).to_contain_text("Not saved: The disk that holds the workbook is full")
    expect(note).to_have_value(words)

    # Without scripts the words come back in a form of their own, with one button.
    plain = opened(path, java_script_enabled=False)
    plain.locator('[name="note"]').fill(words)
    plain.get_by_role("button", name="Save").first.click()
    expect(plain.get_by_role("heading", level=1)).to_have_text("Not saved: the disk is full")
    expect(plain.get_by_label("note")).to_have_value(words)

    make_room(server)
    note.press("End")
    note.type("!")
    expect(status).to_contain_text("Saved")
    page.reload()
    expect(note).to_have_value(words + "!")
    plain.get_by_label("note").fill("Sent again")
    plain.get_by_role("button", name="Send it now").click()
    assert "Sent again" in html.unescape(server.ask("GET", path).text)
