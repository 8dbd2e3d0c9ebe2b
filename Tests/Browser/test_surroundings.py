"""Paper, frames and strangers: what is around the pages."""

import shutil
import subprocess

import pytest
from playwright.sync_api import expect


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


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_header_folds_into_a_menu_where_a_row_has_no_place(opened, scripts):
    page = opened("/probes/P40.2", java_script_enabled=scripts, viewport={"width": 320, "height": 640})
    menu, links = page.get_by_role("button", name="Menu: Probes"), page.get_by_role("navigation", name="Main")
    expect(links).to_be_hidden()
    menu.press("Enter")
    expect(links.get_by_role("link", name="Teardowns")).to_be_in_viewport(ratio=1)
    expect(links.get_by_role("link", name="Probes")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Tab")
    expect(links.get_by_role("link", name="Learn")).to_be_focused()
    page.keyboard.press("Escape")
    expect(links).to_be_hidden()
    expect(menu).to_be_focused()
    menu.click()
    page.mouse.click(5, 600)
    expect(links).to_be_hidden()
    menu.click()
    links.get_by_role("link", name="Lab").click()
    expect(page.get_by_role("button", name="Menu: Lab")).to_be_visible()

    for width in (1024, 1920, 3840):
        page.set_viewport_size({"width": width, "height": 900})
        expect(page.get_by_role("button", name="Menu: Lab")).to_be_hidden()
        tops = {it.bounding_box()["y"] for it in links.get_by_role("link").all()}
        assert len(tops) == 1, f"the header has {len(tops)} rows at {width} px"
