"""The process that does one job on hostile bytes, and may die of it.

Started by `parent` as `python -m intake.sandbox.child MODULE:FUNCTION MEMORY`. It opens no database. For each piece
of work it gets one line of JSON ({"size", "cpu_seconds", "request"}) and `size` bytes, and answers one line of JSON:
{"answer", "seconds"} as the job returned it and what it took of the processor, or {"error"} where it raised, in our
code or in a library.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

READY = b"ready\n"
"""The first line: everything is imported and limited, work may come."""

Job = Callable[[Any, bytes], Any]
"""Takes a request and bytes, and returns what JSON can hold."""


def main(job: Job, memory: int) -> None:
    """Work until standard input ends. `memory` is the limit of the whole process in bytes."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a library that prints must not spoil an answer
    _limit(resource.RLIMIT_AS, memory)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, 0)
    answers.write(READY)
    answers.flush()
    for line in sys.stdin.buffer:
        answers.write(json.dumps(_work(job, json.loads(line), sys.stdin.buffer)).encode() + b"\n")
        answers.flush()


def find_job(name: str) -> Job:
    """Return the function that MODULE:FUNCTION names."""
    module, _, function = name.partition(":")
    job: Job = getattr(import_module(module), function)
    return job


def _work(job: Job, work: dict[str, Any], source: BinaryIO) -> dict[str, Any]:
    body = source.read(work["size"])
    begun = _processor_seconds()
    _limit(resource.RLIMIT_CPU, int(begun) + work["cpu_seconds"] + 1)
    try:
        return {"answer": job(work["request"], body), "seconds": _processor_seconds() - begun}
    except Exception as fault:  # noqa: BLE001 -- the boundary: the parent stores it and replaces this process
        return {"error": _describe(fault)}


def _processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _describe(fault: Exception) -> str:
    """Kind and place of a fault; its words may quote the mail and belong in no log."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} in {Path(frame.filename).name}:{frame.lineno}"


def _limit(kind: int, value: int) -> None:
    """Lower the soft limit only, so that the limit of CPU time can move on with each piece of work."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


if __name__ == "__main__":
    main(find_job(sys.argv[1]), int(sys.argv[2]))
