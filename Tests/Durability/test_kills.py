"""SIGKILL in the middle of writes: what FeedLab has said to be saved is there afterwards.

FEEDLAB_KILLS says how often it is killed, FEEDLAB_SEED at which moments.
"""

import contextlib
import http.client
import json
import os
import random
import threading
import time
import unittest
import urllib.parse

from running import running, workbook

KILLS = int(os.environ.get("FEEDLAB_KILLS", "5"))
SEED = int(os.environ.get("FEEDLAB_SEED", "1"))
# A kill comes after so many answers at most, whatever the machine's speed, and a moment later.
MOST_ANSWERS = 12
MOMENT_SECONDS = 0.02
# A journal is written as a whole: a new world now and then keeps it short.
ROUNDS_OF_A_WORLD = 10


class Writer(threading.Thread):
    """Writes one kind of thing as fast as it is answered, until the connection breaks."""

    def __init__(self, server, token, first):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection(server.host, timeout=30)
        self.head = {"Origin": server.address, "Content-Type": "application/x-www-form-urlencoded"}
        self.token = token
        self.number = first
        self.told = []  # what was said to be saved
        self.asked = None  # what was sent and not answered
        self.wrong = None

    def run(self):
        with contextlib.closing(self.connection):
            self.write_on()

    def write_on(self):
        try:
            while True:
                self.asked = self.number
                self.write(self.number)
                self.told.append(self.number)
                self.asked = None
                self.number += 1
        except (OSError, http.client.HTTPException):
            pass
        except AssertionError as error:
            self.wrong = error

    def post(self, path, expected, **fields):
        body = urllib.parse.urlencode({"token": self.token, **fields})
        accept = {"Accept": "application/json"} if expected == 200 else {}
        self.connection.request("POST", path, body, self.head | accept)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status == expected, (path, answer.status, text[:300])
        return json.loads(text) if expected == 200 else {}

    def may_stand(self, before):
        """The numbers that may be the last one in the file."""
        last = self.told[-1] if self.told else before
        return {last, self.asked} - {None}


class Text(Writer):
    """A text of a worksheet."""

    sheet = "1"

    def write(self, number):
        said = self.post(f"/teardowns/{self.sheet}", 200, partial="1", note=f"note {number}")["said"]
        assert said.startswith("Saved"), said

    @staticmethod
    def stands(file, place):
        return last(file, "SELECT text FROM standing WHERE teardown = 1 AND key = 'note'")


class Outcome(Writer):
    """What was seen at a probe, with a note."""

    def write(self, number):
        said = self.post("/probes/P40.2", 200, sheet="1", outcome=str(1 + number % 2), note=f"seen {number}")["said"]
        assert said.startswith("Saved"), said

    @staticmethod
    def stands(file, place):
        note = last(file, "SELECT text FROM standing WHERE teardown = 1 AND key = 'note/P40.2'")
        seen = file.execute("SELECT text FROM standing WHERE teardown = 1 AND key = 'result/P40.2'").fetchone()
        # Both came with one form, so neither is there without the other.
        assert note == 0 or seen[0] == str(1 + note % 2), (note, seen)
        return note


class Grade(Writer):
    """A grade for a card, with the answer that was typed."""

    def write(self, number):
        self.post("/practice/cards/promise-in-a-sentence/answer", 303, answer=f"grade {number}")
        self.post("/practice/cards/promise-in-a-sentence/grade", 303, grade="3", answer=f"grade {number}")

    @staticmethod
    def stands(file, place):
        return count(file, "SELECT answer FROM card_reviews ORDER BY reviewed_at")


class Decision(Writer):
    """A decision with its defence, the one before it standing above."""

    def write(self, number):
        fields = {"option": "fetched", "defence": f"Because {number}"}
        self.post("/practice/tradeoffs/counters/typed", 200, **fields)
        self.post("/practice/tradeoffs/counters/decide", 303, **fields)

    @staticmethod
    def stands(file, place):
        return count(file, "SELECT defence FROM decisions ORDER BY decided_at")


