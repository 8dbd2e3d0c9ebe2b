"""A disk that fails now and then: each refusal is told, and what was said to be saved is there afterwards."""

import contextlib
import shutil
import subprocess
import unittest

from running import folder, running, workbook

WRITES = 60


@contextlib.contextmanager
def failing(process, injection):
    """Lets calls of a running process fail."""
    call = injection.partition(":")[0]
    tracer = subprocess.Popen(
        ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={injection}", "-p", str(process)],
        stderr=subprocess.PIPE, text=True,
    )
    try:
        assert "attached" in tracer.stderr.readline()
        yield
    finally:
        tracer.terminate()
        tracer.communicate()


def may_trace():
    return shutil.which("strace") and subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"]).returncode == 0


@unittest.skipUnless(may_trace(), "takes strace")
class FailingDisk(unittest.TestCase):
    def go_through(self, call, error, when, status):
        """Some calls fail, counted in each thread as strace does it: the first and the distance to the next."""
        with folder() as data:
            with running(data) as server:
                token = server.token()
                server.post("/teardowns", app="Photo app", tab="home")
                kept, refused = "", []
                with failing(server.process.pid, f"{call}:error={error}:when={when}"):
                    for number in range(WRITES):
                        note = f"note {number} " + "long " * 500
                        answer = server.ask("POST", "/teardowns/1", {"token": token, "note": note})
                        if answer.status == 303:
                            kept = note
                        else:
                            self.assertEqual(answer.status, status, answer.text[:400])
                            self.assertIn(note, answer.text)
                            refused.append(note)
                        self.assertEqual(server.ask("GET", "/teardowns").status, 200)
                    server.kill()
                self.assertGreater(len(refused), 3, "the disk never failed")
                self.assertLess(len(refused), WRITES - 3, "the disk always failed")
                server.start()
                with workbook(data) as file:
                    self.assertEqual(file.execute("PRAGMA integrity_check").fetchone()[0], "ok")
                    stands = file.execute("SELECT text FROM standing WHERE key = 'note'").fetchone()[0]
                # What the disk failed to promise may have reached it all the same.
                self.assertIn(stands.strip(), [kept.strip()] + [it.strip() for it in refused if newer(it, kept)])

    def test_syncing_fails(self):
        self.go_through("fdatasync", "EIO", "3+5", 503)

    def test_writing_fails(self):
        self.go_through("pwrite64", "EIO", "20+41", 503)

    def test_writing_finds_no_room(self):
        self.go_through("pwrite64", "ENOSPC", "20+41", 507)

    def test_a_quota_is_used_up(self):
        self.go_through("pwrite64", "EDQUOT", "20+41", 507)


def newer(note, other):
    return not other or int(note.split()[1]) > int(other.split()[1])


if __name__ == "__main__":
    unittest.main()
