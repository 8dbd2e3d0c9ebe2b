"""A worksheet from its first probe to its file on another machine, in one window and in two."""

import base64
import json
import re

import pytest
from playwright.sync_api import expect

from server import ROOT, Server
from worlds import answer_to, late_answers

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)
SAVED = re.compile(r"^Saved \d\d:\d\d:\d\d$")


def probes():
    return sorted(file.stem for file in (ROOT / "Content/probes").glob("*.md"))


def saved(page):
    return page.locator("#saved")


def ready(page):
    expect(page.locator("form[data-behaviour=save]")).to_have_attribute("data-ready", "")


def sheet(page, server, app, tab="Home"):
    """A worksheet of its own, opened; gives its path."""
    path = server.post("/teardowns", app=app, tab=tab)
    page.goto(path)
    ready(page)
    return path


def exported(page, path, name="JSON, with all its history"):
    page.goto(path)
    with page.expect_download() as download:
        page.get_by_role("link", name=name).press("Enter")
    return open(download.value.path(), "rb").read()


@pytest.fixture
def other():
    """Another machine: a FeedLab with a clean data folder."""
    running = Server()
    yield running
    running.end()


def test_a_late_answer_takes_no_picture_away(page, server):
    sheet(page, server, "Photo app")
    late_answers(page, "/probes/")
    page.goto("/probes/P40.3")
    ready(page)
    with page.expect_request(lambda it: it.method == "POST" and it.url.endswith("/probes/P40.3")):
        page.get_by_role("textbox", name=re.compile("^Note")).press_sequentially("twice")
    page.get_by_label("Add a picture").set_input_files({"name": "screen.png", "mimeType": "image/png", "buffer": PNG})
    picture = page.get_by_role("img", name="screen.png")
    expect(picture).to_be_visible()
    page.wait_for_timeout(1_000)
    expect(picture).to_be_visible()
    expect(saved(page)).to_contain_text("Picture added")
    page.reload()
    expect(page.get_by_role("textbox", name=re.compile("^Note"))).to_have_value("twice")
    expect(picture).to_be_visible()


def test_a_whole_worksheet_by_keyboard_goes_to_another_machine_byte_by_byte(page, server, other, tmp_path):
    path = sheet(page, server, "Photo app")
    for probe in probes():
        page.goto(f"/probes/{probe}")
        ready(page)
        with answer_to(page, "outcome=1"):
            page.get_by_role("radio").first.press("Space")
        expect(saved(page)).to_have_text(SAVED)
    page.goto("/probes/P40.3")
    ready(page)
    page.get_by_role("radio", name=re.compile("^I ran it and it settled nothing")).press("Space")
    expect(saved(page)).to_contain_text("Say which precondition was missing.")
    page.get_by_label("Why it settled nothing").press_sequentially("the refresh came first")
    expect(saved(page)).to_have_text(SAVED)
    page.get_by_role("textbox", name=re.compile("^Note")).press_sequentially("twice, with Ümläut")
    expect(saved(page)).to_have_text(SAVED)
    page.get_by_label("Add a picture").focus()
    with page.expect_response("**/pictures"):
        page.get_by_label("Add a picture").set_input_files(
            {"name": "screen.png", "mimeType": "text/html", "buffer": PNG}
        )
    expect(page.get_by_role("img", name="screen.png")).to_be_visible()
    expect(saved(page)).not_to_contain_text("Not added")

    page.goto(path)
    ready(page)
    boxes = page.locator(".line textarea")
    page.get_by_label("App", exact=True).focus()
    reached = set()
    for _ in range(400):
        page.keyboard.press("Tab")
        name = page.evaluate("document.activeElement.name ?? ''")
        if name.startswith("field/"):
            reached.add(name)
            page.keyboard.insert_text(f"own words for {name}")
        if page.evaluate("document.activeElement.closest('form')?.id !== 'sheet-form'"):
            break
    assert len(reached) == boxes.count()
    page.keyboard.press("Shift+Tab")
    expect(saved(page)).to_have_attribute("data-state", "done")
    expect(saved(page)).to_have_text(SAVED)
    page.reload()
    for index in range(boxes.count()):
        assert boxes.nth(index).input_value().startswith("own words for field/")
    expect(page.get_by_text("36 of 36 probes recorded")).to_be_visible()

    first = exported(page, path)
    told = json.loads(first)
    assert {it["probe"] for it in told["outcomes"]} == set(probes())
    assert base64.b64decode(told["pictures"][0]["data"]) == PNG
    file = tmp_path / "sheet.json"
    file.write_bytes(first)

    page.goto(other.address + "/teardowns")
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Read it in").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Read in Photo app, Home")
    expect(page.get_by_text("36 outcomes, 1 picture")).to_be_visible()
    page.get_by_role("button", name="Add it").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Photo app, Home")
    page.goto(other.address + "/probes/P40.3")
    expect(page.get_by_label("Why it settled nothing")).to_have_value("the refresh came first")
    assert exported(page, other.address + "/teardowns/1") == first
    text = exported(page, other.address + "/teardowns/1", "Markdown").decode()
    assert all(probe in text for probe in probes())


