"""The laboratory over a long history: read, rated under one candidate and compared, against a replay of the same that
writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path

from benchmarks.figures import Bench, Figure, figure, processor_seconds
from benchmarks.replay import LARGE, SMALL, invented


def benches(name: str, games: int) -> tuple[Bench, Bench]:
    """A history of games that are units of their own, and one of tournaments."""
    return partial(experimented, name, "ecp", games), partial(experimented, f"{name}-tournaments", "fwz", games)


def experimented(bench: str, key: str, games: int, _folder: Path) -> Iterator[Figure]:
    """One candidate, its scores with their intervals and everything that is said about players."""
    from benchmarks.history import DAYS, LENGTH, START  # noqa: PLC0415 -- Django is set up by now
    from ratings.evaluation import replay, run_experiment  # noqa: PLC0415 -- the same
    from ratings.laboratory import read_experiment  # noqa: PLC0415 -- the same

    count, pool = invented(key, games)
    middle, last = START + timedelta(days=DAYS * 2 // 3), START + timedelta(days=DAYS + LENGTH)
    experiment = read_experiment(
        {
            "pool": key,
            "training": {"from": START, "to": middle},
            "test": {"from": middle + timedelta(days=1), "to": last},
            "candidate": [{"name": "other K", "parameters": {"k_secured": 15}}],
        }
    )
    ours = min(processor_seconds(partial(run_experiment, experiment)) for _ in range(TIMES))
    yield figure(bench, "games", count, (ours, processor_seconds(partial(replay, pool))))


TIMES = 2
"""How often it runs, the least counts: the first time loops may have to be compiled."""

SIZES = {"experiment-100k": SMALL, "experiment-1m": LARGE}
"""Games of the histories, by the name of the bench."""
