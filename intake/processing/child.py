"""The process that reads mails: it opens and reads what it is given, and may die of it.

Started by `reader` as `python -m intake.processing.child`, with CPU and memory limits of its own.
It knows no database, no settings and no Django. For each mail it gets one line of JSON
({"authserv_id", "own_hop", "size", "cpu_seconds", "whole"}) and `size` bytes, and answers one line of JSON:
{"letter", "reading", "asked"}, or {"error"} where a mail raises in our code or in a library.
"""

from __future__ import annotations

import dataclasses
import json
import os
import resource
import sys
import traceback
from pathlib import Path
from typing import Any, BinaryIO

from intake.reading import limits, open_letter, read_report, to_json
from intake.reading.commands import read_asked
from intake.reading.limits import Limits

MEMORY, LIMITS = "--memory", "--limits"
READY = b"ready\n"
"""The first line: everything is imported and limited, mails may come."""


def main(memory: int, most: Limits | None = None) -> None:
    """Read mails from standard input until it ends. `memory` is the limit of the whole process in bytes,
    `most` what is read of one mail.
    """
    limits.use(most or Limits())
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a library that prints must not spoil an answer
    _limit(resource.RLIMIT_AS, memory)
    _limit(resource.RLIMIT_CORE, 0)
    _limit(resource.RLIMIT_FSIZE, 0)
    answers.write(READY)
    answers.flush()
    for line in sys.stdin.buffer:
        answers.write(json.dumps(_answer(json.loads(line), sys.stdin.buffer)).encode() + b"\n")
        answers.flush()


def _answer(request: dict[str, Any], mails: BinaryIO) -> dict[str, Any]:
    raw = mails.read(request["size"])
    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = int(used.ru_utime + used.ru_stime)
    _limit(resource.RLIMIT_CPU, spent + request["cpu_seconds"] + 1)
    try:
        letter = open_letter(raw, request["authserv_id"], own_hop=request["own_hop"])
        reading, asked = read_report(letter), read_asked(letter)
    except Exception as fault:  # noqa: BLE001 -- the boundary: the parent stores it and replaces this process
        return {"error": _describe(fault)}
    # The text itself stays here: only a page that shows it needs it a second time.
    return {
        "letter": to_json(letter if request["whole"] else dataclasses.replace(letter, parts=())),
        "reading": to_json(reading),
        "asked": to_json(asked),
    }


def _describe(fault: Exception) -> str:
    """Kind and place of a fault; its words may quote the mail and belong in no log."""
    frame = traceback.extract_tb(fault.__traceback__)[-1]
    return f"{type(fault).__name__} in {Path(frame.filename).name}:{frame.lineno}"


def _limit(kind: int, value: int) -> None:
    """Lower the soft limit only, so that the limit of CPU time can move on with each mail."""
    _, hard = resource.getrlimit(kind)
    resource.setrlimit(kind, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


if __name__ == "__main__":
    given = dict(zip(sys.argv[1::2], sys.argv[2::2], strict=True))
    main(int(given[MEMORY]), Limits(**json.loads(given[LIMITS])))