def test_two_windows_on_one_sheet_lose_nothing(page, opened, server):
    path = sheet(page, server, "Two windows")
    second = opened(path, reduced_motion="reduce")
    ready(second)
    order = "[name='field/list-order']"
    policy = "[name='field/read-policy']"

    # Different places: both stay, and a window that comes back shows what the other wrote.
    with answer_to(page, "Ranked"):
        page.locator(order).fill("Ranked")
        page.locator(order).press("Tab")
    expect(saved(page)).to_have_text(SAVED)
    with answer_to(second, "Stale-while"):
        second.locator(policy).fill("Stale-while-revalidate")
        second.locator(policy).press("Tab")
    expect(second.locator(order)).to_have_value("Ranked")
    with page.expect_response(lambda it: it.request.method == "POST"):
        page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.locator(policy)).to_have_value("Stale-while-revalidate")

    # What a probe's page records comes up in the worksheet, too.
    server.post("/probes/P15.6", sheet=path.rpartition("/")[2], outcome="3", note="", do="save")
    with page.expect_response(lambda it: it.request.method == "POST"):
        page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.locator("[id='found-new-items']")).to_contain_text("from P15.6, outcome 3")

    # The same place: the later text waits, is shown beside the first, and isn't lost by leaving.
    with answer_to(second, "says+the+second"):
        second.locator(order).fill("Ranked, says the second")
    with answer_to(page, "By+time"):
        page.locator(order).fill("By time, says the first")
        page.locator(order).press("Tab")
    texts = {"By time, says the first", "Ranked, says the second"}
    page.reload()
    group = page.get_by_role("group", name="List order was changed in two windows")
    expect(group).to_be_visible()
    assert set(group.locator("dd").all_inner_texts()) == texts
    ready(page)
    group.get_by_role("button", name="Take the later one").click()
    expect(group).to_have_count(0)
    later = page.locator(order).input_value()
    assert later in texts
    page.goto(f"{path}/history?key=field/list-order")
    for text in texts:
        expect(page.get_by_text(text).first).to_be_visible()


def test_what_was_typed_before_the_script_came_is_saved(page, server):
    path = sheet(page, server, "Early app")
    held = []
    page.route("**/behaviours/save.js", lambda route: held.append(route))
    # Not the page's own way, which would wait for the script.
    page.main_frame.goto(path)
    order = page.locator("[name='field/list-order']")
    order.fill("typed early")
    assert held
    with answer_to(page, "typed+early"):
        held.pop().continue_()
    page.unroute("**/behaviours/save.js")
    page.reload()
    expect(order).to_have_value("typed early")
    with page.expect_response(lambda it: it.request.method == "POST") as answer:
        page.evaluate("dispatchEvent(new Event('focus'))")
    assert "typed" not in answer.value.request.post_data, "a page that nobody typed into sends no text"


def test_undo_redo_findings_and_axes_follow_what_is_typed(page, server):
    sheet(page, server, "Undone")
    order = page.locator("[name='field/list-order']")
    row = page.locator("[id='k-field/list-order']")
    axis = page.locator(".axes div", has_text="Order").first
    expect(axis).to_contain_text("Open")
    expect(page.locator(".next").first).to_contain_text("P15.5")
    order.fill("Time-ordered")
    order.press("Tab")
    expect(axis).to_contain_text("Time-ordered")
    expect(row.get_by_text("Finding: not the typical value")).to_be_visible()
    order.fill("Ranked")
    order.press("Tab")
    expect(row.get_by_text("Finding: not the typical value")).to_have_count(0)
    expect(axis).to_contain_text("Ranked")
    row.get_by_role("button", name="Undo: List order").press("Enter")
    expect(order).to_have_value("Time-ordered")
    row.get_by_role("button", name="Redo: List order").press("Enter")
    expect(order).to_have_value("Ranked")
    page.reload()
    expect(order).to_have_value("Ranked")


