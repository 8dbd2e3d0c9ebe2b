"""Mock interviews: one from prompt to summary with a restart in the middle, the next one's history, no scripts."""

import re

from playwright.sync_api import expect
from test_pages import violations


def ready(page):
    page.locator("form[data-behaviour=save][data-ready]").wait_for()


def saved(page):
    expect(page.locator("#saved")).to_have_attribute("data-state", "done")


def begin(page, server, prompt, number, level="Senior", clock=True):
    page.goto(f"{server.address}/practice")
    page.get_by_role("link", name="Mock interviews").click()
    page.get_by_role("radio", name=re.compile(f"^{prompt}")).check()
    page.get_by_role("radio", name=re.compile(f"^{level}")).check()
    page.get_by_label("Number").fill(str(number))
    if not clock:
        page.get_by_label("Without a clock").check()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(prompt)


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def put_box(page, words, number):
    """A box by keyboard alone; the focus is on the last box, or on the toolbar."""
    page.keyboard.press("n" if number > 1 else "Enter")
    expect(page.locator("[data-pad-words]")).to_be_focused()
    page.keyboard.type(words)
    page.keyboard.press("Enter")
    expect(page.locator(f".sketching [data-box=b{number}]")).to_be_focused()


def follow_up(page):
    return page.locator("#asked").inner_text()


