"""Attacks as text wherever a person's or a file's text is shown: nothing runs, nothing is asked for, nothing is said.

The strings are those that the conformance tests hold against nh3; here a browser has the last word.
"""

import base64
import html
import http.client
import json
import re
import urllib.parse
import zlib

import pytest
from playwright.sync_api import expect

from server import ROOT
from test_teardowns import PNG
from worlds import open_world

KINDS = json.loads((ROOT / "Tests/Conformance/attacks.json").read_text())
ATTACKS = [text for kind in KINDS.values() for text in kind] + [
    "<div>" * 430 + "<img src=x onerror=alert(1)>", "<form>" * 300 + "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    "{{{alert(1)}}}", "{{> layout/top}}<script>alert(1)</script>", "${alert(1)}", "</script><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>", "</title><img src=x onerror=alert(1)>", "\"' autofocus onfocus=alert(1) x='", "--><svg onload=alert(1)>",
    "[x](javascript:alert(1))", "[x](<javascript:alert(1)>)", "![x](https://evil.example/a.png)", "<https://evil.example/\" onclick=alert(1)>",
    "[x]: javascript:alert(1)\n[x]", "`<img src=x onerror=alert(1)>`", "javascript:alert(1)", "data:text/html,<script>alert(1)</script>",
    "|a|\n|-|\n|<img src=x onerror=alert(1)>|", "@<script>alert(1)</script>", "#<svg/onload=alert(1)>", "\u202e<script>alert(1)</script>",
]
# What a line of a script, a file of cards or a name can hold.
LINES = [" ".join(text.split()) for text in ATTACKS if not re.search(r"[\x00-\x08\x0b-\x1f\x7f]", text)]
SHORT = [text for text in LINES if len(text) <= 200]

# Whatever an attack calls leaves a mark; `tripped` tells what is left of one that didn't get that far.
TRAP = """
window.pwned = [];
for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = (it) => window.pwned.push(`${name} ${it}`);
"""
TRIPPED = """() => {
    const found = [...window.pwned];
    for (const it of document.querySelectorAll("*")) {
        for (const { name, value } of it.attributes) {
            if (/^on/i.test(name)) found.push(`${it.outerHTML.slice(0, 200)} listens`);
            const leads = ["href", "src", "action", "formaction", "xlink:href", "srcdoc", "data"].includes(name);
            if (leads && /^[\\s\\x00-\\x1f]*(javascript|vbscript|data|blob):/i.test(value)) found.push(it.outerHTML.slice(0, 200));
        }
    }
    const never = "iframe, frame, object, embed, base, meta[http-equiv], math, style, marquee, applet, audio, video source";
    for (const it of document.querySelectorAll(never)) found.push(it.outerHTML.slice(0, 200));
    for (const it of document.querySelectorAll("script, link, img, form")) {
        const address = it.src || (it.tagName === "LINK" && it.href) || (it.tagName === "FORM" && it.getAttribute("action")) || "";
        if (address && new URL(address, location).origin !== location.origin) found.push(it.outerHTML.slice(0, 200));
    }
    return found;
}"""


@pytest.fixture
def trapped(opened, server):
    """A page in which nothing may go off; `look` goes somewhere and gives the text it shows."""
    page = opened(reduced_motion="reduce")
    page.add_init_script(TRAP)
    page.on("dialog", lambda dialog: (page.watch.console.append(f"dialog: {dialog.message}"), dialog.dismiss()))

    def look(path=None):
        if path is not None:
            page.goto(path)
        assert page.evaluate(TRIPPED) == [], page.url
        said = [it for it in page.watch.console if "status of 4" not in it]
        assert not said, (page.url, said)
        assert not page.watch.strangers(server.address), page.url
        assert page.url.startswith(server.address + "/"), page.url
        return page.locator("body").inner_text()

    page.look = look
    return page


def sent(server, path, fields, files=()):
    """A form with files, as a page of ours would send it; gives status and where it leads."""
    parts = [(f'name="{name}"', value.encode()) for name, value in {"token": server.token(), **fields}.items()]
    for name, filename, content in files:
        safe = filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        parts.append((f'name="{name}"; filename="{safe}"', content))
    body = b"".join(b"--B\r\nContent-Disposition: form-data; " + head.encode() + b"\r\n\r\n" + it + b"\r\n" for head, it in parts)
    connection = http.client.HTTPConnection(server.host, timeout=60)
    connection.request("POST", path, body + b"--B--\r\n", {
        "Host": server.host, "Origin": server.address, "Content-Type": "multipart/form-data; boundary=B"})
    answer = connection.getresponse()
    text = answer.read().decode()
    return answer.status, answer.headers["Location"] or text


