"""The ranking of a pool and its other lists: one order for pages, files and mails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from ratings.formats.name_folding import full_name
from ratings.models import Player, Pool, Standing
from ratings.prepared import prepared
from ratings.queries.activity import Limits, ShownRanks, read_limits, within
from ratings.queries.paging import Cursor, Page, along, lay_out
from ratings.queries.pools import regulation_of

TOP = 5
"""Players of a pool on the start page."""

KEY_DIGITS = 10
"""No rank key has more; larger numbers would fit into no column."""

CHUNK = 5000
"""Rows of a whole list that are read at once."""


class ListKind(StrEnum):
    """The lists of a pool."""

    RANKING = "ranking"
    NAMES = "names"
    UNSECURED = "unsecured"


_COLUMNS = (
    "rank_key",
    "player__number",
    "player__family_name",
    "player__given_name",
    "player__federation",
    "player__club",
    "player__title",
    "value",
    "index",
    "as_of",
    "live_value",
    "live_index",
    "live_games",
)


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One line of a list: the official value, and beside it the live value where it differs. `rank` is
    the stored key (`Standing.rank_key`) while a page is cut, and the rank among
    the players shown in what these functions return.
    """

    rank: int | None
    number: str
    family_name: str
    given_name: str
    federation: str
    club: str
    title: str
    value: int | None
    index: int | None
    as_of: date | None
    live_value: int | None
    live_index: int | None
    live_games: int
    secured: bool

    @property
    def name(self) -> str:
        """The name as lists show it."""
        return full_name(self.family_name, self.given_name)

    @property
    def has_live(self) -> bool:
        """Whether finished games wait for their evaluation and move the value."""
        return self.live_value is not None and (self.live_value, self.live_index) != (self.value, self.index)


def ranked(pool: Pool) -> QuerySet[Standing]:
    """Return the ranking: value, then index, both descending (that is the stored key), then name, then number. Inactive
    players are left out, here and in all lists below.
    """
    return rank_within(read_limits(pool))


def rank_within(limits: Limits) -> QuerySet[Standing]:
    """Return the ranking of those within some limits."""
    found = Standing.objects.filter(within(limits), pool=limits[0], rank_key__isnull=False)
    return found.order_by("rank_key", "player__sort_key", "player__number")


def ranking(pool: Pool, cursor: Cursor) -> Page[StandingRow]:
    """Return a page of the ranking. The key of a row is "rank key/number of the player"; one that makes no sense starts
    at the top.
    """
    key, slash, number = cursor.key.partition("/")
    limits, build = read_limits(pool), builder(pool)
    if not (slash and key.isascii() and key.isdigit() and len(key) <= KEY_DIGITS):
        top = replace(cursor, key="", forward=True)
        page = lay_out(_ranked_first(limits, cursor=top), top, _ranking_key, build)
        return replace(page, rows=_from_top(page.rows))
    found = _ranked_beside(limits, int(key), number, cursor=cursor.shape)
    return closed_up(pool, lay_out(found, cursor, _ranking_key, build))


@prepared
def _ranked_first(limits: Limits, *, cursor: Cursor) -> QuerySet[Standing, tuple[Any, ...]]:
    return along(values_of(rank_within(limits)), cursor)


@prepared
def _ranked_beside(limits: Limits, key: int, number: str, *, cursor: Cursor) -> QuerySet[Standing, tuple[Any, ...]]:
    side = "gt" if cursor.forward else "lt"
    beside = _beside(number, side, "player__") & Q(rank_key=key)
    found = rank_within(limits).filter(Q(**{f"rank_key__{side}e": key}), Q(**{f"rank_key__{side}": key}) | beside)
    return along(values_of(found), cursor)


def closed_up(pool: Pool, page: Page[StandingRow]) -> Page[StandingRow]:
    """Return a page of the ranking with the ranks among those who are shown."""
    return replace(page, rows=_moved_up(pool, page.rows))


