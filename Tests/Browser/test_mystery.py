"""Mystery apps from their beginning to their reveal: a probe is done on the phones, read, recorded and claimed."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def press(page, button, by_keyboard):
    if by_keyboard:
        # A page that isn't whole yet may take the focus away again.
        page.wait_for_load_state()
        button.press("Enter")
    else:
        button.click()


def acts(page):
    return page.locator("#stage .card__end")


def do_step(page, number, done, by_keyboard=False):
    """Does each act of a step of the guide, and gives how many acts were done in all."""
    buttons = page.locator(".guide > li").nth(number - 1).get_by_role("button")
    for place in range(buttons.count()):
        press(page, buttons.nth(place), by_keyboard)
        done += 1
        expect(acts(page)).to_have_text(re.compile(rf"^{done} act"))
    return done


def heart(page):
    like = page.locator("#device-phone button[value='phone taps-like bread']")
    return like.count() == 1 and like.get_attribute("aria-pressed") == "true"


def like_offline(page, by_keyboard=False):
    """Goes through P40.2 by its guide, and reads the outcome off the phones."""
    page.get_by_label("Fresh phones").select_option("P40.2")
    press(page, page.get_by_role("button", name="Set up"), by_keyboard)
    expect(page.get_by_role("heading", name="Stage of P40.2")).to_be_visible()
    buttons = page.locator(".guide > li").nth(1).get_by_role("button")
    for place in range(2):
        press(page, buttons.nth(place), by_keyboard)
        expect(acts(page)).to_have_text(re.compile(rf"^{place + 1} act"))
    tapped = heart(page)
    press(page, buttons.nth(2), by_keyboard)
    expect(acts(page)).to_have_text("3 acts")
    soon = heart(page)
    done = do_step(page, 3, 3, by_keyboard)
    done = do_step(page, 4, done, by_keyboard)
    do_step(page, 5, done, by_keyboard)
    arrived = page.locator("#device-tablet").get_by_text("ada", exact=True).count() > 0
    return 4 if not tapped else 3 if not soon else 1 if arrived else 2


def record(page, outcome, by_keyboard=False):
    page.locator(f"#record input[name=outcome][value='{outcome}']").check()
    press(page, page.get_by_role("button", name="Record it"), by_keyboard)
    expect(page.locator("#record .seen-list")).to_contain_text("P40.2")


def possible(page, choice):
    row = page.locator("#board .possible > div", has=page.locator("dt code", has_text=re.compile(f"^{choice}$")))
    return [it.inner_text() for it in row.locator("dd code").all()]


def claim_and_reveal(page, by_keyboard=False):
    left = possible(page, "like")
    assert len(left) == 1, left
    page.get_by_label("Value of like").select_option(left[0])
    page.get_by_label("How sure of like").select_option("Inferred")
    press(page, page.get_by_role("button", name="Save claims"), by_keyboard)
    expect(page.locator("#claims .card__end")).to_have_text(re.compile("^1 of"))
    page.get_by_text("Reveal the design").click()
    press(page, page.get_by_role("button", name="Reveal now"), by_keyboard)
    expect(page.get_by_role("heading", level=1)).to_contain_text("revealed")
    expect(page.get_by_text("1 of 1 claim right.")).to_be_visible()
    card = page.locator(".verdict", has_text=f"like={left[0]}")
    expect(card.locator(".word").first).to_have_text("right")
    expect(page.get_by_text("Played again, it shows the same.")).to_be_visible()


def begin(page, number):
    page.goto(f"/mystery/{number}")
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Mystery {number}")


def test_a_mystery_of_one_choice_and_one_of_all_by_keyboard(page, server):
    begin(page, 1021)
    press(page, page.locator("#device-phone").get_by_role("button", name="Open", exact=True), True)
    expect(page.locator("#wire tbody tr").first).to_be_visible()
    outcome = like_offline(page, by_keyboard=True)
    page.wait_for_load_state()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        found = Axe().run(page, options={"runOnly": RULES}).response["violations"]
        assert not found, [(it["id"], [node["html"][:200] for node in it["nodes"][:3]]) for it in found]
    record(page, outcome, by_keyboard=True)
    expect(page.locator("#board .card__end")).to_have_text("1 design possible")
    server.restart()
    page.goto(f"{server.address}/mystery/1021")
    expect(page.get_by_role("heading", name="Stage of P40.2")).to_be_visible()
    expect(page.locator("#board .card__end")).to_have_text("1 design possible")
    claim_and_reveal(page, by_keyboard=True)
    # Its world is none of the lab's.
    assert server.ask("GET", "/worlds/w1").status == 404
    assert server.ask("POST", "/mystery/1021/acts", {"token": server.token(), "command": "wait 1s"}).status == 409

    page.goto(f"{server.address}/mystery/4001")
    page.get_by_role("button", name="Begin").click()
    for stage in ("Which choice to look at", "Which probes could tell", "The most telling probe"):
        press(page, page.get_by_role("button", name=stage), True)
    expect(page.locator("#hints")).to_contain_text("On average it leaves")
    record(page, like_offline(page))
    expect(page.locator("#board .card__end")).to_have_text("1 of 12 choices settled")
    claim_and_reveal(page)
    expect(page.locator(".verdict")).to_have_count(12)
    expect(page.get_by_text("3 hints taken")).to_be_visible()


def test_a_mystery_of_two_choices_and_one_of_several_without_scripts(opened, server):
    plain = opened(java_script_enabled=False)
    for number in (2015, 3002):
        begin(plain, number)
        outcome = like_offline(plain)
        wrong = outcome % 4 + 1
        record(plain, wrong)
        plain.get_by_role("button", name="Take back P40.2").click()
        record(plain, outcome)
        claim_and_reveal(plain)
    plain.goto("/mystery")
    expect(plain.get_by_text("revealed, 1 of 2 right")).to_be_visible()
