"""Replay of a long history, database to database, against storing the same rows and nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from django.db import connection, transaction

from benchmarks.figures import Bench, Figure, figure, seconds
from benchmarks.scratch import scratch_database

SMALL, LARGE = 100_000, 1_000_000
"""Games of the histories."""

TABLES = ("ratings_run", "ratings_evaluation", "ratings_ledgerentry", "ratings_standing")
"""What a replay writes."""

Stored = Mapping[str, Any]
"""By table, what the database takes in one piece: rows on SQLite, the text of COPY on PostgreSQL."""


def benches(name: str, games: int) -> tuple[Bench, Bench]:
    """A history of games that are units of their own, and one of tournaments."""
    return partial(replayed, name, "ecp", games), partial(replayed, f"{name}-tournaments", "fwz", games)


def replayed(bench: str, key: str, games: int, _folder: Path) -> Iterator[Figure]:
    """Ours reads the facts, rates them, writes and commits. The floor writes the same rows into the same
    empty tables, with the same indexes and foreign keys, and commits.
    """
    from ratings.evaluation import restore  # noqa: PLC0415 -- Django is set up by now

    count, pool = invented(key, games)
    ours = seconds(partial(restore, pool, "bench"))
    rows = stored()
    with scratch_database():
        invented(key, games)
        floor = seconds(partial(store, rows))
    yield figure(bench, "games", count, (ours, floor))


def invented(key: str, games: int) -> tuple[int, Any]:
    """A history in a pool that knows nothing yet: how many games, and the pool."""
    from benchmarks import history  # noqa: PLC0415 -- Django is set up by now
    from ratings.models import Pool  # noqa: PLC0415 -- the same

    pool = Pool.objects.get(key=key)
    return history.invent(pool, games).games, pool


def stored() -> Stored:
    """Everything that a replay wrote."""
    if connection.vendor == "postgresql":
        return {table: copied(table) for table in TABLES}
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as plain:
        return {table: plain.execute(f"SELECT * FROM {table}").fetchall() for table in TABLES}  # noqa: S608 -- ours


def copied(table: str) -> bytes:
    """A table in the text form of COPY."""
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} TO STDOUT") as copy:
        return b"".join(copy)


def store(rows: Stored) -> None:
    """Writes rows in one transaction."""
    with transaction.atomic(), connection.cursor() as cursor:
        for table in TABLES:
            if connection.vendor == "postgresql":
                with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                    copy.write(rows[table])
            elif rows[table]:
                marks = ", ".join("?" * len(rows[table][0]))
                cursor.connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows[table])  # noqa: S608 -- ours
