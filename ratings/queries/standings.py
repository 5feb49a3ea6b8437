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
from ratings.queries.activity import ShownRanks, build_public_filter
from ratings.queries.paging import Cursor, Page, cut
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
    found = Standing.objects.filter(build_public_filter(pool), pool=pool, rank_key__isnull=False)
    return found.order_by("rank_key", "player__sort_key", "player__number")


def ranking(pool: Pool, cursor: Cursor) -> Page[StandingRow]:
    """Return a page of the ranking. The key of a row is "rank key/number of the player"; one that makes no sense starts
    at the top.
    """
    key, slash, number = cursor.key.partition("/")
    if not (slash and key.isascii() and key.isdigit() and len(key) <= KEY_DIGITS):
        top = replace(cursor, key="", forward=True)
        page = cut(values_of(ranked(pool)), top, _ranking_key, builder(pool))
        return replace(page, rows=_from_top(page.rows))
    side = "gt" if cursor.forward else "lt"
    beside = _beside(number, side, "player__") & Q(rank_key=int(key))
    found = ranked(pool).filter(Q(**{f"rank_key__{side}e": int(key)}), Q(**{f"rank_key__{side}": int(key)}) | beside)
    return closed_up(pool, cut(values_of(found), cursor, _ranking_key, builder(pool)))


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
    return _by_name(pool, _select_named(pool), cursor, start)


def _select_named(pool: Pool) -> QuerySet[Standing]:
    return Standing.objects.filter(
        build_public_filter(pool), Q(value__isnull=False) | Q(live_value__isnull=False), pool=pool
    )


def list_unsecured(pool: Pool, cursor: Cursor) -> Page[StandingRow]:
    """Return a page of the players whose value is not secured yet, by name: it is no ranking. The 0-0 of a player
    without rating is left out.
    """
    return _by_name(pool, _select_unsecured(pool), cursor)


def _select_unsecured(pool: Pool) -> QuerySet[Standing]:
    secured_from = regulation_of(pool).secured_from
    return Standing.objects.filter(build_public_filter(pool), pool=pool, index__gte=1, index__lt=secured_from)


def read_whole_list(pool: Pool, kind: ListKind) -> tuple[StandingRow, ...]:
    """Return a list of a pool from its first row to its last, for files."""
    if kind is ListKind.RANKING:
        found = ranked(pool)
    else:
        named = _select_named(pool) if kind is ListKind.NAMES else _select_unsecured(pool)
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


def _by_name(pool: Pool, found: QuerySet[Standing], cursor: Cursor, start: str = "") -> Page[StandingRow]:
    players = Player.objects.order_by("sort_key", "number")
    if start:
        players = players.filter(sort_key__gte=start)
    if cursor.key:
        players = players.filter(_beside(cursor.key, "gt" if cursor.forward else "lt"))
    ordered = first_of(pool, found, players, cursor).order_by("player__sort_key", "player__number")
    return cut(values_of(ordered), cursor, lambda row: row.number, builder(pool))


def first_of(pool: Pool, found: QuerySet[Standing], players: QuerySet[Player], cursor: Cursor) -> QuerySet[Standing]:
    """Return those of `found` who are met first among `players`, which are in the order of a list and begin at the
    cursor: as many as a page needs. So databases walk along the names and stop, instead of sorting everybody.
    """
    met = players.filter(Exists(found.filter(player=OuterRef("pk"))))
    walked = met if cursor.forward else met.reverse()
    return Standing.objects.filter(pool=pool, player__in=walked.values("pk")[: cursor.most + 1])


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
