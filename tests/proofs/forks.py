"""Processes of `manage.py` that are forked, as web servers and Celery do it, from one that has everything
imported: a start takes hundredths of a second, so that many of them can be killed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tests.intake.receiving.letters import US
from tests.intake.receiving.listener import Listener
from tests.servers import PATIENCE, PAUSE, ROOT, die_with_parent


class Forks:
    """Starts processes; they end with it."""

    def __init__(self, env: Mapping[str, str]) -> None:
        command = [sys.executable, "-m", "tests.proofs.forks"]
        environment = {**env, "DJANGO_SETTINGS_MODULE": "config.settings", "INTAKE_RECIPIENTS": US}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._asked = threading.Lock()

    def start(self, log: Path, *arguments: str) -> int:
        """`manage.py` with these arguments; its process id."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._asked:
            self._process.stdin.write(json.dumps([str(log), *arguments]) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())

    def close(self) -> None:
        """Ends."""
        self._process.communicate()


def is_alive(pid: int) -> bool:
    """Whether a process has not ended."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return bool(pid)
    return False


def kill(pid: int) -> bool:
    """Kills a process without any warning and waits until it is gone; False if it had ended by itself."""
    if not is_alive(pid):
        return False
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    wait(pid)
    return True


def wait(pid: int) -> None:
    """Returns when a process has ended."""
    deadline = time.monotonic() + PATIENCE
    while is_alive(pid):
        assert time.monotonic() < deadline
        time.sleep(PAUSE)


class ForkedDoor(Listener):
    """The door for mail servers, started by forking."""

    def __init__(self, folder: Path, forks: Forks) -> None:
        super().__init__(folder, {})
        self.forks = forks
        self.pid = 0

    def start(self, **_: str) -> None:
        """Returns once clients can connect."""
        self.log.write_bytes(b"")
        self.pid = self.forks.start(self.log, "receive_lmtp", "--port", "0")
        deadline = time.monotonic() + PATIENCE
        while not self._listens():
            assert is_alive(self.pid), self.tail()
            assert time.monotonic() < deadline, self.tail()
            time.sleep(PAUSE)

    def stop(self, *, kill: bool = False) -> None:
        """Ends it, if it has not been killed."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL if kill else signal.SIGTERM)
        wait(self.pid)


def main() -> None:
    """Forks a process for each line of standard input, and answers its id."""
    import django  # noqa: PLC0415 -- only in this process

    django.setup()
    from django.core.management import execute_from_command_line  # noqa: PLC0415 -- the same

    import operations.sweep  # noqa: F401, PLC0415 -- the same

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        log, *arguments = json.loads(line)
        pid = os.fork()
        if pid:
            sys.stdout.write(f"{pid}\n")
            sys.stdout.flush()
            continue
        try:
            _become(log)
            execute_from_command_line(["manage.py", *arguments])
            sys.stdout.flush()
        except BaseException:  # noqa: BLE001 -- whatever happens, this is not the parent
            traceback.print_exc()
            os._exit(1)
        os._exit(0)


def _become(log: str) -> None:
    """A process of its own: it ends with its parent, waits for its own children, and writes into a log."""
    die_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with Path(log).open("ab") as out, Path(os.devnull).open("rb") as nothing:
        for standard, file in ((0, nothing), (1, out), (2, out)):
            os.dup2(file.fileno(), standard)


if __name__ == "__main__":
    main()
