"""How evaluations are written, be it one or very many: COPY on PostgreSQL, statements of many rows on SQLite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import chain
from typing import Any, NamedTuple

from django.db import connection

from ratings.models import CoveredTournament, Evaluation, LedgerEntry, Pool, Run, Standing
from ratings.regulations import RULES

from . import standings
from .carry import state_of
from .digest import Columns
from .entries import ENTRY_COLUMNS
from .keys import Keys, next_keys

Row = tuple[Any, ...]


class NewEvaluation(NamedTuple):
    """A rated unit as the ledger stores it. `on` and `at` are written as the database writes them, `games`
    counts the games of the unit, `entries` holds public number, key and columns of the players with a counted
    game, in the order of numbers.
    """

    key: str
    rule: str
    tournament: int | None
    covers: tuple[int, ...]
    game: int | None
    on: str
    at: str
    signature: str
    games: int
    entries: Sequence[tuple[str, int, Columns]]


VARIABLES = 32_000
"""Values in one statement of SQLite, which takes 32,766 since 3.32. The more rows it is given at once, the less often
it has to ask Python for leave.
"""

Newest = dict[int, tuple[int, NewEvaluation, Columns]]
"""Key, unit and columns of a player's newest entry."""


def moment(at: datetime) -> str:
    """Return a point in time as the database writes it."""
    text = at.astimezone(UTC).replace(tzinfo=None).isoformat(" ")
    if connection.vendor == "postgresql":
        text = (text.rstrip("0") if at.microsecond else text) + "+00"
    return text


EVALUATION_COLUMNS = (
    "id", "pool_id", "tournament_id", "game_id", "completed_on", "received_at", "key",
    "rule", "edition", "signature", "run_id",
)  # fmt: skip


class Laid(NamedTuple):
    """Rows of evaluations, of the tournaments that a period covers, and of entries."""

    evaluations: list[Row]
    covered: list[Row]
    entries: list[Row]


def write(pool: Pool, run: Run, batch: Sequence[NewEvaluation], newest: Newest) -> Sequence[int]:
    """Write some units and note the newest entry of each player; return the keys of the evaluations."""
    laid = lay_out(pool, run, batch, newest, next_keys)
    insert_all(laid)
    return [key for key, *_ in laid.evaluations]


def lay_out(pool: Pool, run: Run, batch: Sequence[NewEvaluation], newest: Newest, keys: Keys) -> Laid:
    """The rows of some units; remembers the newest entry of each player."""
    laid = Laid([], [], [])
    evaluations, covered, entries = laid
    entry_keys = iter(keys(LedgerEntry, sum([len(sheet.entries) for sheet in batch])))
    editions = {key: rule.edition for key, rule in RULES.items()}
    pool_key, run_key = pool.pk, run.pk
    for key, sheet in zip(keys(Evaluation, len(batch)), batch, strict=True):
        unit, rule, tournament, covers, game, on, at, signature, _, moved = sheet
        evaluations.append((key, pool_key, tournament, game, on, at, unit, rule, editions[rule], signature, run_key))
        if covers:
            covered += [(key, covered_one) for covered_one in covers]
        for _, player, columns in moved:
            entry = next(entry_keys)
            entries.append((entry, key, player, *columns))
            newest[player] = entry, sheet, columns
    return laid


def insert_all(laid: Laid) -> None:
    """Write rows, referenced ones first."""
    insert(Evaluation, EVALUATION_COLUMNS, laid.evaluations)
    insert(CoveredTournament, ("evaluation_id", "tournament_id"), laid.covered)
    insert(LedgerEntry, ("id", "evaluation_id", "player_id", *ENTRY_COLUMNS), laid.entries)


def newest_standings(pool: Pool, newest: Newest) -> dict[int, Standing]:
    """Return unsaved standings for the newest entries."""
    return {player: standing(pool, player, *found) for player, found in newest.items()}


def standing(pool: Pool, player: int, entry: int, sheet: NewEvaluation, columns: Columns) -> Standing:
    """The row of a player whose newest entry this is."""
    row = standings.standing(pool, player, state_of(*columns[3:6]))
    row.entry_id = entry
    row.as_of = date.fromisoformat(sheet.on)
    return row


def insert(
    model: type[Evaluation | LedgerEntry | CoveredTournament], columns: Sequence[str], rows: Sequence[Row]
) -> None:
    """Write rows in bulk."""
    if not rows:
        return
    table = model._meta.db_table  # noqa: SLF001 -- a public part of Django under a private name
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = f"({', '.join('?' * len(columns))})"
            for part in powers_of_two(rows, VARIABLES // len(columns)):
                values = ", ".join([marks] * len(part))
                given = tuple(chain.from_iterable(part))
                cursor.connection.execute(f"INSERT INTO {table} ({names}) VALUES {values}", given)  # noqa: S608 -- names of our own


def powers_of_two(rows: Sequence[Row], most: int) -> Iterator[Sequence[Row]]:
    """Rows in parts of at most so many, each a power of two: SQLite's driver keeps statements, those of a thousand rows
    take megabytes, and so there are few of them.
    """
    begin = 0
    while begin < len(rows):
        size = 1 << (min(most, len(rows) - begin).bit_length() - 1)
        yield rows[begin : begin + size]
        begin += size