def _moved_up(pool: Pool, rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    shown_ranks = ShownRanks(pool, [row.rank for row in rows])
    return tuple(replace(row, rank=shown_ranks.rank(row.rank)) for row in rows)


def top(pool: Pool) -> tuple[StandingRow, ...]:
    """Return the first few of the ranking."""
    build = builder(pool)
    return _from_top([build(values) for values in values_of(ranked(pool))[:TOP]])


def _from_top(rows: Sequence[StandingRow]) -> tuple[StandingRow, ...]:
    """Return the first rows of the ranking with the ranks among those who are shown: their places, which
    equals share.
    """
    places: dict[int | None, int] = {}
    for place, row in enumerate(rows, start=1):
        places.setdefault(row.rank, place)
    return tuple(replace(row, rank=places[row.rank]) for row in rows)


def list_names(pool: Pool, cursor: Cursor, start: str = "") -> Page[StandingRow]:
    """Return a page of the alphabetical list: everybody with a value, secured or not (a 0-0 included), and newcomers
    with a live value. `start` is the folded beginning of a name.
    """
    return _by_name(pool, cursor, start, secured_from=None)


def _select_named(limits: Limits) -> QuerySet[Standing]:
    return Standing.objects.filter(within(limits), Q(value__isnull=False) | Q(live_value__isnull=False), pool=limits[0])


def list_unsecured(pool: Pool, cursor: Cursor) -> Page[StandingRow]:
    """Return a page of the players whose value is not secured yet, by name: it is no ranking. The 0-0 of a player
    without rating is left out.
    """
    return _by_name(pool, cursor, "", secured_from=regulation_of(pool).secured_from)


def _select_unsecured(limits: Limits, secured_from: int) -> QuerySet[Standing]:
    return Standing.objects.filter(within(limits), pool=limits[0], index__gte=1, index__lt=secured_from)


def read_whole_list(pool: Pool, kind: ListKind) -> tuple[StandingRow, ...]:
    """Return a list of a pool from its first row to its last, for files."""
    if kind is ListKind.RANKING:
        found = ranked(pool)
    else:
        limits, secured_from = read_limits(pool), regulation_of(pool).secured_from
        named = _select_named(limits) if kind is ListKind.NAMES else _select_unsecured(limits, secured_from)
        found = named.order_by("player__sort_key", "player__number")
    return collect_rows(pool, found)


def collect_rows(pool: Pool, found: QuerySet[Standing]) -> tuple[StandingRow, ...]:
    """Return all rows of a list in its order, with the ranks among those who are shown."""
    read = list(values_of(found).iterator(chunk_size=CHUNK))
    shown_ranks, build = ShownRanks(pool, [key for key, *_ in read]), builder(pool)
    return tuple(build((shown_ranks.rank(key), *rest)) for key, *rest in read)


def list_page(pool: Pool, kind: ListKind, cursor: Cursor) -> Page[StandingRow]:
    """Return a page of one of the lists of a pool."""
    if kind is ListKind.RANKING:
        return ranking(pool, cursor)
    page = (list_names if kind is ListKind.NAMES else list_unsecured)(pool, cursor)
    return closed_up(pool, page)


def _by_name(pool: Pool, cursor: Cursor, start: str, *, secured_from: int | None) -> Page[StandingRow]:
    at = (start or None, cursor.key or None)
    found = _select_page_by_name(read_limits(pool), *at, secured_from=secured_from, cursor=cursor.shape)
    return lay_out(found, cursor, lambda row: row.number, builder(pool))


@prepared
def _select_page_by_name(
    limits: Limits, start: str | None, number: str | None, *, secured_from: int | None, cursor: Cursor
) -> QuerySet[Standing, tuple[Any, ...]]:
    """Select those with a value from the beginning of a name on, behind or before a player; unsecured ones only below
    an index.
    """
    players = Player.objects.order_by("sort_key", "number")
    if start:
        players = players.filter(sort_key__gte=start)
    if number:
        players = players.filter(_beside(number, "gt" if cursor.forward else "lt"))
    found = _select_named(limits) if secured_from is None else _select_unsecured(limits, secured_from)
    first = first_of(limits[0], found, players, cursor)
    return along(values_of(first.order_by("player__sort_key", "player__number")), cursor)


def first_of(pool: int, found: QuerySet[Standing], players: QuerySet[Player], cursor: Cursor) -> QuerySet[Standing]:
    """Return those of `found` who are met first among `players`, which are in the order of a list and begin at the
    cursor: as many as a page needs. So databases walk along the names and stop, instead of sorting everybody.
    """
    met = players.filter(Exists(found.filter(player=OuterRef("pk"))))
    return Standing.objects.filter(pool=pool, player__in=along(met, cursor).values("pk"))


def _beside(number: str, side: str, prefix: str = "") -> Q:
    """Players behind ("gt") or before ("lt") the player `number` in the order of names; `prefix` leads to them."""
    name = Subquery(Player.objects.filter(number=number).values("sort_key")[:1])
    by_number = Q(**{f"{prefix}sort_key": name, f"{prefix}number__{side}": number})
    # The name is said twice, so that databases find the beginning in the index of names.
    return Q(**{f"{prefix}sort_key__{side}e": name}) & (Q(**{f"{prefix}sort_key__{side}": name}) | by_number)


def _ranking_key(row: StandingRow) -> str:
    return f"{row.rank}/{row.number}"


def values_of(found: QuerySet[Standing]) -> QuerySet[Standing, tuple[Any, ...]]:
    """Return the columns of a line, for `builder`."""
    return found.values_list(*_COLUMNS)


def builder(pool: Pool) -> Callable[[Sequence[Any]], StandingRow]:
    """Return what makes a line of the columns."""
    place, secured_from = _COLUMNS.index("index"), regulation_of(pool).secured_from

    def build(values: Sequence[Any]) -> StandingRow:
        index = values[place]
        return StandingRow(*(*values, index is not None and index >= secured_from))

    return build
