"""A long history in a pool that rates periods: closed at once, and corrected, against calculating it from empty."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.correction import chosen, line, looked_and_applied
from benchmarks.figures import Bench, Figure, database_seconds

RULES = ("fide-2014", "fide-2009", "fide-2003")
"""Periods of a month are the shortest, those of the other editions are longer."""


def benches(name: str, games: int) -> tuple[Bench, ...]:
    """Closing all periods, and corrections in them, under each edition."""
    return tuple(partial(rated_periods, f"{name}-{rule}", rule, games) for rule in RULES)


def rated_periods(name: str, rule: str, games: int, _folder: Path) -> Iterator[Figure]:
    """`periods-100k-fide-2014-close`, and previews and corrections as `correction-1m` has them."""
    from benchmarks import history  # noqa: PLC0415 -- Django is set up by now
    from ratings.evaluation import replay  # noqa: PLC0415 -- the same
    from ratings.models import Pool  # noqa: PLC0415 -- the same

    pool = Pool.objects.create(key=rule, name=rule, rule=rule)
    count = history.invent(pool, games).games
    closed = database_seconds(partial(close_all, pool))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    pool.refresh_from_db()
    everything = database_seconds(partial(replay, pool))
    yield line(f"{name}-close", count, closed, everything) | {"megabytes": peak}
    for place, game in chosen():
        looks, applied = looked_and_applied(game)
        yield line(f"{name}-preview-{place}", count, looks, everything)
        yield line(f"{name}-apply-{place}", count, applied, everything)


def close_all(pool: Any) -> None:  # noqa: ANN401 -- models cannot be named before Django is set up
    """Close every period of a pool in one go."""
    from benchmarks.history import DAYS, LENGTH, START  # noqa: PLC0415 -- Django is set up by now
    from ratings.audit import Origin  # noqa: PLC0415 -- the same
    from ratings.evaluation import close_periods  # noqa: PLC0415 -- the same
    from ratings.regulations import RULES  # noqa: PLC0415 -- the same

    calendar = RULES[pool.rule].calendar
    if calendar is None:
        raise ValueError(pool.rule)
    last: date = calendar.over_by(START + timedelta(days=DAYS + LENGTH)).closed_on
    close_periods(pool, last, Origin("system", "bench"))
