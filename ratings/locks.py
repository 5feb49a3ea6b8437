"""Locks that a transaction holds to its end, in the one order that everybody keeps: pools by key, then the chain of
what belongs to no pool. On SQLite the transaction itself is the lock: it begins IMMEDIATE.
"""

from __future__ import annotations

from django.db import connection

from ratings.server_statements import statement_cursor

POOL = 7_202
"""First key of the PostgreSQL advisory locks of pools; the second is the pool (our own choice)."""

COMMON = (7_201, 0)
"""Key of that of the chain of what belongs to no pool (our own choice)."""


def lock_pool(key: int) -> None:
    """One writer at a time for a pool: for its stream and for its chain in the trail."""
    _lock(POOL, key)


def lock_common() -> None:
    """One at a time who changes what belongs to no pool: people, accounts, requests."""
    _lock(*COMMON)


def _lock(first: int, second: int) -> None:
    if connection.vendor == "postgresql":
        with statement_cursor() as cursor:
            cursor.execute(f"SELECT pg_advisory_xact_lock({first}, {second})")  # the values would not be of its type
