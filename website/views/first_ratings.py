"""What is missing until a player's first rating in a pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count
from django.utils.timezone import localdate

from ratings.models import Game, Pool
from ratings.queries import players
from ratings.queries.career_games import CareerLine
from ratings.queries.units import WAITED_FOR
from ratings.regulations import parameters_of

MONTHS = 12
FIRST_GAMES, FIRST_MONTHS = "first_games", "first_months"
"""Parameters of regulations that make a first rating of several games (FIDE 2014, 7.14c)."""


@dataclass(frozen=True, slots=True)
class AwaitedTournament:
    """A rated tournament in which the player has open games; `waits_for` counts the open games of everybody."""

    row: players.RunningRow
    waits_for: int


@dataclass(frozen=True, slots=True)
class FirstRating:
    """The tournaments that can bring the first rating, by start. `needed` are the games that it takes, of which
    `counted` count by now; both None where the first evaluation brings it.
    """

    awaited: tuple[AwaitedTournament, ...]
    needed: int | None
    counted: int | None


def find_first_ratings(
    pools: Iterable[Pool], running: Sequence[players.RunningRow], career: dict[int, list[CareerLine]]
) -> dict[int, FirstRating]:
    """Return what is missing in some pools without a rating, by key of the pool; one query where games are open."""
    rows = [row for row in running if row.open_games[0].tournament.rated]
    waiting = _count_waiting([row.open_games[0].tournament_id for row in rows]) if rows else {}
    return {pool.pk: _first_rating(pool, rows, waiting, career.get(pool.pk, ())) for pool in pools}


def _count_waiting(tournaments: Sequence[int]) -> dict[int, int]:
    """Return how many results some tournaments wait for, by key."""
    games = Game.objects.filter(WAITED_FOR, tournament__in=tournaments).order_by().values_list("tournament")
    return dict(games.annotate(games=Count("pk")))


def _first_rating(
    pool: Pool, rows: Iterable[players.RunningRow], waiting: dict[int, int], lines: Iterable[CareerLine]
) -> FirstRating:
    awaited = tuple(
        AwaitedTournament(row, waiting.get(row.open_games[0].tournament_id, 0)) for row in rows if row.pool == pool.key
    )
    numbers = parameters_of(pool.rule, pool.parameters)
    if FIRST_GAMES not in numbers:
        return FirstRating(awaited, None, None)
    since, today = numbers[FIRST_MONTHS], localdate()
    counted = sum(line.games for line in lines if _months(line.on, today) < since)
    return FirstRating(awaited, numbers[FIRST_GAMES], counted)


def _months(earlier: date, later: date) -> int:
    """Return the number of months between those of two days."""
    return (later.year - earlier.year) * MONTHS + later.month - earlier.month
