"""Rated units of players from a day on, each with its entries in the ledger."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from ratings.evaluation.rating import StoredUnit
from ratings.ledger import state_of
from ratings.models import Pool
from ratings.regulations.types import State

from .stream import Order
from .tables import GAME_COLUMNS, Row, among, moment, rows

UNIT_COLUMNS = (
    "unit.id, unit.signature, unit.tournament_id,"
    " CAST(unit.completed_on AS TEXT), CAST(unit.received_at AS TEXT), unit.key"
)

GAMES = f"""
SELECT unit.pool_id, mine.player_id, {UNIT_COLUMNS}, {GAME_COLUMNS}
FROM ratings_entry mine CROSS JOIN ratings_game game CROSS JOIN ratings_evaluation unit
WHERE {{mine}} AND (game.white_id = mine.id OR game.black_id = mine.id) AND game.completed_on >= %(since)s
    AND unit.game_id = game.id AND unit.replaced_by_id IS NULL
"""  # noqa: S608 -- names of our own
"""The units of single games. Here and below the pool is not compared by the database: with it, and without the CROSS
JOINs in whose order SQLite reads, an index of the stream would lead through everybody's units instead of theirs.
"""

TOURNAMENTS = f"""
SELECT unit.pool_id, mine.player_id, {UNIT_COLUMNS}
FROM ratings_entry mine CROSS JOIN ratings_evaluation unit
WHERE {{mine}} AND unit.tournament_id = mine.tournament_id
    AND unit.replaced_by_id IS NULL AND unit.completed_on >= %(since)s
"""  # noqa: S608 -- names of our own
"""The units of whole tournaments."""

IN_FORCE = f"""
SELECT unit.pool_id, unit.game_id, {UNIT_COLUMNS}
FROM ratings_evaluation unit WHERE {{which}} AND unit.replaced_by_id IS NULL
"""  # noqa: S608 -- names of our own
"""Units for which a condition holds."""

ENTRIES = """
SELECT evaluation_id, player_id, before_value, before_index, before_carry, after_value, after_index, after_carry
FROM ratings_ledgerentry WHERE {which}
"""
"""The entries of evaluations."""


class RatedRow(NamedTuple):
    """A rated unit: its evaluation, its tournament, and where it is a game `GAME_COLUMNS` of it."""

    evaluation: int
    signature: str
    tournament: int
    game: Row


def find_rated_units(
    pool: Pool, players: Collection[int], since: date, *, by_game: bool
) -> Iterator[tuple[int, Order, RatedRow]]:
    """The rated units of players that were completed on a day or later: player, place, unit."""
    statement = (GAMES if by_game else TOURNAMENTS).format(mine=among("mine.player_id", players))
    yield from placed(pool, statement, since)


def read_current_units(pool: Pool, which: str) -> dict[Order, StoredUnit]:
    """Return the stored units for which a condition holds, by place."""
    found = list(placed(pool, IN_FORCE.format(which=which), date.min))
    entries = entries_of([met.evaluation for _, _, met in found])
    return {order: stored_of(met.signature, entries.get(met.evaluation, ())) for _, order, met in found}


def placed(pool: Pool, statement: str, since: date) -> Iterator[tuple[int, Order, RatedRow]]:
    """The units of the pool that a statement gives, each with its second column and its place."""
    for pool_id, first, evaluation, signature, tournament, on, at, key, *game in rows(statement, {"since": since}):
        if pool_id == pool.pk:
            row = RatedRow(evaluation, bytes(signature).hex(), tournament, tuple(game))
            yield first, (date.fromisoformat(on), moment(at), key), row


def entries_of(evaluations: Collection[int]) -> dict[int, list[Row]]:
    """Read the entries of evaluations: player, and the columns of the states before and after."""
    found: dict[int, list[Row]] = defaultdict(list)
    if not evaluations:
        return found
    for evaluation, *entry in rows(ENTRIES.format(which=among("evaluation_id", evaluations)), {}):
        found[evaluation].append(tuple(entry))
    return found


def stored_of(signature: str, entries: Collection[Row]) -> StoredUnit:
    """Return the stored form of a unit; a player without a counted game has no entry."""
    before: dict[int, State | None] = {}
    after: dict[int, State | None] = {}
    for player, *columns in entries:
        before[player], after[player] = state_of(*columns[:3]), state_of(*columns[3:])
    return StoredUnit(signature, before, after)