class Note(Writer):
    """A note of an interview, and where its whiteboard stands beside it."""

    path = None

    def write(self, number):
        texts = {name: f"{name} {number}" for name in ("note/scope", "pad/scope")}
        bases = {f"base:{name}": str(number - 1) for name in texts}
        said = self.post(self.path, 200, partial="1", writer="one", **texts, **bases)["said"]
        assert said.startswith("Saved"), said

    @staticmethod
    def stands(file, place):
        note, pad = (last(file, f"SELECT text FROM interview_texts WHERE key = '{it}/scope'") for it in ("note", "pad"))
        # Both came with one form.
        assert note == pad, (note, pad)
        return note


class Journal(Writer):
    """A line of a world's journal."""

    path = None

    def write(self, number):
        self.post(f"{self.path}/commands", 200, command=f'ada posts "text {number}"')

    @staticmethod
    def stands(file, place):
        script = file.execute("SELECT script FROM worlds WHERE id = ?", [place.rpartition("/")[2]]).fetchone()[0]
        found = [int(it.split()[-1].strip('"')) for it in script.splitlines() if it.startswith("ada posts")]
        assert found == list(range(found[0], found[-1] + 1)) if found else True, "a line is missing"
        return found[-1] if found else None


KINDS = [Text, Outcome, Grade, Decision, Note, Journal]


def last(file, query):
    found = file.execute(query).fetchone()
    return int(found[0].split()[1]) if found and found[0] else 0


def count(file, query):
    """How many there are, of things that are all kept."""
    found = [int(it[0].split()[1]) for it in file.execute(query)]
    assert found == list(range(1, len(found) + 1)), "one is missing among later ones"
    return len(found)


class Kills(unittest.TestCase):
    def test_what_was_said_to_be_saved_is_there(self):
        chance = random.Random(SEED)
        with running() as server:
            token = server.token()
            server.post("/teardowns", app="Photo app", tab="home")
            begun = server.post("/practice/interviews", prompt="news-feed", level="senior", minutes="45")
            Note.path = begun.partition("?")[0]
            stood = dict.fromkeys(KINDS, 0)
            told = 0
            for kill in range(KILLS):
                if kill % ROUNDS_OF_A_WORLD == 0:
                    script = "world empty\naccount ada\n"
                    Journal.path = server.post("/worlds", script=script).partition("?")[0]
                writers = {kind: kind(server, token, stood[kind] + 1) for kind in KINDS}
                for writer in writers.values():
                    writer.start()
                wanted = chance.randint(0, MOST_ANSWERS)
                while sum(len(it.told) for it in writers.values()) < wanted and any(it.is_alive() for it in writers.values()):
                    time.sleep(0.001)
                time.sleep(chance.uniform(0, MOMENT_SECONDS))
                server.kill()
                for writer in writers.values():
                    writer.join()
                server.start()
                with workbook(server.data) as file:
                    self.assertEqual(file.execute("PRAGMA quick_check").fetchone()[0], "ok")
                    for kind, writer in writers.items():
                        with self.subTest(kind=kind.__name__, kill=kill, seed=SEED):
                            self.assertIsNone(writer.wrong)
                            now = kind.stands(file, Journal.path)
                            now = stood[kind] if now is None else now
                            self.assertIn(now, writer.may_stand(stood[kind]))
                            stood[kind] = now
                            told += len(writer.told)
            self.pages_show(server, stood)
            self.assertEqual([it.name for it in os.scandir(server.data) if "damaged" in it.name], [])
        print(f"{KILLS} kills, {told} answers that said “saved”, seed {SEED}: nothing lost")
        self.assertGreater(told, KILLS)

    def pages_show(self, server, stood):
        """The pages of the last start show what the file holds."""
        self.assertIn(f"note {stood[Text]}</textarea>", server.ask("GET", "/teardowns/1").text)
        self.assertIn(f"seen {stood[Outcome]}</textarea>", server.ask("GET", "/probes/P40.2").text)
        self.assertIn(f"note/scope {stood[Note]}</textarea>", server.ask("GET", Note.path).text)
        # The last kill may have come before the first line of the last world.
        script = server.ask("GET", f"{Journal.path}/script").text
        self.assertTrue("ada posts" not in script or f'ada posts "text {stood[Journal]}"' in script, script)


if __name__ == "__main__":
    unittest.main()
