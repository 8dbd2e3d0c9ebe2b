"""Pages of others that go for this server from the browser of the person who runs it: nothing changes, nothing is read.

They come from another port of this machine, which a browser takes for the same site, from another name, and from a name
that led elsewhere when the page was loaded and leads here since (B21 to B28).
"""

import hashlib
import http.server
import os
import re
import shutil
import threading

import pytest
from playwright.sync_api import Error


# Each try adds what it got hold of. `settled` waits for what a browser never tells the end of.
ATTACK = """<!doctype html><meta charset="utf-8"><title>Win a prize</title><body><script>
const ours = "OURS", stream = "STREAM", world = "WORLD", token = "TOKEN", got = [];
window.got = got;
const later = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));
const soon = (promise) => Promise.race([promise, later(4)]);
const read = async (what, ask) => {
    try {
        const answer = await soon(ask());
        if (answer === undefined) return;
        const text = (await soon(answer.text())) ?? "it goes on";
        if (answer.type !== "opaque" && (text !== "" || answer.ok)) got.push(`${what}: ${answer.status} ${text.slice(0, 80)}`);
    } catch { /* refused, as it should be */ }
};
const element = (tag, values) => soon(new Promise((done) => {
    const it = Object.assign(document.createElement(tag), values);
    // A frame is loaded with an error's page, too; what it shows is looked at from outside.
    it.onload = () => { if (tag !== "iframe" && tag !== "embed") got.push(`${tag} ${values.src ?? values.href ?? values.data} is loaded`); done(); };
    it.onerror = done;
    document.body.append(it);
}));
const form = (path, type, fields) => {
    const it = Object.assign(document.createElement("form"), { method: "post", action: ours + path, enctype: type, target: "sink" });
    for (const [name, value] of Object.entries(fields)) it.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(it);
    it.submit();
    return later(0.05);
};
const attack = async () => {
    document.body.append(Object.assign(document.createElement("iframe"), { name: "sink" }));
    const made = { world: "empty", app: "stolen", tab: "x", command: "phone opens", token, ask: "stolen", points: "x", name: "stolen" };
    const targets = ["/worlds", "/teardowns", `${world}/commands`, `${world}/delete`, `${world}/rename`, "/practice/own-cards", "/theme"];
    for (const path of targets) {
        await form(path, "application/x-www-form-urlencoded", made);
        for (const mode of ["no-cors", "cors"]) for (const credentials of ["include", "omit"]) {
            const body = new URLSearchParams(made);
            await read(`${mode} POST ${path}`, () => fetch(ours + path, { method: "POST", mode, credentials, body }));
        }
        navigator.sendBeacon(ours + path, new URLSearchParams(made));
    }
    await form("/teardowns", "multipart/form-data", made);
    await form("/teardowns", "text/plain", { ['{"app":"stolen","x":"']: '"}' });
    await read("a preflight", () => fetch(`${ours}${world}/v1/posts`, {
        method: "POST", headers: { "Content-Type": "application/json", Authorization: "Bearer x" }, body: '{"text":"stolen"}' }));
    const paths = ["/", "/lab", world, `${world}/script`, `${world}/v1/feed`, "/teardowns/1/export.json", "/practice/practice.json", stream, "/js/main.js"];
    for (const path of paths) {
        await read(`GET ${path}`, () => fetch(ours + path, { credentials: "include" }));
        await read(`no-cors GET ${path}`, () => fetch(ours + path, { mode: "no-cors", credentials: "include" }));
    }
    const parts = [
        ["script", { src: `${ours}/js/main.js` }], ["script", { src: `${ours}/js/main.js`, type: "module" }],
        ["script", { src: `${ours}/practice/practice.json` }], ["img", { src: `${ours}/favicon.svg` }],
        ["img", { src: `${ours}/theme?theme=dark` }], ["link", { href: `${ours}/css/base.css`, rel: "stylesheet" }],
        ["iframe", { src: `${ours}/lab` }], ["object", { data: `${ours}/favicon.svg` }], ["embed", { src: `${ours}/favicon.svg` }],
        ["video", { src: `${ours}/favicon.svg` }],
    ];
    await Promise.all(parts.map(([tag, values]) => element(tag, values)));
    for (const it of document.querySelectorAll("iframe")) {
        try { if (it.contentDocument?.body?.textContent) got.push("a frame can be read"); } catch { /* not ours to read */ }
    }
    await soon(new Promise((done) => {
        const events = new EventSource(ours + stream, { withCredentials: true });
        events.onopen = () => { got.push("a stream is open"); done(); };
        events.onerror = () => { events.close(); done(); };
    }));
    await soon(new Promise((done) => {
        const socket = new WebSocket(ours.replace("http", "ws") + world);
        socket.onopen = () => { got.push("a socket is open"); done(); };
        socket.onerror = done;
    }));
};
window.tried = attack().then(() => "all");
</script>"""

