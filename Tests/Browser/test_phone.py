"""The phones as apps: pulled, swiped, tapped, scrolled and walked by keyboard; each time one command."""

import re

import pytest
from playwright.sync_api import expect

from worlds import open_world, phone

FEED = [
    "design order=time", "account ada", "account bob", "account cleo", "ada follows bob cleo",
    'repeat 30 bob posts "note {n}" as=n{n} every=10m', "cleo story", "wait 1m", "bob story items=2",
    'ada posts "my **own** words" as=mine', "device phone ada", "phone opens", "settle",
]


@pytest.fixture
def world(server):
    """Ada's phone with a feed of thirty of bob's notes and one of her own, and two accounts with stories."""
    return server.world(*FEED, world="empty")


def screen(page, name="phone"):
    return page.get_by_role("region", name=f"Screen of {name}", exact=True)


def row(page, post, name="phone"):
    return page.locator(f"#row-{name}-{post}")


def expect_told(page, line):
    """The last act in the journal, which `settle` follows, is this line."""
    lines = page.get_by_role("list", name="Commands so far").locator("[data-line] > span")
    expect(lines.nth(-2)).to_have_text(re.compile(f"^{line}$"))


def box_of(target):
    """Where something stands; a fragment may be changing places with its next one."""
    for _ in range(200):
        if box := target.bounding_box():
            return box
    raise AssertionError("it stands nowhere")


class Mouse:
    """Drags as a mouse does it."""

    def __init__(self, page):
        self.page = page

    def drag(self, target, dx, dy, start=(0.5, 0.3)):
        box = box_of(target)
        x, y = box["x"] + box["width"] * start[0], box["y"] + box["height"] * start[1]
        self.begin(x, y)
        for part in range(1, 9):
            self.to(x + dx * part / 8, y + dy * part / 8)
        self.end()

    def begin(self, x, y):
        self.page.mouse.move(x, y)
        self.page.mouse.down()

    def to(self, x, y):
        self.page.mouse.move(x, y)

    def end(self):
        self.page.mouse.up()


class Finger(Mouse):
    """Drags as a finger does it."""

    def __init__(self, page):
        super().__init__(page)
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points):
        touches = [{"x": x, "y": y} for x, y in points]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def begin(self, x, y):
        self.send("touchStart", (x, y))

    def to(self, x, y):
        self.send("touchMove", (x, y))

    def end(self):
        self.send("touchEnd")


@pytest.mark.parametrize("hand", [Mouse, Finger])
def test_pull_and_swipes_are_one_command_each(opened, server, world, hand):
    page = opened(reduced_motion="reduce", has_touch=hand is Finger, viewport={"width": 1200, "height": 1400})
    open_world(page, world)
    hand = hand(page)
    server.post(f"{world}/commands", command='bob posts "fresh" as=fresh')
    hand.drag(screen(page), 0, 30)
    hand.drag(screen(page), 0, 160)
    expect_told(page, "phone refreshes")
    expect(row(page, "fresh")).to_be_visible()
    expect(page.locator(".pull")).to_have_count(0)

    row(page, "fresh").locator(".post__text").click()
    expect_told(page, "phone opens-post fresh")
    expect(screen(page).get_by_text("No comments yet")).to_be_visible()
    hand.drag(screen(page), 140, 4)
    expect_told(page, "phone back")
    expect(row(page, "fresh")).to_be_visible()

    phone(page).get_by_role("button", name="bob, 2 new").click()
    player = phone(page).get_by_role("group", name=re.compile("^Story of"))
    picture = player.locator(".player__picture")
    size = picture.bounding_box()
    picture.click(position={"x": size["width"] - 20, "y": 100})
    expect_told(page, "phone next")
    expect(player).to_have_accessible_name("Story of bob, photo, 2 of 2")
    picture.click(position={"x": 20, "y": 100})
    expect_told(page, "phone previous")
    hand.drag(picture, -140, 3)
    expect_told(page, "phone next")
    hand.drag(picture, 3, 150)
    expect_told(page, "phone closes")

    for command in ("fault phone PUT * status=403", "phone likes n30", "settle"):
        server.post(f"{world}/commands", command=command)
    toast = phone(page).locator(".toast")
    expect(toast).to_contain_text("Couldn't like")
    expect(page.locator("#phones-said")).to_have_text(re.compile("^phone: Couldn't like"))
    hand.drag(toast, 120, 2, start=(0.2, 0.5))
    expect_told(page, "phone taps dismiss")
    expect(toast).to_have_count(0)
    assert not page.watch.console


