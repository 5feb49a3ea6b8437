"""Players whom lists do not show: inactive ones, ratings below the lowest value, objectors, and the dead.

The rating of an inactive player stays, counts on their return, and is hidden until then (BdF 5; the FIDE editions name
them as inactive on some lists before).

Activity is the newest evaluation of a player, or the day of the rating they brought along. A tournament that was
finished without a counted game of theirs is none (ours); a rating without a day is never too old. Where a regulation
asks for more than one game (FIDE 2003, 9.2.3), a player who came within the time is active (ours).
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import accumulate, chain
from typing import Any

from django.core.cache import cache
from django.db import connection
from django.db.models import Count, Exists, Min, OuterRef, Q, QuerySet, Subquery, Sum
from django.utils.timezone import localdate

from ratings import personal
from ratings.models import Departure, Entry, LedgerEntry, Player, Pool, RatingCount, Standing, Takeover
from ratings.queries.pools import lowest_on
from ratings.regulations import RULES
from ratings.regulations.ranking import best_key, value_of
from ratings.regulations.regulation import Regulation

MANY = 2_000
"""Players among those of a page from which on all inactive ones are read, and remembered (our own choice)."""

MOST_SPANS = 100
"""Spans that a statement names: more than any page has values (our own choice)."""


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
    died = deceased().filter(player=OuterRef("pk")).order_by("departed_on").values("departed_on")[:1]
    unlisted = Exists(personal.unlisted().filter(player=OuterRef("pk")))
    return Visibility(*Player.objects.filter(pk=player.pk).values_list(Subquery(died), unlisted).get())


def left_out(on: date | None = None) -> QuerySet[Any, Any]:
    """Return the keys of the players who are on no list (of a day), whatever their rating, as a subquery: objectors,
    and the dead (ours).
    """
    return personal.unlisted().order_by().union(deceased(on))


def is_public(player: Player) -> bool:
    """Return whether lists and feeds may show a player."""
    return read_visibility(player).is_public


def build_public_filter(pool: Pool) -> Q:
    """Return the standings that public lists may show today: not those of inactive players, nor those below the lowest
    value, nor those of players who object to being listed or died.
    """
    today, lowest = localdate(), lowest_on(pool)
    since = RULES[pool.rule].listing.active_since(today)
    # Said as what is not: an OR would lead SQLite to the index of days and to a sort of everybody.
    active = Q() if since is None else ~Q(as_of__lt=since)
    high = Q() if lowest is None else ~Q(value__lt=lowest)
    few = idle(pool, pool.rule, today)
    return active & high & ~Q(player__in=left_out()) & (~Q(player__in=few) if few else Q())


class ShownRanks:
    """Ranks among those whom lists show, by rank key: better ratings are counted, without those of hidden players."""

    def __init__(self, pool: Pool, stored: Iterable[int | None], *, whole: bool = False) -> None:
        """Count for the ratings with these keys, None for those without rank; `whole` counts all who are shown, too."""
        self._pool, self._whole = pool, whole
        keys = sorted({key for key in stored if key is not None})
        self._better = count_better(pool, keys) if keys else {}
        self._hidden = find_hidden(pool, self._better, whole=whole) if keys else Hidden()

    def rank(self, key: int | None) -> int | None:
        """Return the rank of a rating by its key, one of those this was made for."""
        if key is None:
            return None
        within, stale = self._hidden.within, self._hidden.stale
        return 1 + self._better[key] - self._hidden.before - bisect_left(within, key) - bisect_left(stale, key)

    def players(self) -> int | None:
        """Return how many players have a rank, None without `whole` or where no rating was to be ranked."""
        if not (self._whole and self._better):
            return None
        ranked = RatingCount.objects.filter(pool=self._pool).aggregate(all=Sum("players"))["all"] or 0
        return ranked - self._hidden.all


def count_better(pool: Pool, keys: Sequence[int]) -> dict[int, int]:
    """Return how many ranked players have a better rating, hidden ones included, by rank key; `keys` are sorted. Better
    values are counted already, and only players with the same value are looked at.
    """
    counts = dict(RatingCount.objects.filter(pool=pool, value__gte=value_of(keys[-1])).values_list("value", "players"))
    above = dict(zip(sorted(counts, reverse=True), accumulate(_descending(counts), initial=0), strict=False))
    beside = _count_beside(pool, keys)
    return {key: above.get(value_of(key), 0) + _sum_before(beside.get(value_of(key), {}), key) for key in keys}


def _descending(counts: Mapping[int, int]) -> list[int]:
    return [counts[value] for value in sorted(counts, reverse=True)]


def _sum_before(beside: Mapping[int, int], key: int) -> int:
    return sum(players for other, players in beside.items() if other < key)


BESIDE = """
WITH spans (first, last) AS (VALUES {})
SELECT standing.rank_key, COUNT(*) FROM spans JOIN ratings_standing standing
    ON standing.pool_id = %s AND standing.rank_key BETWEEN spans.first AND spans.last
