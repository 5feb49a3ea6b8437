"""A Debian of its own in namespaces, with a real systemd: what an operator types is typed here."""

from __future__ import annotations

import os
import pty
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from tests.servers import PATIENCE

NEEDED = ("unshare", "nsenter", "systemctl", "nginx", "postfix", "dovecot", "openssl", "make")
PLACES = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PROGRAM = "/srv/fernwertung"
HOME = ["env", "-i", f"PATH={PLACES}", "HOME=/root", "TERM=dumb", "LANG=C.UTF-8"]
CALM = 240.0
"""Seconds that one command may take."""


def unusable() -> str:
    """Why no such machine can be made here, "" where it can."""
    missing = [name for name in NEEDED if shutil.which(name, path=PLACES) is None]
    if missing:
        return f"not installed: {', '.join(missing)}"
    if os.geteuid() != 0:
        return "only root makes machines"
    return "" if Path("/sys/fs/cgroup/systemd").is_dir() else "no group of processes of systemd's own"


class Machine:
    """One that runs until `stop`."""

    def __init__(self, program: Path) -> None:
        boot = Path(__file__).with_name("boot.sh")
        self.boot = subprocess.Popen(
            ["/bin/sh", str(boot), str(program)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        self.first = 0
        self.inside = [*self._entrance(), *HOME]
        self.typed = 0
        """Commands and answers so far."""

    def _entrance(self) -> list[str]:
        """Returns once systemd answers."""
        deadline = time.monotonic() + PATIENCE
        children = Path(f"/proc/{self.boot.pid}/task/{self.boot.pid}/children")
        while time.monotonic() < deadline:
            with suppress(OSError, IndexError):
                self.first = int(children.read_text().split()[0])
                into = [
                    "nsenter",
                    "-t",
                    str(self.first),
                    "--mount",
                    "--net",
                    "--pid",
                    "--cgroup",
                    "--uts",
                    "--ipc",
                    "--wd=/",
                ]
                asked = subprocess.run(
                    [*into, "systemctl", "is-active", "basic.target"], check=False, capture_output=True
                )
                if asked.returncode == 0:
                    return into
            time.sleep(0.2)
        raise TimeoutError("systemd did not start")

    def run(self, command: str, given: bytes = b"") -> str:
        """What a command of the machine's own says, typed by nobody; AssertionError where it fails."""
        whole = [*self.inside, "/bin/sh", "-ec", f"cd {PROGRAM}; {command}"]
        done = subprocess.run(whole, input=given, check=False, capture_output=True, timeout=CALM)
        said = (done.stdout + done.stderr).decode("utf-8", "replace")
        assert done.returncode == 0, f"{command}\n{said}"
        return said

    def write(self, place: str, text: str) -> None:
        """Writes a file of the machine."""
        self.run(f"mkdir -p $(dirname {place}); cat >{place}", text.encode())

    def type(self, command: str, answers: Sequence[str] = ()) -> str:
        """What a command says to the operator at the terminal, who answers its questions in their order."""
        self.typed += 1 + len(answers)
        pid, terminal = pty.fork()
        if pid == 0:
            os.execvp(self.inside[0], [*self.inside, "/bin/sh", "-ec", f"cd {PROGRAM}; {command}"])  # noqa: S606 -- it becomes one
        said = self._converse(terminal, list(answers))
        _, status = os.waitpid(pid, 0)
        assert os.waitstatus_to_exitcode(status) == 0, f"{command}\n{said}"
        return said

    def _converse(self, terminal: int, answers: list[str]) -> str:
        said = heard = ""
        with suppress(OSError):  # Linux says so at the end
            while chunk := os.read(terminal, 4096).decode("utf-8", "replace"):
                said, heard = said + chunk, heard + chunk
                if answers and re.search(r": $", heard):
                    os.write(terminal, f"{answers.pop(0)}\n".encode())
                    heard = ""
        assert answers == [], said
        return said.replace("\r\n", "\n")

    def stop(self) -> None:
        """Ends it with all its processes, which do not outlive its first one."""
        os.kill(self.first or self.boot.pid, signal.SIGKILL)
        self.boot.wait()
        for kind in ("systemd", "unified"):
            self._clear(Path("/sys/fs/cgroup", kind, "guide"))

    @staticmethod
    def _clear(group: Path) -> None:
        for folder in sorted((path for path in group.rglob("*") if path.is_dir()), reverse=True):
            with suppress(OSError):
                folder.rmdir()
        with suppress(OSError):
            group.rmdir()