def test_phone_is_used_by_keyboard_alone(page, server, world):
    open_world(page, world)
    screen(page).focus()
    for number, key in enumerate(["PageDown", "j", "PageDown"]):
        page.keyboard.press(key)
        expect(row(page, ["mine", "n30", "n29"][number])).to_be_focused()
    expect_told(page, "phone scrolls to n29 .*")
    expect(row(page, "n29")).to_have_attribute("aria-current", "true")
    expect(row(page, "n29")).to_be_focused()
    page.keyboard.press("l")
    expect_told(page, "phone taps-like n29")
    expect(row(page, "n29")).to_be_focused()
    server.post(f"{world}/commands", command="bob likes n29")
    page.keyboard.press("Enter")
    expect_told(page, "phone opens-post n29")
    expect(screen(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect_told(page, "phone back")
    expect(row(page, "n29")).to_be_focused()
    page.keyboard.press("k")
    expect(row(page, "n30")).to_be_focused()
    expect_told(page, "phone scrolls to n30 .*")
    page.keyboard.press("r")
    expect_told(page, "phone refreshes")
    page.keyboard.press("End")
    expect_told(page, "phone scrolls to end")
    page.keyboard.press("Home")
    expect_told(page, "phone scrolls to top")

    page.keyboard.press("c")
    field = phone(page).get_by_role("textbox", name="Text of the post")
    expect(field).to_be_focused()
    page.keyboard.type("by hand\nand key")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".sheet").get_by_role("button", name="Share")).to_be_focused()
    page.keyboard.press("Enter")
    expect_told(page, r'phone publishes "by hand\\nand key" photo=1')
    expect(screen(page).get_by_role("article").first).to_contain_text("by hand")
    expect(field).to_be_hidden()
    assert not page.watch.console


def test_place_and_focus_hold_while_the_world_goes_on(page, server, world):
    open_world(page, world)
    expect(row(page, "mine")).to_be_in_viewport()
    page.mouse.move(*middle(screen(page)))
    page.mouse.wheel(0, 1500)
    expect_told(page, r"phone scrolls to n\d+ dwell=\d+ms")
    reader = page.locator("#feed-phone [aria-current=true]")
    before = reader.get_attribute("data-post"), offset(page, reader)
    like = reader.get_by_role("button", name=re.compile("^Like, "))
    like.focus()
    for command in ('bob posts "one more"', f"bob likes {before[0]}", "phone network slow", "phone airplane on"):
        server.post(f"{world}/commands", command=command)
    expect(phone(page).get_by_text("Offline. Showing what is stored.")).to_be_visible()
    expect(like).to_be_focused()
    assert (reader.get_attribute("data-post"), offset(page, reader)) == (before[0], before[1])

    # What a person hasn't scrolled isn't told: a script's scroll moves nobody.
    row(page, before[0]).evaluate("it => it.closest('.phone__view').scrollBy(0, 300)")
    for command in ("phone airplane off", "phone battery 50"):
        server.post(f"{world}/commands", command=command)
    expect_told(page, "phone battery 50")
    lines = page.get_by_role("list", name="Commands so far").locator("[data-line] > span").all_text_contents()
    assert [it for it in lines[-6:] if it != "settle"] == ["phone airplane on", "phone airplane off", "phone battery 50"]


