"""Keys for new evaluations, which have to be known before the rows are written."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, Future
from itertools import chain

from django.db import connection

from ratings.models import Evaluation
from ratings.server_statements import statement_cursor

POSTGRESQL = """
WITH found AS MATERIALIZED (SELECT pg_get_serial_sequence(%s, 'id')::regclass AS sequence),
    taken AS (SELECT nextval(found.sequence) AS key FROM found, generate_series(1, %s)),
    runs AS (SELECT key, key - row_number() OVER (ORDER BY key) AS run FROM taken)
SELECT min(key), max(key) FROM runs GROUP BY run ORDER BY min(key)
"""
"""First and last of each run of keys: they follow each other unless somebody else takes some meanwhile. The sequence
is found once, which takes longer than a key.
"""

SQLITE = "UPDATE sqlite_sequence SET seq = seq + %s WHERE name = %s RETURNING seq"
SQLITE_FIRST = "INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)"


def next_keys(count: int) -> Sequence[int]:
    """Keys that nobody else will take, for new evaluations."""
    table = Evaluation._meta.db_table  # noqa: SLF001 -- a public part of Django under a private name
    with statement_cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(POSTGRESQL, [table, count])
            return list(chain.from_iterable(range(first, last + 1) for first, last in cursor.fetchall()))
        cursor.execute(SQLITE, [count, table])
        if (found := cursor.fetchone()) is None:
            cursor.execute(SQLITE_FIRST, [table, count])
        last = found[0] if found else count
        return range(last + 1 - count, last + 1)


class Ahead:
    """Keys that are fetched before they are wanted, so that nobody waits for a database that is busy. Each time as many
    are ordered as were wanted last; those of the last order are never used.
    """

    def __init__(self, database: Executor) -> None:
        """Before anything is ordered."""
        self._database = database
        self._ordered: Future[Sequence[int]] | None = None
        self._left: Sequence[int] = ()

    def __call__(self, count: int) -> Sequence[int]:
        """Keys as `next_keys` gives them."""
        left = [*self._left, *(self._ordered.result() if self._ordered else ())]
        if len(left) < count:
            left += self._database.submit(next_keys, count - len(left)).result()
        self._ordered = self._database.submit(next_keys, count)
        self._left = left[count:]
        return left[:count]
