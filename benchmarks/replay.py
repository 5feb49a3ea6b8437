"""Replay of a long history, database to database, against storing the least that its ledger needs and nothing else: in
seconds of the processor, those of the database included.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from benchmarks.figures import Bench, Figure, database_seconds, figure, processor_seconds

SMALL, LARGE = 100_000, 1_000_000
"""Games of the histories."""

GAME = (
    "game_id", "completed_on", "received_at", "white_id", "black_id", "expected", "white_delta", "black_delta",
    *(f"{side}_{name}" for side in ("white", "black") for name in (
        "before_value", "before_index", "after_value", "after_index", "points", "k", "remark",
    )),
    "signature",
)  # fmt: skip
ENTRY = (
    "evaluation_id", "player_id", "before_value", "before_index", "after_value", "after_index", "games", "points",
    "expected", "k", "delta",
)  # fmt: skip

LEAN: dict[str, dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "ecp": {"ratings_evaluation": (GAME, ("game_id", "white_id", "black_id"))},
    "fwz": {
        "ratings_evaluation": (("id", "tournament_id", "completed_on", "received_at", "signature"), ("tournament_id",)),
        "ratings_unitentry": (ENTRY, ("evaluation_id, player_id", "player_id")),
    },
}
"""What the least ledger of a pool would hold: columns and keys of each table."""

UNIT = b" ".join([b"CODE-123#045 round-robin 2026-01-01 10 False", b"P123456 1234 56 () 7 " * 2, b"1 played 40 None"])
"""As long as what is signed of a game."""

ROWS = 500
"""Rows in one statement of SQLite."""


def benches(name: str, games: int) -> tuple[Bench, Bench]:
    """A history of games that are units of their own, and one of tournaments."""
    return partial(replayed, name, "ecp", games), partial(replayed, f"{name}-tournaments", "fwz", games)


def replayed(bench: str, key: str, games: int, _folder: Path) -> Iterator[Figure]:
    """Ours reads the facts, rates them, writes and commits. The floor writes the bare numbers of the same ledger into
    tables without keys, makes the keys, and commits: one row for a game with both its sides, or one for each player of
    a tournament.
    """
    from ratings.evaluation import replay, restore  # noqa: PLC0415 -- Django is set up by now

    count, pool = invented(key, games)
    replay(pool)  # loops are compiled by now
    ours = database_seconds(partial(restore, pool, "bench"))
    least = sum(floor(table, *lean) for table, lean in LEAN[key].items())
    yield figure(bench, "games", count, (ours, least))
    for part, work in parts(key, pool).items():
        yield figure(f"{bench}-{part}", "games", count, (work(), least))


def parts(key: str, pool: Any) -> dict[str, Callable[[], float]]:  # noqa: ANN401 -- a pool
    """What a replay cannot do without, each alone and in seconds: to fetch the facts and do nothing with them, to sign
    as many units, and to write the ledger as it is, with all its columns and keys, by the statements of the floor.
    """
    from ratings.evaluation import fact_columns, single_games, tables  # noqa: PLC0415 -- Django is set up by now

    queries = {
        "ecp": [single_games.STREAM.format(key=single_games.KEYS[connection.vendor])],
        "fwz": [text.format(which=tables.RATED) for text in (fact_columns.GAMES, fact_columns.SEATED)],
    }
    return {
        "facts": lambda: database_seconds(partial(fetch, queries[key], pool.pk)),
        "signatures": lambda: processor_seconds(lambda: sign(counted("ratings_evaluation"))),
        "rows": lambda: sum(floor(table, *whole(table)) for table in LEAN[key]),
    }


def fetch(queries: Sequence[str], pool: int) -> None:
    """Fetch the rows of queries and drop them."""
    from ratings.evaluation.tables import streamed  # noqa: PLC0415 -- Django is set up by now

    for query in queries:
        deque(streamed(query, {"pool": pool}), maxlen=0)


def sign(units: int) -> None:
    """Make so many signatures of units with two players."""
    begun = hashlib.sha256(b"rules")
    for _ in range(units):
        signature = begun.copy()
        signature.update(UNIT)
        signature.digest()


def counted(table: str) -> int:
    """How many rows a table has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COUNT(*) FROM {table}")  # noqa: S608 -- ours
        return int(cursor.fetchone()[0])


def whole(table: str) -> tuple[list[str], list[str]]:
    """All columns of a table, and what each of its indexes is over, a unique one of one column first."""
    with connection.cursor() as cursor:
        columns = [column.name for column in connection.introspection.get_table_description(cursor, table)]
        found = connection.introspection.get_constraints(cursor, table).values()
    keys = {", ".join(each["columns"]) for each in found if each["index"] or each["unique"] or each["primary_key"]}
    return columns, sorted(keys, key=lambda key: key not in {"id", "evaluation_id, player_id"})


def floor(table: str, columns: Sequence[str], keys: Sequence[str], which: str = "TRUE") -> float:
    """The seconds of work that it takes to store these columns of a table, as far as a condition holds, the first key
    being unique.
    """
    names = ", ".join(columns)
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE lean_{table} AS SELECT {names} FROM {table} LIMIT 0")  # noqa: S608 -- ours
    query = f"SELECT {names} FROM {table} WHERE {which}"  # noqa: S608 -- ours
    rows = copied(query) if connection.vendor == "postgresql" else selected(query)
    taken = database_seconds(partial(store, f"lean_{table}", rows, keys))
    with connection.cursor() as cursor:
        cursor.execute(f"DROP TABLE lean_{table}")
    return taken


def selected(query: str) -> list[tuple[Any, ...]]:
    """The rows of a query, as SQLite has them."""
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as plain:
        return plain.execute(query).fetchall()


def store(table: str, rows: Any, keys: Sequence[str]) -> None:  # noqa: ANN401 -- as each database takes them
    """Write rows and make the keys in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                copy.write(rows)
        else:
            for begin in range(0, len(rows), ROWS):
                part = rows[begin : begin + ROWS]
                marks = ", ".join([f"({', '.join('?' * len(part[0]))})"] * len(part))
                cursor.connection.execute(f"INSERT INTO {table} VALUES {marks}", tuple(chain.from_iterable(part)))  # noqa: S608 -- ours
        for number, key in enumerate(keys):
            cursor.execute(f"CREATE {'' if number else 'UNIQUE'} INDEX {table}_{number} ON {table} ({key})")


def invented(key: str, games: int, per_player: int = 200) -> tuple[int, Any]:
    """A history in a pool that knows nothing yet: how many games, and the pool."""
    from benchmarks import history  # noqa: PLC0415 -- Django is set up by now
    from ratings.models import Pool  # noqa: PLC0415 -- the same

    pool = Pool.objects.get(key=key)
    return history.invent(pool, games, per_player=per_player).games, pool


def copied(query: str) -> bytes:
    """The rows of a query in the text form of COPY."""
    with connection.cursor() as cursor, cursor.copy(f"COPY ({query}) TO STDOUT") as copy:
        return b"".join(copy)
