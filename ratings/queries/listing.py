"""The ranking of a pool seen otherwise: by another column, or only a group, a club or a region of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils.timezone import localdate

from ratings import personal
from ratings.formats.name_folding import fold, full_name
from ratings.models import Player, Pool, Standing
from ratings.personal import Group
from ratings.prepared import prepared
from ratings.queries.activity import Limits, read_limits, within
from ratings.queries.keyset import Column, beyond
from ratings.queries.paging import Cursor, Page, along, lay_out
from ratings.queries.pools import regulation_of
from ratings.queries.standings import (
    StandingRow,
    builder,
    closed_up,
    collect_rows,
    first_of,
    rank_within,
    ranked,
    values_of,
)
from ratings.queries.units import rates_games

MANY = 2_000
"""Members of a group from which on a page of 100,000 players is found sooner along the ranking (our own choice)."""
RISERS = 25
"""Players on the list of those who gained most (our own choice)."""
CANDIDATES = 4 * RISERS
"""Players who gained most; some of them may object to being listed or be inactive by now."""
RISING_DAYS = 365
"""Days within which they did."""


class Sort(StrEnum):
    """The columns of a ranking."""

    RANK = "rank"
    NAME = "name"
    CLUB = "club"
    LIVE = "live"
    AS_OF = "as-of"


_OF_RISER = (*(f"player__{name}" for name in ("number", "family_name", "given_name", "club")), "value", "index")

COLUMNS: Mapping[Sort, tuple[Column, ...]] = MappingProxyType(
    {
        Sort.RANK: (Column("rank_key"),),
        Sort.NAME: (),
        Sort.CLUB: (Column("player__club"),),
        Sort.LIVE: (Column("live_value", descending=True, nullable=True),),
        Sort.AS_OF: (Column("as_of", descending=True, nullable=True),),
    }
)
"""What a first click sorts by: the best, the first or the newest on top."""

TIES = (Column("player__sort_key"), Column("player__number"))
"""Equal ones stand by name, then by number. The key of a name is folded, so the order is the German one on
every database.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which part of a ranking, in which order; `turned` is the other direction of it."""

    sort: Sort = Sort.RANK
    turned: bool = False
    group: Group | None = None
    club: str = ""
    region: str = ""

    @property
    def asked_sort(self) -> str | None:
        """The order as an address asks for it, None for the usual one."""
        return None if self.sort is Sort.RANK else self.sort.value

    @property
    def asked_turned(self) -> str | None:
        """The direction as an address asks for it, None for the usual one."""
        return "1" if self.turned else None

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the order, down to the number."""
        first = COLUMNS[self.sort]
        if not self.turned:
            return (*first, *TIES)
        flipped = [Column(each.name, not each.descending, each.nullable) for each in first or TIES[:1]]
        return (*flipped, *TIES) if first else (*flipped, TIES[1])


@dataclass(frozen=True, slots=True)
class Share:
    """A club or region with the number of its ranked players."""

    name: str
    players: int


@dataclass(frozen=True, slots=True)
class Riser:
    """A player and what the evaluations of some time brought them; `value` and `index` are today's."""

    number: str
    name: str
    club: str
    value: int
    index: int
    gain: int
    evaluations: int


def part(pool: Pool, choice: Choice) -> QuerySet[Standing]:
    """Return the ranked players of a choice, in no order."""
    return _part(read_limits(pool), choice, _group_of(choice))


def _part(limits: Limits, choice: Choice, group: _Group | None) -> QuerySet[Standing]:
    found = rank_within(limits).order_by()
    if choice.club:
        found = _ranked_among(limits, Player.objects.filter(club=choice.club).order_by().values("pk"))
    if group:
        found = found.filter(_in_group(group))
    return found.filter(player__federation=choice.region) if choice.region else found


def _ranked_among(limits: Limits, players: QuerySet[Any, Any] | Collection[int]) -> QuerySet[Standing]:
    """Return those of a few players who are ranked, in no order. They are found by key: with the pool as a condition
    beside the rank SQLite would walk through everybody.
    """
    held = Standing.objects.filter(pool=limits[0], player__in=players).values("pk")
    return Standing.objects.filter(within(limits), pk__in=held, rank_key__isnull=False)


