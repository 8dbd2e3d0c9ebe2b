"""The API of a world over real HTTP: tags, tokens, and what must be refused."""

import requests

from running import Running


def check(found, expected, what):
    assert found == expected, f"{what}: expected {expected}, found {found}"


def main():
    with Running() as server:
        base, tokens = server.make_world()
        ada = {"Authorization": f"Bearer {tokens['ada']}"}
        call = lambda method, path, **more: requests.request(
            method, base + path, timeout=10, headers={**ada, **more.pop("headers", {})}, **more)
        page = call("GET", "/feed").json()
        first = page["items"][0]
        post = call("GET", f"/posts/{first['id']}")
        check(call("GET", f"/posts/{first['id']}",
                   headers={"If-None-Match": post.headers["ETag"]}).status_code, 304, "a known tag")
        liked = call("PUT", f"/posts/{first['id']}/like", headers={"Idempotency-Key": "k1"})
        check(liked.json()["like_count"], 1, "a like")
        check(call("PUT", f"/posts/{first['id']}/like",
                   headers={"Idempotency-Key": "k1"}).content, liked.content, "the same key")
        check(call("GET", f"/posts/{first['id']}",
                   headers={"If-None-Match": post.headers["ETag"]}).status_code, 200, "an old tag")
        sync = call("POST", "/feed/sync", json={
            "since_seq_id": page["sync"]["seq_id"], "epoch": page["sync"]["epoch"]}).json()
        check([item["id"] for item in sync["changes"]], [first["id"]], "the delta")
        check(sync["acknowledged"], ["k1"], "the acknowledgement")
        check(requests.get(base + "/feed", timeout=10).status_code, 401, "no token")
        check(requests.get(base + "/feed", timeout=10, headers={
            "Authorization": f"Bearer {tokens['ada'][:-1]}!"}).status_code, 401, "a wrong token")
        check(requests.post(base + "/posts", timeout=10, json={"text": "x"}, headers={
            **ada, "Origin": "http://evil.test"}).status_code, 403, "a foreign origin")
        journal = requests.get(base.removesuffix("/v1"), timeout=10).text
        assert f"/v1/posts/" in journal and "requests" in journal, "the page shows the call"
        typed = call("POST", "/posts", data="<p onclick=x>a <b>b</b><script>c</script>".encode(),
                     headers={"Content-Type": "text/html", "Idempotency-Key": "h1"})
        check(typed.json()["body_html"], "<p>a <b>b</b></p>", "an HTML post")
        refused(call, ada, base, tokens, page)
        caching(call, first["id"])
        uploads(call, base)
        comments(call, first["id"])
    print("http: ok")


def refused(call, ada, base, tokens, page):
    """Bodies that no handler may see: the rows D34 to D41 of the table of bad input."""
    def send(body, type="application/json", **more):
        return call("POST", "/posts", data=body, headers={"Content-Type": type, **more}).status_code
    check(send(b'{"text":"' + b"a" * (1 << 20) + b'"}'), 413, "D34 too long")
    check(send(b"[" * 100_000), 400, "D35 deep arrays")
    check(send(b'{"a":' * 100_000), 400, "D35 deep objects")
    check(send(b'{"text":"a","text":"b"}'), 400, "D36 a key twice")
    for body in [b'\xef\xbb\xbf{"text":"a"}', '{"text":"a"}'.encode("utf-16"), b'{"text":"a"} x',
                 b'{"text":"a"/*c*/}', b'{"text":NaN}', b'{"text":1e999999}',
                 b'{"text":' + b"9" * 200_000 + b"}", b'{"text":"\\ud800"}', b'{"text":"\xff"}',
                 b'{"text":"\x01"}']:
        check(send(body), 400, f"D37 {body[:20]}")
    check(send(b'{"text":"a\\u0000b"}'), 400, "D38 NUL in text")
    many = b"{" + b",".join(b'"k%d":1' % n for n in range(50_000)) + b"}"
    assert send(many) in (400, 422), "D38 many keys"
    for body in ['{}', '{"text":1}', '{"text":null}', '{"text":["a"]}', '{"text":"   "}']:
        check(send(body), 422, f"D39 {body}")
    for query in ["limit=-1", "limit=x", "limit=0", "tab=x", "until=x", "direction=up"]:
        check(call("GET", f"/feed?{query}").status_code, 422, f"D39 {query}")
    check(call("GET", "/feed?limit=1000000000").status_code, 422, "D39 a large limit")
    check(call("GET", "/feed?cursor=forged").status_code, 400, "D39 a forged cursor")
    theirs = requests.get(base + "/feed", timeout=10, params={"cursor": page["next_cursor"]},
                          headers={"Authorization": f"Bearer {tokens['bob']}"})
    check(theirs.status_code, 403, "D39 somebody else's cursor")
    sync = lambda body: call("POST", "/feed/sync", json=body).status_code
    for body in [{}, {"since_seq_id": "0", "epoch": "e1"}, {"since_seq_id": 1.0, "epoch": "e1"},
                 {"since_seq_id": -1, "epoch": "e1"}, {"since_seq_id": 0}]:
        check(sync(body), 422, f"D39 {body}")
    check(sync({"since_seq_id": 0, "epoch": "e9"}), 410, "another epoch")
    check(sync({"since_seq_id": 0, "epoch": "e1", "page_token": "x"}), 400, "a forged page token")
    check(send(b"\x1f\x8b", **{"Content-Encoding": "gzip"}), 415, "D40 gzip")
    check(send(b"--x--", "multipart/form-data; boundary=x"), 415, "D40 multipart")
    for text in ["' OR 1=1 --", "%", "_", '"', "*", "NEAR("]:
        check(call("POST", "/posts", json={"text": text}).status_code, 201, f"D41 {text}")
        check(call("GET", "/feed", params={"until": text}).status_code, 422, f"D41 {text}")


