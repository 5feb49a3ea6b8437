"""The parent's side of reading: one child process for each process that works on mails.

The child is started when first needed and replaced after INTAKE_READER_MAILS mails and after each
failure. A mail that takes too long, eats too much or kills the child costs its own attempt only.
"""

from __future__ import annotations

import atexit
import json
import logging
import os
import select
import subprocess
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from django.conf import settings

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.processing.child import LIMITS, MEMORY, READY
from intake.processing.verifiers import Verifier
from intake.reading import from_json
from intake.reading.commands import Asked
from intake.reading.types import Letter, Reading

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent.parent
ANSWER_BYTES = 100_000_000
"""More than this is no reading of a mail (our own limit, against a child that writes for ever)."""

START_SECONDS = 60
"""How long a child may take to be ready; starting is no fault of a mail (our own limit)."""

DYING_SECONDS = 0.2
"""How long to wait for the exit code of a child whose pipe broke."""

CHUNK = 65_536

NOBODY = Verifier()


@dataclass(frozen=True, slots=True)
class ReaderResult:
    """A mail as the child understood it; the letter comes without its text unless that is wanted."""

    letter: Letter
    reading: Reading
    asked: Asked = field(default_factory=Asked)


class Reader:
    """A reading process and its limits. Use as a context, or call `close` at the end."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._mails = 0
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The child's process id, None while there is none."""
        return self._child.pid if self._child else None

    def read(self, raw: bytes, verifier: Verifier = NOBODY, *, whole: bool = False) -> ReaderResult:
        """Open and read one mail, `whole` with its text; only verdicts of `verifier` count. Raises
        ReaderFailed, and the child that failed is gone then; ReaderUnavailable where none can be started.
        """
        with self._lock:
            if self._mails >= settings.INTAKE_READER_MAILS:
                self.close()
            child = self._living() or self._start()
            try:
                answer = json.loads(_exchange(child, raw, verifier, whole=whole))
            except (OSError, ValueError, ReaderFailed) as fault:
                raise ReaderFailed(self._post_mortem(fault)) from fault
            except BaseException:
                self.close()  # interrupted in the middle: its next line would belong to this mail
                raise
            self._mails += 1
            if "error" in answer:
                self.close()  # a MemoryError or a deep recursion may have left it in pieces
                raise ReaderFailed(str(answer["error"]))
            return ReaderResult(
                from_json(Letter, answer["letter"]),
                from_json(Reading, answer["reading"]),
                from_json(Asked, answer["asked"]),
            )

    def close(self) -> None:
        """End the child, whatever it is doing."""
        child, self._child, self._mails = self._child, None, 0
        if child is None:
            return
        child.kill()
        child.wait()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                pipe.close()

    def _living(self) -> subprocess.Popen[bytes] | None:
        """Return the child, unless it died while it had nothing to do."""
        if self._child is not None and self._child.poll() is not None:
            self.close()
        return self._child

    def _start(self) -> subprocess.Popen[bytes]:
        most = [LIMITS, json.dumps(settings.INTAKE_LIMITS), MEMORY, str(settings.INTAKE_READER_MEMORY)]
        command = [sys.executable, "-m", "intake.processing.child", *most]
        try:
            self._child = subprocess.Popen(  # noqa: S603 -- our own module, no word of a mail is in the command
                command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
            for pipe in _pipes(self._child):
                os.set_blocking(pipe, False)
            if _read_line(_pipes(self._child)[1], _deadline(START_SECONDS)) != READY:
                raise ReaderUnavailable("the reading process begins with something else than its greeting")
        except (OSError, ReaderFailed) as fault:
            self.close()
            raise ReaderUnavailable(f"no reading process: {fault}") from fault
        log.info("reading process %d started", self._child.pid)
        return self._child

    def _post_mortem(self, fault: Exception) -> str:
        """Return how the child ended, in words; it is ended here if it had not done so itself."""
        ended = None
        if self._child is not None:
            with suppress(subprocess.TimeoutExpired):
                ended = self._child.wait(DYING_SECONDS)
        self.close()
        return f"{fault} (exit code {ended})" if ended is not None else str(fault)


def _exchange(child: subprocess.Popen[bytes], raw: bytes, verifier: Verifier, *, whole: bool) -> bytes:
    """Give a mail to the child and return its answer."""
    deadline = _deadline(settings.INTAKE_READER_SECONDS)
    head = {
        "authserv_id": verifier.authserv_id,
        "own_hop": verifier.own_hop,
        "size": len(raw),
        "cpu_seconds": settings.INTAKE_READER_SECONDS,
        "whole": whole,
    }
    mails, answers = _pipes(child)
    _write(mails, json.dumps(head).encode() + b"\n" + raw, deadline)
    return _read_line(answers, deadline)


def _pipes(child: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Return where mails go in and answers come out."""
    if child.stdin is None or child.stdout is None:
        raise ValueError("the reading process was started without pipes")
    return child.stdin.fileno(), child.stdout.fileno()


def _deadline(seconds: float) -> float:
    return time.monotonic() + seconds


def _write(pipe: int, data: bytes, deadline: float) -> None:
    view = memoryview(data)
    while view:
        _wait(pipe, select.POLLOUT, deadline)
        view = view[os.write(pipe, view[:CHUNK]) :]


def _read_line(pipe: int, deadline: float) -> bytes:
    line = bytearray()
    while not line.endswith(b"\n"):
        _wait(pipe, select.POLLIN, deadline)
        chunk = os.read(pipe, CHUNK)
        if not chunk:
            raise ReaderFailed("the reading process ended in the middle of a mail")
        line += chunk
        if len(line) > ANSWER_BYTES:
            raise ReaderFailed(f"the reading is longer than {ANSWER_BYTES} bytes")
    return bytes(line)


def _wait(pipe: int, event: int, deadline: float) -> None:
    """Return when the pipe is ready. Raises ReaderFailed when the time of this mail is over."""
    poll = select.poll()
    poll.register(pipe, event)
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise ReaderFailed("the reading process took too long")


_readers: dict[int, Reader] = {}
"""The reader of this process, by its id: a fork must not talk to the child of its parent."""


def shared_reader() -> Reader:
    """Return the one reader of this process."""
    return _readers.setdefault(os.getpid(), Reader())


@atexit.register
def close_shared() -> None:
    """End the reader of this process, if it has one."""
    reader = _readers.pop(os.getpid(), None)
    if reader is not None:
        reader.close()