def test_a_picture_is_pasted_dropped_and_taken_away_and_nothing_else_gets_in(page, server):
    path = sheet(page, server, "Pictures")
    data = base64.b64encode(PNG).decode()
    give = """([kind, data, name, type]) => {
        const bytes = Uint8Array.from(atob(data), (it) => it.charCodeAt(0));
        const carrier = new DataTransfer();
        carrier.items.add(new File([bytes], name, { type }));
        const section = document.querySelector(".pictures");
        const event = kind === "paste"
            ? new ClipboardEvent("paste", { clipboardData: carrier, bubbles: true, cancelable: true })
            : new DragEvent("drop", { dataTransfer: carrier, bubbles: true, cancelable: true });
        section.dispatchEvent(event);
    }"""
    expect(page.locator(".pictures")).to_have_attribute("data-ready", "")
    page.evaluate(give, ["paste", data, "pasted.png", "image/png"])
    expect(page.get_by_role("img", name="pasted.png")).to_be_visible()
    page.evaluate(give, ["drop", data, "dropped.png", "image/png"])
    expect(page.get_by_role("img", name="dropped.png")).to_be_visible()
    svg = base64.b64encode(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>").decode()
    page.evaluate(give, ["drop", svg, "evil.png", "image/png"])
    expect(saved(page)).to_contain_text("expected a PNG, JPEG, GIF or WebP picture")
    expect(page.get_by_role("img")).to_have_count(2)

    address = page.get_by_role("img", name="pasted.png").get_attribute("src")
    answer = server.ask("GET", address)
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]

    page.get_by_role("button", name="Take away: pasted.png").click()
    assert server.ask("GET", address).status == 404
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("img", name="pasted.png")).to_be_visible()
    assert page.url.endswith(path)


def test_a_worksheet_is_filled_without_scripts(opened, tmp_path):
    page = opened("/teardowns", java_script_enabled=False)
    page.get_by_label("App", exact=True).first.fill("Plain app")
    page.get_by_label("Tab").first.fill("Home")
    page.get_by_role("button", name="Start").click()
    path = page.url
    page.goto("/probes/P15.5")
    page.get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="Save").click()
    page.get_by_role("radio", name=re.compile("^It makes no sense")).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Not saved yet. Say why it makes no sense here.")).to_be_visible()
    page.get_by_role("radio").nth(1).check()
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Add a picture").set_input_files({"name": "a.png", "mimeType": "image/png", "buffer": PNG})
    page.get_by_label("What it shows").fill("the first ten")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("img", name="the first ten")).to_be_visible()

    page.goto(path)
    expect(page.get_by_text("from P15.5, outcome 2").first).to_be_visible()
    stale = page.context.new_page()
    stale.goto(path)
    for window, text in ((page, "from the first window"), (stale, "from the second window")):
        window.locator("[name='field/open-questions']").fill(text)
        window.get_by_role("button", name="Save all").click()
        expect(window.locator("#saved")).to_have_text(SAVED)
    group = stale.get_by_role("group", name="Notes and open questions was changed in two windows")
    group.get_by_role("button", name="Both, one after the other").click()
    expect(stale.locator("[name='field/open-questions']")).to_have_value(
        "from the first window\nfrom the second window"
    )
    stale.get_by_role("button", name="Undo: Notes and open questions").click()
    expect(stale.locator("[name='field/open-questions']")).to_have_value("from the second window")
    stale.get_by_role("button", name="Delete this worksheet").click()
    stale.get_by_role("button", name="Undo").click()
    expect(stale.locator("[name='field/open-questions']")).to_have_value("from the second window")


def test_files_that_are_none_are_refused_and_two_are_compared_and_printed(page, server, tmp_path):
    path = sheet(page, server, "One app")
    server.post("/probes/P40.2", sheet=path.rpartition("/")[2], outcome="2", note="", do="save")
    long = "A note that is much longer than its box on the screen. " * 12 + "Its last word is zebra."
    with answer_to(page, "zebra"):
        page.locator("[name='field/open-questions']").fill(long)
        page.locator("[name='field/open-questions']").press("Tab")
    expect(saved(page)).to_have_text(SAVED)
    page.emulate_media(media="print")
    shown = page.locator("[id='k-field/open-questions'] .grow")
    assert page.evaluate("(it) => getComputedStyle(it, '::after').visibility", shown.element_handle()) == "visible"
    assert "zebra" in page.evaluate("(it) => getComputedStyle(it, '::after').content", shown.element_handle())
    for name in ("List order", "Offline level", "Where the profile is kept"):
        expect(page.get_by_text(name, exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name="Delete this worksheet")).to_be_hidden()
    page.emulate_media(media="screen")

    second = server.post("/teardowns", app="Another app", tab="Home")
    page.goto(path)
    page.get_by_role("link", name="Beside another one").click()
    page.get_by_label("The other").select_option(second.rpartition("/")[2])
    page.get_by_role("button", name="Compare").click()
    row = page.get_by_role("row", name=re.compile("^How a like is written differs"))
    expect(row).to_contain_text("Pending in memory, lost with the process")

    page.goto("/teardowns")
    for text, told in (
        ("{", "line 1: expected a name, found the end"),
        ('{"format": "other"}', "expected “feedlab-teardown” for “format”, found the text “other”"),
        ("\udcff", "Expected a text in UTF-8"),
    ):
        file = tmp_path / "bad.json"
        file.write_bytes(text.encode("utf-8", "surrogateescape"))
        page.get_by_label("File").set_input_files(file)
        page.get_by_role("button", name="Read it in").click()
        expect(page.get_by_role("alert")).to_contain_text(told)
