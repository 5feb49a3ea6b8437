"""The sample federation on a server of its own, made and served as `make demo` does it."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from operations.management.commands.demo import AUTHSERV_ID
from tests.browser.clock import AHEAD, DAY, ahead
from tests.servers import PATIENCE, PAUSE, ROOT, Server, free_port

DATABASE = "fernwertung.sqlite3"
PASSWORD = "richtig-pferd-batterie"  # noqa: S105 -- a password of the tests
A_DAY = 24 * 60 * 60  # seconds
THREADS = "4"  # a browser keeps connections open that it does not use


class Site(Server):
    """A server with its own data below `folder`, in the embedded form, as the module `founding` makes them."""

    founding = "tests.browser.founding"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "server.log")
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.env = os.environ | {
            "DATABASE_URL": f"sqlite:///{folder / DATABASE}",
            "FERNWERTUNG_VAR": str(folder),
            "INTAKE_AUTHSERV_ID": AUTHSERV_ID,
            "SITE_URL": self.url,
            "SHARED_FEDERATIONS": "*",
            "LOG_LEVEL": "WARNING",
            "DEFAULT_FROM_EMAIL": "Fernwertung <ergebnisse@fernwertung.example>",
            "OFFICER_NAME": "Friederike Achterberg",
            "OFFICER_EMAIL": "wertung@fernwertung.example",
            "IMPRINT": "Fernschachverband Beispiel e. V.|Springerweg 64|12345 Musterstadt",
            "STAFF_TWO_FACTOR": "no",
            "SWEEP_SECONDS": "1",
            "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
            "PYTHONUNBUFFERED": "1",
            "PYTHONPATH": f"{DAY}:{ROOT}",
            AHEAD: os.environ.get(AHEAD) or ahead(),
        }

    def create(self) -> None:
        """Makes the federation, on the day before: what is made at the end of a day is there."""
        program = [sys.executable, "-m", "tests.browser.clock", self.founding]
        yesterday = {AHEAD: str(float(self.env[AHEAD]) - A_DAY)}
        subprocess.run(program, cwd=ROOT, env=self.env | yesterday, check=True, stdout=subprocess.DEVNULL)

    def copy(self, folder: Path) -> Site:
        """Another site with the same data as this one has now; what happens there does not happen here."""
        folder.mkdir()
        for name in ("secret_key", "demo-answers.txt"):
            shutil.copy(self.folder / name, folder)
        with (
            closing(sqlite3.connect(self.folder / DATABASE)) as ours,
            closing(sqlite3.connect(folder / DATABASE)) as its,
        ):
            ours.backup(its)  # a plain copy would miss what the server has written last
            its.execute("DELETE FROM intake_lease")  # the other server does not work here
            its.commit()
        other = Site(folder)
        other.env[AHEAD] = self.env[AHEAD]
        return other

    def now(self) -> float:
        """The time of this site, in seconds since 1970."""
        return time.time() + float(self.env[AHEAD])

    def start(self) -> None:
        """Serves."""
        program = [sys.executable, "-m", "tests.browser.clock", "gunicorn", "config.wsgi"]
        options = ["--bind", f"127.0.0.1:{self.port}", "--threads", THREADS, "--no-control-socket"]
        self.launch([*program, *options], self._ready, env=self.env)

    def letters(self) -> str:
        """Everything that was written to people so far, as a console shows it, its lines whole."""
        return (self.folder / "demo-answers.txt").read_text() + self.log.read_text().replace("=\n", "")

    def link(self, path: str, *, with_words: str = "", oldest: bool = False) -> str:
        """The newest or oldest link in our letters that begins with `path`, such as `/not-me/`; it leads to this site.
        With words, those have to stand in the letter before it.

        A letter that is on its way is waited for.
        """
        deadline = time.monotonic() + PATIENCE
        while True:
            _, words, letters = self.letters().rpartition(with_words) if with_words else ("", "", self.letters())
            is_there = words == with_words
            found = re.findall(rf"http://[^/\s]+({path}[^\s\"<>]+)", letters) if is_there else []
            if found:
                return self.url + str(found[0 if oldest else -1])
            assert time.monotonic() < deadline, f"nobody was sent a link to {path}"
            time.sleep(PAUSE)

    def _ready(self) -> bool:
        try:
            urlopen(self.url, timeout=PATIENCE).close()  # noqa: S310 -- our own server
        except URLError:
            return False
        return True
