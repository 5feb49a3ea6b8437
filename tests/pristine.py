"""Puts the test database back to what the migrations made of it.

Tests that really commit are cleaned up by Django with DELETE and then know no pools: those come
from a migration, and the ledger's triggers refuse a DELETE. So the state after the migrations is
kept aside once and restored after each such test.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

UNTOUCHED = frozenset({"django_migrations", "django_content_type", "auth_permission"})
LOCK_TIMEOUT = "20s"  # a connection that a test left open shall be an error and no standstill


TABLES_WITH_TRIGGERS = "SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger WHERE NOT tgisinternal"
FILLED = """SELECT '{0}' WHERE EXISTS (SELECT 1 FROM public."{0}")"""
DIFFERENT = """SELECT '{0}' WHERE EXISTS (
  (TABLE public."{0}" EXCEPT ALL TABLE pristine."{0}") UNION ALL (TABLE pristine."{0}" EXCEPT ALL TABLE public."{0}")
)"""
"""Queries that answer the name of a table which has rows, or other rows than the migrations made."""


def keep() -> Callable[[], None]:
    """Remember the database as it is; the answer restores it."""
    return _keep_sqlite() if connection.vendor == "sqlite" else _keep_postgresql()


def _keep_sqlite() -> Callable[[], None]:
    copy = sqlite3.connect(":memory:", check_same_thread=False)
    connection.ensure_connection()
    connection.connection.backup(copy)

    def restore() -> None:
        connection.ensure_connection()
        copy.backup(connection.connection)

    return restore


def _keep_postgresql() -> Callable[[], None]:
    tables = sorted(set(connection.introspection.django_table_names(only_existing=True)) - UNTOUCHED)
    with connection.cursor() as cursor:
        filled = _answers(cursor, " UNION ALL ".join(FILLED.format(table) for table in tables))
        cursor.execute("CREATE SCHEMA pristine")
        for table in filled:
            cursor.execute(f'CREATE TABLE pristine."{table}" AS TABLE public."{table}"')
        guarded = _answers(cursor, TABLES_WITH_TRIGGERS)
    changed = " UNION ALL ".join((DIFFERENT if table in filled else FILLED).format(table) for table in tables)

    def restore() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
            cursor.execute("LOCK TABLE {}".format(", ".join(f'"{table}"' for table in tables)))
            _put_back(cursor, _answers(cursor, changed), filled, guarded)

    return restore


def _answers(cursor: CursorWrapper, query: str) -> list[str]:
    cursor.execute(query)
    return [row[0] for row in cursor.fetchall()]


def _put_back(cursor: CursorWrapper, changed: list[str], filled: Collection[str], guarded: Collection[str]) -> None:
    """Give the changed tables their first rows. To empty all tables at once would make hundreds of files anew."""
    for table in (watched := [table for table in changed if table in guarded]):
        cursor.execute(f'ALTER TABLE "{table}" DISABLE TRIGGER USER')
    for table in changed:
        cursor.execute(f'DELETE FROM "{table}"')
    for table in (table for table in changed if table in filled):
        cursor.execute(f'INSERT INTO "{table}" SELECT * FROM pristine."{table}"')
    models = [model for model in apps.get_models(include_auto_created=True) if model._meta.db_table in changed]
    for statement in connection.ops.sequence_reset_sql(no_style(), models):
        cursor.execute(statement)
    cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # pending checks would refuse ALTER TABLE
    for table in watched:
        cursor.execute(f'ALTER TABLE "{table}" ENABLE TRIGGER USER')