def quoted(text):
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def test_posts_and_comments_in_both_forms(trapped, opened, server):
    people = ["design order=time", "account ada", "account bob", "ada follows bob", "device phone ada"]
    world = server.post("/worlds", script="\n".join(people)).partition("?")[0]
    code = html.unescape(server.ask("GET", f"{world}/api").text)
    bearer = {name: re.search(r"Bearer ([^']+)'", code[code.index(f"<h2>{name}"):])[1] for name in ("ada", "bob")}
    connection = http.client.HTTPConnection(server.host, timeout=60)

    def call(name, method, path, body=None, kind="application/json"):
        connection.request(method, f"{world}/v1{path}", body, {
            "Host": server.host, "Authorization": f"Bearer {bearer[name]}", "Content-Type": kind})
        answer = connection.getresponse()
        text = answer.read()
        assert answer.status in (200, 201), (answer.status, body)
        return json.loads(text)

    typed = [text[:2_200] for text in ATTACKS if not re.search(r"[\ud800-\udfff]", text)]
    bodies = [call("bob", "POST", "/posts", json.dumps({"text": text}))["body_html"] for text in typed if "\0" not in text]
    bodies += [call("bob", "POST", "/posts", text.encode(), "text/html")["body_html"] for text in typed]
    assert len(bodies) > 400

    # What a phone would be given, in a page that no policy protects: alone, beside each other, and put in by a script.
    bare = opened()
    bare.add_init_script(TRAP)
    bare.goto("about:blank")
    put = """(bodies) => {
        for (const it of bodies) document.body.appendChild(document.createElement("section")).innerHTML = it;
        for (const it of document.querySelectorAll("a")) if (!/^(https?|mailto):/.test(it.href)) window.pwned.push(it.outerHTML);
        for (const it of document.querySelectorAll("section *")) it.dispatchEvent(new Event("focus")), it.dispatchEvent(new Event("mouseover"));
        return document.querySelectorAll("body > section").length;
    }"""
    bare.set_content("<!doctype html><body>" + "".join(f"<section>{it}</section>" for it in bodies))
    assert bare.locator("body > section").count() == len(bodies)
    assert bare.evaluate(put, bodies) == 2 * len(bodies)
    assert bare.evaluate(TRIPPED.replace("new URL(address, location)", "new URL(address)")) == []
    assert not [it for it in bare.watch.addresses if it != "about:blank"] and bare.watch.console == []
    # An attack that gets through is seen.
    bare.evaluate("document.body.innerHTML = '<img src=x onerror=alert(1)>'")
    bare.wait_for_function("window.pwned.length > 0")

    # What comes while the page is open is put in place by our scripts, the rest is in the page from the start.
    people += [f"bob posts {quoted(text)}" for text in LINES[-20:]] + ['bob posts "first" as=m1']
    people += [f"ada comments m1 {quoted(text)}" for text in LINES[::4]]
    world = server.post("/worlds", script="\n".join(people)).partition("?")[0]
    open_world(trapped, world)
    for command in ("phone opens", "settle", f"bob comments m1 {quoted(LINES[0])}", "phone opens-post m1", "settle"):
        server.post(f"{world}/commands", command=command)
    expect(trapped.locator("[id^=device-phone]")).to_contain_text("first")
    trapped.look()
    server.post(f"{world}/commands", command="phone back")
    for query in ("from=phone:6", "view=list&of=backend", "view=map&edit=9"):
        trapped.look(f"{world}?{query}")
    trapped.look(f"{world}/present")


def test_worksheets_their_files_and_pictures(trapped, server):
    app, tab, note, name = ATTACKS[0], LINES[40], "\n".join(LINES[:60]), SHORT
    path = server.post("/teardowns", app=app, tab=tab, device=SHORT[1], version=SHORT[2])
    page = server.ask("GET", path).text
    keys = re.findall(r'<textarea[^>]* name="(field/[^"]+)"', page)
    values = {key: LINES[index % len(LINES)] for index, key in enumerate(keys)}
    server.ask("POST", path, {"token": server.token(), "note": note, **values, "do": "save"})
    for probe in ("P40.2", "P15.5"):
        server.post(f"/probes/{probe}", sheet=path.rpartition("/")[2], outcome="1", note=note, do="save")
        trapped.look(f"/probes/{probe}")
    for filename in SHORT[::8]:
        assert sent(server, f"{path}/pictures", {"about": "", "name": ""}, [("picture", filename, PNG)])[0] in (303, 413, 422)
    shown = trapped.look(path)
    assert trapped.locator(f'[name="{keys[0]}"]').input_value() == values[keys[0]]
    assert trapped.locator(".pictures img").count() > 10, shown[:200]
    for text in SHORT[::3]:
        server.post("/teardowns", app=text, tab=text)
    assert SHORT[0] in trapped.look("/teardowns")
    trapped.look(f"{path}/history?key={keys[0]}")
    trapped.look("/teardowns/compare?a=1&b=2")

    # The same as a file that somebody else wrote.
    file = json.loads(server.ask("GET", f"{path}/export.json").text)
    for index, place in enumerate(file["entries"]):
        for version in place["versions"]:
            if version["text"] and not place["key"].startswith("result/"):
                version["text"] = LINES[-1 - index % len(LINES)]
    for index, outcome in enumerate(file["outcomes"]):
        outcome |= {key: LINES[index] for key, it in outcome.items() if isinstance(it, str) and key not in ("probe", "evidence")}
    status, there = sent(server, "/teardowns/import", {}, [("file", LINES[3], json.dumps(file).encode())])
    assert status == 303, re.search('role="alert".*', there, re.S)[0][:600]
    trapped.look(there)
    trapped.get_by_role("button", name="Add it").click()
    trapped.look()
    for bad in ('{"format": "<img src=x onerror=alert(1)>"}', '{"<script>alert(1)</script>": 1}'):
        trapped.goto("/teardowns")
        trapped.get_by_label("File").set_input_files({"name": "x.json", "mimeType": "application/json", "buffer": bad.encode()})
        trapped.get_by_role("button", name="Read it in").click()
        expect(trapped.get_by_role("alert")).to_be_visible()
        trapped.look()


