"""Data folders in every state in which FeedLab can find one: what it says, and that nothing is lost."""

import os
import pathlib
import re
import shutil
import socket
import sqlite3
import subprocess
import unittest

from running import folder, refused, running, small_disk, workbook


def sheet_of(data, note="Kept through it all"):
    """Leaves a folder behind with a worksheet that holds a note, written out and closed."""
    with running(data) as server:
        server.post("/teardowns", app="Photo app", tab="home")
        server.ask("POST", "/teardowns/1", {"token": server.token(), "note": note})
    with workbook(data) as file:
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def all_bytes(data):
    """Every file of a folder but the locks, which say who came last and who reads."""
    found = sorted(pathlib.Path(data).iterdir())
    return {it.name: it.read_bytes() for it in found if it.name not in ("feedlab.lock", "workbook.db-shm")}


class TwoServers(unittest.TestCase):
    def test_e47_the_second_is_refused_and_names_the_first(self):
        with running() as first:
            status, said = refused(first.data)
            self.assertEqual(status, 1)
            number = first.process.pid
            port = first.host.partition(":")[2]
            self.assertRegex(said, rf"process {number} at http://127\.0\.0\.1:{port}, since \d{{4}}-\d\d-\d\d \d\d:\d\d:\d\d UTC")
            self.assertEqual(first.ask("GET", "/").status, 200)
            first.kill()
            # The system has taken the lock back, whatever the file says.
            first.start()
            self.assertEqual(first.ask("GET", "/").status, 200)

    def test_a_worksheet_can_be_exported_while_it_runs(self):
        with running() as first:
            first.post("/teardowns", app="Photo app", tab="home")
            before = all_bytes(first.data)
            status, said = refused(first.data, command=("export", "1"))
            self.assertEqual((status, said), (0, ""))
            self.assertEqual(all_bytes(first.data), before)


class ReadOnly(unittest.TestCase):
    def test_a_read_only_disk_is_refused_and_comes_back(self):
        with small_disk(4096) as data:
            if data is None:
                self.skipTest("nobody may mount a disk here")
            sheet_of(data)
            subprocess.run(["mount", "-o", "remount,ro", data], check=True)
            before = all_bytes(data)
            status, said = refused(data)
            self.assertEqual(status, 1)
            self.assertIn(f"expected a data folder that can be written, found {data} read-only", said)
            self.assertEqual(refused(data, command=("export", "1")), (0, ""))
            self.assertEqual(all_bytes(data), before)
            subprocess.run(["mount", "-o", "remount,rw", data], check=True)
            with running(data) as server:
                self.assertIn("Kept through it all", server.ask("GET", "/teardowns/1").text)

    @unittest.skipUnless(os.geteuid() == 0 and shutil.which("setpriv"), "takes root and setpriv")
    def test_a_folder_of_somebody_else_is_refused(self):
        nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/")
        with folder() as data:
            data.chmod(0o755)
            status, said = refused(data, *nobody)
            self.assertEqual(status, 1)
            self.assertIn("read-only", said)

    def test_a_file_in_place_of_the_folder(self):
        with folder() as data:
            (data / "here").write_text("not a folder")
            status, said = refused(data / "here")
            self.assertEqual(status, 1)
            self.assertIn(f"expected a data folder at {data / 'here'}, found: Not a directory", said)


class NewerFile(unittest.TestCase):
    def test_a_newer_file_is_refused_and_untouched(self):
        with folder() as data:
            sheet_of(data)
            with workbook(data) as file:
                file.execute("INSERT INTO migrations VALUES ('999-of-tomorrow', 1)")
                file.execute("INSERT INTO programs VALUES ('9.8.7', 9999999999999)")
                file.commit()
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            before = all_bytes(data)
            for command in (("serve", "--port", "0"), ("export", "1")):
                status, said = refused(data, command=command)
                self.assertNotEqual(status, 0)
                for word in ("FeedLab 9.8.7", "999-of-tomorrow", "this FeedLab 0."):
                    self.assertIn(word, said)
            self.assertEqual(all_bytes(data), before)

    def test_the_database_of_another_program_is_refused_and_untouched(self):
        with folder() as data:
            with sqlite3.connect(data / "workbook.db") as file:
                file.execute("CREATE TABLE songs (title TEXT)")
            before = all_bytes(data)
            status, said = refused(data)
            self.assertEqual(status, 1)
            self.assertIn("another program's database", said)
            self.assertEqual(all_bytes(data), before)


