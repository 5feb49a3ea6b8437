"""The database of a run as a stranger sees it: by SQL, whichever it is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import psycopg

LOST = (psycopg.Error, sqlite3.Error)
"""It is away, or has no time."""

TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table'",
    "postgresql": "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
}
"""What holds rows."""


def rows(url: str, query: str, *given: object) -> list[Any]:
    """The rows of a query, with a connection of its own."""
    with closing(_connect(url)) as own:
        if isinstance(own, sqlite3.Connection):
            return own.execute(query.replace("%s", "?"), given).fetchall()
        done = own.execute(query, given or None)
        return done.fetchall() if done.description else []


def _connect(url: str) -> sqlite3.Connection | psycopg.Connection[Any]:
    if url.startswith("sqlite:"):
        return sqlite3.connect(url.removeprefix("sqlite:///"), timeout=30, isolation_level=None)
    return psycopg.connect(url, autocommit=True, connect_timeout=5)


def find_words(url: str, words: set[str]) -> Iterator[str]:
    """Yield where a row holds one of the words."""
    for (table,) in rows(url, TABLES[url.partition(":")[0]]):
        for row in rows(url, f'SELECT * FROM "{table}"'):
            told = str(row)
            yield from (f"{word} stands in {table}" for word in words if word in told)
