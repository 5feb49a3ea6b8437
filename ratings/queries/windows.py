"""The three months after the end of a tournament in which its results can be questioned."""

from __future__ import annotations

import calendar
from datetime import date, datetime

from django.db.models import Exists, Min, OuterRef, QuerySet
from django.utils.timezone import localdate

from ratings.models import Game, Tournament
from ratings.queries.units import WAITED_FOR, rates_games
from ratings.regulations import RULES
from ratings.regulations.types import UnitKind

RATING_GAMES = frozenset(key for key, rule in RULES.items() if rule.unit is UnitKind.GAME)
"""Regulations that rate each game on its own."""

MONTHS = 3
"""Calendar months in which a player may request a review (BdF 7)."""


def last_day(ended_on: date) -> date:
    """Return the day with the same number three months later, or the last one of a month that is shorter.

    The day itself belongs to the window (BdF 7; that a missing day becomes the last of its month is our own reading).
    """
    years, month = divmod(ended_on.month - 1 + MONTHS, 12)
    year, month = ended_on.year + years, month + 1
    return date(year, month, min(ended_on.day, calendar.monthrange(year, month)[1]))


def review_until(tournament: Tournament, game: Game | None = None) -> date | None:
    """Return the last day of the window: of the game where each is rated on its own, else of the whole
    tournament (BdF 7; that a game has its own three months is ours). None as long as it goes on. A game that a
    substitute took over keeps no window from closing: the tournament does not wait for it.
    """
    if game is not None and rates_games(tournament.pool):
        return game.review_until if game.score is not None else None
    if not tournament.complete:
        return None
    return _ended().filter(pk=tournament.pk).values_list("review_until", flat=True).first()


def over_since(games: QuerySet[Game], at: datetime) -> date | None:
    """Return the last day of the earliest window of some games that is over at a moment; None while all are open."""
    days = (_of_single_games(games), _of_tournaments(games))
    until = min((day for day in days if day is not None), default=None)
    return None if in_time(until, at) else until


def _of_single_games(games: QuerySet[Game]) -> date | None:
    single = games.filter(tournament__pool__rule__in=RATING_GAMES).exclude(score=None)
    day: date | None = single.order_by().aggregate(day=Min("review_until"))["day"]
    return day


def _of_tournaments(games: QuerySet[Game]) -> date | None:
    whole = _ended().exclude(pool__rule__in=RATING_GAMES).filter(pk__in=games.order_by().values("tournament"))
    day: date | None = whole.order_by().aggregate(day=Min("review_until"))["day"]
    return day


def _ended() -> QuerySet[Tournament]:
    """Return tournaments that wait for no game and get none any more."""
    return Tournament.objects.filter(~Exists(Game.objects.filter(WAITED_FOR, tournament=OuterRef("pk"))), complete=True)


def find_ended(tournaments: QuerySet[Tournament]) -> frozenset[int]:
    """Return the keys of those of some tournaments that wait for no game and get none any more."""
    found = _ended().filter(pk__in=tournaments.order_by().values("pk"))
    return frozenset(found.order_by().values_list("pk", flat=True))


def in_time(until: date | None, at: datetime) -> bool:
    """Return whether something was asked for in time: through 24:00 of the last day, in the time of the federation."""
    return until is None or localdate(at) <= until
