"""Comparisons with tied playheads, the frame lab, and the scale page."""

import re

from playwright.sync_api import expect

from worlds import step


def sides(page):
    return page.locator(".beside__side")


def line(page):
    return page.locator(".beside__line")


def test_ready_comparison_plays_on_both_sides_and_goes_on_in_a_world(page):
    page.goto("/compare")
    page.get_by_role("link", name="A toggle, or the state that is wanted").click()
    expect(page.get_by_role("heading", name="What an interviewer wants to hear")).to_be_visible()
    expect(page.get_by_role("region", name="Where B leaves A")).to_contain_text("parts them here")
    expect(page.locator("#costs-phone")).to_contain_text("Time to first screen")
    expect(page.locator("[data-behaviour=world]")).to_have_attribute("data-ready", "")
    start = step(page)
    page.get_by_role("link", name="One step back").click()
    expect(page.locator("#playhead [data-step]")).to_have_attribute("data-step", str(start - 1))
    for at in (start, start + 1):
        page.keyboard.press("Alt+ArrowRight")
        expect(page.locator("#playhead [data-step]")).to_have_attribute("data-step", str(at))
    expect(line(page)).to_contain_text("Line ")
    page.get_by_role("slider", name="Step").fill("8")
    expect(page.locator("#playhead [data-step]")).to_have_attribute("data-step", "8")
    # Before the runs part both sides stand at the same step, which isn't the moment's number.
    heads = [page.get_by_role("region", name=f"Side {side}", exact=True).locator(".beside__head p") for side in ("A", "B")]
    expect(heads[0]).to_have_text(heads[1].inner_text())
    expect(heads[0]).to_contain_text("step ")
    assert "step=8" in page.url
    page.get_by_role("link", name="To the next End").click()
    expect(page.locator("#beside")).to_contain_text("backend.likes")
    likes = page.locator("#final-title ~ details", has_text="backend.likes")
    likes.locator("summary").click()
    expect(likes).to_contain_text("1 row differs")
    # The heart of the toggle's phone is empty; a tap goes on in a world of that side.
    other = page.get_by_role("region", name="Side B", exact=True)
    other.get_by_role("button", name=re.compile("^Like")).click()
    page.wait_for_url(re.compile(r"/worlds/w\d+$"))
    expect(page.get_by_text("like-request=toggle").first).to_be_visible()
    assert [it for it in page.watch.console if it.startswith("error")] == []


def test_own_comparison_without_scripts(opened):
    plain = opened("/compare", java_script_enabled=False)
    plain.get_by_label("Run the commands of a scenario").select_option("opening-the-app")
    plain.get_by_label("Design A").fill("order=time")
    plain.get_by_label("Design B").fill("order=time first-screen=network")
    plain.get_by_role("button", name="Run them").click()
    expect(plain.get_by_role("region", name="Where B leaves A")).to_contain_text("first-screen")
    expect(sides(plain)).to_have_count(2)
    at = step(plain)
    plain.get_by_role("link", name="One step back").click()
    assert step(plain) == at - 1
    plain.get_by_role("link", name="Link to keep").click()
    expect(sides(plain)).to_have_count(2)
    plain.get_by_role("button", name="Go on from here in a world of side B").click()
    plain.wait_for_url(re.compile(r"/worlds/w\d+$"))


def test_presenter_view_by_keyboard(page):
    page.goto("/compare/written-read-or-both/present")
    expect(page.locator("main")).to_have_attribute("data-ready", "")
    expect(page.get_by_role("heading", level=1)).to_have_text("Written, read, or both")
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("heading", level=1)).to_have_text("The designs")
    expect(page.locator("main")).to_have_attribute("data-ready", "")
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("heading", level=1)).to_have_text("Written, read, or both")


def test_frame_lab_measures_keeps_and_compares(page, opened):
    page.goto("/frames")
    list_ = page.locator("#frames-list")
    expect(list_.locator(".frame-row").first).to_be_visible()
    expect(list_.locator(".frame-row__time").first).not_to_be_empty()
    few = list_.locator(".frame-row").count()
    # Without recycling every post of the page has a row.
    page.get_by_role("checkbox", name="Recycle rows").uncheck()
    expect(list_.locator(".frame-row")).to_have_count(40)
    assert few < 20
    page.get_by_role("button", name="All on").click()
    page.get_by_role("button", name="Scroll for 6 seconds").click()
    expect(page.locator("#frames-said")).to_contain_text("Measured", timeout=60_000)
    figures = page.locator("#frames-figures")
    bound = int(figures.locator("div", has_text="rows bound").locator("dd").inner_text())
    made = int(figures.locator("div", has_text="rows made").locator("dd").inner_text())
    assert 0 < made < bound
    page.get_by_label("Keep this recording as").fill("All on, here")
    page.get_by_role("button", name="Keep").click()
    expect(page.get_by_role("heading", name="Your recordings")).to_be_visible()
    expect(page.locator("#drawing-1")).to_contain_text("All on, here")
    expect(page.locator("#frames-numbers")).to_contain_text("Own work, 99th percentile")
    assert [it for it in page.watch.console if it.startswith("error")] == []
    plain = opened("/frames", java_script_enabled=False)
    expect(plain.locator("#frames")).to_be_hidden()
    expect(plain.get_by_text("The list needs scripts")).to_be_visible()
    plain.locator("select[name=one]").select_option(label="All on, here")
    plain.locator("select[name=other]").select_option(label="Example: none of them")
    plain.get_by_role("button", name="Compare").click()
    expect(plain.locator("#drawing-2")).to_contain_text("Example: none of them")


def test_scale_page_follows_its_sliders_and_its_form(page, opened):
    page.goto("/scale")
    expect(page.locator("#scale-form")).to_have_attribute("data-ready", "")
    before = page.locator("#scale-crossing").inner_text()
    slider = page.get_by_label("Posts of each, as a slider")
    slider.fill("800")
    expect(page.locator("#scale-crossing")).not_to_have_text(before)
    expect(page.get_by_label("Posts of each (a day)", exact=True)).not_to_have_value("0.5")
    assert "posts=" in page.url
    plain = opened("/scale", java_script_enabled=False)
    plain.get_by_label("Pages read by each (a day)", exact=True).fill("0.1")
    plain.get_by_role("button", name="Compute").click()
    expect(plain.locator("#scale-crossing")).to_contain_text("so reading is cheaper")
    plain.get_by_role("link", name="The world, 500 million").click()
    expect(plain.locator("#scale-crossing")).to_contain_text("so writing is cheaper")
    plain.locator("#chart-reads-numbers summary").click()
    expect(plain.locator("#chart-reads-numbers")).to_contain_text("Hybrid, cores")
