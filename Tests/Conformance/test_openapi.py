"""Schemathesis against a running server: every operation of the OpenAPI file, all checks."""

import json
import subprocess
import sys
import tempfile

import requests

from running import ROOT, Running

EXAMPLES = "40"
# Left out: missing_required_header. Without a token the server's gate answers a write with 403 before
# its world could say 401, and the tool takes nothing else; test_http.py looks at it instead.

SCRIPT = """design order=time sync=delta counters=live
account ada
account bob
account cleo
repeat 8 account fan{n}
ada follows bob cleo
repeat 8 ada follows fan{n}
repeat 8 fan{n} story items=3
repeat 20 bob posts "note {n}" as=n{n} every=1m
repeat 5 ada posts "own {n}" as=a{n} photo=1 every=1m
bob posts "a film" as=film video=60s
repeat 5 ada comments n1 "comment {n}" as=c{n}
repeat 5 bob comments a1 "answer {n}" as=d{n}
settle
"""


def with_real_ids(described, base, tokens):
    """The description with ids of this world for the ids in paths, and one that isn't there, so that the tool
    reaches what lies behind a 404 as well."""
    ada = {"Authorization": f"Bearer {tokens['ada']}"}
    get = lambda path: requests.get(base + path, headers=ada, timeout=10).json()
    items = get("/feed?limit=40")["items"]
    posts = [item["id"] for item in items]
    media = [item["image"]["url"].split("/")[-2] for item in items if "image" in item]
    comments = [c["id"] for post in posts for c in get(f"/posts/{post}/comments")["items"]]
    uploads = [
        requests.post(base + "/uploads", headers=ada, timeout=10, json={
            "kind": "photo", "bytes": 400_000 + n, "width": 1080, "height": 1350}).json()["id"]
        for n in range(4)
    ]
    # Nobody can follow or block themselves, nor be their own stories' viewer.
    accounts = [token.split(".")[0] for name, token in tokens.items() if name != "ada"]
    known = {"posts": posts, "comments": comments, "uploads": uploads, "accounts": accounts, "media": media}
    for path, operations in described["paths"].items():
        values = known.get(path.split("/")[1])
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter["in"] == "path" and parameter["name"] in ("id", "name") and values:
                    missing = "123456789012345678" + (".1" if parameter["name"] == "name" else "")
                    parameter["schema"] = {"type": "string", "enum": values + [missing], "example": values[0]}
    tellers = [token.split(".")[0] for name, token in tokens.items() if name.startswith("fan")]
    described["components"]["schemas"]["StorySeen"]["properties"] |= {
        "author_id": {"type": "string", "enum": tellers + ["123456789012345678"], "example": tellers[0]},
        "item": {"type": "integer", "minimum": 1, "maximum": 4, "example": 1},
    }
    return described


def main():
    with Running() as server:
        base, tokens = server.make_world(SCRIPT)
        described = json.loads((ROOT / "Schemas/openapi.json").read_text())
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(with_real_ids(described, base, tokens), file)
            file.flush()
            result = subprocess.run([
                f"{sys.prefix}/bin/schemathesis",
                "--config-file", str(ROOT / "Tests/Conformance/schemathesis.toml"),
                "run", file.name, "--url", base, "--checks", "all",
                "--exclude-checks", "missing_required_header", "--seed", "1", "--max-examples", EXAMPLES,
                "--header", f"Authorization: Bearer {tokens['ada']}", "--workers", "1", "--no-color",
            ], cwd=tempfile.gettempdir())
        assert result.returncode == 0, "schemathesis found something"
    print("openapi: ok")


if __name__ == "__main__":
    main()