def test_cards_names_searches_and_links(trapped, server):
    cards = "\n".join(f"\t{text}\t{text}" for text in (it[:300] for it in LINES) if not text.startswith("#"))
    assert sent(server, "/practice/import", {"cards": cards})[0] == 200
    assert LINES[0][:300] in trapped.look("/practice/cards")
    own = sorted(set(re.findall(r'"(/practice/[^"]*own-[^"]*)"', server.ask("GET", "/practice/cards").text)))
    for address in own[:20:4]:
        trapped.look(html.unescape(address))
    assert sent(server, "/practice/import", {"cards": "\n".join(f"{text}\ta\tb" for text in SHORT)})[0] in (200, 422)
    trapped.goto("/practice/import")
    trapped.locator("textarea[name=cards]").fill("\n".join(f"{text}\ta\tb" for text in SHORT))
    trapped.locator("textarea[name=cards]").evaluate("(it) => it.form.requestSubmit()")
    expect(trapped.get_by_text("expected the name of a lesson").first).to_be_visible()
    trapped.look()

    for name in SHORT[::12]:
        world = server.post("/worlds", world="empty").partition("?")[0]
        server.post(f"{world}/rename", name=name)
    trapped.look(world)
    trapped.look("/lab")
    server.post(f"{world}/delete")
    trapped.look(f"/lab?deleted={urllib.parse.quote(SHORT[5])}")

    for start in range(0, len(SHORT), 30):
        trapped.look("/search?q=" + urllib.parse.quote(" ".join(SHORT[start:start + 30])[:1_900]))
    for place in ("/scenarios?q=", "/signals?q=", "/source?file=", "/compare/own?script=", "/lessons/", "/worlds/", "/probes/", "/commands?of=",
                  "/frames?one=", "/teardowns/compare?a=", "/practice/session?card=", "/rules?world=", "/no-such-page/", "/scale?users="):
        trapped.look(place + urllib.parse.quote("\"'></title></script></textarea><img src=x onerror=alert(1)><script>alert(1)</script>", safe=""))

    for start in range(0, len(LINES), 60):
        text = "\n".join([LINES[start], *(f"note {quoted(it)}" for it in LINES[start:start + 60])])
        packed = base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
        trapped.look(f"/shared?world={packed}")
    trapped.get_by_role("button", name=re.compile("[Mm]ake|[Oo]pen")).last.click()
    trapped.look()


def test_scripts_that_are_pasted(trapped, server):
    notes = [f"note {quoted(text)}" for text in LINES[::2]]
    world = server.post("/worlds", script="\n".join(["---", "title: " + SHORT[3], "---", "world empty", *notes])).partition("?")[0]
    trapped.look(world)
    trapped.look(f"{world}?view=list")
    for attack in SHORT[::40]:
        trapped.goto("/lab")
        script = trapped.locator("textarea[name=script]")
        script.evaluate("(it, text) => { it.closest('details')?.setAttribute('open', ''); it.value = text; }", f"{attack}\n</textarea>{attack}")
        script.evaluate("(it) => it.form.requestSubmit()")
        expect(trapped.get_by_role("heading", level=1)).to_have_text("This world can't be made")
        trapped.look()
    open_world(trapped, world)
    for attack in SHORT[::40]:
        box = trapped.locator(".console [name=command]")
        box.fill(attack)
        with trapped.expect_response(lambda it: it.request.method == "POST"):
            box.press("Enter")
        trapped.look()
