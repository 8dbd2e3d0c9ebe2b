"""A sealed case from end to end: made, played by two, opened with its key, and seen side by side."""

import hashlib
import json
import re

from playwright.sync_api import expect

from server import Server
from test_pages import violations

WORLD = """account me
account friend
me follows friend
friend posts "The river froze." as=river ago=2h
device phone me
device tablet me
"""


def named(name, text):
    return {"name": name, "mimeType": "application/json", "buffer": text.encode()}


def looked_at(page):
    """What axe finds in both themes, and a page that is wider than a small phone."""
    found = [f"{theme}: {it}" for theme in ("light", "dark") for it in violations(page, theme)]
    page.set_viewport_size({"width": 320, "height": 700})
    wide = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size({"width": 1280, "height": 720})
    return found + ([f"{wide} px wide"] if wide > 320 else [])


def seal(page):
    """A teacher seals two choices of a design and a world of their own; gives the file and the key."""
    page.goto("/mystery/cases")
    page.get_by_role("link", name="Seal a case").click()
    page.get_by_label("Title").fill("Week 3: <likes>")
    page.get_by_role("radio", name=re.compile("Opens with your key")).check()
    page.get_by_role("checkbox", name=re.compile("^like ")).check()
    page.get_by_label("Value of like", exact=True).select_option("memory")
    page.get_by_role("checkbox", name=re.compile("^counters")).check()
    page.get_by_label("Value of counters").select_option("lagged")
    page.get_by_label("Value of stand-in").select_option("none")
    page.get_by_label("Lines that make it").fill(WORLD + "friend flies away\n")
    page.get_by_role("button", name="Seal it").click()
    expect(page.get_by_role("alert")).to_contain_text("line 7")
    expect(page.get_by_label("Value of like", exact=True)).to_have_value("memory")
    page.get_by_label("Lines that make it").fill(WORLD)
    page.get_by_role("button", name="Seal it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Week 3: <likes>")
    key = page.locator("[aria-labelledby=key-label] code").inner_text()
    return page.request.get(page.url + "/case.json").text(), key


def play(page, home, case, name, claims):
    """A student reads a case in, plays it, and records claims; gives the case's address and their file."""
    page.goto(home + "/mystery/cases")
    page.get_by_label("The file of a case").set_input_files(named("case.json", case))
    page.get_by_role("button", name="Read it in").click()
    expect(page.get_by_text("Told beforehand: stand-in=none")).to_be_visible()
    address = page.url
    page.get_by_role("button", name="Record my claims").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no claim to record yet")
    page.get_by_role("link", name="Play it").click()
    page.get_by_role("button", name="Begin").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Week 3: <likes>")
    expect(page.get_by_role("button", name="Reveal now")).to_have_count(0)
    assert "lagged=" not in page.content() and page.locator("#phones").get_by_text("tablet").count()
    for choice, (value, word) in claims.items():
        page.get_by_label(f"Value of {choice}", exact=True).select_option(value)
        page.get_by_label(f"How sure of {choice}", exact=True).select_option(word)
    page.get_by_role("button", name="Save claims").click()
    expect(page.locator("#claims")).to_contain_text(f"{len(claims)} of 2")
    page.get_by_role("link", name="Record your claims").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Record my claims").click()
    expect(page.get_by_role("link", name="Save them as a file")).to_be_visible()
    return address, page.request.get(address + "/claims.json").text()


def test_a_case_is_sealed_played_opened_and_compared(opened, server):
    teacher = opened("/mystery/cases")
    case, key = seal(teacher)
    commitment = json.loads(case)["commitment"]
    own = teacher.url
    for word in ("=memory", "lagged\"}", "river", key):
        assert word not in case, f"the file tells {word}"

    students = Server()
    try:
        home = students.address
        page = opened(home + "/mystery/cases", reduced_motion="reduce")
        page.get_by_label("The file of a case").set_input_files(named("c", case.replace("Week 3", "Week 4")))
        page.get_by_role("button", name="Read it in").click()
        expect(page.get_by_role("alert")).to_contain_text("This case can't be trusted")

        right = {"like": ("memory", "Observed"), "counters": ("live", "Speculative")}
        address, ada = play(page, home, case, "Ada", right)
        assert address.endswith(commitment)
        assert page.request.get(address + "/sealed.json").status == 409
        assert page.request.get(home + "/mystery/calibration").text().count("calib__dot") == 0
        page.get_by_role("textbox", name="Key").fill(key[::-1])
        page.get_by_role("button", name="Open it").click()
        expect(page.get_by_role("alert")).to_contain_text("This key doesn't open this case")
        page.get_by_role("textbox", name="Key").fill(key)
        page.get_by_role("button", name="Open it").click()
        expect(page.locator("#claims ~ ul, [aria-labelledby=claims] li")).to_have_text(
            [re.compile("like.*memory.*Observed.*Right", re.S), re.compile("counters.*live.*Speculative.*Wrong", re.S)]
        )
        sealed = page.request.get(address + "/sealed.json").body()
        assert hashlib.sha256(sealed).hexdigest() == commitment, "the answer is the one that was sealed"
        assert not looked_at(page)
        page.get_by_role("link", name="What your probes told").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Week 3: <likes>, revealed")
        page.goto(home + "/mystery/calibration?of=case")
        expect(page.get_by_text("1 of 1 right. Too few to tell.")).to_be_visible()
        assert not looked_at(page)

        page.goto(address)
        page.get_by_role("button", name="Take this case away").click()
        plain = opened(java_script_enabled=False)
        _, bo = play(plain, home, case, "", {"like": ("memory", "Inferred")})
    finally:
        students.end()

    teacher.goto(own)
    teacher.get_by_role("link", name="The class's claims").click()
    bo = bo.replace('"outcomes": []', '"outcomes": [{"probe": "P40.2", "outcome": 2}]')
    strange = ada.replace(commitment, "0" * 64)
    teacher.get_by_label("Files of your students").set_input_files(
        [named("ada.json", ada), named("bo.json", bo), named("strange.json", strange), named("case.json", case)]
    )
    teacher.get_by_role("button", name="Take them in").click()
    expect(teacher.locator("#saved")).to_have_text("2 files taken in")
    teacher.wait_for_load_state()
    told = teacher.get_by_role("alert").all_inner_texts()
    assert len(told) == 2 and told[0].startswith("strange.json was left out.") and "feedlab-claims" in told[1], told
    rows = [" ".join(it.split()) for it in teacher.locator(".class tbody tr").all_inner_texts()]
    open_still = "Could not be known: no outcome on record tells"
    assert rows == [
        f"like memory Right memory Observed {open_still} Right memory Inferred 2 of 2",
        f"counters lagged Wrong live Speculative {open_still} no claim {open_still} 0 of 1",
    ], rows
    expect(teacher.locator(".class tfoot td")).to_have_text(["", "1 of 2", "1 of 1", ""])
    expect(teacher.get_by_text("0 of 1 right. Too few to tell.")).to_be_visible()
    assert not looked_at(teacher)
    teacher.get_by_role("button", name="Take out No name").click()
    expect(teacher.locator(".class thead th")).to_have_count(4)
