"""What the course of a player's rating is drawn from: the history, what was adopted, the lists, and the live value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain

from django.utils.timezone import localdate

from ratings.models import Pool, PublishedRating, Takeover
from ratings.queries import players
from ratings.queries.pools import is_secured
from website.views.course import Course, CourseValue, Kind, course_of


def draw_course(
    rating: players.PoolRating,
    history: Sequence[players.HistoryRow],
    brought: Iterable[Takeover],
    lists: Iterable[PublishedRating],
    *,
    by_games: bool,
) -> Course | None:
    """Return the drawing of everything that is known of a rating; none of one that is not shown."""
    if rating.inactive:
        return None
    pool = rating.pool
    rows = [row for row in reversed(history) if row.pool_id == pool.pk]
    total = dict(zip(rows, accumulate(row.games for row in rows), strict=True))
    values = chain(
        _adopted_values(pool, brought, rows),
        map(_evaluated, total.keys(), total.values()),
        (_listed(row, total) for row in lists if row.publication.pool_id == pool.pk),
        _live_value(rating, max(total.values(), default=0)),
    )
    return course_of(values, by_games=by_games)


def _live_value(rating: players.PoolRating, played: int) -> Iterable[CourseValue]:
    value, index = rating.live_value, rating.live_index
    if rating.has_live and value is not None and index is not None:
        secured = is_secured(rating.pool.rule, index)
        yield CourseValue(Kind.LIVE, localdate(), played + rating.live_games, value, index, secured)


def _adopted_values(
    pool: Pool, brought: Iterable[Takeover], rows: Sequence[players.HistoryRow]
) -> Iterable[CourseValue]:
    """Yield what the player began with, on its day, or where that is not known with the first evaluation."""
    for each in brought:
        on = each.as_of or (rows[0].on if rows else None)
        if each.pool_id == pool.pk and each.exchanged_on is None and on:
            yield CourseValue(Kind.TAKEOVER, on, 0, each.value, each.index, is_secured(pool.rule, each.index))


def _evaluated(row: players.HistoryRow, games: int) -> CourseValue:
    return CourseValue(Kind.EVALUATION, row.on, games, row.after_value, row.after_index, row.secured, row.evaluation_id)


def _listed(row: PublishedRating, total: Mapping[players.HistoryRow, int]) -> CourseValue:
    list_, pool = row.publication, row.publication.pool
    games = max((games for each, games in total.items() if each.on <= list_.as_of), default=0)
    return CourseValue(
        Kind.LIST, list_.as_of, games, row.value, row.index, is_secured(pool.rule, row.index), list_.number
    )
