"""Players whom lists do not show: inactive ones, ratings below the lowest value, objectors, and the dead.

The rating of an inactive player stays, counts on their return, and is hidden until then (BdF 5; the FIDE editions name
them as inactive on some lists before).

Activity is the newest evaluation of a player, or the day of the rating they brought along. A tournament that was
finished without a counted game of theirs is none (ours); a rating without a day is never too old. Where a regulation
asks for more than one game (FIDE 2003, 9.2.3), a player who came within the time is active (ours).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.timezone import localdate

from ratings import personal
from ratings.models import Departure, Entry, LedgerEntry, Player, Pool, Standing, Takeover
from ratings.prepared import prepared
from ratings.queries.pools import lowest_on
from ratings.regulations import RULES
from ratings.regulations.ranking import best_key, value_of
from ratings.regulations.regulation import Regulation
from ratings.server_statements import statement_cursor

MANY = 5_000
"""Better players up to which the index of ranks is read from its beginning, and not that of days, to leave out inactive
ones (our own choice).
"""

MOST_SPANS = 1_000
"""Spans of keys that a statement names: more than any page has (our own choice)."""


def is_inactive(rule: str, last: date | None, on: date) -> bool:
    """Return whether a player whose last activity was on the day `last` is inactive on the day `on`."""
    since = RULES[rule].listing.active_since(on)
    return since is not None and last is not None and last < since


@dataclass(frozen=True, slots=True)
class Career:
    """The day a player came into a pool, and their evaluated games by day."""

    begun: date
    games: Sequence[tuple[date, int]]

    def is_idle(self, rule: Regulation, on: date) -> bool:
        """Return whether the player is inactive on a day. With enough games to stay but not to return it is as on the
        list before.
        """
        since = rule.listing.active_since(on)
        if since is None or self.begun >= since:
            return False
        games = sum(count for day, count in self.games if since <= day <= on)
        if rule.listing.least_games <= games < rule.listing.return_games and rule.calendar:
            return self.is_idle(rule, rule.calendar.over_by(on).closed_on)
        return games < rule.listing.least_games


def idle(pool: Pool, rule: str, on: date) -> frozenset[int]:
    """Return the players with games in the time that counts, but too few of them. Nobody where one game is enough."""
    regulation = RULES[rule]
    since = regulation.listing.active_since(on)
    if since is None or regulation.listing.return_games <= 1:
        return frozenset()
    entries = LedgerEntry.objects.filter(pool=pool, replaced_by=None)
    recent = entries.filter(completed_on__range=(since, on)).order_by().values_list("player")
    few = recent.annotate(count=Sum("games")).filter(count__lt=regulation.listing.return_games)
    careers = _careers(pool, [player for player, _ in few], entries.filter(completed_on__lte=on))
    return frozenset(player for player, career in careers if career.is_idle(regulation, on))


def _careers(pool: Pool, players: Sequence[int], entries: QuerySet[LedgerEntry]) -> Iterable[tuple[int, Career]]:
    games: dict[int, list[tuple[date, int]]] = defaultdict(list)
    played = entries.filter(player__in=players).values_list("player_id", "completed_on", "games")
    for player, day, count in played:
        games[player].append((day, count))
    takeovers = Takeover.objects.filter(pool=pool, exchanged_on=None, player__in=players)
    brought = dict(takeovers.values_list("player_id", "as_of"))
    for player in players:
        first = min(day for day, _ in games[player])
        yield player, Career(min(first, brought.get(player, first) or date.min), games[player])


def deceased(on: date | None = None) -> QuerySet[Entry, int]:
    """Return the keys of the players of whom a report says that they died, by a day where one is given, as a part of
    other queries.
    """
    found = Entry.objects.filter(departure=Departure.DEATH).order_by()
    return (found.filter(departed_on__lte=on) if on else found).values_list("player_id", flat=True)


def died_on(player: Player) -> date | None:
    """Return the day of a player's death, None for the living."""
    day: date | None = deceased().filter(player=player).aggregate(day=Min("departed_on"))["day"]
    return day


