"""A long history in a pool that rates periods: closed at once, and corrected, against calculating it from empty."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from benchmarks.correction import chosen, line, looked_and_applied
from benchmarks.figures import Bench, Figure, seconds

RULE = "fide-2014"
"""Its periods are the shortest: a month."""


def benches(name: str, games: int) -> tuple[Bench]:
    """Closing all periods, and corrections in them."""
    return (partial(rated_periods, name, games),)


def rated_periods(name: str, games: int, _folder: Path) -> Iterator[Figure]:
    """`periods-100k-close`, and previews and corrections as `correction-1m` has them."""
    from benchmarks import history  # noqa: PLC0415 -- Django is set up by now
    from ratings.evaluation import replay  # noqa: PLC0415 -- the same
    from ratings.models import Pool  # noqa: PLC0415 -- the same

    pool = Pool.objects.create(key=RULE, name=RULE, rule=RULE)
    count = history.invent(pool, games).games
    closed = seconds(partial(close_all, pool.pk))
    pool.refresh_from_db()
    everything = seconds(partial(replay, pool))
    yield line(f"{name}-close", count, closed, everything)
    for place, game in chosen():
        looks, applied = looked_and_applied(game)
        yield line(f"{name}-preview-{place}", count, looks, everything)
        yield line(f"{name}-apply-{place}", count, applied, everything)


def close_all(pool: int) -> None:
    """Close every period of a pool in one go."""
    from benchmarks.history import DAYS, LENGTH, START  # noqa: PLC0415 -- Django is set up by now
    from ratings.audit import Origin  # noqa: PLC0415 -- the same
    from ratings.evaluation import close_periods  # noqa: PLC0415 -- the same
    from ratings.models import Pool  # noqa: PLC0415 -- the same
    from ratings.regulations import RULES  # noqa: PLC0415 -- the same

    calendar = RULES[RULE].calendar
    if calendar is None:
        raise ValueError(RULE)
    last: date = calendar.over_by(START + timedelta(days=DAYS + LENGTH)).closed_on
    close_periods(Pool.objects.get(pk=pool), last, Origin("system", "bench"))
