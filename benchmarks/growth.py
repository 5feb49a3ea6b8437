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
from benchmarks.figures import Bench, Figure, seconds
from benchmarks.replay import LARGE, invented
from benchmarks.scratch import ROOT, scratch_database

TIMES = (1, 3, 10)
"""How many times `LARGE` games, the longest last: the peak of memory is that of the largest process so far."""


def benches() -> tuple[Bench, Bench]:
    """Games that are units of their own, and tournaments."""
    return partial(grown, "growth", "ecp"), partial(grown, "growth-tournaments", "fwz")


def grown(bench: str, key: str, _folder: Path) -> Iterator[Figure]:
    """Each history in a database of its own. `against` is the first one's time, as many times as there are games;
    `processor` are seconds of the process, which with SQLite does the work of the database too, `megabytes` its peak.
    """
    first: float | None = None
    for times in TIMES:
        with scratch_database():
            count, _ = invented(key, times * LARGE)
            before = processor()
            taken = seconds(partial(replay, key))
            first = first or taken
            yield {
                "bench": bench,
                "games": count,
                "seconds": round(taken, 1),
                "against": round(first * times, 1),
                "ratio": round(taken / first / times, 2),
                "processor": round(processor() - before, 1),
                "megabytes": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
            }


def processor() -> float:
    """Seconds of the processor that processes of ours have used and that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def replay(key: str) -> None:
    """The command, in a process of its own."""
    command = [sys.executable, "manage.py", "replay", "--pool", key]
    subprocess.run(command, cwd=ROOT, env=os.environ | {"DATABASE_URL": url()}, check=True, capture_output=True)  # noqa: S603 -- our own
