"""What the tests of this folder share: a FeedLab that can be killed, and its file as another program sees it."""

import contextlib
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Browser"))

from server import ROOT, Server, binary  # noqa: E402

__all__ = ["ROOT", "Server", "binary", "folder", "refused", "running", "small_disk", "workbook"]


@contextlib.contextmanager
def folder():
    """An empty folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="feedlab-durability-") as path:
        yield pathlib.Path(path)


@contextlib.contextmanager
def running(*args, **options):
    """A FeedLab that is ended whatever happens."""
    server = Server(*args, **options)
    try:
        yield server
    finally:
        server.end()


@contextlib.contextmanager
def small_disk(kilobytes, options=""):
    """A disk of its own with that much room; None where this machine lets nobody mount one."""
    with folder() as path:
        made = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k{options}", "tmpfs", path],
            capture_output=True,
        )
        if made.returncode != 0:
            yield None
            return
        try:
            yield path
        finally:
            subprocess.run(["umount", "-l", path], check=True)


@contextlib.contextmanager
def workbook(data):
    """The workbook's file, read by a program that isn't FeedLab."""
    connection = sqlite3.connect(f"{data}/workbook.db", timeout=10)
    try:
        yield connection
    finally:
        connection.close()


def refused(data, *before, command=("serve", "--port", "0")):
    """What a FeedLab says that can't start on a folder, and the status that it ends with."""
    ended = subprocess.run(
        [*before, binary(), *command, "--data-dir", str(data)],
        cwd=ROOT, capture_output=True, text=True, timeout=60,
    )
    return ended.returncode, ended.stderr
