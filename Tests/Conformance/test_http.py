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


if __name__ == "__main__":
    main()