@dataclass(frozen=True, slots=True)
class _Group:
    """A group in a year. Few members are found by their indexes; where many belong to it, and always of the seniors,
    each row along the ranking is rather asked (`is_asked`): a page of it is soon full.
    """

    group: Group
    year: int
    is_asked: bool


def _group_of(choice: Choice) -> _Group | None:
    if choice.group is None:
        return None
    today = localdate()
    is_asked = choice.group is Group.SENIORS or (
        choice.sort is Sort.RANK and personal.members(choice.group, today)[:MANY].count() == MANY
    )
    return _Group(choice.group, today.year, is_asked)


def _in_group(one: _Group) -> Q | Exists:
    members = personal.members(one.group, date(one.year, 1, 1))
    return Exists(members.filter(player=OuterRef("player"))) if one.is_asked else Q(player__in=members)


def listing(pool: Pool, choice: Choice, cursor: Cursor) -> Page[StandingRow]:
    """Return a page of a ranking. The key of a row is the number of its player; the rank is the one among all who are
    shown.

    A page that begins at a row is read from the place the row has now; one that is gone starts at the top.
    """
    columns = choice.columns
    row = _place(pool, columns, cursor.key) if cursor.key else None
    begin = cursor if row else replace(cursor, key="", forward=True)
    values = _listed(
        read_limits(pool),
        row,
        choice.club or None,
        choice.region or None,
        shape=_Shape(replace(choice, club="", region=""), _group_of(choice), begin.shape),
    )
    return closed_up(pool, lay_out(values, begin, _key, builder(pool)))


@dataclass(frozen=True, slots=True)
class _Shape:
    """What makes the query of a page another one: a choice for any club or region, its group, a cursor at any row."""

    choice: Choice
    group: _Group | None
    cursor: Cursor


@prepared
def _listed(
    limits: Limits,
    row: tuple[Any, ...] | None,
    club: str | None,
    region: str | None,
    *,
    shape: _Shape,
) -> QuerySet[Standing, tuple[Any, ...]]:
    """Select the rows of a page beyond a row."""
    choice, columns, cursor = shape.choice, shape.choice.columns, shape.cursor
    found = _part(limits, replace(choice, club=club or "", region=region or ""), shape.group)
    # Clubs turned round are in no order that an index has: names go on forwards within them.
    if choice.sort is Sort.NAME or (choice.sort is Sort.CLUB and not choice.turned):
        players = _players_beyond(columns, row, forward=cursor.forward)
        found = first_of(limits[0], found, players, cursor)
    elif row:
        found = found.filter(beyond(columns, row, forward=cursor.forward))
    return along(values_of(found.order_by(*[column.order() for column in columns])), cursor)


def _players_beyond(columns: tuple[Column, ...], row: tuple[Any, ...] | None, *, forward: bool) -> QuerySet[Player]:
    """Select players in an order that has columns of players only: they are walked along an index."""
    own = [replace(column, name=column.name.removeprefix("player__")) for column in columns]
    players = Player.objects.order_by(*[column.order() for column in own])
    return players.filter(beyond(own, row, forward=forward)) if row else players


def whole_listing(pool: Pool, choice: Choice) -> tuple[StandingRow, ...]:
    """Return a ranking from its first row to its last, for files."""
    return collect_rows(pool, part(pool, choice).order_by(*[column.order() for column in choice.columns]))


def _place(pool: Pool, columns: tuple[Column, ...], number: str) -> tuple[object, ...] | None:
    return next(iter(_columns_of(pool.pk, number, names=tuple(column.name for column in columns))), None)


@prepared
def _columns_of(pool: int, number: str, *, names: tuple[str, ...]) -> QuerySet[Standing, tuple[Any, ...]]:
    return Standing.objects.filter(pool=pool, player__number=number).values_list(*names)


def _key(row: StandingRow) -> str:
    return row.number


