"""The tables of the database, whichever app they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import connection

MIGRATIONS = "django_migrations"


def list_tables() -> list[str]:
    """The names of all tables."""
    return sorted(connection.introspection.table_names())


def list_columns(table: str) -> tuple[str, ...]:
    """The names of the columns of a table."""
    with connection.cursor() as cursor:
        return tuple(column.name for column in connection.introspection.get_table_description(cursor, table))


def quote_table(table: str, columns: Sequence[str] = ()) -> str:
    """A table, with columns where given, as SQL names it."""
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})" if columns else quote(table)


def count_rows(table: str) -> int:
    """How many rows a table has."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT count(*) FROM {quote_table(table)}")  # noqa: S608 -- names come from the database
        return int(cursor.fetchone()[0])