@dataclass(frozen=True, slots=True)
class Visibility:
    """Why lists and feeds show a player or not: the day of their death, and whether they object to being listed."""

    died_on: date | None
    unlisted: bool

    @property
    def is_public(self) -> bool:
        """Whether lists and feeds may show the player: not who objected, nor who died (ours)."""
        return self.died_on is None and not self.unlisted


def read_visibility(player: Player) -> Visibility:
    """Return whether lists show a player; one query."""
    (found,) = _visibility_of(player.pk)
    return Visibility(*found)


@prepared
def _visibility_of(player: int) -> QuerySet[Player, tuple[date | None, bool]]:
    died = deceased().filter(player=OuterRef("pk")).order_by("departed_on").values("departed_on")[:1]
    unlisted = Exists(personal.unlisted().filter(player=OuterRef("pk")))
    return Player.objects.filter(pk=player).values_list(Subquery(died), unlisted)


def left_out(on: date | None = None) -> QuerySet[Any, Any]:
    """Return the keys of the players who are on no list (of a day), whatever their rating, as a subquery: objectors,
    and the dead (ours).
    """
    return personal.unlisted().order_by().union(deceased(on))


def is_public(player: Player) -> bool:
    """Return whether lists and feeds may show a player."""
    return read_visibility(player).is_public


class Limits(NamedTuple):
    """Whom the public lists of a pool, by key, show today: who was active since a day, and not below the lowest value.
    `idle` players have played too seldom. A prepared query is given them as a plain tuple: there
    their fields have no names.
    """

    pool: int
    since: date | None
    lowest: int | None
    idle: tuple[int, ...]


def read_limits(pool: Pool) -> Limits:
    """Return whom the lists of a pool show today."""
    today = localdate()
    since = RULES[pool.rule].listing.active_since(today)
    return Limits(pool.pk, since, lowest_on(pool), tuple(sorted(idle(pool, pool.rule, today))))


def build_public_filter(pool: Pool) -> Q:
    """Return the standings that public lists may show today."""
    return within(read_limits(pool))


def within(limits: Limits) -> Q:
    """Return the standings within some limits: not those of inactive players, nor those below the lowest value, nor
    those of players who object to being listed or died.
    """
    _, since, lowest, few = limits
    # Said as what is not: an OR would lead SQLite to the index of days and to a sort of everybody.
    active = Q() if since is None else ~Q(as_of__lt=since)
    high = Q() if lowest is None else ~Q(value__lt=lowest)
    return active & high & ~Q(player__in=left_out()) & (~Q(player__in=few) if few else Q())


class ShownRanks:
    """Ranks among those whom lists show, by rank key: better ratings are counted, without those of hidden players."""

    def __init__(self, pool: Pool, stored: Iterable[int | None], *, whole: bool = False) -> None:
        """Count for the ratings with these keys, None for those without rank; `whole` counts all who are shown, too."""
        self._ranks: dict[int, int] = {}
        self._players: int | None = None
        if keys := sorted({key for key in stored if key is not None}):
            self._count(pool, keys, whole=whole)

    def _count(self, pool: Pool, keys: Sequence[int], *, whole: bool) -> None:
        since = RULES[pool.rule].listing.active_since(localdate())
        hidden = sorted(_find_left_out(pool, since))
        before, ranked = _count_ranked(pool, keys[0])
        first: list[int] = []
        if since and (whole or before > MANY):
            stale, all_stale = _count_stale(pool, keys[0], since)
            before, ranked = before - stale, ranked - all_stale
        elif since and before:
            before, first = 0, [0]
        better = list(accumulate(_count_between(pool, [*first, *keys], since), initial=before))[-len(keys) :]
        self._ranks = {key: 1 + count - bisect_left(hidden, key) for key, count in zip(keys, better, strict=True)}
        self._players = ranked - len(hidden) if whole else None

    def rank(self, key: int | None) -> int | None:
        """Return the rank of a rating by its key, one of those this was made for."""
        return None if key is None else self._ranks[key]

    def players(self) -> int | None:
        """Return how many players have a rank, None without `whole` or where no rating was to be ranked."""
        return self._players


