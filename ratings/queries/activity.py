"""Whom lists do not show: who is inactive, who fell below the lowest value, and who objects.

An inactive player's rating is kept, counts when he returns, and is shown nowhere until then (BdF 5; the FIDE
editions name him as inactive on some lists before).

Activity is the newest evaluation of a player, or the day of the rating he brought along. A tournament
that was finished without a counted game of his is none (ours); a rating without a day is never too old.
Where a regulation asks for more than one game (FIDE 2003, 9.2.3), a player who came within the time is active (ours).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet, Sum
from django.utils.timezone import localdate

from ratings import personal
from ratings.models import LedgerEntry, Pool, Standing, Takeover
from ratings.queries.pools import lowest_on
from ratings.rules import RULES
from ratings.rules.types import Regulation


def is_inactive(rule: str, last: date | None, on: date) -> bool:
    """Whether a player whose last activity was on the day `last` is inactive on the day `on`."""
    since = RULES[rule].listing.active_since(on)
    return since is not None and last is not None and last < since


@dataclass(frozen=True, slots=True)
class Career:
    """When a player came into a pool, and his evaluated games by day."""

    begun: date
    games: Sequence[tuple[date, int]]

    def is_idle(self, rule: Regulation, on: date) -> bool:
        """Whether he is inactive on a day. Who has enough games to stay but not to return is what he was on
        the list before.
        """
        since = rule.listing.active_since(on)
        if since is None or self.begun >= since:
            return False
        games = sum(count for day, count in self.games if since <= day <= on)
        if rule.listing.least_games <= games < rule.listing.return_games and rule.calendar:
            return self.is_idle(rule, rule.calendar.over_by(on).closed_on)
        return games < rule.listing.least_games


def idle(pool: Pool, rule: str, on: date) -> frozenset[int]:
    """The players with games in the time that counts, but too few of them. Nobody where one game is enough."""
    regulation = RULES[rule]
    since = regulation.listing.active_since(on)
    if since is None or regulation.listing.return_games <= 1:
        return frozenset()
    entries = LedgerEntry.objects.filter(evaluation__pool=pool, evaluation__replaced_by=None)
    recent = entries.filter(evaluation__completed_on__range=(since, on)).order_by().values_list("player")
    few = recent.annotate(count=Sum("games")).filter(count__lt=regulation.listing.return_games)
    careers = _careers(pool, [player for player, _ in few], entries.filter(evaluation__completed_on__lte=on))
    return frozenset(player for player, career in careers if career.is_idle(regulation, on))


def _careers(pool: Pool, players: Sequence[int], entries: QuerySet[LedgerEntry]) -> Iterable[tuple[int, Career]]:
    games: dict[int, list[tuple[date, int]]] = defaultdict(list)
    played = entries.filter(player__in=players).values_list("player_id", "evaluation__completed_on", "games")
    for player, day, count in played:
        games[player].append((day, count))
    takeovers = Takeover.objects.filter(pool=pool, exchanged_on=None, player__in=players)
    brought = dict(takeovers.values_list("player_id", "as_of"))
    for player in players:
        first = min(day for day, _ in games[player])
        yield player, Career(min(first, brought.get(player, first) or date.min), games[player])


def shown(pool: Pool) -> Q:
    """The standings that public lists may show today: not those of inactive players, nor those below the lowest
    value, nor those of players who object to being listed.
    """
    today, lowest = localdate(), lowest_on(pool)
    since = RULES[pool.rule].listing.active_since(today)
    # Said as what is not: an OR would lead SQLite to the index of days and to a sort of everybody.
    active = Q() if since is None else ~Q(as_of__lt=since)
    high = Q() if lowest is None else ~Q(value__lt=lowest)
    few = idle(pool, pool.rule, today)
    return active & high & ~Q(player__in=personal.unlisted()) & (~Q(player__in=few) if few else Q())


class Hidden:
    """The stored ranks up to a rank of those whom lists do not show, so that those behind them move up."""

    def __init__(self, pool: Pool, up_to: int | None) -> None:
        self._ranks = [] if up_to is None else sorted(hidden_ranks(pool, up_to))

    def rank(self, stored: int | None) -> int | None:
        """The rank among those who are shown."""
        return None if stored is None else stored - bisect_left(self._ranks, stored)


def hidden_ranks(pool: Pool, up_to: int) -> list[int]:
    """The stored ranks below `up_to` of those who object and of inactive players. A second query only under
    a regulation that knows inactive ones.
    """
    today = localdate()
    before = Standing.objects.filter(pool=pool, rank__lt=up_to)
    found = list(before.filter(player__in=personal.unlisted()).values_list("rank", flat=True))
    since = RULES[pool.rule].listing.active_since(today)
    if since is not None:
        stale = before.filter(as_of__lt=since).exclude(player__in=personal.unlisted())
        # By day, although they are sorted again: it leads to the index of days, and few are so old.
        found += stale.order_by("as_of").values_list("rank", flat=True)
    if few := idle(pool, pool.rule, today):
        found += before.filter(player__in=few).exclude(player__in=personal.unlisted()).values_list("rank", flat=True)
    return [rank for rank in found if rank is not None]
