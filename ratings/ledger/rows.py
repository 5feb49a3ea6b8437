"""How evaluations are written, be it one or very many: COPY on PostgreSQL, statements of many rows on SQLite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import chain
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Model

from ratings.models import SIDE_REMARKS, CoveredTournament, Evaluation, Pool, Run, Standing, UnitEntry
from ratings.regulations import RULES

from . import standings
from .carry import state_of
from .copy_text import Copied
from .digest import Columns
from .entries import BOTH_SIDES, ENTRY_COLUMNS
from .keys import next_keys
from .standings import Newest, NewestEntry

Row = tuple[Any, ...]


class KeptEntries(NamedTuple):
    """What a new evaluation takes over from the one that it replaces: its tournaments, and its entries but for those of
    some players; and how many these are.
    """

    evaluation: int
    without: frozenset[int]
    entries: int


class NewEvaluation(NamedTuple):
    """A rated unit as the ledger stores it. `on` and `at` are written as the database writes them, `games`
    counts the games of the unit, `entries` holds public number, key and columns of the players with a counted
    game, in the order of numbers. `white` is the key of the player with White in a unit that is a single `game`.
    """

    key: str
    rule: str
    tournament: int | None
    covers: tuple[int, ...]
    game: int | None
    white: int | None
    on: str
    at: str
    signature: str
    games: int
    entries: Sequence[tuple[str, int, Columns]]
    kept: KeptEntries | None = None


VARIABLES = 32_000
"""Values in one statement of SQLite, which takes 32,766 since 3.32. The more rows it is given at once, the less often
it has to ask Python for leave.
"""


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

UNIT_ENTRY_COLUMNS = ("evaluation_id", "player_id", *ENTRY_COLUMNS)

NOT_COUNTED = (None,) * len(BOTH_SIDES)


def remark_number(text: str) -> int:
    """Return the number under which the remark of a side is stored. Raise ValueError for one that has none yet."""
    return SIDE_REMARKS.index(text)


SAME_COLUMNS = ("pool_id", "rule", "edition", "run_id")
GAME_COLUMNS = tuple(name for name in EVALUATION_COLUMNS if name not in SAME_COLUMNS) + BOTH_SIDES
"""What very many games have in common, and what each has of its own."""


TOURNAMENT_COLUMNS = ("id", "tournament_id", "completed_on", "received_at", "key", "signature")
"""The same of a tournament."""


class InColumns(NamedTuple):
    """Very many rows of a table in columns: the names of those that are the `same` for all, and then of the others."""

    model: type[Model]
    names: Sequence[str]
    same: Row
    columns: Sequence[Sequence[Any]]


class Laid(NamedTuple):
    """Rows of evaluations, those of single games with both sides, of the tournaments that periods cover, and of
    entries; or `many` rows in columns, or rows that are `copied` as they are.
    """

    evaluations: list[Row]
    games: list[Row]
    covered: list[Row]
    entries: list[Row]
    many: Sequence[InColumns] = ()
    copied: Sequence[Copied] = ()


def write(pool: Pool, run: Run, batch: Sequence[NewEvaluation], newest: Newest) -> Sequence[int]:
    """Write some units and note the newest entry of each player; return the keys of the evaluations."""
    laid = lay_out(pool, run, batch, next_keys(len(batch)), newest)
    insert_all(laid)
    return [key for key, *_ in (*laid.evaluations, *laid.games)]


def lay_out(pool: Pool, run: Run, batch: Sequence[NewEvaluation], keys: Sequence[int], newest: Newest) -> Laid:
    """Return the rows of some units, and remember the newest entry of each player."""
    laid = Laid([], [], [], [])
    for key, sheet in zip(keys, batch, strict=True):
        row = (
            key, pool.pk, sheet.tournament, sheet.game, sheet.on, sheet.at, sheet.key,
            sheet.rule, RULES[sheet.rule].edition, bytes.fromhex(sheet.signature), run.pk,
        )  # fmt: skip
        if sheet.game is None:
            laid.evaluations.append(row)
            laid.covered.extend((key, tournament) for tournament in sheet.covers)
            laid.entries.extend((key, player, *columns) for _, player, columns in sheet.entries)
        else:
            laid.games.append((*row, *both_sides(sheet)))
        for _, player, columns in sheet.entries:
            newest[player] = NewestEntry(key, sheet.on, columns[3:6], sheet.at, sheet.key)
    return laid


def both_sides(sheet: NewEvaluation) -> Row:
    """Return the columns `BOTH_SIDES` of a single game; it has two entries, or none where it is not counted."""
    if not sheet.entries:
        return NOT_COUNTED
    (_, white, of_white), (_, black, of_black) = sorted(sheet.entries, key=lambda entry: entry[1] != sheet.white)
    return white, black, of_white[8], *side(of_white), *side(of_black)


def side(columns: Columns) -> Row:
    """Return the columns of one side of a game. Its expectation and the number of its games follow from the rest."""
    *states, _games, points, _expected, k, delta, remarks = columns
    return *states, points, k, delta, remark_number(remarks)


def insert_all(laid: Laid) -> None:
    """Write rows, referenced ones first."""
    insert(Evaluation, EVALUATION_COLUMNS, laid.evaluations)
    insert(Evaluation, EVALUATION_COLUMNS + BOTH_SIDES, laid.games)
    insert(CoveredTournament, ("evaluation_id", "tournament_id"), laid.covered)
    insert(UnitEntry, UNIT_ENTRY_COLUMNS, laid.entries)
    for rows in laid.many:
        insert_columns(rows)
    for model, columns, text in laid.copied:
        copy(model, columns, text)


def newest_standings(pool: Pool, newest: Newest) -> dict[int, Standing]:
    """Return unsaved standings for the newest entries."""
    least = standings.threshold(pool)
    found = {}
    for player, entry in newest.items():
        found[player] = row = standings.standing(pool, player, state_of(*entry.after), least)
        row.evaluation_id, row.as_of = entry.evaluation, date.fromisoformat(entry.on)
    return found


def insert(model: type[Model], names: Sequence[str], rows: Sequence[Row]) -> None:
    """Write rows in bulk."""
    if rows:
        insert_columns(InColumns(model, names, (), list(zip(*rows, strict=True))))


def insert_columns(rows: InColumns) -> None:
    """Write rows in bulk. Of very many there are never more at once than a statement takes."""
    model, columns, same, own = rows
    table = model._meta.db_table  # noqa: SLF001 -- a public part of Django under a private name
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in zip(*own, strict=True):
                    copy.write_row((*same, *row))
        else:
            marks = f"({', '.join([f'?{number}' for number, _ in enumerate(same, start=1)] + ['?'] * len(own))})"
            for part in powers_of_two(len(own[0]), (VARIABLES - len(same)) // len(own)):
                values = ", ".join([marks] * (part.stop - part.start))
                given = (*same, *chain.from_iterable(zip(*(column[part] for column in own), strict=True)))
                cursor.connection.execute(f"INSERT INTO {table} ({names}) VALUES {values}", given)  # noqa: S608 -- names of our own


def copy(model: type[Model], columns: Sequence[str], text: bytearray) -> None:
    """Write rows in the text form of COPY."""
    table = model._meta.db_table  # noqa: SLF001 -- a public part of Django under a private name
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} ({names}) FROM STDIN") as writing:
        writing.write(text)


def powers_of_two(rows: int, most: int) -> Iterator[slice]:
    """So many rows in parts of at most so many, each a power of two: SQLite's driver keeps statements, those of a
    thousand rows take megabytes, and so there are few of them.
    """
    begin = 0
    while begin < rows:
        size = 1 << (min(most, rows - begin).bit_length() - 1)
        yield slice(begin, begin + size)
        begin += size
