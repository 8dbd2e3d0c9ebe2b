"""Finding one's way in a world's page, by the roles and names that a reader has."""

import re

from playwright.sync_api import expect


def open_world(page, path):
    """Opens a world's page and waits until its scripts listen."""
    page.goto(path)
    expect(page.locator("[data-behaviour=world]")).to_have_attribute("data-ready", "")


def answer_to(page, text):
    """Waits for the answer to what was sent with this text in it: a form saves by itself at other times, too."""
    return page.expect_response(lambda it: text in (it.request.post_data or ""))


def late_answers(page, to):
    """Has what a script of a page asks under such an address answered later than what comes after it."""
    page.add_init_script(f"""
        const plain = window.fetch;
        window.fetch = async (address, options) => {{
            const answer = await plain(address, options);
            if (String(address).includes("{to}")) await new Promise((done) => setTimeout(done, 800));
            return answer;
        }};
    """)


def phone(page, name="phone"):
    return page.get_by_role("region", name=re.compile(rf"^{name}, the phone of "))


def like_not_given(page):
    """A like button that is not pressed, found again by its command whatever its state; and its post."""
    screen = page.get_by_role("region", name="Screen of phone")
    button = screen.get_by_role("button", name=re.compile("^Like, "), pressed=False).first
    command = button.get_attribute("value")
    return screen.locator(f'button[value="{command}"]'), command.split()[-1]


def rows(page, table, key):
    """The rows of a table with a key, among those that are shown."""
    header = page.get_by_role("rowheader", name=re.compile(rf"(^|[^\w]){re.escape(key)}$"))
    return page.get_by_role("region", name=f"Table {table}", exact=True).get_by_role("row").filter(has=header)


def cell(page, table, key, column):
    """A cell of a row; the text of one that changed has the old value before the new."""
    names = page.get_by_role("region", name=f"Table {table}", exact=True).get_by_role("columnheader")
    expect(names.first).to_be_visible()
    number = names.all_text_contents().index(column)
    return rows(page, table, key).locator("th, td").nth(number)


def playhead(page):
    return page.get_by_role("group", name="Playhead")


def step(page):
    return int(playhead(page).get_attribute("data-step"))


def expect_step(page, number):
    expect(playhead(page)).to_have_attribute("data-step", str(number))


def last_step(page):
    return int(playhead(page).get_attribute("data-steps"))


def tab_to(page, target, limit=200):
    """Presses Tab until the target has the focus: a reader without a mouse gets there, or never."""
    for _ in range(limit):
        page.keyboard.press("Tab")
        if target.evaluate("it => it === document.activeElement"):
            return
    raise AssertionError(f"Tab doesn't reach {target}")
