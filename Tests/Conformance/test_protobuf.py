"""Google's protobuf reads the bytes that protobuf-c wrote, by the same feed.proto."""

import subprocess
import tempfile

import requests
from google.protobuf import descriptor_pb2, descriptor_pool, json_format, message_factory

from running import ROOT, Running


def message_class():
    with tempfile.NamedTemporaryFile() as file:
        subprocess.run(
            ["protoc-c", f"--descriptor_set_out={file.name}", "feed.proto"],
            cwd=ROOT / "Schemas", check=True,
        )
        described = descriptor_pb2.FileDescriptorSet.FromString(file.read())
    pool = descriptor_pool.DescriptorPool()
    for part in described.file:
        pool.Add(part)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("feedlab.SyncAnswer"))


def main():
    answer_class = message_class()
    with Running() as server:
        base, tokens = server.make_world()
        ada = {"Authorization": f"Bearer {tokens['ada']}"}
        bob = {"Authorization": f"Bearer {tokens['bob']}"}
        call = lambda method, path, who=ada, **more: requests.request(
            method, base + path, headers={**who, **more.pop("headers", {})}, timeout=10, **more)
        page = call("GET", "/feed").json()
        ids = [item["id"] for item in page["items"]]
        for post in ids[:3]:
            call("PUT", f"/posts/{post}/like")
        call("DELETE", f"/posts/{ids[3]}", bob)
        call("PATCH", f"/posts/{ids[4]}", bob, json={"text": "mended — ümlaut, 猫"})
        call("PATCH", f"/posts/{ids[5]}", bob, json={"text": "filed", "topics": ["bread"]})
        body = {"since_seq_id": page["sync"]["seq_id"], "epoch": page["sync"]["epoch"]}
        plain = call("POST", "/feed/sync", json=body).json()
        packed = call("POST", "/feed/sync", json=body, headers={"Accept": "application/x-protobuf"})
        assert packed.headers["Content-Type"] == "application/x-protobuf", packed.headers
        read = answer_class.FromString(packed.content)
        assert read.SerializeToString(deterministic=True) == packed.content, "not the same bytes"
        assert [c.id for c in read.changes] == [int(c["id"]) for c in plain["changes"]]
        assert [c.like_count for c in read.changes] == [c.get("like_count", 0) for c in plain["changes"]]
        bodies = [c.body_html if c.WhichOneof("body") else None for c in read.changes]
        assert bodies == [c.get("body_html") for c in plain["changes"]], bodies
        assert [c.WhichOneof("likes") for c in read.changes] == ["like_count"] * 3 + [None], read.changes
        assert [r.body_html for r in read.records] == [r["body_html"] for r in plain["records"]]
        assert [t.id for t in read.tombstones] == [int(t["id"]) for t in plain["tombstones"]]
        assert len(plain["changes"]) == 4 and plain["records"] and plain["tombstones"], plain
        assert (read.epoch, read.seq_id) == (plain["epoch"], plain["seq_id"])
        json_format.MessageToDict(read)
    print("protobuf: ok")


if __name__ == "__main__":
    main()