BEFORE = """
SELECT (SELECT COALESCE(SUM(players), 0) FROM ratings_ratingcount WHERE pool_id = %s AND value > %s)
     + (SELECT COUNT(*) FROM ratings_standing WHERE pool_id = %s AND rank_key >= %s AND rank_key < %s),
       (SELECT COALESCE(SUM(players), 0) FROM ratings_ratingcount WHERE pool_id = %s)
"""
"""How many ranked players have a better key, and how many there are: they are counted by value already, and only those
with the same value are looked at.
"""


def _count_ranked(pool: Pool, key: int) -> tuple[int, int]:
    """Return how many ranked players have a better key, and how many there are, inactive ones included."""
    value = value_of(key)
    return _count(BEFORE, [pool.pk, value, pool.pk, best_key(value), key, pool.pk])


STALE = """
SELECT COUNT(CASE WHEN rank_key < %s THEN 1 END), COUNT(rank_key)
FROM ratings_standing WHERE pool_id = %s AND as_of < %s
"""
"""How many inactive ones have a better key, and how many any. The key is no condition: only so do databases take the
index of days.
"""


def _count_stale(pool: Pool, key: int, since: date) -> tuple[int, int]:
    """Return how many inactive players have a better key, and how many any."""
    return _count(STALE, [key, pool.pk, connection.ops.adapt_datefield_value(since)])


def _count(statement: str, values: Sequence[Any]) -> tuple[int, int]:
    with statement_cursor() as cursor:
        cursor.execute(statement, values)
        first, second = cursor.fetchone()
    return int(first), int(second)


BETWEEN = """
WITH spans (first, last) AS (VALUES {})
SELECT (SELECT COUNT(*) FROM ratings_standing WHERE pool_id = %s AND rank_key >= spans.first AND rank_key < spans.last
        AND (as_of IS NULL OR as_of >= %s)) FROM spans ORDER BY spans.first
"""
"""How many have each span of keys and are not inactive, along the index of keys, which knows the days too."""


def _count_between(pool: Pool, keys: Sequence[int], since: date | None) -> Iterator[int]:
    """Yield how many players who are not inactive have each key, or one up to the next."""
    spans = list(pairwise(keys))
    day = connection.ops.adapt_datefield_value(since or date.min)
    for start in range(0, len(spans), MOST_SPANS):
        some = spans[start : start + MOST_SPANS]
        with statement_cursor() as cursor:
            cursor.execute(
                BETWEEN.format(", ".join(["(%s, %s)"] * len(some))), [*chain.from_iterable(some), pool.pk, day]
            )
            yield from (count for (count,) in cursor.fetchall())


def _find_left_out(pool: Pool, since: date | None) -> list[int]:
    """Return the rank keys of those who are hidden and not inactive, or have played too seldom."""
    left_out_keys = _left_out(pool, since)
    found = list(left_out_keys.values())
    if few := idle(pool, pool.rule, localdate()) - left_out_keys.keys():
        found += _keys(Standing.objects.filter(pool=pool, player__in=few))
    return found


def _left_out(pool: Pool, since: date | None) -> dict[int, int]:
    """Return the rank keys of those who are left out and not inactive, by player."""
    rows = _standings_left_out(pool.pk)
    return {player: key for player, key, on in rows if key is not None and not (since and on and on < since)}


@prepared
def _standings_left_out(pool: int) -> QuerySet[Standing, tuple[int, int | None, date | None]]:
    # Not asked by key: that would lead databases away from those few to everybody.
    found = Standing.objects.filter(pool=pool, player__in=left_out())
    return found.values_list("player_id", "rank_key", "as_of")


def _keys(found: QuerySet[Standing]) -> list[int]:
    return [key for key in found.values_list("rank_key", flat=True) if key is not None]