@dataclass(frozen=True, slots=True)
class Position:
    """The rank of a player within their club, and how many of it are ranked."""

    rank: int
    players: int


def position_in_club(pool: Pool, club: str, key: int) -> Position | None:
    """Return the rank of the player with a rank key within a club; None where nobody else of it is ranked. Only clubs
    are counted: their players are found by an index, those of a region or of an age are a large part of everybody.
    """
    mates = part(pool, Choice(club=club)).aggregate(all=Count("pk"), better=Count("pk", filter=Q(rank_key__lt=key)))
    return Position(mates["better"] + 1, mates["all"]) if mates["all"] > 1 else None


def clubs(pool: Pool) -> tuple[Share, ...]:
    """Return the clubs of the ranked players, by name."""
    return _shares(pool, "player__club")


def regions(pool: Pool) -> tuple[Share, ...]:
    """Return the federations of the ranked players, by name."""
    return _shares(pool, "player__federation")


def _shares(pool: Pool, column: str) -> tuple[Share, ...]:
    counted = ranked(pool).order_by().exclude(**{column: ""}).values_list(column).annotate(players=Count("pk"))
    return tuple(sorted((Share(name, players) for name, players in counted), key=lambda share: fold(share.name)))


def risers(pool: Pool) -> tuple[Riser, ...]:
    """Return the ranked players whose evaluations of the last year brought them most. Evaluations of ratings that were
    not secured before are left out: they move too far to be compared.
    """
    found = _risers(pool, "gain", localdate() - timedelta(days=RISING_DAYS))
    return tuple(sorted(found, key=lambda riser: (-riser.gain, riser.name, riser.number))[:RISERS])


def movers(pool: Pool, since: date) -> tuple[Riser, ...]:
    """Return the ranked players whom the evaluations since a day moved most, up or down; not all of them."""
    return _risers(pool, "ABS(gain)", since)


_IN_FORCE = "pool_id = %s AND replaced_by_id IS NULL AND completed_on > %s"

_OF_UNITS = f"""
SELECT entry.player_id AS player, after_value - before_value AS gain
FROM ratings_evaluation unit JOIN ratings_unitentry entry ON entry.evaluation_id = unit.id
WHERE {_IN_FORCE} AND before_index >= %s
"""  # noqa: S608 -- names of our own
"""What tournaments and periods brought, said with the tables and not with the view of all entries, of which SQLite
would first write down every column.
"""

_OF_GAMES = f"""
SELECT white_id AS player, white_after_value - white_before_value AS gain FROM ratings_evaluation
WHERE {_IN_FORCE} AND white_before_index >= %s
UNION ALL
SELECT black_id, black_after_value - black_before_value FROM ratings_evaluation
WHERE {_IN_FORCE} AND black_before_index >= %s
"""  # noqa: S608 -- names of our own
"""What single games brought."""

GAINS = """
SELECT player, gain, evaluations FROM (
    SELECT player, SUM(gain) AS gain, COUNT(*) AS evaluations FROM ({gains}) AS gains GROUP BY player
) AS gained WHERE {measure} > 0 ORDER BY {measure} DESC, player LIMIT {most}
"""
"""What the evaluations after a day brought each player."""


def _risers(pool: Pool, measure: str, since: date) -> tuple[Riser, ...]:
    """Return those whose points since a day come to most, in no order, as far as they are ranked today."""
    gains, parts = (_OF_GAMES, 2) if rates_games(pool) else (_OF_UNITS, 1)
    statement = GAINS.format(gains=gains, measure=measure, most=CANDIDATES)
    day = connection.ops.adapt_datefield_value(since)
    with connection.cursor() as cursor:
        cursor.execute(statement, [pool.pk, day, regulation_of(pool).secured_from] * parts)
        gained = {player: (gain, evaluations) for player, gain, evaluations in cursor.fetchall()}
    rows = _ranked_among(read_limits(pool), gained.keys()).values_list("player", *_OF_RISER)
    return tuple(
        Riser(number, full_name(family, given), club, value or 0, index or 0, *gained[player])
        for player, number, family, given, club, value, index in rows
    )
