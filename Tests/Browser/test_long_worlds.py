"""A world that takes long to make again: its page is there at once, says how far it is, and comes alive."""

import re

from playwright.sync_api import expect

from figures import long_script
from worlds import last_step, step

# As many as a busy machine needs so that the browser sees the page before the world is made.
ROUNDS = 80


def test_long_world_is_shown_as_it_stood_until_it_is_live_again(opened, server):
    path = server.world(script=long_script(ROUNDS))
    page = opened(path)
    steps = last_step(page)
    assert steps >= 1_500
    seen = page.get_by_role("region", name="Screen of phone").get_by_role("article").all_inner_texts()
    assert seen

    server.restart()
    plain = opened(path, java_script_enabled=False)
    expect(plain.locator("#making-said")).to_have_text(re.compile(rf"^[\d,]+ of {steps:,} steps$"))
    assert plain.locator("[inert] .phone__view article").all_inner_texts() == seen
    assert plain.locator("main button:not([inert] *)").count() == 0, "what isn't live can't be pressed"

    page = opened(path)
    expect(page.locator(".world[data-ready]")).to_be_visible(timeout=60_000)
    expect(page.locator("#making-said")).to_have_count(0)
    assert page.get_by_role("region", name="Screen of phone").get_by_role("article").all_inner_texts() == seen
    page.get_by_role("link", name="One step back").click()
    expect(page.get_by_role("group", name="Playhead")).not_to_have_attribute("data-step", str(steps))
    assert step(page) < last_step(page) == steps

    # Without scripts it comes by itself too.
    expect(plain.locator("main :not([inert]) > .world, main > .world")).to_be_visible(timeout=60_000)


def test_look_of_another_journal_is_not_shown(opened, server):
    path = server.world(script=long_script(50))
    opened(path)
    server.post(f"{path}/commands", command="phone leaves")
    server.restart()
    # The first answer, which is there before the world is: a browser may have followed it on by the time that it is looked at.
    first = server.ask("GET", path).text
    assert re.search(r'id="making-said">[^<]*steps, line \d+ of \d+</p>', first), first
    assert " inert" not in first
