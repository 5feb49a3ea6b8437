"""Tables that are filled faster than their indexes and references can follow: both are made again behind the rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from django.db import connection
from django.db.models import Model

WORTH_WHILE = 10_000
"""Rows from which on indexes are cheaper to make behind them (our own choice)."""

SORTED_AT_ONCE = 1_000
"""KiB of an index that SQLite sorts at once; from 500 to 4,000 all are equally fast (our own choice)."""

Change = tuple[str, str]
"""The statement that takes something away, and the one that makes it again."""

SQLITE = """
SELECT 'DROP INDEX "' || name || '"', sql FROM sqlite_master
WHERE type = 'index' AND sql IS NOT NULL AND tbl_name = %s
"""

POSTGRESQL_REFERENCES = """
SELECT format('ALTER TABLE %%s DROP CONSTRAINT %%I', conrelid::regclass, conname),
    format('ALTER TABLE %%s ADD CONSTRAINT %%I %%s', conrelid::regclass, conname, pg_get_constraintdef(oid))
FROM pg_constraint WHERE contype = 'f' AND conrelid = %s::regclass
"""

POSTGRESQL_INDEXES = """
SELECT format('DROP INDEX %%s', indexrelid::regclass), pg_get_indexdef(indexrelid) FROM pg_index
WHERE indrelid = %s::regclass AND indexrelid NOT IN (SELECT conindid FROM pg_constraint WHERE conrelid = indrelid)
"""


@contextmanager
def bare(*models: type[Model]) -> Iterator[None]:
    """Take indexes and references of tables away while they are filled, and make them again: PostgreSQL then checks all
    rows of a reference at once. Nobody else can use these tables until the transaction ends, and without its end
    everything is as it was.
    """
    changes = [change for model in models for change in find_changes(model._meta.db_table)]  # noqa: SLF001 -- a public part of Django under a private name
    connection.check_constraints()  # PostgreSQL alters no table with rows that are still to be checked
    execute([away for away, _ in changes])
    yield
    with _small_cache():
        execute([again for _, again in reversed(changes)])


@contextmanager
def _small_cache() -> Iterator[None]:
    """Let SQLite sort in small parts: it sorts as much at once as its cache may hold, and takes half as long again for
    what does not fit into the cache of the processor.
    """
    if connection.vendor != "sqlite":
        yield
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA cache_size")
        usual = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA cache_size = -{SORTED_AT_ONCE}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA cache_size = {usual}")


@contextmanager
def unchecked_references() -> Iterator[None]:
    """Let SQLite not look up the references of each new row, which takes a third of the time of writing it: whoever
    writes has read what they refer to in the same transaction. It has to begin in here.
    """
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.constraint_checks_disabled():
            yield
    else:
        yield


def find_changes(table: str) -> list[Change]:
    """Return what can be taken away from a table."""
    queries = [SQLITE] if connection.vendor == "sqlite" else [POSTGRESQL_REFERENCES, POSTGRESQL_INDEXES]
    found: list[Change] = []
    with connection.cursor() as cursor:
        for query in queries:
            cursor.execute(query, [table])
            found += [(away, again) for away, again in cursor.fetchall()]
    return found


def execute(statements: Sequence[str]) -> None:
    """Execute statements one after the other."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def has_fewer_rows(model: type[Model], rows: int) -> bool:
    """Whether a table holds less than what is to come into it."""
    return not model._default_manager.all()[rows - 1 : rows].exists()  # noqa: SLF001 -- a public part of Django under a private name