class Damage(unittest.TestCase):
    def damaged(self, data, spoil):
        sheet_of(data)
        path = data / "workbook.db"
        spoil(path)
        return path.read_bytes()

    def kept(self, data):
        found = [it for it in data.iterdir() if re.fullmatch(r"workbook-damaged-[-\dTZ]+\.db", it.name)]
        self.assertEqual(len(found), 1, os.listdir(data))
        return found[0]

    def test_no_database_at_all(self):
        with folder() as data:
            bytes_ = self.damaged(data, lambda path: path.write_bytes(b"Somebody's shopping list\n" * 900))
            with running(data) as server:
                kept = self.kept(data)
                self.assertEqual(kept.read_bytes(), bytes_)
                self.assertIn(f"was damaged (file is not a database). It is kept as {kept}", server.said())
                page = server.ask("GET", "/lessons").text
                self.assertIn(f"It is kept as {kept}", page)
                self.assertEqual(server.post("/teardowns", app="After", tab="home"), "/teardowns/1")
                # Still there after a restart, and gone once somebody has read it.
                server.restart()
                self.assertIn("was damaged", server.ask("GET", "/").text)
                self.assertEqual(server.post("/notice", back="/rules"), "/rules")
                self.assertNotIn("was damaged", server.ask("GET", "/").text)
                server.restart()
                self.assertNotIn("was damaged", server.ask("GET", "/").text)
                self.assertEqual(kept.read_bytes(), bytes_)

    def test_a_page_in_the_middle_is_lost_and_the_rest_carried_over(self):
        def spoil(path):
            with sqlite3.connect(path) as file:
                for number in range(2, 400):
                    file.execute("INSERT INTO answers VALUES (?, 'a', 1)", [f"lesson/question-{number:04}"])
            file.close()
            with sqlite3.connect(path) as file:
                size = file.execute("PRAGMA page_size").fetchone()[0]
                pages = [it[0] for it in file.execute(
                    "SELECT pageno FROM dbstat WHERE name = 'answers' AND pagetype = 'leaf' ORDER BY path"
                )] if self.has_dbstat(file) else None
            file.close()
            bytes_ = bytearray(path.read_bytes())
            place = bytes_.index(b"lesson/question-0200") // size * size if pages is None else (pages[len(pages) // 2] - 1) * size
            bytes_[place:place + size] = b"\xff" * size
            path.write_bytes(bytes_)

        with folder() as data:
            bytes_ = self.damaged(data, spoil)
            with running(data) as server:
                self.assertEqual(self.kept(data).read_bytes(), bytes_)
                self.assertIn("not all could be read of: answers", server.said())
                self.assertIn("Kept through it all", server.ask("GET", "/teardowns/1").text)
                with workbook(data) as file:
                    found = {it[0] for it in file.execute("SELECT question FROM answers")}
                # Before the lost page and behind it all is there.
                self.assertIn("lesson/question-0002", found)
                self.assertIn("lesson/question-0399", found)
                self.assertGreater(len(found), 200)
                self.assertLess(len(found), 398)

    @staticmethod
    def has_dbstat(file):
        try:
            file.execute("SELECT 1 FROM dbstat LIMIT 1").fetchone()
            return True
        except sqlite3.OperationalError:
            return False

    def test_a_file_that_was_cut_off(self):
        with folder() as data:
            bytes_ = self.damaged(data, lambda path: os.truncate(path, path.stat().st_size // 3))
            with running(data) as server:
                self.assertEqual(self.kept(data).read_bytes(), bytes_)
                self.assertIn("was damaged", server.said())
                self.assertEqual(server.ask("GET", "/teardowns").status, 200)

    def test_twice_in_a_second_nothing_is_overwritten(self):
        with folder() as data:
            for text in (b"one" * 999, b"two" * 999):
                (data / "workbook.db").write_bytes(text)
                for rest in ("workbook.db-wal", "workbook.db-shm"):
                    (data / rest).unlink(missing_ok=True)
                with running(data):
                    pass
            kept = [it.read_bytes() for it in sorted(data.glob("workbook-damaged-*.db"))]
            self.assertEqual(sorted(it[:3] for it in kept), [b"one", b"two"])

    def test_an_export_says_so_and_moves_nothing(self):
        with folder() as data:
            self.damaged(data, lambda path: path.write_bytes(b"x" * 5000))
            before = all_bytes(data)
            status, said = refused(data, command=("export", "1"))
            self.assertNotEqual(status, 0)
            self.assertIn("damaged", said)
            self.assertEqual(all_bytes(data), before)


class NoDescriptors(unittest.TestCase):
    def test_with_all_descriptors_taken_pages_are_served_again_afterwards(self):
        with running(before=("prlimit", "--nofile=64")) as server:
            server.post("/teardowns", app="Photo app", tab="home")
            address = (server.host.partition(":")[0], int(server.host.partition(":")[2]))
            clients = []
            for _ in range(120):
                clients.append(socket.create_connection(address, timeout=5))
            busy_before = self.seconds(server.process.pid)
            # Idle ones give way to somebody who asks.
            self.assertEqual(server.ask("GET", "/teardowns/1").status, 200)
            for client in clients:
                client.sendall(b"GET / HTTP/1.1\r\nHost: ")
            self.assertEqual(server.ask("GET", "/").status, 200)
            for client in clients:
                client.close()
            answer = server.ask("POST", "/teardowns/1", {"token": server.token(), "note": "After the rush"})
            self.assertEqual(answer.status, 303)
            self.assertIn("After the rush", server.ask("GET", "/teardowns/1").text)
            self.assertLess(self.seconds(server.process.pid) - busy_before, 20)

    @staticmethod
    def seconds(process):
        fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    unittest.main()
