"""Cards: a session by keyboard with an undo, own cards, text with tabs, a file that goes elsewhere, no scripts."""

import json

from playwright.sync_api import expect

from server import Server
from worlds import answer_to

LESSON = "/practice/lessons/paging-and-snapshots"


def ready(page):
    page.locator('[data-behaviour="cards"][data-ready]').wait_for()


def asked(page):
    return page.get_by_role("heading", level=1).inner_text()


def test_session_by_keyboard_with_undo(page, server):
    page.goto("/lessons/paging-and-snapshots")
    page.get_by_role("link", name="Practise: 5 cards").first.click()
    page.get_by_role("link", name="Practise these").click()
    ready(page)
    first = asked(page)
    expect(page.get_by_text("5 new", exact=True)).to_be_visible()
    expect(page.locator("[data-left]")).to_have_text("1:29")

    answer = page.get_by_label("Your answer")
    answer.fill("A cursor, 1 place")
    answer.press("4")
    with answer_to(page, "4z"):
        answer.press("z")
    expect(page.locator("#saved")).to_contain_text("Saved")
    page.reload()
    ready(page)
    expect(answer).to_have_value("A cursor, 1 place4z")
    assert asked(page) == first, "a key that is typed grades nothing"
    answer.evaluate("it => it.blur()")
    page.keyboard.press("Space")

    ready(page)
    expect(page.get_by_text("A cursor, 1 place4z")).to_be_visible()
    points = page.get_by_role("checkbox")
    assert 3 <= points.count() <= 6
    points.nth(0).press("Space")
    points.nth(1).check()
    waits = page.locator(".grade__wait").all_inner_texts()
    assert waits == ["1 min", "6 min", "10 min", "8 days"], waits
    page.keyboard.press("4")

    ready(page)
    second = asked(page)
    assert second != first
    last = page.get_by_role("status").filter(has_text="again in 8 days")
    expect(last).to_contain_text("Easy")
    expect(page.get_by_text("4 new", exact=True)).to_be_visible()

    page.keyboard.press("z")
    ready(page)
    assert asked(page) == first
    expect(page.get_by_text("A cursor, 1 place4z")).to_be_visible()
    assert [it.is_checked() for it in points.all()][:3] == [True, True, False], "ticks are as they were"
    page.keyboard.press("1")
    ready(page)
    assert asked(page) == second

    page.get_by_role("button", name="Switch the timer off").click()
    expect(page.locator("[role=timer]")).to_have_count(0)
    page.get_by_role("button", name="Switch the ninety-second timer on").click()
    expect(page.locator("[role=timer]")).to_be_visible()
    for _ in range(4):
        page.get_by_role("button", name="Compare").click()
        page.get_by_role("button", name="Easy").click()
    assert asked(page) == first, "Again comes back when nothing else is left"
    assert server.ask("GET", "/practice/session").status == 200

    page.goto("/practice/cards")
    expect(page.get_by_text("5 begun · recall 100 %")).to_be_visible()
    page.get_by_text("The same in numbers").click()
    rows = page.locator(".curve__table tbody tr").all_inner_texts()
    shares = [int(row.split("\t")[1].removesuffix(" %")) for row in rows]
    assert shares[0] == 100 and shares == sorted(shares, reverse=True) and shares[-1] < 100, rows
    assert not page.watch.console


def test_what_another_window_compares_is_not_written_over(page, server):
    page.goto(LESSON)
    page.get_by_role("link", name="Practise these").click()
    ready(page)
    page.get_by_label("Your answer").fill("A cursor")
    expect(page.locator("#saved")).to_contain_text("Saved")
    with page.context.new_page() as other:
        other.goto(page.url)
        other.get_by_role("button", name="Compare").click()
        expect(other.get_by_text("A cursor", exact=True)).to_be_visible()
    page.get_by_label("Your answer").fill("A cursor, and more")
    expect(page.locator("#saved")).to_contain_text("Not saved: an answer to this card is being compared already.")
    page.reload()
    ready(page)
    expect(page.get_by_text("A cursor", exact=True)).to_be_visible()


