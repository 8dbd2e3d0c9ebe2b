"""A FeedLab of its own for a module of tests: a free port, an empty data folder."""

import html
import http.client
import os
import pathlib
import re
import select
import subprocess
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
START_SECONDS = 30
# A long script on a busy machine takes its time.
ANSWER_SECONDS = 180


def binary():
    """The program under test: FEEDLAB_BIN, or what was built last."""
    named = os.environ.get("FEEDLAB_BIN")
    candidates = [pathlib.Path(named)] if named else [
        ROOT / ".build/debug/feedlab",
        ROOT / ".build/release/feedlab",
    ]
    for candidate in candidates:
        if candidate.exists():
            return str(candidate.resolve())
    raise FileNotFoundError(f"no feedlab at {' or '.join(map(str, candidates))}: build it first")


class Answer:
    """What one plain request got."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.text = response.read().decode("utf-8", "replace")


class Server:
    """A running FeedLab, and plain requests to it that no browser takes part in."""

    # Seconds that an answer may take.
    patience = ANSWER_SECONDS

    def __init__(self, data=None, before=(), program=None, cwd=ROOT):
        """`data` names another data folder; `before` is what the program is started by."""
        self.folder = tempfile.TemporaryDirectory(prefix="feedlab-browser-")
        self.data = str(data or self.folder.name)
        self.command = [*before, program or binary(), "serve", "--port", "0", "--data-dir", self.data]
        self.cwd = cwd
        self.errors = tempfile.TemporaryFile()
        self._start()

    def _start(self):
        self.process = subprocess.Popen(
            self.command, cwd=self.cwd, stdout=subprocess.PIPE, stderr=self.errors
        )
        self.address = self._printed_address()
        self.host = self.address.removeprefix("http://")

    def _printed_address(self):
        deadline = time.monotonic() + START_SECONDS
        text = ""
        out = self.process.stdout.fileno()
        while time.monotonic() < deadline:
            if not select.select([out], [], [], max(0, deadline - time.monotonic()))[0]:
                break
            chunk = os.read(out, 4096).decode()
            text += chunk
            found = re.search(r"http://\S+(?=\s)", text)
            if found:
                return found.group()
            if not chunk:
                break
        self.end()
        raise RuntimeError(f"feedlab serve printed no address: {text!r} {self.said()}")

    def said(self):
        """What it wrote to its error output."""
        self.errors.seek(0)
        return self.errors.read().decode("utf-8", "replace")

    def restart(self):
        """Ends it and starts another one over the same data folder, on a port of its own."""
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()
        self._start()

    def kill(self):
        """Takes it away without a word of warning."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def start(self):
        """Starts another one over the same data folder."""
        self._start()

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.folder.cleanup()

    def ask(self, method, path, fields=None, headers=None):
        """One request as a page of ours would send it; `headers` override."""
        connection = http.client.HTTPConnection(self.host, timeout=self.patience)
        sent = {"Host": self.host}
        body = None
        if fields is not None:
            body = urllib.parse.urlencode(fields)
            sent |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.address}
        sent |= headers or {}
        connection.putrequest(method, path, skip_host=True)
        for name, value in sent.items():
            connection.putheader(name, value)
        if body is not None:
            connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body.encode() if body is not None else None)
        try:
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def token(self):
        """The token that the forms of this server carry."""
        return html.unescape(re.search(r'name="token" value="([^"]*)"', self.ask("GET", "/lab").text)[1])

    def post(self, path, **fields):
        """Posts a form; gives the path that it leads to."""
        answer = self.ask("POST", path, {"token": self.token(), **fields})
        assert answer.status == 303, (answer.status, answer.text)
        return answer.headers["Location"]

    def world(self, *commands, **fields):
        """Makes a world, runs commands in it, and gives its path without a query."""
        path = self.post("/worlds", **fields).partition("?")[0]
        for command in commands:
            self.post(f"{path}/commands", command=command)
        return path
