"""A long history in a pool that rates periods: closed at once, and corrected, against calculating it from empty."""

from __future__ import annotations

import hashlib
import resource
from collections.abc import Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.correction import chosen, line, looked_and_applied
from benchmarks.figures import Bench, Figure, database_seconds, processor_seconds
from benchmarks.replay import fetch, floor, whole

RULES = ("fide-2014", "fide-2009", "fide-2003")
"""Periods of a month are the shortest, those of the other editions are longer."""

NEWEST = "(SELECT id FROM ratings_evaluation WHERE run_id = (SELECT MAX(run_id) FROM ratings_evaluation))"
"""The periods that were written last."""

WRITTEN = {
    "ratings_evaluation": "id",
    "ratings_unitentry": "evaluation_id",
    "ratings_coveredtournament": "evaluation_id",
}
"""What is written of a period, and where the key of its evaluation stands."""


def benches(name: str, games: int) -> tuple[Bench, ...]:
    """Closing all periods, and corrections in them, under each edition."""
    return tuple(partial(rated_periods, f"{name}-{rule}", rule, games) for rule in RULES)


def rated_periods(name: str, rule: str, games: int, _folder: Path) -> Iterator[Figure]:
    """`periods-100k-fide-2014-close`, and previews and corrections as `correction-1m` has them; behind what is written
    what it cannot do without, against it.
    """
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
    yield from parts(f"{name}-close", count, closed)
    for place, game in chosen():
        looks, applied = looked_and_applied(game)
        yield line(f"{name}-preview-{place}", count, looks, everything)
        yield line(f"{name}-apply-{place}", count, applied, everything)
        yield from parts(f"{name}-apply-{place}", count, applied)


def parts(name: str, games: int, ours: float) -> Iterator[Figure]:
    """What writing the newest periods cannot do without, each alone: to fetch their facts and do nothing with them, to
    hash the games as they are fetched, and to write their rows with all columns and keys by the statements of the
    floor of `replay`.
    """
    from django.db import connection  # noqa: PLC0415 -- Django is set up by now

    from ratings.evaluation.period_reading import DIALECT, TOURNAMENTS  # noqa: PLC0415 -- the same
    from ratings.evaluation.tables import streamed  # noqa: PLC0415 -- the same

    covered = f"tournament.id IN (SELECT tournament_id FROM ratings_coveredtournament WHERE evaluation_id IN {NEWEST})"  # noqa: S608 -- ours
    query = TOURNAMENTS.format(which=covered, **DIALECT[connection.vendor])
    yield line(f"{name}-facts", games, database_seconds(partial(fetch, [query], 0)), ours)
    signed = "".join(row[0] for row in streamed(query, {})).encode()
    yield line(f"{name}-signatures", games, processor_seconds(lambda: hashlib.sha256(signed)), ours)
    rows = sum(floor(table, *whole(table), f"{key} IN {NEWEST}") for table, key in WRITTEN.items())
    yield line(f"{name}-rows", games, rows, ours)


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
