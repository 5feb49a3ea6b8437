"""The tables of the database, whichever app they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

MIGRATIONS = "django_migrations"


def list_tables() -> list[str]:
    """Return the names of all tables."""
    return sorted(connection.introspection.table_names())


def list_columns(table: str) -> tuple[str, ...]:
    """Return the names of the columns of a table."""
    with connection.cursor() as cursor:
        return tuple(column.name for column in connection.introspection.get_table_description(cursor, table))


def quote_table(table: str, columns: Sequence[str] = ()) -> str:
    """Return a table, with columns where given, as SQL names it."""
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})" if columns else quote(table)


def count_rows(table: str) -> int:
    """Return how many rows a table has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {quote_table(table)}")  # noqa: S608 -- names come from the database
        return int(cursor.fetchone()[0])