def test_an_interview_from_prompt_to_summary(page, server):
    begin(page, server, "Offline-first feed", 11)
    ready(page)
    own = page.get_by_label("In your own words")
    own.fill("Are posts ranked or chronological?")
    own.press("Enter")
    expect(page.locator("#scope dt").first).to_have_text("In which order does the feed come, and what goes into it?")
    page.get_by_label("In your own words").fill("May I use blockchains?")
    page.get_by_role("button", name="Ask", exact=True).click()
    expect(page.locator("#scope")).to_contain_text("You decide. Say what you assume")
    page.get_by_role("button", name="How many people use it?").click()
    expect(page.locator("#scope dt")).to_have_count(3)
    ready(page)
    notes = page.get_by_label("Notes")
    notes.fill("At once, fresh, endless")
    saved(page)
    page.get_by_role("checkbox", name="Said the promise in one sentence").check()
    expect(page.locator("#done-scope")).to_contain_text("1 of")

    # What is typed in the moment in which a button leads on is kept.
    notes.press_sequentially("!")
    page.get_by_role("button", name="On to “Requests and data”").last.click()
    expect(page.get_by_role("heading", name="Requests and data")).to_be_visible()
    expect(page.locator("#earlier ~ * , section:has(> * > #earlier)").last).to_contain_text("At once, fresh, endless!")
    page.get_by_text("The scope, as it was told").click()
    expect(page.locator("#scope")).to_contain_text("You didn't ask, so the interviewer tells you")

    # The sketch, by keyboard alone.
    page.locator("[data-behaviour=pad][data-ready]").wait_for()
    page.get_by_role("button", name="Box", exact=True).focus()
    put_box(page, "Phone", 1)
    put_box(page, "Sync API", 2)
    press(page, "ArrowDown", "ArrowDown", "ArrowRight", "c", "Shift+Tab")
    expect(page.locator("[data-box=b1]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-pad-words]")).to_be_focused()
    page.keyboard.type("what changed")
    page.keyboard.press("Enter")
    words = page.locator(".sketching__words")
    expect(words).to_contain_text("Sync API → Phone: what changed.")
    put_box(page, "Wrong", 3)
    page.keyboard.press("Delete")
    expect(words).to_contain_text("2 boxes: Phone, Sync API.")
    page.keyboard.press("z")
    expect(words).to_contain_text("3 boxes")
    expect(page.locator("[data-box=b3]")).to_be_visible()
    page.locator("[data-box=b3]").focus()
    page.keyboard.press("Delete")
    expect(words).to_contain_text("2 boxes")
    # And by pointer.
    box = page.locator("[data-box=b1]").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 120, steps=4)
    page.mouse.up()
    twin = page.get_by_label("The sketch as text")
    expect(twin).to_have_value(re.compile(r"^box b1 (?!2 2 )\d+ \d+ Phone\nbox b2 29 4 Sync API\narrow b2 b1 what changed$"))
    saved(page)

    # A contradiction is pointed out before anything else.
    page.get_by_label("How does a phone say what it has?").select_option("By the time of its last refresh")
    page.get_by_text("What fails", exact=True).last.click()
    page.get_by_role("checkbox", name="The phone's clock is wrong").check()
    saved(page)
    page.get_by_role("button", name="Ask me something").click()
    expect(page.locator(".interviewer__why--contradicts")).to_contain_text("decided: by the time of its last refresh")
    assert "hour ahead" in follow_up(page)
    asked = follow_up(page)
    ready(page)
    page.get_by_label("Your answer").fill("All of that hour; a number from the backend")
    saved(page)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Go on").wait_for()
    left = page.locator("[data-time]").inner_text()
    text = twin.input_value()

    # The server ends when the page has all that it fetches from it, and another one goes on where it was.
    expect(page.locator("[data-behaviour]:not([data-ready])")).to_have_count(0)
    path = page.url.removeprefix(server.address).partition("#")[0]
    server.restart()
    page.goto(server.address + path)
    ready(page)
    assert page.locator("[data-time]").inner_text() == left
    assert follow_up(page) == asked and twin.input_value() == text
    expect(page.get_by_label("Your answer")).to_have_value("All of that hour; a number from the backend")
    expect(page.locator(".sketching [data-box=b2]")).to_have_attribute("data-label", "Sync API")
    assert not violations(page, "dark") and not violations(page, "light")
    page.get_by_role("button", name="Answered").click()
    expect(page.get_by_text("1 follow-up so far")).to_be_visible()
    page.get_by_role("button", name="5 minutes more").click()
    expect(page.locator(".phases [aria-current]")).to_contain_text("11 min")
    page.get_by_role("button", name="Switch it off").click()
    expect(page.locator("#clock")).to_contain_text("switched off")
    page.get_by_role("button", name="Switch the clock on").click()
    expect(page.locator("[data-time]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    page.get_by_role("button", name="End it here").click()

    expect(page.get_by_role("heading", level=1)).to_have_text("Offline-first feed: summary")
    ready(page)
    main = page.locator("main")
    for words in ["At once, fresh, endless!", "Sync API → Phone", "All of that hour", "All of the hour after its refresh"]:
        expect(main).to_contain_text(words)
    page.get_by_role("group", name="Depth").get_by_label("2").check()
    page.get_by_label("For next time").fill("Say numbers earlier")
    saved(page)
    page.reload()
    expect(page.get_by_role("group", name="Depth").get_by_label("2")).to_be_checked()
    text = server.ask("GET", path + "/summary.md").text
    assert "- [x] Said the promise in one sentence\n" in text and "Say numbers earlier" in text

    # The next one is told what moved.
    begin(page, server, "Offline-first feed", 12)
    ready(page)
    page.get_by_role("checkbox", name="Asked before drawing").check()
    saved(page)
    page.get_by_role("button", name="End it here").click()
    moved = page.locator(".moved")
    expect(moved).to_contain_text("Asked before drawing")
    expect(moved.locator(".callout--bad")).to_contain_text("Said the promise in one sentence")
    expect(page.get_by_role("group", name="Depth")).to_contain_text("last time 2")
    page.get_by_role("link", name="Mock interviews").click()
    expect(page.locator("#past ~ .list > li")).to_have_count(2)
    expect(page.locator("#past ~ .list > li").first).to_contain_text("1 gained, 2 lost")
    page.locator("#past ~ .list a").first.click()
    page.get_by_role("button", name="Delete this interview").click()
    expect(page.locator("#past ~ .list > li")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("summary")
    assert not page.watch.console


def test_an_interview_without_scripts(opened, server):
    plain = opened(java_script_enabled=False)
    begin(plain, server, "Stories", 3, level="Mid level", clock=False)
    plain.get_by_role("button", name="How long does a story live").click()
    plain.get_by_label("Notes").fill("Nothing waits")
    plain.get_by_role("checkbox", name="Said what stories promise").check()
    plain.get_by_text("The same as text").click()
    plain.get_by_label("The sketch as text").fill("box row 2 2 Row\nbox api 40 2 API\narrow row api heads\nline")
    plain.get_by_role("button", name="Save", exact=True).click()
    expect(plain.get_by_role("checkbox", name="Said what stories promise")).to_be_checked()
    expect(plain.locator(".sketching")).to_contain_text("Row → API: heads.")
    expect(plain.locator(".sketching")).to_contain_text("Line 4: a line starts with")
    plain.get_by_role("checkbox", name="Said what stories promise").uncheck()
    plain.get_by_role("button", name="On to “Requests and data”").click()
    expect(plain.locator("#done-scope")).to_contain_text("0 of")
    expect(plain.get_by_text("Nothing waits")).to_be_visible()
    plain.get_by_role("button", name="Ask me something").click()
    plain.get_by_label("Your answer").fill("One place per author")
    plain.get_by_role("button", name="Answered").click()
    expect(plain.get_by_text("1 follow-up so far")).to_be_visible()
    plain.get_by_role("button", name="Switch the clock on").click()
    expect(plain.locator("[data-time]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    plain.get_by_role("button", name="End it here").click()
    expect(plain.locator("main")).to_contain_text("One place per author")
    plain.get_by_role("group", name="Clarity").get_by_label("3").check()
    plain.get_by_role("button", name="Save", exact=True).click()
    expect(plain.get_by_role("group", name="Clarity").get_by_label("3")).to_be_checked()
