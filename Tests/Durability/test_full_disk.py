"""A disk without room: the page says so and keeps what was typed, nothing that was saved is lost, and room mends it."""

import html
import json
import unittest

from running import folder, refused, running, small_disk, workbook

BIG = "A long thought. " * 600


class FullDisk(unittest.TestCase):
    def fill(self, data):
        """Takes all room, and gives the file that has it."""
        filler = data / "filler"
        with filler.open("wb", buffering=0) as file:
            for size in (1 << 16, 1 << 12, 1):
                try:
                    while file.write(b"x" * size) == size:
                        pass
                except OSError:
                    pass
        return filler

    def write_until_full(self, server, token):
        """Saves longer and longer notes; gives the last that was saved and the first that wasn't."""
        saved = None
        for number in range(1, 400):
            note = f"note {number} " + BIG
            answer = server.ask(
                "POST", "/teardowns/1", {"token": token, "partial": "1", "note": note},
                {"Accept": "application/json"},
            )
            said = json.loads(answer.text)["said"]
            if answer.status != 200:
                self.assertEqual(answer.status, 507, said)
                self.assertTrue(said.startswith("Not saved: The disk that holds the workbook is full."), said)
                self.assertIn("What you typed is still here", said)
                return saved, note
            saved = note
        self.fail("the disk was never full")

    def go_through(self, server, make_room):
        token = server.token()
        server.post("/teardowns", app="Photo app", tab="home")
        world = server.world(script='world empty\naccount ada\nada posts "before"\n')
        self.full(server, token, world)
        # A process that is killed now loses nothing of it either.
        saved = self.note(server)
        server.kill()
        make_room()
        server.start()
        self.assertEqual(self.note(server), saved)
        self.mended(server, token, world)

    def full(self, server, token, world):
        saved, unsaved = self.write_until_full(server, token)
        self.assertEqual(self.note(server), saved)
        # A form without scripts gets all of it back, ready to be sent once more.
        answer = server.ask("POST", "/teardowns/1", {"token": token, "note": unsaved})
        self.assertEqual(answer.status, 507)
        self.assertIn("Not saved: the disk is full", answer.text)
        self.assertIn(unsaved, html.unescape(answer.text))
        self.assertIn('action="/teardowns/1"', answer.text)
        # An act of a world that can't be kept hasn't happened.
        for number in range(40):
            command = f'ada posts "text {number} {BIG[:2000]}"'
            answer = server.ask("POST", f"{world}/commands", {"token": token, "command": command})
            if answer.status == 507:
                break
        self.assertEqual(answer.status, 507, answer.text[:200])
        self.assertIn(f"text {number} ", html.unescape(answer.text))
        self.assertNotIn(f'"text {number} ', server.ask("GET", f"{world}/script").text)
        # Whatever is only read is there.
        for path in ("/", "/lessons", "/probes/P40.2", "/scenarios", "/teardowns", world, "/search?q=thought"):
            self.assertEqual(server.ask("GET", path).status, 200, path)
        scenario = server.ask("GET", "/scenarios").text.partition('href="/scenarios/')[2].partition('"')[0]
        self.assertEqual(server.ask("GET", f"/scenarios/{scenario}").status, 200)
        self.assertIn("not saved: the disk that holds the workbook is full", server.said())

    def mended(self, server, token, world):
        answer = server.ask("POST", "/teardowns/1", {"token": token, "note": "There is room again"})
        self.assertEqual(answer.status, 303)
        self.assertEqual(self.note(server), "There is room again")
        server.post(f"{world}/commands", command='ada posts "after"')
        script = server.ask("GET", f"{world}/script").text
        self.assertIn('ada posts "before"', script)
        self.assertIn('ada posts "after"', script)
        with workbook(server.data) as file:
            self.assertEqual(file.execute("PRAGMA integrity_check").fetchone()[0], "ok")

    def note(self, server):
        with workbook(server.data) as file:
            return file.execute("SELECT text FROM standing WHERE key = 'note'").fetchone()[0]

    def test_a_disk_that_fills_up(self):
        with small_disk(3072) as data:
            if data is None:
                self.skipTest("nobody may mount a disk here")
            with running(data) as server:
                server.ask("GET", "/")
                filler = self.fill(data)
                with filler.open("r+b") as file:
                    file.truncate(filler.stat().st_size - 600_000)
                self.go_through(server, filler.unlink)

    def test_room_helps_without_a_restart(self):
        with small_disk(3072) as data:
            if data is None:
                self.skipTest("nobody may mount a disk here")
            with running(data) as server:
                token = server.token()
                server.post("/teardowns", app="Photo app", tab="home")
                world = server.world(script='world empty\naccount ada\nada posts "before"\n')
                filler = self.fill(data)
                self.write_until_full(server, token)
                filler.unlink()
                self.mended(server, token, world)

    def test_a_disk_that_is_full_at_the_start(self):
        with small_disk(3072) as data:
            if data is None:
                self.skipTest("nobody may mount a disk here")
            (data / "elsewhere").mkdir()
            filler = self.fill(data)
            status, said = refused(data / "elsewhere")
            self.assertEqual(status, 1)
            self.assertIn("full", said)
            filler.unlink()
            with running(data / "elsewhere") as server:
                self.assertEqual(server.post("/teardowns", app="Photo app", tab="home"), "/teardowns/1")

    def test_a_file_that_may_not_grow(self):
        with folder() as data, running(data, before=("prlimit", "--fsize=1200000")) as server:
            self.go_through(server, lambda: self.lift(server))

    @staticmethod
    def lift(server):
        server.command = server.command[2:]


if __name__ == "__main__":
    unittest.main()