GROUP BY standing.rank_key
"""
"""How many players have each rank key of some spans, each found along the index of keys. As conditions of one query
they lead SQLite through the keys of everybody.
"""


def _count_beside(pool: Pool, keys: Sequence[int]) -> dict[int, dict[int, int]]:
    """Return how many players have each rank key, by value, for the values of some keys and up to these."""
    last = {value_of(key): key for key in keys}
    spans = [(best_key(value), key) for value, key in last.items()]
    if len(spans) > MOST_SPANS:
        spans = [(best_key(value_of(keys[0])), keys[-1])]
    with connection.cursor() as cursor:
        cursor.execute(BESIDE.format(", ".join(["(%s, %s)"] * len(spans))), [*chain.from_iterable(spans), pool.pk])
        rows = cursor.fetchall()
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for key, players in rows:
        found[value_of(key)][key] = players
    return found


@dataclass(frozen=True, slots=True)
class Hidden:
    """How many hidden players have a better rank key than the first of some, the keys of those within them, sorted, and
    how many have any (all of them only where that was asked). `stale` are the keys of all inactive ones where these are
    not among the others.
    """

    before: int = 0
    within: Sequence[int] = ()
    all: int = 0
    stale: Sequence[int] = ()


def find_hidden(pool: Pool, better: Mapping[int, int], *, whole: bool) -> Hidden:
    """Return whom lists hide before some rank keys and among them: those who are left out, and inactive players where
    the regulation knows them. Those before, if anybody is `better`, are counted and not read, so that every page costs
    the same.
    """
    first, last = min(better), max(better)
    since = RULES[pool.rule].listing.active_since(localdate())
    found = _find_left_out(pool, since)
    within = sorted(key for key in found if first <= key < last)
    hidden = Hidden(sum(key < first for key in found), within, len(found))
    return _add_stale(hidden, pool, since, better, whole=whole) if since else hidden


def _add_stale(hidden: Hidden, pool: Pool, since: date, better: Mapping[int, int], *, whole: bool) -> Hidden:
    """Return the hidden players with the inactive ones."""
    first, last = min(better), max(better)
    stale = Standing.objects.filter(pool=pool, as_of__lt=since)
    known = _find_stale(pool, since, stale if better[last] - better[first] > MANY else None)
    if known is not None:
        return replace(hidden, all=hidden.all + len(known), stale=known)
    if whole or better[first]:
        hidden = _count_stale(hidden, stale, first)
    if whole and first == last:
        return hidden  # nobody is between a key and itself
    # The order leads databases to the index of keys.
    between = _keys(stale.filter(rank_key__gte=first, rank_key__lt=last).order_by("rank_key"))
    return replace(hidden, within=sorted([*hidden.within, *between]))


def _find_left_out(pool: Pool, since: date | None) -> list[int]:
    """Return the rank keys of those who are hidden and not inactive, or have played too seldom."""
    left_out_keys = _left_out(pool, since)
    found = list(left_out_keys.values())
    if few := idle(pool, pool.rule, localdate()) - left_out_keys.keys():
        found += _keys(Standing.objects.filter(pool=pool, player__in=few))
    return found


def _find_stale(pool: Pool, since: date, stale: QuerySet[Standing] | None) -> Sequence[int] | None:
    """Return the rank keys of all inactive players, sorted, if they are known; else read those of `stale`. A process
    reads these many once in each version of the pool.
    """
    name = f"stale:{pool.pk}:{pool.version}:{since}"
    found: Sequence[int] | None = cache.get(name)
    if found is None and stale is not None:
        found = array("L", sorted(_keys(stale)))
        if Pool.objects.filter(pk=pool.pk, version=pool.version).exists():  # else they may be newer
            cache.set(name, found)
    return found


def _count_stale(hidden: Hidden, stale: QuerySet[Standing], first: int) -> Hidden:
    """Count the inactive players before a rank key and in all."""
    # The key is no condition of the query: only so do databases take the index of days.
    counted = stale.aggregate(better=Count("pk", filter=Q(rank_key__lt=first)), total=Count("rank_key"))
    return replace(hidden, before=hidden.before + counted["better"], all=hidden.all + counted["total"])


def _left_out(pool: Pool, since: date | None) -> dict[int, int]:
    """Return the rank keys of those who are left out and not inactive, by player."""
    # Not asked by key: that would lead databases away from those few to everybody.
    found = Standing.objects.filter(pool=pool, player__in=left_out())
    rows = found.values_list("player_id", "rank_key", "as_of")
    return {player: key for player, key, on in rows if key is not None and not (since and on and on < since)}


def _keys(found: QuerySet[Standing]) -> list[int]:
    return [key for key in found.values_list("rank_key", flat=True) if key is not None]
