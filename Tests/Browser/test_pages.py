"""Rules that hold on every page: what it says to assistive tools, its width, its weight, its links."""

import collections
import datetime
import html
import re
from html.parser import HTMLParser

import pytest
from axe_playwright_python.sync_playwright import Axe

from server import ROOT

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
HEAVIEST = 100_000
NARROW = (320, 360)
# The rules of axe that a theme can break.
COLOURS = ["color-contrast", "link-in-text-block"]
# Only what is broken comes back: a page keeps most rules in thousands of places.
LOOK = "async runOnly => (await axe.run({ runOnly, resultTypes: ['violations'] })).violations"


def named(folder):
    return [file.stem for file in sorted((ROOT / "Content" / folder).glob("*.md"))]


PAGES = [
    "/", "/lessons", "/lab", "/scenarios", "/scenarios?q=an+answer+is+lost&topic=topic-likes", "/probes", "/signals",
    "/signals?q=a+like+offline", "/teardowns", "/search", "/search?q=like+offline", "/teardowns/compare?a=1&b=2",
    "/teardowns/1/history?key=app", "/glossary", "/rules", "/commands", "/no-such-page",
    "/mystery", "/mystery/3002", "a mystery", "a revealed mystery",
    "/mystery/calibration", "/mystery/cases/new", "a sealed case", "truths",
    "/compare", "/compare/first-screen/present?slide=5", "/scale", "/frames",
    "/practice", "/practice/cards", "/practice/lessons/stories",
    "/practice/own-cards/new", "/practice/import", "/practice/capacity", "/practice/capacity/offline-first",
    "/practice/capacity/offline-first/drill?group=fleet&a.fleet=3&a.tasks_needed=70", "/practice/session?card=two-axes",
    "/practice/interviews", "an interview", "an interview's dives", "an interview's summary", "a second summary",
    "/practice/tradeoffs", "/practice/tradeoffs/outbox", "a decision held against its cost", "/practice/progress",
    "a plan that is too much",
    "a compared card", "a graded card", "an own card", "a sheet of one's own", "a sheet with a slip in it",
    *(f"/lessons/{name}" for name in named("lessons")),
    # What has one template is looked at by samples, scenarios to their end; all are read for their links.
    *(f"/probes/{name}" for name in named("probes")[::5]),
    *(f"/compare/{name}" for name in named("comparisons")[::3]),
    *(f"/scenarios/{name}?read=all" for name in named("scenarios")[::8]),
    "a step of a scenario", "an opened phone", "a list of steps", "the backend's tables", "a worksheet",
    "a probe by itself", "a rehearsal", "a component map", "a line that is changed", "a design panel", "two worlds compared", "a shared world",
    "a screen on a wall", "the notes of a screen", "rules as a world kept them", "our own source", "a file of our own source",
]


@pytest.fixture(scope="module")
def path_of(server):
    """The path of a page in this server: worlds and worksheets are made on the way."""
    scenario = server.world(scenario="like-rolled-back")
    demo = server.world("phone opens", world="demo")
    interview, dives, ended, again = (
        server.post("/practice/interviews", prompt=prompt, level="staff", minutes="60", seed=str(seed))
        for seed, prompt in enumerate(["client-only", "backend-only", "news-feed", "news-feed"])
    )
    sketch = {"pad/dive": "box a 2 2 Phone\nbox b 40 20 API\narrow a b GET", "base:pad/dive": "0"}
    server.post(dives, **{"do": "phase:dive", "base:tick/cache-hot": "0", "tick/cache-hot": "yes"} | sketch)
    server.post(dives, do="invite")
    for path in (ended, again):
        server.post(path, **{"do": "phase:dive", "base:note/dive": "0", "note/dive": "Notes"} | sketch)
        server.post(path, do="invite")
        server.post(path, do="end")
    made = {
        "a step of a scenario": f"{scenario}?step=20",
        "an opened phone": demo,
        "a list of steps": f"{scenario}?step=12&view=list&tables=changed",
        "the backend's tables": f"{demo}?of=backend",
        "a component map": f"{demo}?step=9&view=map&pin=phone.posts&rows=p29",
        "a line that is changed": f"{demo}?edit=2",
        "a probe by itself": "/probes/P40.2/run?design=like%3Dmemory",
        "a rehearsal": server.post("/probes/P40.2/rehearse", design="drawn"),
        "a design panel": f"{demo}/design",
        "two worlds compared": server.post(f"{demo}/design", **{"design-order": "time"}),
        "a shared world": html.unescape(re.search(r'id="permalink" href="([^"]*)"', server.ask("GET", demo).text)[1]),
        "a compared card": server.post("/practice/cards/one-element/answer", answer="One element", began="1"),
        "a graded card": "/practice/cards/cleaning",
        "an own card": server.post("/practice/own-cards", ask="Own?", points="Yes").replace("/cards/", "/own-cards/"),
        "a sheet of one's own": server.post("/practice/capacity/offline-first/keep", name="Own", **{"v.zones": "4"}),
        "a sheet with a slip in it": "/practice/capacity/offline-first?v.zones=four",
        "an interview": interview,
        "an interview's dives": dives,
        "an interview's summary": f"{ended}/summary",
        "a second summary": f"{again}/summary",
        "a decision held against its cost": "/practice/tradeoffs/paging",
        "a plan that is too much": "/practice/plan",
        "a screen on a wall": f"{scenario}/present?screen=5",
        "the notes of a screen": f"{scenario}/present?screen=7&notes=1",
        "rules as a world kept them": f"/rules?world={scenario.rpartition('/')[2]}&step=18",
        "our own source": "/source",
        "a file of our own source": "/source?file=Sources/FeedClient/Writing/Client%2BIntents.swift",
        "a worksheet": server.post("/teardowns", app="Sample", tab="Home"),
        "a mystery": server.post("/mystery", number="2015", guided="yes", board="yes"),
        "a revealed mystery": server.post("/mystery", number="1021"),
        "a sealed case": server.post("/mystery/cases", title="Own", seed="7", ask="like", **{"value-like": "wait"}),
        "truths": "/teardowns/1/truth",
    }
    server.post("/mystery/2015/acts", command="phone opens")
    server.post("/mystery/2015/runs", probe="P40.5")
    server.post("/mystery/2015/outcomes", probe="P40.2", outcome="1")
    server.post("/mystery/1021/reveal")
    server.post("/probes/P40.2", outcome="1", note="twice", do="save")
    server.post("/practice/tradeoffs/paging/decide", option="cursor", defence="It never moves.")
    server.post("/practice/plan", day=(datetime.date.today() + datetime.timedelta(days=3)).isoformat(), minutes="15")
    server.post("/practice/cards/cleaning/answer", answer="A list of what may stay")
    server.post("/practice/cards/cleaning/grade", grade="3", point="1")
    server.post("/teardowns", app="Another", tab="Search")
    server.post("/probes/P40.2", sheet="1", outcome="1", note="twice", do="save")
    return lambda name: made.get(name, name)


