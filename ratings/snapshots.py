"""Reading from one snapshot of the database, without a lock that anybody has to wait for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper


@contextmanager
def reading_snapshot(*, durable: bool = False) -> Iterator[None]:
    """Read everything inside as it is at the first look, and write nothing; writers go on meanwhile. Inside another
    transaction that one is read, unless the snapshot has to be `durable`: then RuntimeError is raised.
    """
    if connection.in_atomic_block and not durable:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(durable=durable), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    else:
        with _deferred(), _query_only() as cursor, transaction.atomic(durable=durable):
            cursor.execute("SELECT count(*) FROM sqlite_schema")  # the moment is that of the first look
            yield


@contextmanager
def _deferred() -> Iterator[None]:
    """Begin the next transaction of SQLite without its lock; our own begin IMMEDIATE and would keep writers out."""
    connection.ensure_connection()  # only a connection that is open has a mode
    sqlite: Any = connection
    mode, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = mode


@contextmanager
def _query_only() -> Iterator[CursorWrapper]:
    """Let SQLite refuse to write."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        try:
            yield cursor
        finally:
            cursor.execute("PRAGMA query_only = OFF")