def middle(target):
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def offset(page, target):
    """How far below the upper edge of the screen something stands, to the pixel."""
    return round(target.bounding_box()["y"] - screen(page).bounding_box()["y"])


def test_phone_that_joins_appears_in_the_open_page(page, server, world):
    open_world(page, world)
    expect(screen(page)).to_be_visible()
    server.post(f"{world}/commands", command="device second ada")
    expect(phone(page, "second")).to_be_visible()
    expect(page.locator(".world")).to_have_attribute("data-phones", "2")
    phone(page, "second").get_by_role("button", name="Open the app").click()
    expect(row(page, "n30", "second")).to_be_visible()
    expect(row(page, "mine")).to_have_count(1)
    page.goto(world + "?step=3")
    expect(phone(page, "second")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_own_post_is_changed_and_deleted(opened, world, scripts):
    page = opened(java_script_enabled=scripts, reduced_motion="reduce")
    page.goto(world)
    own = row(page, "mine")
    own.locator("summary").click()
    field = own.get_by_role("textbox", name="Your post")
    expect(field).to_have_value("my **own** words")
    field.fill('my **new** words\n\nand "more"')
    own.get_by_role("button", name="Save").click()
    expect_told(page, r'phone edits mine "my \*\*new\*\* words\\n\\nand \\"more\\""')
    expect(own.locator(".post__text")).to_have_text(re.compile('my new words\\s*and "more"'))
    expect(own.locator("strong")).to_have_text("new")
    expect(own.locator("details[open]")).to_have_count(0)
    own.locator("summary").click()
    own.get_by_role("button", name="Delete this post").click()
    expect_told(page, "phone deletes mine")
    expect(own).to_have_count(0)


GAP = [
    "design order=time", "limits first-page=5 page=5", "account ada", "account bob", "ada follows bob",
    'repeat 10 bob posts "old {n}" as=o{n}', "device phone ada", "phone opens", "settle", "phone leaves", "wait 5h",
    'repeat 14 bob posts "new {n}" as=n{n}', "phone opens", "settle",
]


def test_gap_is_filled_from_either_end(page, server):
    world = server.world(*GAP, world="empty")
    open_world(page, world)
    gap = screen(page).get_by_role("article", name="Posts may be missing here")
    expect(gap).to_have_count(1)
    posts = "[...document.querySelectorAll('#feed-phone > *')].map(it => it.dataset.post ?? 'gap')"
    before = page.evaluate(posts)
    at = before.index("gap")
    gap.get_by_role("button", name="Show more posts from below").click()
    expect_told(page, "phone taps gap=1 from=below")
    expect(row(page, "n1")).to_have_count(1)
    after = page.evaluate(posts)
    assert after[:at + 1] == before[:at + 1], (before, after)
    assert after[at + 1:after.index("o10")] == ["n5", "n4", "n3", "n2", "n1"], after
    gap.get_by_role("button", name="Show more posts", exact=True).click()
    expect_told(page, "phone taps gap=1")
    expect(gap).to_have_count(0)


LONG = """world empty
design order=time assembly=read
limits first-page=100 page=100 max-posts=6000 max-age=60d stored-feed=6000
account ada
account bob
ada follows bob
repeat 5000 bob posts "note {n} about the harbour and who was there" as=n{n} every=1m
device phone ada
phone opens
settle
""" + "phone scrolls to end dwell=100ms\nsettle\n" * 52 + "phone scrolls to top dwell=100ms\nsettle\n"

FRAMES = """() => {
  const seen = { frames: [], tasks: [], rows: 0 };
  window.seen = seen;
  window.lap = () => {
    const lap = { frames: seen.frames.splice(0), tasks: seen.tasks.splice(0), rows: seen.rows };
    lap.frames.sort((a, b) => a - b);
    return lap;
  };
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(it => it.duration)))
    .observe({ type: "longtask" });
  let last = performance.now();
  const frame = (now) => {
    seen.frames.push(now - last);
    last = now;
    seen.rows = Math.max(seen.rows, document.querySelectorAll("#feed-phone > *").length);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}"""


def told_frames(name, lap):
    frames, tasks = lap["frames"], [round(it) for it in lap["tasks"]]
    return (
        f"{name}: {len(frames)} frames, median {frames[len(frames) // 2]:.1f} ms, 99 of 100 within"
        f" {frames[len(frames) * 99 // 100]:.1f} ms, longest {frames[-1]:.1f} ms; tasks over 50 ms: {tasks or 'none'}"
    )


def test_five_thousand_rows_scroll_in_few_elements(page, server, capsys):
    path = server.post("/worlds", world="empty", script=LONG).partition("?")[0]
    open_world(page, path)
    assert page.watch.bytes() < 100_000
    rows = page.locator("#feed-phone > *")
    total = int(rows.first.get_attribute("aria-setsize"))
    assert total >= 5000
    page.evaluate(FRAMES)
    page.mouse.move(*middle(screen(page)))
    for _ in range(120):
        page.mouse.wheel(0, 400)
        page.wait_for_function("() => new Promise(it => requestAnimationFrame(() => it(true)))")
    by_wheel = page.evaluate("lap()")
    expect_told(page, r"phone scrolls to n\d+ dwell=100ms")
    telling = page.evaluate("lap()")
    for part in range(1, 11):
        screen(page).evaluate("(it, part) => { it.scrollTop = it.scrollHeight * part / 10 }", part)
        page.wait_for_function(IN_SIGHT)
    by_bar = page.evaluate("lap()")
    expect(rows.last).to_have_attribute("aria-posinset", str(total))
    assert page.evaluate("seen.rows") <= 48
    numbers = rows.evaluate_all("them => them.map(it => Number(it.getAttribute('aria-posinset')))")
    assert numbers == list(range(numbers[0], total + 1))
    laps = [("by wheel", by_wheel), ("telling the world", telling), ("by the scroll bar", by_bar)]
    with capsys.disabled():
        print(f"\n{total} rows, at most {page.evaluate('seen.rows')} in the page")
        for name, lap in laps:
            print(told_frames(name, lap))
    rows.last.focus()
    page.keyboard.press("PageUp")
    expect(page.locator(f"[aria-posinset='{total - 1}']")).to_be_focused()
    assert not page.watch.console


IN_SIGHT = """() => {
  const view = document.getElementById("view-phone").getBoundingClientRect();
  return [...document.querySelectorAll("#feed-phone > *")].some((it) => {
    const box = it.getBoundingClientRect();
    return box.bottom > view.top && box.top < view.bottom;
  });
}"""


def test_long_feed_is_read_by_links_without_scripts(opened, server, world):
    plain = opened(java_script_enabled=False)
    server.post(f"{world}/commands", command="phone scrolls to end")
    server.post(f"{world}/commands", command="phone scrolls to top")
    for start in ("-5", "40", "9223372036854775807", "99999999999999999999", "x"):
        answer = server.ask("GET", f"{world}/rows?phone=phone&from={start}", headers={"Accept": "application/json"})
        assert answer.status == 200, (start, answer.status)
        assert server.ask("GET", f"{world}?from=phone:{start},:,phone").status == 200
    plain.goto(world)
    rows = plain.locator("#feed-phone > *")
    total = int(rows.first.get_attribute("aria-setsize"))
    while (below := screen(plain).get_by_role("link", name=re.compile("below$"))).count():
        last = int(rows.last.get_attribute("aria-posinset"))
        below.click()
        expect(rows.first).to_have_attribute("aria-posinset", str(last + 1))
    expect(rows.last).to_have_attribute("aria-posinset", str(total))
    screen(plain).get_by_role("link", name=re.compile("above$")).click()
    like = rows.last.get_by_role("button", name=re.compile("^Like, "))
    like.click()
    expect(like).to_have_attribute("aria-pressed", "true")