@pytest.mark.parametrize("name", PAGES)
def test_page_keeps_the_rules_of_all_pages(name, path_of, page, server):
    page.goto(path_of(name))
    problems = [f"{theme}: {it}" for theme in ("light", "dark") for it in violations(page, theme)]
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 700})
        found = page.evaluate("document.documentElement.scrollWidth")
        if found > width:
            problems.append(f"{found} px wide in a window of {width} px")
    if page.get_by_role("heading", level=1).count() != 1:
        problems.append("not one h1")
    said = [it for it in page.watch.console if not (name == "/no-such-page" and "404" in it)]
    if said:
        problems.append(f"the console said {said}")
    if strangers := page.watch.strangers(server.address):
        problems.append(f"asked others: {strangers}")
    if (weight := page.watch.bytes()) >= HEAVIEST:
        problems.append(f"{weight} bytes")
    assert not problems, "\n".join(problems)


def violations(page, theme):
    """What axe finds in a theme, a line a rule with the places that broke it.

    Themes differ in nothing but colours, so the dark one is looked at for those alone.
    """
    page.wait_for_load_state()
    page.emulate_media(color_scheme=theme, reduced_motion="reduce")
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    found = page.evaluate(LOOK, RULES if theme == "light" else COLOURS)
    return [
        f"{it['id']}: {it['help']}: "
        + "; ".join(f"{node['html'][:160]} {node['failureSummary'][:300]}" for node in it["nodes"][:3])
        for it in found
    ]


class Links(HTMLParser):
    """The title, ids and links of a page."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.title, self._is_title = set(), set(), "", False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if "id" in values:
            self.ids.add(values["id"])
        for name in ("href", "src", "xlink:href"):
            if values.get(name):
                self.links.add(values[name])
        self._is_title = tag == "title" and not self.title

    def handle_endtag(self, tag):
        self._is_title = False

    def handle_data(self, data):
        if self._is_title:
            self.title += data


def test_titles_are_unique_and_links_lead_somewhere(path_of, server):
    folders = {"scenarios": "scenarios", "probes": "probes", "compare": "comparisons"}
    many = [f"/{path}/{name}" for path, folder in folders.items() for name in named(folder)]
    read = {path: Links(server.ask("GET", path).text) for path in [*map(path_of, PAGES), *many]}
    views = {path_of("the backend's tables")}
    titles = collections.Counter(it.title for path, it in read.items() if path not in views)
    assert all(titles) and max(titles.values()) == 1, titles

    broken = []
    others = {}
    for path, links in read.items():
        for link in sorted(links.links):
            if link.startswith(("http:", "https:", "data:", "mailto:")):
                continue
            target, _, fragment = link.partition("#")
            if target.startswith("?"):
                target = path.partition("?")[0] + target
            target = target or path
            if target not in read and target not in others:
                answer = server.ask("GET", target)
                is_page = "text/html" in answer.headers.get("Content-Type", "")
                others[target] = (answer.status, Links(answer.text) if is_page else None)
            status, there = (200, read[target]) if target in read else others[target]
            if status >= 400:
                broken.append(f"{path}: {link} answers {status}")
            elif fragment and there and fragment not in there.ids:
                broken.append(f"{path}: {link} has no such place")
    assert not broken, "\n".join(broken)


def test_same_step_is_said_in_the_title(path_of, server):
    title = Links(server.ask("GET", path_of("a step of a scenario")).text).title
    assert re.search(r"\bstep 20\b", title), title