# The page came from elsewhere under a name that now leads to us: to the browser all of it is one origin.
REBOUND = ATTACK.replace("OURS", "").replace('const ours = "", ', 'const ours = location.origin, ')


class Elsewhere(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = self.server.page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def evil():
    """A server on a port of its own; its `page` is what it answers everything with."""
    running = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    running.daemon_threads = True
    threading.Thread(target=running.serve_forever, daemon=True).start()
    yield running
    running.shutdown()


@pytest.fixture
def context(chromium, server):
    """A browser of its own in which `evil.test` is this machine; no other test wants that."""
    program = os.environ.get("CHROMIUM") or shutil.which("chromium")
    browser = chromium.browser_type.launch(
        executable_path=program,
        # What newer browsers ask about this machine's network is a help, and no part of what is tried here.
        args=["--no-sandbox", "--host-resolver-rules=MAP *.test 127.0.0.1", "--disable-features=LocalNetworkAccessChecks"])
    context = browser.new_context()
    context.set_default_timeout(120_000)
    yield context
    browser.close()


@pytest.fixture
def kept(server):
    """What an attack could have changed or would like to read, and what tells whether it did."""
    world = server.world("phone opens", "settle", world="demo")
    server.post("/teardowns", app="Mine", tab="Home")
    server.post("/practice/own-cards", ask="Mine?", points="Yes")
    page = server.ask("GET", world).text
    stream = re.search(r'data-stream="([^"]+)"', page)[1].replace("&amp;", "&")

    def state():
        trace = re.search(r'data-trace="([^"]+)"', server.ask("GET", world).text)[1]
        pages = [server.ask("GET", path).text for path in ("/lab", "/teardowns", "/practice/cards", "/practice/practice.json")]
        return [trace] + [hashlib.sha256(re.sub(r"\d+ (second|minute)s? ago|now", "", it).encode()).hexdigest() for it in pages]

    return world, stream, state


def aimed(text, server, world, stream):
    for name, value in (("OURS", server.address), ("STREAM", stream), ("WORLD", world), ("TOKEN", "0" * 64)):
        text = text.replace(f'"{name}"', f'"{value}"')
    return text


def test_b28_pages_of_other_sites_change_and_read_nothing(context, server, evil, kept):
    world, stream, state = kept
    before = state()
    evil.page = aimed(ATTACK, server, world, stream)
    # The browser knows us: it holds the cookie of the theme, which a page of the same site would send along.
    own = context.new_page()
    own.goto(server.address + world)
    for origin in ("http://evil.test", "http://127.0.0.1", "http://localhost"):
        page = context.new_page()
        page.goto(f"{origin}:{evil.server_port}/")
        assert page.evaluate("window.tried") == "all"
        assert page.evaluate("window.got") == [], origin
        assert not [frame.url for frame in page.frames[1:] if frame.url.startswith(server.address)], origin

        # A window that it opens shows our page, as any link may, and it holds no handle on it.
        page.evaluate("window.theirs = null")
        with context.expect_page() as opened:
            page.evaluate("(it) => { window.theirs = window.open(it); }", server.address + "/lab")
        opened.value.wait_for_load_state()
        assert opened.value.evaluate("window.opener === null")
        assert page.evaluate("(() => { try { return window.theirs.closed || window.theirs.length > 0 || !!window.theirs.document; } catch { return true; } })()")
        opened.value.close()
        page.close()
    assert state() == before

    # The same page as one of our own gets hold of all sorts of things, so it would have seen them.
    own.route(re.compile("/start$"), lambda route: route.fulfill(content_type="text/html", body=evil.page))
    own.goto(server.address + "/start")
    assert own.evaluate("window.tried") == "all"
    got = " ".join(own.evaluate("window.got"))
    assert all(it in got for it in ("GET /lab: 200", "a stream is open", "script", "img", "link")), got


def test_b21_a_name_that_leads_here_since_changes_and_reads_nothing(context, server, kept):
    world, stream, state = kept
    before = state()
    port = server.host.partition(":")[2]
    page = context.new_page()
    with pytest.raises(Error, match="ERR_HTTP_RESPONSE_CODE_FAILURE"):
        page.goto(f"http://evil.test:{port}/lab")
    text = aimed(REBOUND, server, world, stream)
    page.route(re.compile(r"/start$"), lambda route: route.fulfill(content_type="text/html", body=text))
    page.goto(f"http://evil.test:{port}/start")
    assert page.evaluate("window.tried") == "all"
    # An error's status can be read under one's own name; nothing else is in the answer.
    assert page.evaluate("window.got") == []
    status = page.evaluate("async () => { const it = await fetch('/lab'); return [it.status, await it.text(), [...it.headers.keys()].includes('set-cookie')]; }")
    assert status == [421, "", False]
    assert state() == before
