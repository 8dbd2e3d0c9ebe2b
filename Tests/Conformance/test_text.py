"""Bodies as Markdown and as HTML (B18): what comes out is held against nh3 with the same allow-list.

attacks.json has the strings of OWASP's cheat sheet for evading filters, and the sets that make a parser
change its mind when its own output is read again.
"""

import html.parser
import json
import pathlib

import nh3
import requests

from running import Running

TAGS = {"p", "br", "b", "i", "em", "strong", "del", "code", "pre", "blockquote", "ul", "ol", "li", "h3", "a"}
SCHEMES = {"http", "https", "mailto"}
REL = "noopener noreferrer nofollow ugc"

DEEP = [
    "<div>" * 430 + "<img src=x onerror=alert(1)>", "<blockquote>" * 180 + "x", "<b>" * 700 + "x",
    "<ul><li>" * 270 + "x", "<form>" * 300 + "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
    ">" * 1000 + "x", "- " * 400 + "x", "[" * 900 + "x" + "](https://example.org/)" * 30,
    "*" * 900 + "x" + "*" * 900, "`" * 1200, "<" * 2000, "&" * 2000, "![[]()" * 300, "<?" * 900, "a@" * 900,
    "[a]: https://example.org/" + "b" * 400 + "\n" + "[a]" * 300,
]


class Tokens(html.parser.HTMLParser):
    """Start tags with their attributes, end tags, and text, as a list; blank text between tags is left out."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.found = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.found.append(("start", tag, tuple(sorted(attributes))))

    def handle_endtag(self, tag):
        self.found.append(("end", tag))

    def handle_data(self, data):
        if self.found and self.found[-1][0] == "text":
            data = self.found.pop()[1] + data
        self.found.append(("text", data))

    def handle_comment(self, data):
        self.found.append(("comment", data))

    def handle_decl(self, data):
        self.found.append(("declaration", data))

    def unknown_decl(self, data):
        self.found.append(("declaration", data))

    def handle_pi(self, data):
        self.found.append(("instruction", data))


def tokens(text):
    return [token for token in Tokens(text).found if token[0] != "text" or token[1].strip()]


def depth(found):
    deepest = open_now = 0
    for token in found:
        if token[0] == "start" and token[1] != "br":
            open_now += 1
        elif token[0] == "end":
            open_now -= 1
        deepest = max(deepest, open_now)
    return deepest


def check_clean(typed, form, body):
    """Nothing outside the list, nothing that nh3 would take out, and no more levels than a page can bear."""
    found = tokens(body)
    label = f"{form} {typed[:120]!r}\n  gave {body[:400]!r}"
    for token in found:
        assert token[0] in ("start", "end", "text"), f"{token} in {label}"
        if token[0] == "start":
            assert token[1] in TAGS, f"<{token[1]}> in {label}"
            names = {name for name, _ in token[2]}
            assert names == ({"href", "rel"} if token[1] == "a" else set()), f"{token} in {label}"
            if token[1] == "a":
                href, rel = (dict(token[2])[name] for name in ("href", "rel"))
                assert rel == REL and href.split(":")[0].lower() in SCHEMES, f"{token} in {label}"
                assert not any(local in href for local in ("127.0.0.1", "localhost")), f"{token} in {label}"
    oracle = nh3.clean(body, tags=TAGS, attributes={"a": {"href"}}, url_schemes=SCHEMES, link_rel=REL)
    assert found == tokens(oracle), f"nh3 reads it otherwise: {label}\n  nh3  {oracle[:400]!r}"
    assert depth(found) <= 40, f"{depth(found)} levels: {label}"
    assert not any(turn in body for turn in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068"), f"turned: {label}"


def main():
    attacks = json.loads((pathlib.Path(__file__).parent / "attacks.json").read_text())
    strings = [text for kind in attacks.values() for text in kind] + DEEP
    with Running() as server:
        base, tokens_of = server.make_world()
        session = requests.Session()
        session.headers["Authorization"] = f"Bearer {tokens_of['ada']}"

        def post(text, form):
            if form == "html":
                return session.post(base + "/posts", data=text.encode(), headers={"Content-Type": "text/html"}, timeout=20)
            return session.post(base + "/posts", json={"text": text}, timeout=20)

        failures = []
        for typed in strings:
            for form in ("markdown", "html"):
                answer = post(typed, form)
                assert answer.status_code == 201, (form, typed[:80], answer.status_code, answer.text[:200])
                body = answer.json()["body_html"]
                try:
                    check_clean(typed, form, body)
                    if body.strip() and len(body) <= 2_200:
                        again = post(body, "html").json()["body_html"]
                        assert tokens(again) == tokens(body), f"not idempotent: {form} {typed[:120]!r}\n  {body[:300]!r}\n  {again[:300]!r}"
                except AssertionError as failure:
                    failures.append(str(failure))
        assert not failures, f"{len(failures)} bodies\n" + "\n".join(failures)
        limits(session, base)
    print(f"text: ok, {len(strings)} attacks in both forms")


def limits(session, base):
    """The lengths that a body may have, in bytes and in characters, for posts and comments alike."""
    page = session.get(base + "/feed", timeout=10).json()
    comments = f"/posts/{page['items'][0]['id']}/comments"
    for path in ("/posts", comments):
        for text, status in [
            ("a" * 2_200, 201), ("a" * 2_201, 422), ("é" * 2_200, 201), ("猫" * 1_666, 201), ("猫" * 1_667, 422),
            ("", 422), (" \n ", 422), ("👩‍👩‍👧‍👦" * 200, 201), ("👩‍👩‍👧‍👦" * 201, 422),
        ]:
            answer = session.post(base + path, json={"text": text}, timeout=10)
            assert answer.status_code == status, (path, len(text), answer.status_code, answer.text[:200])
    # An author's own post as HTML has the same limits.
    answer = session.post(base + "/posts", data=b"a" * 2_201, headers={"Content-Type": "text/html"}, timeout=10)
    assert answer.status_code == 422, answer.status_code
    answer = session.post(base + "/posts", data=b"\xff", headers={"Content-Type": "text/html"}, timeout=10)
    assert answer.status_code in (400, 415), answer.status_code


if __name__ == "__main__":
    main()
