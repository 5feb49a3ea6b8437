"""What a benchmark gives, and how two things are timed side by side."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

Figure = dict[str, str | int | float]
Bench = Callable[[Path], Iterator[Figure]]
"""Gets a folder on the disk of the database, and yields its figures."""

Item = TypeVar("Item")

REPEATS = 40
"""How often a page is asked for."""


def seconds(work: Callable[[], object]) -> float:
    """How long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def processor_seconds(work: Callable[[], object]) -> float:
    """How long the processor works on something that waits for nothing."""
    began = time.process_time()
    work()
    return time.process_time() - began


def database_seconds(work: Callable[[], object]) -> float:
    """The same, with what the process of the database works for us, which has to run on this machine."""
    from django.db import connection  # noqa: PLC0415 -- Django is set up by now

    if connection.vendor != "postgresql":
        return processor_seconds(work)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        stat = Path(f"/proc/{cursor.fetchone()[0]}/stat")
    began = _ticks(stat)
    ours = processor_seconds(work)
    return ours + (_ticks(stat) - began) / os.sysconf("SC_CLK_TCK")


def _ticks(stat: Path) -> int:
    """How long a process has worked, for itself and in the kernel."""
    return sum(map(int, stat.read_text().rpartition(")")[2].split()[11:13]))


def in_turn(
    rounds: Iterable[Item], ours: Callable[[Item], object], other: Callable[[Item], object]
) -> tuple[float, float]:
    """The seconds of both over all rounds. They take turns, and the one that begins changes, so that
    what else the machine does hits both.
    """
    sums = [0.0, 0.0]
    for number, item in enumerate(rounds):
        for which in (0, 1) if number % 2 == 0 else (1, 0):
            work = (ours, other)[which]
            sums[which] += seconds(lambda: work(item))  # noqa: B023 -- called at once
    return sums[0], sums[1]


def least_figure(
    bench: str, page: Callable[[int], bytes], template: Callable[[int], object], before: Callable[[], object] = tuple
) -> Figure:
    """Return the least of some seconds of the processor for a page, after `before`, and for filling its template: the
    rest is what else the machine does.
    """
    ours, other = [], []
    for number in range(REPEATS):
        before()
        ours.append(processor_seconds(lambda: page(number)))  # noqa: B023 -- called at once
        other.append(processor_seconds(lambda: template(number)))  # noqa: B023 -- the same
    shown = figure(bench, "bytes", len(page(0)), (min(ours), min(other)))
    return {**shown, "milliseconds": round(1000 * min(ours), 1)}


def figure(bench: str, unit: str, count: int, times: tuple[float, float]) -> Figure:
    """One line of the result."""
    ours, other = times
    return {
        "bench": bench,
        unit: count,
        "seconds": round(ours, 3),
        "against": round(other, 3),
        "ratio": round(ours / other, 2),
    }
