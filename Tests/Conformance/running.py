"""A FeedLab server of its own for the outside tools, with one world and its tokens."""

import html
import pathlib
import re
import subprocess
import tempfile

import requests

ROOT = pathlib.Path(__file__).resolve().parents[2]

SCRIPT = """design order=time sync=delta
account ada
account bob
account cleo
ada follows bob cleo
repeat 40 bob posts "note {n} with **bold** words and a [link](https://example.org/{n})" as=n{n} every=1m
bob story items=2
ada story
settle
"""


class Running:
    """The server as a context: started on a free port, ended with the block."""

    def __enter__(self):
        self.data = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            [ROOT / ".build/debug/feedlab", "serve", "--port", "0", "--data-dir", self.data.name],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        )
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.origin = found[0]
                break
        else:
            raise RuntimeError(self.process.stderr.read())
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.data.cleanup()

    def make_world(self, script=SCRIPT):
        """Makes a world from a script; gives the API's address and each account's token."""
        lab = requests.get(f"{self.origin}/lab", timeout=10).text
        token = re.search(r'name="token" value="([^"]+)"', lab)[1]
        answer = requests.post(
            f"{self.origin}/worlds", data={"token": token, "script": script},
            headers={"Origin": self.origin}, allow_redirects=False, timeout=60,
        )
        assert answer.status_code == 303, answer.text
        world = answer.headers["Location"].split("?")[0]
        page = requests.get(f"{self.origin}{world}/api", timeout=10).text
        cards = re.findall(r"<h2>([^<]+)</h2>\s*<pre[^>]*><code>([^<]+)", page)
        tokens = {
            name: re.search(r"Bearer ([^']+)'", html.unescape(line))[1] for name, line in cards
        }
        return f"{self.origin}{world}/v1", tokens
