"""Replay of ever longer histories, as the command does it: whether time and memory grow as the games do."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.arrival import url
from benchmarks.figures import Bench, Figure, figure
from benchmarks.replay import SMALL, invented
from benchmarks.scratch import ROOT, scratch_database

TIMES = (1, 10, 30, 100)
"""How many times `SMALL` games, the longest last: the peak of memory is that of the largest process so far."""


def benches() -> tuple[Bench, Bench]:
    """Games that are units of their own, and tournaments."""
    return partial(grown, "growth", "ecp"), partial(grown, "growth-tournaments", "fwz")


def grown(bench: str, key: str, _folder: Path) -> Iterator[Figure]:
    """Each history in a database of its own. Seconds of the processor of the program, which with SQLite does the work
    of the database too, against those of the first history, as many times as there are games; `megabytes` is its peak.
    """
    first: float | None = None
    for times in TIMES:
        with scratch_database():
            count, _ = invented(key, times * SMALL)
            before = processor()
            replay(key)
            taken = processor() - before
            first = first or taken
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
            yield figure(bench, "games", count, (taken, first * times)) | {"megabytes": peak}


def processor() -> float:
    """Seconds of the processor that processes of ours have used and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def replay(key: str) -> None:
    """The command, in a process of its own."""
    command = [sys.executable, "manage.py", "replay", "--pool", key]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"DATABASE_URL": url()}, check=True, capture_output=True)  # noqa: S603 -- our own
