"""Reading the ledger: current evaluations, their signatures, and states at a place in time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import date, datetime
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import F, OrderBy, Q, QuerySet, Window
from django.db.models.functions import Collate, RowNumber

from ratings.models import SIDE_REMARKS, Evaluation, LedgerEntry, Pool, Standing
from ratings.prepared import prepared
from ratings.regulations import RULES
from ratings.regulations.arithmetic import SCALE
from ratings.regulations.types import Change, State, UnitKind

from .carry import carry_text, state_of
from .digest import Columns, Line

FEW = 500
"""Players who are named in a statement; for more of them it is asked for all (our own choice)."""

Order = tuple[date, datetime, str]
"""The place of a unit in the stream: completed on, receipt, key."""


class CurrentEvaluation(NamedTuple):
    """A current evaluation; `on` and `at` as the database writes them, and public number and columns of its
    entries.
    """

    key: str
    signature: str
    on: str
    at: str
    entries: list[tuple[str, Columns]]


def signatures(pool: Pool) -> dict[str, str]:
    """Return the signature of each current evaluation, by the key of its unit."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    return dict(in_force.values_list("key", "signature"))


def last_order(pool: Pool) -> Order | None:
    """Return the place of the newest current evaluation; keys are compared by code point."""
    return next(iter(_last_orders(pool.pk)), None)


@prepared
def _last_orders(pool: int) -> QuerySet[Evaluation, Order]:
    ordered = Evaluation.objects.filter(pool=pool, replaced_by=None).order_by(
        "-completed_on", "-received_at", _by_code_point("key").desc()
    )
    return ordered.values_list("completed_on", "received_at", "key")[:1]


def states_before(pool: Pool, order: Order, players: Collection[int]) -> dict[int, State | None]:
    """Return the newest state of each of `players` before a place in the stream; players without an
    entry before it are left out.
    """
    found = _states_before(pool.pk, tuple(players), *order)
    return {player: state_of(value, index, carry) for player, value, index, carry in found}


@prepared
def _states_before(
    pool: int, players: tuple[int, ...], on: date, at: datetime, key: str
) -> QuerySet[LedgerEntry, tuple[int, int | None, int | None, str]]:
    earlier = in_stream_order(Pool(pk=pool), players).filter(before_place((on, at, key)))
    return _first_of_each(earlier, [F(column).desc() for column in PLACE]).values_list(
        "player_id", "after_value", "after_index", "after_carry"
    )


PLACE = ("evaluation__completed_on", "evaluation__received_at", "place_key")


def states_until(pool: Pool, until: date, players: Collection[int]) -> Iterator[tuple[date, int, State | None]]:
    """Yield the states of some players after the current evaluations of periods before a day, in their order: closing
    day, key of the player, state.
    """
    earlier = LedgerEntry.objects.filter(pool=pool, replaced_by=None, completed_on__lt=until)
    if len(players) <= FEW:
        earlier = earlier.filter(player__in=players)
    wanted = frozenset(players)
    columns = ("completed_on", "player_id", "after_value", "after_index", "after_carry")
    for on, player, *state in earlier.order_by("completed_on").values_list(*columns).iterator():
        if player in wanted:
            yield on, player, state_of(*state)


def newest_entries(pool: Pool, players: Collection[int] | None) -> list[LedgerEntry]:
    """Return the newest current entry of each of `players` (None: of everybody) who has one, with its evaluation."""
    return newest(in_stream_order(pool, players))


def in_stream_order(pool: Pool, players: Collection[int] | None) -> QuerySet[LedgerEntry]:
    """Return the current entries of some players (None: of all) with their places; keys are ordered by code
    point on every database.
    """
    entries = LedgerEntry.objects.filter(pool=pool, replaced_by=None)
    if players is not None:
        entries = entries.filter(player__in=players)
    return entries.select_related("evaluation").annotate(place_key=_by_code_point("evaluation__key"))


def _by_code_point(column: str) -> Collate:
    """Return a column of keys as every database orders it alike."""
    return Collate(column, "C" if connection.vendor == "postgresql" else "BINARY")


def before_place(order: Order) -> Q:
    """Return the condition that an entry comes before a place in the stream."""
    on, at, key = order
    same_day = Q(evaluation__completed_on=on)
    same_receipt = same_day & Q(evaluation__received_at=at)
    return (
        Q(evaluation__completed_on__lt=on)
        | (same_day & Q(evaluation__received_at__lt=at))
        | (same_receipt & Q(place_key__lt=key))
    )


def newest(entries: QuerySet[LedgerEntry]) -> list[LedgerEntry]:
    """Return the last entry of each player among `entries`, which come from `in_stream_order`."""
    return first(entries, [F(column).desc() for column in PLACE])


def first(entries: QuerySet[LedgerEntry], order: list[OrderBy]) -> list[LedgerEntry]:
    """Return the first entry of each player in some order."""
    return list(_first_of_each(entries, order))


def _first_of_each(entries: QuerySet[LedgerEntry], order: list[OrderBy]) -> QuerySet[LedgerEntry]:
    return entries.annotate(turn=Window(RowNumber(), partition_by="player", order_by=order)).filter(turn=1)


def starts(pool: Pool, players: Collection[int]) -> dict[int, State | None]:
    """Return the states before the first current entries of players, or their standings without one. The ratings that
    they brought may have changed since.
    """
    begun = first(in_stream_order(pool, players), [F(column).asc() for column in PLACE])
    rows = Standing.objects.filter(pool=pool, player__in=players).values_list("player_id", "value", "index", "carry")
    standing = {player: state_of(value, index, carry) for player, value, index, carry in rows}
    return {**dict.fromkeys(players), **standing, **{entry.player_id: before(entry) for entry in begun}}


