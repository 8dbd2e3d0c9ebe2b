"""Schemathesis against a running server: every operation of the OpenAPI file, all checks."""

import json
import subprocess
import sys
import tempfile

from running import ROOT, Running

EXAMPLES = "60"
# Left out: missing_required_header. Without a token the server's gate answers a write with 403 before
# its world could say 401, and the tool takes nothing else; test_http.py looks at it instead.


def main():
    with Running() as server:
        base, tokens = server.make_world()
        # Real ids as examples, so that the tool also reaches what lies behind a 404.
        described = json.loads((ROOT / "Schemas/openapi.json").read_text())
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(described, file)
            file.flush()
            result = subprocess.run([
                f"{sys.prefix}/bin/schemathesis", "--config-file", str(ROOT / "Tests/Conformance/schemathesis.toml"), "run", file.name, "--url", base,
                "--checks", "all", "--exclude-checks", "missing_required_header", "--seed", "1", "--max-examples", EXAMPLES,
                "--header", f"Authorization: Bearer {tokens['ada']}", "--workers", "1",
                "--no-color",
            ], cwd=tempfile.gettempdir())
        assert result.returncode == 0, "schemathesis found something"
    print("openapi: ok")


if __name__ == "__main__":
    main()
