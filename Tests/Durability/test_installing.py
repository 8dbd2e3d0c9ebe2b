"""An installation by itself: below a prefix, started from anywhere, with nothing of the checkout."""

import os
import pathlib
import shutil
import subprocess
import unittest

from running import ROOT, binary, folder, running


class Installing(unittest.TestCase):
    def make(self, goal, prefix, **environment):
        return subprocess.run(
            [ROOT / "Scripts/install", *goal, prefix],
            env=os.environ | {"FEEDLAB_BIN": binary()} | environment,
            capture_output=True, text=True, check=True,
        ).stdout

    def run_there(self, program, *arguments, cwd="/"):
        return subprocess.run(
            # Nothing of the checkout can be found from here, by name or by where it was started.
            [program, *arguments], cwd=cwd, capture_output=True, text=True, timeout=600,
            env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
        )

    def test_it_runs_from_anywhere_and_leaves_nothing(self):
        with folder() as place:
            prefix = place / "opt/with space"
            self.make((), prefix)
            self.make((), prefix)
            program = prefix / "bin/feedlab"
            link = place / "anywhere/feedlab"
            link.parent.mkdir()
            link.symlink_to(program)

            version = self.run_there(link, "--version").stdout
            self.assertRegex(version, r"^FeedLab \d+\.\d+\.\d+, schema \d{3}-\S+, SQLite 3\.\d+\.\d+\n$")

            scenario = sorted((prefix / "share/feedlab/Content/scenarios").glob("*.md"))[0]
            ran = self.run_there(link, "run", scenario)
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertNotIn("0 passed", ran.stdout)

            data = place / "data"
            with running(data, program=str(link), cwd="/") as server:
                for path in ("/", "/lessons", "/lessons/likes-and-the-outbox", "/probes/P40.2", "/lab", "/css/base.css",
                             "/js/main.js", "/openapi.json", "/rules", f"/scenarios/{scenario.stem}"):
                    self.assertEqual(server.ask("GET", path).status, 200, path)
                self.assertIn(version.split()[1].rstrip(","), server.ask("GET", "/").text)
                world = server.world("phone opens", world="demo")
                self.assertIn("phone opens", server.ask("GET", f"{world}/script").text)
                server.post("/teardowns", app="Photo app", tab="home")

            self.service(prefix)
            self.make(("--remove",), prefix)
            self.assertEqual([it for it in prefix.rglob("*") if not it.is_dir()], [])
            self.assertTrue((data / "workbook.db").exists())

    def test_the_content_is_whole_there(self):
        with folder() as prefix:
            self.make((), prefix)
            checked = self.run_there(prefix / "bin/feedlab", "check")
            self.assertEqual(checked.returncode, 0, checked.stderr)
            self.assertIn(": 0 problems", checked.stdout)

    def test_a_package_is_made_below_another_root(self):
        with folder() as place:
            self.make((), pathlib.Path("/usr"), DESTDIR=str(place))
            self.assertTrue((place / "usr/bin/feedlab").exists())
            service = (place / "usr/share/systemd/user/feedlab.service").read_text()
            self.assertIn('ExecStart="/usr/bin/feedlab" serve', service)

    def test_a_binary_by_itself_says_what_it_misses(self):
        with folder() as place:
            shutil.copy(binary(), place / "feedlab")
            ran = self.run_there(place / "feedlab", "check")
            self.assertEqual(ran.returncode, 2)
            self.assertIn("expected the folders Content, Templates and Public", ran.stderr)

    def service(self, prefix):
        path = prefix / "share/systemd/user/feedlab.service"
        self.assertIn(f"{prefix}/bin/feedlab", path.read_text())
        if not shutil.which("systemd-analyze"):
            return
        judged = subprocess.run(
            ["systemd-analyze", "--user", "verify", path], capture_output=True, text=True,
            env=os.environ | {"XDG_RUNTIME_DIR": str(prefix)},
        )
        own = [it for it in judged.stderr.splitlines() if "feedlab.service" in it]
        self.assertEqual(own, [], judged.stderr)


if __name__ == "__main__":
    unittest.main()
