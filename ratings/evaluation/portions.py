"""Statements whose answers are too long to be held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db import connection

Row = tuple[Any, ...]

PORTION = 10_000
"""Rows fetched at once."""


def rows(statement: str, given: Mapping[str, Any]) -> Iterator[Row]:
    """The rows of a statement, in portions."""
    with connection.chunked_cursor() as cursor:
        cursor.execute(statement, given)
        while portion := cursor.fetchmany(PORTION):
            yield from portion
