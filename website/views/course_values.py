"""What the course of a player's rating is drawn from: the history, what was adopted, the lists, and the live value."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain
from operator import attrgetter

from django.utils.timezone import localdate

from ratings.models import Pool, PublishedRating, Takeover
from ratings.queries import players
from ratings.queries.career_games import CareerLine
from ratings.queries.pools import is_secured
from website.views.course import Course, CourseValue, Kind, course_of, thin


def draw_course(
    rating: players.PoolRating,
    career: Sequence[CareerLine],
    brought: Iterable[Takeover],
    lists: Iterable[PublishedRating],
    *,
    by_games: bool,
) -> Course | None:
    """Return the drawing of all that is known of a rating, its `career` the newest first; none of one not shown."""
    if rating.inactive:
        return None
    pool, rows = rating.pool, career[::-1]
    total = list(accumulate(line.games for line in rows))
    values = chain(
        _adopted_values(pool, brought, rows),
        (_evaluated(rows[place], total[place]) for place in _drawn_places(rows)),
        (_listed(row, rows, total) for row in lists if row.publication.pool_id == pool.pk),
        _live_value(rating, max(total, default=0)),
    )
    return course_of(values, by_games=by_games)


def _live_value(rating: players.PoolRating, played: int) -> Iterable[CourseValue]:
    value, index = rating.live_value, rating.live_index
    if rating.has_live and value is not None and index is not None:
        secured = is_secured(rating.pool.rule, index)
        yield CourseValue(Kind.LIVE, localdate(), played + rating.live_games, value, index, secured)


def _adopted_values(pool: Pool, brought: Iterable[Takeover], rows: Sequence[CareerLine]) -> Iterable[CourseValue]:
    """Yield what the player began with, on its day, or where that is not known with the first evaluation."""
    for each in brought:
        on = each.as_of or (rows[0].on if rows else None)
        if each.pool_id == pool.pk and each.exchanged_on is None and on:
            yield CourseValue(Kind.TAKEOVER, on, 0, each.value, each.index, is_secured(pool.rule, each.index))


def _drawn_places(rows: Sequence[CareerLine]) -> Iterable[int]:
    """Return the places of the evaluations that a drawing or its table shows: all but those of a very long career."""
    last_of_year = {line.on.year: place for place, line in enumerate(rows)}
    return sorted({*thin([line.after_value for line in rows]), *last_of_year.values()})


def _evaluated(line: CareerLine, games: int) -> CourseValue:
    value, index = line.after_value, line.after_index
    return CourseValue(Kind.EVALUATION, line.on, games, value, index, line.secured, line.evaluation_id)


def _listed(row: PublishedRating, rows: Sequence[CareerLine], total: Sequence[int]) -> CourseValue:
    list_, pool = row.publication, row.publication.pool
    before = bisect_right(rows, list_.as_of, key=attrgetter("on"))
    secured = is_secured(pool.rule, row.index)
    games = total[before - 1] if before else 0
    return CourseValue(Kind.LIST, list_.as_of, games, row.value, row.index, secured, list_.number)
