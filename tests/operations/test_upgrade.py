"""`migrate` may run while workers of the old release go on: what they cannot do waits for the new ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import DatabaseError, connection
from pytest_django import Settings

from intake.processing.process import process_mail
from intake.receiving.receivers import store
from tests.intake import federation
from tests.intake.federation import RESULT, mail

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@contextmanager
def other_release(table: str, column: str) -> Iterator[None]:
    """The database as another release has it: without a column that this one asks for."""
    rename = "ALTER TABLE {table} RENAME COLUMN {was} TO {now}"
    with connection.cursor() as cursor:
        cursor.execute(rename.format(table=table, was=column, now=f"{column}_later"))
        try:
            yield
        finally:
            cursor.execute(rename.format(table=table, was=f"{column}_later", now=column))


@pytest.mark.parametrize(("table", "column"), [("ratings_player", "club"), ("intake_outboundmail", "due_at")])
def test_mail_waits_while_the_database_is_of_another_release(table: str, column: str, settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    federation.found()
    row = store(mail(RESULT), "file")
    for _ in range(4):  # more often than a mail may break its reader
        with other_release(table, column), pytest.raises(DatabaseError):
            process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, row.attempts, row.claimed_until) == ("received", 0, None)
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, len(row.results)) == ("accepted", 1)
