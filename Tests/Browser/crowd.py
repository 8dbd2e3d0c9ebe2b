"""A thousand open event streams and slow clients beside them, and how soon a page answers meanwhile.

By itself it prints figures and asserts nothing: FEEDLAB_BIN=.build/release/feedlab .venv/bin/python Tests/Browser/crowd.py
"""

import pathlib
import re
import resource
import selectors
import socket
import statistics
import time

STREAMS = 1_000
SLOW = 60
PAGES = ("/", "/lessons/likes-and-the-outbox", "/lab")
PATIENCE = 120


def allow_descriptors(count):
    """As many as the system lets one have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < count:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(count, hard) if hard >= 0 else count, hard))


class Crowd:
    """Clients of a server that hold on to it: those that listen, and those that take their time."""

    def __init__(self, server):
        self.server = server
        host, port = server.host.split(":")
        self.place = (host, int(port))
        self.streams, self.slow, self.heard = [], [], {}
        self.selector = selectors.DefaultSelector()

    def connect(self, text):
        client = socket.create_connection(self.place, timeout=PATIENCE)
        client.sendall(text.encode())
        return client

    def listen(self, address, count=STREAMS):
        for _ in range(count):
            client = self.connect(f"GET {address} HTTP/1.1\r\nHost: {self.server.host}\r\n\r\n")
            client.setblocking(False)
            self.heard[client] = b""
            self.selector.register(client, selectors.EVENT_READ)
            self.streams.append(client)
        self.wait_for(lambda said: b"text/event-stream" in said)

    def dawdle(self, count=SLOW):
        """Clients that stop in a head, in a body, and before they read an answer."""
        host, origin = self.server.host, self.server.address
        body = f"POST /worlds HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 900\r\n\r\nto"
        kinds = (f"GET / HTTP/1.1\r\nHost: {host}\r\nX-Slow: ", body, f"GET /lessons/print HTTP/1.1\r\nHost: {host}\r\n\r\n")
        self.slow += [self.connect(kinds[number % 3]) for number in range(count)]

    def wait_for(self, heard):
        """Reads until each stream has said what is waited for; gives the seconds it took."""
        start = time.monotonic()
        left = {it for it in self.streams if not heard(self.heard[it])}
        while left:
            assert time.monotonic() < start + PATIENCE, f"{len(left)} of {len(self.streams)} streams haven't heard of it"
            for key, _ in self.selector.select(1):
                client = key.fileobj
                said = client.recv(1 << 16)
                assert said, "a stream was closed"
                self.heard[client] += said
                if heard(self.heard[client]):
                    left.discard(client)
        return time.monotonic() - start

    def forget(self):
        self.heard = {it: b"" for it in self.streams}

    def close(self):
        for client in self.streams + self.slow:
            client.close()
        self.streams, self.slow = [], []
        self.selector.close()


def descriptors(server):
    return len(list(pathlib.Path(f"/proc/{server.process.pid}/fd").iterdir()))


def memory(server):
    """The resident megabytes of the server."""
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


def answers(server, path, times=20):
    """The milliseconds of some answers, each on a connection of its own."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        assert server.ask("GET", path).status == 200
        taken.append((time.perf_counter() - start) * 1_000)
    return taken


def world_with_a_stream(server):
    """A world, and the address of its events."""
    world = server.world("phone opens", "settle", world="demo")
    page = server.ask("GET", world).text
    return world, re.search(r'data-stream="([^"]+)"', page)[1].replace("&amp;", "&")


def told(what, times):
    low, middle, high = min(times), statistics.median(times), max(times)
    print(f"{what:<52} {middle:7.1f} ms   ({low:.1f} to {high:.1f}, {len(times)} times)", flush=True)


def main():
    from server import Server

    allow_descriptors(4_096)
    server = Server()
    try:
        world, stream = world_with_a_stream(server)
        for path in PAGES + (world,):
            told(f"{path}, nobody else", answers(server, path))
        print(f"{descriptors(server)} descriptors, {memory(server):.0f} MB")
        crowd = Crowd(server)
        crowd.listen(stream)
        crowd.dawdle()
        for path in PAGES + (world,):
            told(f"{path}, {STREAMS} streams, {SLOW} slow", answers(server, path))
        print(f"{descriptors(server)} descriptors, {memory(server):.0f} MB")
        for command in ("phone refreshes", "settle"):
            crowd.forget()
            start = time.monotonic()
            server.post(f"{world}/commands", command=command)
            during = answers(server, "/", 5)
            crowd.wait_for(lambda said: said.count(b"event:") > 0)
            print(f"{command!r} is on all {STREAMS} streams after {time.monotonic() - start:.2f} s")
            told("/, meanwhile", during)
        crowd.close()
        time.sleep(1)
        print(f"{descriptors(server)} descriptors, {memory(server):.0f} MB when all are gone")
    finally:
        server.end()


if __name__ == "__main__":
    main()