ENTRY_COLUMNS = (
    "before_value",
    "before_index",
    "before_carry",
    "after_value",
    "after_index",
    "after_carry",
    "games",
    "points",
    "expected",
    "k",
    "delta",
    "remarks",
)
"""The numbers of an entry."""

SIDE_COLUMNS = (
    "before_value", "before_index", "before_carry", "after_value", "after_index", "after_carry",
    "points", "k", "delta", "remark",
)  # fmt: skip
"""The numbers of one side of a game, as its evaluation has them."""

BOTH_SIDES = (
    "white_id", "black_id", "expected",
    *(f"{side}_{column}" for side in ("white", "black") for column in SIDE_COLUMNS),
)  # fmt: skip
"""What the evaluation of a single game holds beside the columns of every evaluation."""


def columns_of(change: Change) -> Columns:
    """Return the columns of the change of a player with a counted game."""
    before, after = change.before, change.after
    assert after is not None, "a counted game always leaves a rating"  # noqa: S101 -- a regulation's own promise
    return (
        before.value if before else None,
        before.index if before else None,
        carry_text(before),
        after.value,
        after.index,
        carry_text(after),
        change.games,
        change.points,
        change.expected,
        change.k,
        change.delta,
        " ".join(change.remarks),
    )


UNITS = """
SELECT unit.key, unit.signature, CAST(unit.completed_on AS TEXT), CAST(unit.received_at AS TEXT),
    player.number AS player_number, {columns}
FROM ratings_evaluation unit
LEFT JOIN ratings_unitentry entry ON entry.evaluation_id = unit.id
LEFT JOIN ratings_player player ON player.id = entry.player_id
WHERE unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL
ORDER BY unit.completed_on, unit.received_at, unit.key {collation}, player.number {collation}
"""
"""Current evaluations, in the order of the stream and of public numbers; keys are ordered by code point."""

GAMES = """
SELECT unit.key, unit.signature, CAST(unit.completed_on AS TEXT), CAST(unit.received_at AS TEXT),
    white.number, black.number, unit.expected, {columns}
FROM ratings_evaluation unit
LEFT JOIN ratings_player white ON white.id = unit.white_id
LEFT JOIN ratings_player black ON black.id = unit.black_id
WHERE unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL
ORDER BY unit.completed_on, unit.received_at, unit.key {collation}
"""
"""The same where each game is an evaluation."""

READ_BATCH_SIZE = 10_000
"""Rows fetched at once."""

StoredRow = tuple[Any, ...]


def read_current_evaluations(pool: Pool) -> Iterator[CurrentEvaluation]:
    """Yield every current evaluation with its entries, in the order of the stream."""
    if RULES[pool.rule].unit is UnitKind.GAME:
        columns = ", ".join(f"unit.{column}" for column in BOTH_SIDES[3:])
        yield from map(game_read, read(pool, GAMES, columns))
        return
    columns = ", ".join(f"entry.{column}" for column in ENTRY_COLUMNS)
    for unit, rows in groupby(read(pool, UNITS, columns), key=itemgetter(0, 1, 2, 3)):
        key, signature, on, at = unit
        entries = [(row[4], row[5:]) for row in rows]
        yield CurrentEvaluation(key, bytes(signature).hex(), on, at, [one for one in entries if one[0] is not None])


def read(pool: Pool, statement: str, columns: str) -> Iterator[StoredRow]:
    """Yield the rows of a statement."""
    collation = 'COLLATE "C"' if connection.vendor == "postgresql" else "COLLATE BINARY"
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement.format(columns=columns, collation=collation), {"pool": pool.pk})
        yield from chain.from_iterable(iter(lambda: cursor.fetchmany(READ_BATCH_SIZE), []))


def game_read(row: StoredRow) -> CurrentEvaluation:
    """Return an evaluation of a game out of the columns of `GAMES`."""
    key, signature, on, at, white, black, expected, *sides = row
    entries = []
    if white is not None:
        other = None if expected is None else SCALE - expected
        width = len(SIDE_COLUMNS)
        entries = [(white, entry_columns(expected, *sides[:width])), (black, entry_columns(other, *sides[width:]))]
    return CurrentEvaluation(key, bytes(signature).hex(), on, at, sorted(entries))


def entry_columns(expected: int | None, *side: Any) -> Columns:  # noqa: ANN401 -- columns of a statement
    """Return the columns of an entry out of `SIDE_COLUMNS`."""
    *states, points, k, delta, remark = side
    columns: Any = (*states, 1, points, expected, k, delta, SIDE_REMARKS[remark])
    entry: Columns = columns
    return entry


def lines(pool: Pool) -> Iterator[Line]:
    """Yield every current entry, in the order of the stream and of public numbers."""
    for evaluation in read_current_evaluations(pool):
        for number, columns in evaluation.entries:
            yield Line.of(evaluation.key, number, columns)


def before(entry: LedgerEntry) -> State | None:
    """Return the state before an entry."""
    return state_of(entry.before_value, entry.before_index, entry.before_carry)


def after(entry: LedgerEntry) -> State | None:
    """Return the state after an entry."""
    return state_of(entry.after_value, entry.after_index, entry.after_carry)