def caching(call, post):
    """What may be kept, by whom, and what a reader who has it already gets."""
    whole = call("GET", f"/posts/{post}")
    check(whole.headers["Cache-Control"], "private, no-cache", "a post is asked about each time")
    check(whole.headers["Vary"], "Authorization", "a post is one reader's")
    assert "," not in whole.headers["ETag"], f"one tag: {whole.headers['ETag']}"
    known = call("GET", f"/posts/{post}", headers={"If-None-Match": '"x", W/' + whole.headers["ETag"]})
    check((known.status_code, known.content), (304, b""), "a known tag among others")
    for name in ("ETag", "Cache-Control", "Vary"):
        check(known.headers[name], whole.headers[name], f"304 repeats {name}")
    check(call("GET", f"/posts/{post}", headers={"If-None-Match": "*"}).status_code, 304, "any tag")
    check(call("GET", f"/posts/{post}", headers={"If-None-Match": '"' + "x" * 7_000}).status_code, 200, "a long tag")
    call("PUT", f"/posts/{post}/bookmark")
    changed = call("GET", f"/posts/{post}", headers={"If-None-Match": whole.headers["ETag"]})
    check(changed.status_code, 200, "the tag changes with the reader's own flags")
    assert changed.headers["ETag"] != whole.headers["ETag"]
    for method, path in [("GET", "/feed"), ("GET", "/feed/head"), ("PUT", f"/posts/{post}/like"),
                         ("GET", f"/posts/{post}/comments"), ("GET", "/posts/1")]:
        check(call(method, path).headers["Cache-Control"], "no-store", f"{method} {path} is personal")


def uploads(call, base):
    """A file in parts, as bytes and as numbers; then a post that shows it, and the picture."""
    size = 300_000
    new = {"kind": "photo", "bytes": size, "width": 1080, "height": 1350}
    file = call("POST", "/uploads", json=new).json()["id"]
    part = lambda offset, count: call("PATCH", f"/uploads/{file}", data=b"x" * count, headers={
        "Content-Type": "application/octet-stream", "Upload-Offset": str(offset)})
    check(part(0, 262_145).status_code, 422, "a part that is too long")
    check(part(0, 262_144).json()["bytes_received"], 262_144, "the first part")
    check(part(0, 262_144).json()["bytes_received"], 262_144, "the first part again")
    early = part(270_000, 100)
    check((early.status_code, early.json()["bytes_received"]), (409, 262_144), "a hole")
    check(call("POST", "/posts", json={"text": "early", "uploads": [file]}).status_code, 422, "an unfinished file")
    check(call("PATCH", f"/uploads/{file}", json={"offset": 262_144, "bytes": size - 262_144}).json()["state"],
          "complete", "the last part, as numbers")
    check(call("GET", f"/uploads/{file}").json()["bytes_received"], size, "all is there")
    journal = requests.get(base.removesuffix("/v1"), timeout=10).text
    assert "PATCH /v1/uploads/" in journal, "the parts stand in the journal"
    post = call("POST", "/posts", json={"text": "a picture", "uploads": [file]}).json()
    picture = call("GET", post["image"]["url"].removeprefix("/v1"))
    check(picture.status_code, 200, "the picture")
    check(picture.headers["Cache-Control"], "private, max-age=31536000, immutable", "a variant never changes")
    check(int(picture.headers["X-Media-Bytes"]), picture.json()["bytes"], "its size")
    check(call("GET", f"/media/{post['id']}.9/feed").status_code, 404, "no ninth picture")
    check(call("GET", f"/media/{post['id']}.1/video").status_code, 404, "no video")


def comments(call, post):
    made = [call("POST", f"/posts/{post}/comments", json={"text": f"c {n}", "client_id": f"k{n}"}) for n in range(5)]
    check([answer.status_code for answer in made], [201] * 5, "comments")
    again = call("POST", f"/posts/{post}/comments", json={"text": "c 0", "client_id": "k0"})
    check(again.json()["id"], made[0].json()["id"], "the same client id makes no second one")
    ids, cursor = [], None
    while True:
        page = call("GET", f"/posts/{post}/comments", params={"limit": 2, **({"cursor": cursor} if cursor else {})}).json()
        ids += [item["id"] for item in page["items"]]
        cursor = page["next_cursor"]
        if not cursor:
            break
    check(ids, [answer.json()["id"] for answer in made], "all pages, oldest first")
    for query in ["order=best", "limit=0", "limit=x", "limit=101"]:
        check(call("GET", f"/posts/{post}/comments?{query}").status_code, 422, query)
    check(call("GET", f"/posts/{post}/comments?cursor=x").status_code, 400, "a forged cursor")
    check(call("DELETE", f"/comments/{ids[0]}").status_code, 204, "deleted")
    check(call("PATCH", f"/comments/{ids[0]}", json={"text": "late"}).status_code, 404, "an edit after it")
    for text in ["a" * 2_201, "", 1, None]:
        check(call("POST", f"/posts/{post}/comments", json={"text": text}).status_code, 422, f"{text!r:.20}")


if __name__ == "__main__":
    main()
