"""Paper, frames and strangers: what is around the pages."""

import shutil
import subprocess

import pytest


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pdftotext isn't here")
def test_lesson_prints(page, tmp_path):
    page.goto("/lessons/likes-and-the-outbox")
    heading = page.get_by_role("heading", level=1).inner_text()
    page.pdf(path=tmp_path / "lesson.pdf")
    text = subprocess.run(
        ["pdftotext", tmp_path / "lesson.pdf", "-"], capture_output=True, text=True, check=True
    ).stdout
    assert heading in " ".join(text.split())


def test_b28_no_page_shows_us_in_a_frame(page, server):
    with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        page.set_content(f'<iframe src="{server.address}/" title="FeedLab"></iframe>')
    assert all(server.address not in frame.url for frame in page.frames)


def test_b28_other_names_for_this_machine_are_turned_away(server):
    assert server.ask("GET", "/").status == 200
    for host in ("evil.example", f"evil.example:{server.host.partition(':')[2]}"):
        assert server.ask("GET", "/", headers={"Host": host}).status == 421


def test_b28_other_origins_cannot_post(server):
    fields = {"token": server.token(), "world": "empty"}
    assert server.ask("POST", "/worlds", fields, {"Origin": "http://evil.example"}).status == 403
    assert server.ask("POST", "/worlds", {"world": "empty"}).status == 403
    assert "Your worlds" not in server.ask("GET", "/lab").text
