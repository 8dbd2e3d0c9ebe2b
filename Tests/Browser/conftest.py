"""Fixtures: one Chromium for the run, one server for a module, one watched page for a test."""

import os
import pathlib
import re
import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

from server import Server

ARTIFACTS = pathlib.Path(__file__).parent / "artifacts"
DEADLINE_MS = 10_000

expect.set_options(timeout=DEADLINE_MS)


def pytest_addoption(parser):
    parser.addoption("--latency", type=int, default=0, help="ms that each request takes longer, to find what looks too early")


def slow_down(context, page, latency):
    """Every answer comes so many ms later, as on a busy machine: whoever doesn't wait for it is found out."""
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    conditions = {"offline": False, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", conditions)


def wait_for_scripts(page):
    """A key that is pressed before a behaviour is connected means nothing to the page."""
    expect(page.locator("[data-behaviour]:not([data-ready])")).to_have_count(0)


def waits_for_scripts(page):
    """Has a page wait for its behaviours wherever a test leads it."""
    for name in ("goto", "reload", "go_back", "go_forward"):
        setattr(page, name, followed_by(getattr(page, name), lambda: wait_for_scripts(page)))


def followed_by(act, then):
    def both(*arguments, **options):
        answer = act(*arguments, **options)
        then()
        return answer

    return both


@pytest.fixture(scope="session")
def chromium():
    """The system's own Chromium, or the one that CHROMIUM names."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server():
    running = Server()
    yield running
    running.end()


class Watch:
    """What a page did beside showing itself: its console, its failures, whom it asked, what it weighs."""

    def __init__(self, page):
        self.page = page
        self.console = []
        self.addresses = []
        self.responses = []
        page.on("console", lambda message: self.console.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.console.append(f"error: {error}"))
        page.on("request", lambda request: self.addresses.append(request.url))
        page.on("response", lambda response: self.responses.append(response))

    def strangers(self, own):
        """Addresses that were asked for and aren't ours."""
        return [it for it in self.addresses if not it.startswith((own + "/", "data:"))]

    def bytes(self):
        """What came over the wire of a page, without pictures, streams and answers to what was sent."""
        return sum(
            it.request.sizes()["responseBodySize"]
            for it in self.responses
            if it.request.method == "GET"
            and "event-stream" not in it.headers.get("content-type", "")
            and not it.headers.get("content-type", "").startswith("image/png")
            and it.status == 200
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call":
        item.has_failed = report.failed
    return report


@pytest.fixture
def opened(chromium, server, request):
    """Opens watched pages, each with options for its context; keeps what a failure needs."""
    contexts, watches = [], []

    def open_page(path=None, **options):
        context = chromium.new_context(base_url=server.address, **options)
        context.set_default_timeout(DEADLINE_MS)
        contexts.append(context)
        page = context.new_page()
        watches.append(Watch(page))
        page.watch = watches[-1]
        if options.get("java_script_enabled", True):
            waits_for_scripts(page)
        if latency := request.config.getoption("latency"):
            slow_down(context, page, latency)
        if path is not None:
            page.goto(path)
        return page

    yield open_page
    if getattr(request.node, "has_failed", False):
        keep(request.node.name, watches, server)
    for context in contexts:
        context.close()


@pytest.fixture
def page(opened):
    """A page as most people have it."""
    return opened(reduced_motion="reduce")


def keep(name, watches, server):
    """Writes source, console and picture of each page of a failed test."""
    folder = ARTIFACTS / re.sub(r"[^\w.-]+", "-", name)
    folder.mkdir(parents=True, exist_ok=True)
    for number, watch in enumerate(watches, start=1):
        said = [watch.page.url, *watch.console, server.said()]
        (folder / f"{number}.console.txt").write_text("\n".join(said))
        (folder / f"{number}.html").write_text(watch.page.content())
        watch.page.screenshot(path=folder / f"{number}.png")
