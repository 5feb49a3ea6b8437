"""`python -m benchmarks`: one line of JSON for each figure. BENCH=NAME,NAME chooses, else all but `growth` and
`partitions` are run; DATABASE=postgresql starts a PostgreSQL for them, FAST=no runs them without the extra `fast`.

A figure has its name, how much was done, our seconds, those of the comparison (`against`), and the
ratio of both.
"""

from __future__ import annotations

import json
import os
import sys
from itertools import chain

from benchmarks import (
    arrival,
    burst,
    correction,
    experiment,
    growth,
    intake,
    machines,
    moving_in,
    pages,
    partitions,
    periods,
    reading,
    replay,
    requests,
    scale,
    settling,
    standings,
)
from benchmarks.figures import Bench
from benchmarks.scratch import scratch_database, server

BENCHES: dict[str, tuple[Bench, ...]] = {
    "intake": (intake.run, reading.run, arrival.run),
    "page-100k": (pages.run,),
    "page-1500": (pages.careers("fwz"), pages.careers("ecp")),
    "standings": (standings.run,),
    "moving-in": (moving_in.run,),
    "requests-100k": requests.benches("requests-100k", replay.SMALL),
    "requests-1m": requests.benches("requests-1m", replay.LARGE),
    "replay-100k": replay.benches("replay-100k", replay.SMALL),
    "correction-1m": correction.benches(),
    "periods-100k": periods.benches("periods-100k", replay.SMALL),
    "periods-1m": periods.benches("periods-1m", replay.LARGE),
    "burst": (burst.run,),
    "scale": (scale.run, machines.run),
    "settle-100k": settling.benches("settle-100k", replay.SMALL, 200),
    "settle-1m": settling.benches("settle-1m", replay.LARGE, 20),
    "replay-1m": replay.benches("replay-1m", replay.LARGE),
    **{name: experiment.benches(name, games) for name, games in experiment.SIZES.items()},
    "growth": growth.benches(),
    "partitions": (partitions.run,),
}
LONG = {"growth", "partitions"}
"""Run only where they are asked for: they take hours, or 25 GB of disk."""


def main() -> int:
    """Runs what was asked for, each on a database of its own. Returns the exit code."""
    names = [name for name in os.environ.get("BENCH", "").replace(",", " ").split() if name] or list(
        BENCHES.keys() - LONG
    )
    unknown = sorted(set(names) - BENCHES.keys())
    if unknown:
        sys.stderr.write(f"no benchmark {', '.join(unknown)}; there are {', '.join(BENCHES)}\n")
        return 2
    if os.environ.get("FAST") == "no":
        sys.modules["numba"] = None  # type: ignore[assignment]  # as if it were not installed
    with server():
        for bench in chain.from_iterable(BENCHES[name] for name in names):
            with scratch_database() as folder:
                for figure in bench(folder):
                    sys.stdout.write(json.dumps(figure) + "\n")
                    sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
