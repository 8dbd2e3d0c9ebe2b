"""How quick a world's pages are in a cold Chromium, and what they weigh: prints figures, asserts nothing.

Run it with a release build: FEEDLAB_BIN=.build/release/feedlab .venv/bin/python Tests/Browser/figures.py
"""

import shutil
import statistics
import time

from playwright.sync_api import sync_playwright

from conftest import Watch
from server import Server

ROUNDS = 300
TIMES = 20

# What a click leads to is on screen when the next frame was drawn: a message that is posted in its callback arrives after it.
PRESS = """async (selector) => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(undefined);
    }));
    const moved = new Promise((done) => document.addEventListener("feedlab:world-moved", done, { once: true }));
    const start = performance.now();
    document.querySelector(selector).click();
    await moved;
    await drawn();
    return performance.now() - start;
}"""


def long_script(rounds=ROUNDS):
    """About 10,900 steps: a reader who refreshes and scrolls, and a second phone now and then."""
    lines = ["world demo", "phone opens", "settle"]
    for turn in range(rounds):
        lines += ["phone refreshes", "settle", f"phone scrolls {3 if turn % 2 else -3}", "wait 2m"]
        if turn % 3 == 0:
            lines += ["tablet opens", "settle", "tablet kill"]
    return "\n".join(lines)


def told(what, times):
    low, middle, high = min(times), statistics.median(times), max(times)
    print(f"{what:<44} {middle:7.0f} ms   ({low:.0f} to {high:.0f}, {len(times)} times)", flush=True)


def presses(page, selector, times=TIMES):
    page.evaluate(PRESS, selector)
    return [page.evaluate(PRESS, selector) for _ in range(times)]


def opened(browser, server, path, until=".world[data-ready]"):
    """The milliseconds until a page is there and listens, in a browser that has nothing of it yet."""
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.watch = Watch(page)
    start = time.perf_counter()
    page.goto(path, wait_until="commit")
    page.wait_for_selector(until)
    return page, (time.perf_counter() - start) * 1_000


def long_world(browser, server):
    path = server.world(script=long_script())
    times = []
    for _ in range(5):
        page, milliseconds = opened(browser, server, path)
        times.append(milliseconds)
        page.context.close()
    page, _ = opened(browser, server, path)
    count = page.locator("#playhead [data-steps]").get_attribute("data-steps")
    print(f"a world of {count} steps")
    told("  its page, cold browser", times)
    told("  a step back at its end", presses(page, "a[data-player=back]"))
    page.goto(f"{path}?step={int(count) // 2}")
    page.wait_for_selector(".world[data-ready]")
    told("  a step on in its middle", presses(page, "a[data-player=next]"))
    page.goto(f"{path}?step={int(count) // 2}&view=list")
    page.wait_for_selector(".world[data-ready]")
    told("  a step on in its list", presses(page, "a[data-player=next]"))
    page.context.close()

    server.restart()
    page, first = opened(browser, server, path, "#playhead, #making-said")
    told("  after a restart, until there is something", [first])
    start = time.perf_counter()
    page.wait_for_selector(".world[data-ready]", timeout=60_000)
    told("  after a restart, until it is live", [first + (time.perf_counter() - start) * 1_000])
    page.context.close()


def taps(browser, server):
    page, _ = opened(browser, server, server.world("phone opens", world="demo"))
    told("a like, from the tap to the screen", presses(page, "#view-phone button[value^='phone taps-like']"))
    told("a scroll, from the button to the screen", presses(page, "#device-phone button[value^='phone scrolls']"))
    page.context.close()


def weights(browser, server):
    demo = server.world("phone opens", "phone scrolls 4", "tablet opens", world="demo")
    views = {
        "diagram": demo, "list": f"{demo}?view=list", "map": f"{demo}?view=map", "backend's tables": f"{demo}?of=backend",
        "only what changed": f"{demo}?tables=changed", "a line in change": f"{demo}?edit=2", "design": f"{demo}/design",
        "on a wall": f"{demo}/present?screen=4", "rules": "/rules", "lab": "/lab", "commands": "/commands",
    }
    for name, path in views.items():
        page, _ = opened(browser, server, path, "main")
        page.wait_for_load_state("load")
        page.wait_for_timeout(300)
        print(f"{name:<44} {page.watch.bytes() / 1_000:7.1f} KB", flush=True)
        page.context.close()


def main():
    server = Server()
    server.patience = 300
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            weights(browser, server)
            taps(browser, server)
            long_world(browser, server)
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    main()