def test_own_cards_and_text(page, server):
    page.goto("/practice/own-cards/new?lesson=capacity")
    page.get_by_label("Question").fill("What does <b>a day</b>\thave?")
    page.get_by_label("Points of the answer").fill("86,400 seconds\n\n  A million a day is 12 a second  ")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What does <b>a day</b> have?")
    text = server.ask("GET", "/practice/cards.txt").text
    line = "capacity\tWhat does <b>a day</b> have?\t86,400 seconds\tA million a day is 12 a second"
    assert text.splitlines()[1:] == [line]

    page.get_by_role("link", name="Change or delete").click()
    page.get_by_role("button", name="Delete this card").click()
    assert server.ask("GET", "/practice/cards.txt").text.count("\n") == 1
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_label("Question")).to_have_value("What does <b>a day</b> have?")
    assert server.ask("GET", "/practice/cards.txt").text == text

    page.goto("/practice/import")
    bad = f"{line}\nno tabs\nnowhere\tQ\tP\n\tQ\t\tP\n"
    page.get_by_label("Lines").fill(bad)
    page.get_by_role("button", name="Import").click()
    said = page.get_by_role("alert").locator("li").all_inner_texts()
    assert said == [
        "Line 2: expected a lesson or nothing, a question and a point, with tabs between them, found one column.",
        "Line 3: expected the name of a lesson in the first column, or nothing, found 'nowhere'.",
        "Line 4: expected a point in column 3, found nothing.",
    ]
    expect(page.get_by_label("Lines")).to_have_value(bad)
    page.get_by_label("Lines").fill(f"{line}\n# a remark\n\tAnother?\tYes\n")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("status")).to_have_text("1 card added; 1 of the same question were there already.")
    page.goto("/practice/cards")
    expect(page.locator("#own ~ .list > li")).to_have_count(2)

    both = server.ask("GET", "/practice/cards.txt").text
    other = Server()
    try:
        page.goto(other.address + "/practice/import")
        page.get_by_label("Or a file").set_input_files(
            {"name": "cards.txt", "mimeType": "text/plain", "buffer": both.encode()}
        )
        page.get_by_role("button", name="Import").click()
        expect(page.get_by_role("status")).to_have_text("2 cards added.")
        assert other.ask("GET", "/practice/cards.txt").text == both, "round trip"
    finally:
        other.end()


def test_the_file_goes_elsewhere_and_back(page, server):
    server.post("/practice/own-cards", ask="Kept?", points="Yes\nBoth")
    server.post("/practice/cards/two-axes/answer", answer="by time; from follows")
    server.post("/practice/cards/two-axes/grade", grade="3", answer="by time; from follows", point="1", seconds="60")
    server.post("/practice/capacity/offline-first/keep", name="Ours", **{"v.daily_users": "3 million"})
    kept = server.ask("GET", "/practice/practice.json").text
    assert {it["card"] for it in json.loads(kept)["reviews"]} >= {"two-axes"}

    other = Server()
    try:
        page.goto(other.address + "/practice")

        def take(text):
            page.get_by_label("A file saved here").set_input_files(
                {"name": "p.json", "mimeType": "application/json", "buffer": text.encode()}
            )
            page.get_by_role("button", name="Take it in").click()

        take(kept.replace('"grade" : 3', '"grade" : 5'))
        expect(page.get_by_role("alert")).to_contain_text("a grade from 1 to 4, found 5")
        take(kept.replace('"feedlab"', '"strange"', 1))
        expect(page.get_by_role("alert")).to_contain_text("the file.feedlab: expected a text, found nothing")
        assert json.loads(other.ask("GET", "/practice/practice.json").text)["reviews"] == []
        take(kept)
        expect(page.get_by_role("status")).to_contain_text("Taken in:")
        assert other.ask("GET", "/practice/practice.json").text == kept, "the same to the byte"
        take(kept)
        expect(page.get_by_role("status")).to_contain_text("0 cards, 0 grades, 0 sheets")
    finally:
        other.end()


def test_without_scripts_by_server_time(opened):
    page = opened(java_script_enabled=False)
    page.goto("/practice/session?lesson=stories")
    expect(page.get_by_text("ninety seconds end at")).to_be_visible()
    expect(page.locator("kbd:visible")).to_have_count(0)
    first = asked(page)
    page.get_by_role("button", name="Compare").click()
    expect(page.get_by_text("Said aloud.")).to_be_visible()
    expect(page.get_by_text("within the ninety.")).to_be_visible()
    page.reload()
    assert asked(page) == first, "interrupted, it goes on where it was"
    page.goto("/practice/session?lesson=stories")
    expect(page.get_by_text("Said aloud.")).to_be_visible()
    page.get_by_role("button", name="Hide it and answer again").click()
    expect(page.get_by_label("Your answer")).to_be_visible()
    page.get_by_role("button", name="Compare").click()
    page.get_by_role("button", name="Good").click()
    assert asked(page) != first
    page.get_by_role("button", name="Undo").click()
    assert asked(page) == first
