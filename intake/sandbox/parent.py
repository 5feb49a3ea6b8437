"""The parent's side of a child process that reads what strangers sent.

The child is started when first needed and replaced after INTAKE_READER_MAILS pieces of work and after each
failure. Bytes that take too long, eat too much or kill the child cost their own attempt only.
"""

from __future__ import annotations

import json
import logging
import os
import select
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from django.conf import settings

from intake.errors import ReaderFailed, ReaderUnavailable
from intake.sandbox.child import READY

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = (sys.executable, "-m", "intake.sandbox.child")
ANSWER_BYTES = 200_000_000
"""More than this is no answer to what we store (our own limit, against a child that writes for ever)."""

START_SECONDS = 60
"""How long a child may take to be ready; starting is no fault of a mail (our own limit)."""

DYING_SECONDS = 0.2
"""How long to wait for the exit code of a child whose pipe broke."""

CHUNK = 65_536

ALONE = {"OPENBLAS_NUM_THREADS": "1"}
"""The environment of a child: its small matrices are multiplied sooner by one thread than by several."""


class Sandbox:
    """A child process for one job (MODULE:FUNCTION), with its limits. Use as a context, or call `close` at the end."""

    def __init__(self, job: str) -> None:
        self._job = job
        self._child: subprocess.Popen[bytes] | None = None
        self._done = 0
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

    def ask(self, request: object, body: bytes, seconds: float) -> Any:  # noqa: ANN401 -- what the job answers
        """Return the answer of the job to a request and bytes, as `ask_counted`."""
        return self.ask_counted(request, body, seconds)[0]

    def ask_counted(self, request: object, body: bytes, seconds: float) -> tuple[Any, float]:
        """Return the answer of the job to a request and bytes, and its seconds of the processor. Raises ReaderFailed,
        as after `seconds`, and the child that failed is gone then; ReaderUnavailable where none can be started.
        """
        with self._lock:
            if self._done >= settings.INTAKE_READER_MAILS:
                self.close()
            child = self._living() or self._start()
            try:
                answer = json.loads(_exchange(child, request, body, _deadline(seconds)))
            except (OSError, ValueError, ReaderFailed) as fault:
                raise ReaderFailed(self._post_mortem(fault)) from fault
            except BaseException:
                self.close()  # interrupted in the middle: its next line would belong to this request
                raise
            self._done += 1
            if "error" in answer:
                self.close()  # a MemoryError or a deep recursion may have left it in pieces
                raise ReaderFailed(str(answer["error"]))
            return answer["answer"], answer["seconds"]

    def start(self) -> None:
        """Start the child before anybody asks it something. Raises ReaderUnavailable where it cannot be started."""
        with self._lock:
            if self._living() is None:
                self._start()

    def close(self) -> None:
        """End the child, whatever it is doing."""
        child, self._child, self._done = self._child, None, 0
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
        command = [*COMMAND, self._job, str(settings.INTAKE_READER_MEMORY)]
        try:
            self._child = subprocess.Popen(  # noqa: S603 -- our own module, no word of a mail is in the command
                command,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                bufsize=0,
                env={**os.environ, **ALONE},
            )
            for pipe in _pipes(self._child):
                os.set_blocking(pipe, False)
            if _read_line(_pipes(self._child)[1], _deadline(START_SECONDS)) != READY:
                raise ReaderUnavailable("the reading process begins with something else than its greeting")
        except (OSError, ReaderFailed) as fault:
            self.close()
            raise ReaderUnavailable(f"no reading process: {fault}") from fault
        log.info("reading process %d started for %s", self._child.pid, self._job)
        return self._child

    def _post_mortem(self, fault: Exception) -> str:
        """Return how the child ended, in words; it is ended here if it had not done so itself."""
        ended = None
        if self._child is not None:
            with suppress(subprocess.TimeoutExpired):
                ended = self._child.wait(DYING_SECONDS)
        self.close()
        return f"{fault} (exit code {ended})" if ended is not None else str(fault)


def _exchange(child: subprocess.Popen[bytes], request: object, body: bytes, deadline: float) -> bytes:
    """Give a piece of work to the child and return its answer."""
    work = {"size": len(body), "cpu_seconds": settings.INTAKE_READER_SECONDS, "request": request}
    source, answers = _pipes(child)
    _write(source, json.dumps(work).encode() + b"\n" + body, deadline)
    return _read_line(answers, deadline)


def _pipes(child: subprocess.Popen[bytes]) -> tuple[int, int]:
    """Return where work goes in and answers come out."""
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
            raise ReaderFailed("the reading process ended before it answered")
        line += chunk
        if len(line) > ANSWER_BYTES:
            raise ReaderFailed(f"the answer is longer than {ANSWER_BYTES} bytes")
    return bytes(line)


def _wait(pipe: int, event: int, deadline: float) -> None:
    """Return when the pipe is ready. Raises ReaderFailed when the time of this request is over."""
    poll = select.poll()
    poll.register(pipe, event)
    left = deadline - time.monotonic()
    if left <= 0 or not poll.poll(left * 1000):
        raise ReaderFailed("the reading process took too long")
