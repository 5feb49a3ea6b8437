"""`migrate` may run while workers of the old release go on: what they cannot do waits for the new ones."""

from __future__ import annotations

import inspect
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import DatabaseError, connection
from django.db.migrations.executor import MigrationExecutor
from pytest_django import Settings

from intake.processing.process import SURROUNDING_FAULTS, process_mail
from intake.receiving.receivers import store
from operations import tasks
from ratings.chain_ends import GENESIS
from ratings.models import AuditEvent, Pool
from ratings.queries.windows import last_day
from tests.intake import federation
from tests.intake.federation import RESULT, mail
from tests.operations import former, one_chain
from tests.operations.conftest import Run

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


@pytest.mark.long
@pytest.mark.parametrize(("table", "column"), [("ratings_player", "club"), ("intake_outboundmail", "due_at")])
def test_mail_waits_while_the_database_is_of_another_release(table: str, column: str, settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    federation.create_federation()
    row = store(mail(RESULT), "file")
    for _ in range(4):  # more often than a mail may break its reader
        with other_release(table, column), pytest.raises(DatabaseError):
            process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, row.attempts, row.claimed_until) == ("received", 0, None)
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, len(row.results)) == ("accepted", 1)


# --- the former migrations, and the squashed ones of new databases

FORMER = Path(former.__file__).with_name("former_copies")
"""A copy of the tests' federation after all mails of its first tournament, made on each kind of database by the
last release before the migrations were squashed.
"""

SCHEMA = {
    "sqlite": "SELECT type, name, sql FROM sqlite_master ORDER BY type, name",
    "postgresql": """
        SELECT table_name, ordinal_position, concat_ws(' ', column_name, data_type, character_maximum_length,
                       is_nullable, column_default, is_identity, collation_name)
          FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT conrelid::regclass::text, 0, conname || ' ' || pg_get_constraintdef(oid)
          FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT tablename, 0, indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT tgrelid::regclass::text, 0, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT proname, 0, pg_get_functiondef(oid)
          FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        ORDER BY 1, 2, 3
    """,
}


def rows_elsewhere(url: str, query: str) -> list[Any]:
    """The rows of a query in another database."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as there:
            return there.execute(query).fetchall()
    with psycopg.connect(url) as there_too:
        return list(there_too.execute(query.encode()))


def schema_here() -> list[Any]:
    """Tables, constraints, indexes, triggers and functions of a new database."""
    with connection.cursor() as cursor:
        cursor.execute(SCHEMA[connection.vendor])
        return list(cursor.fetchall())


@pytest.mark.long(always=True)
def test_copy_of_the_former_release_becomes_like_a_new_database(elsewhere: Run, other_database: str) -> None:
    restored = elsewhere("restore", str(FORMER / f"{connection.vendor}.fwz")).stdout
    assert "as it was 2026-11-21 06:50 UTC" in restored
    assert rows_elsewhere(other_database, SCHEMA[connection.vendor]) == schema_here()
    elsewhere("migrate", "--check")
    # The digest that the former release printed.
    fwz, *_ = elsewhere("replay", "--check").stdout.splitlines()
    assert fwz.endswith(" digest 5855930a669d93513414a7c8059ccdb12216825eca1c369054b2ba625d94a5be")
    # A pool in use keeps the reading of 4.4 that it was rated with.
    pools = "SELECT key, CAST(parameters AS varchar) FROM ratings_pool ORDER BY key"
    assert rows_elsewhere(other_database, pools) == [("ecp", "{}"), ("fwz", '{"reading_4_4": 1}')]
    assert list(Pool.objects.order_by("key").values_list("key", "parameters")) == [("ecp", {}), ("fwz", {})]


@pytest.mark.long
def test_database_that_stopped_between_former_migrations_goes_on(elsewhere: Run, other_database: str) -> None:
    elsewhere(program=("-m", "tests.operations.former"))
    elsewhere("migrate", "--verbosity", "0")
    assert rows_elsewhere(other_database, SCHEMA[connection.vendor]) == schema_here()
    windows = rows_elsewhere(other_database, "SELECT CAST(review_until AS varchar) FROM ratings_game")
    assert windows == [(last_day(former.ENDED_ON).isoformat(),)]


@pytest.mark.long
def test_what_waited_in_a_former_release_is_done_by_the_new_one(elsewhere: Run, other_database: str) -> None:
    """The mail of a worker that died, one in a request of a provider, and an answer that was never tried."""
    elsewhere(program=("-m", "tests.operations.former"))
    elsewhere("migrate", "--verbosity", "0")
    elsewhere("process")
    asked = "SELECT state, attempts FROM intake_inboundmail ORDER BY id", "SELECT state FROM intake_outboundmail"
    assert [rows_elsewhere(other_database, query) for query in asked] == [
        [("quarantined", 2), ("quarantined", 1)],
        [("sent",)],
    ]
    assert rows_elsewhere(other_database, "SELECT id FROM intake_inboundrequest") == []


FORMER_TASKS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("intake.process_mail", (1,)),
    ("ratings.advance", (1,)),
    ("intake.send_answers", ()),
    ("intake.sweep", ()),
)
"""The messages that the release of the copies sent, and that may lie in the broker when new workers start."""


@pytest.mark.parametrize(("name", "given"), FORMER_TASKS)
def test_task_of_a_former_release_is_known(name: str, given: tuple[int, ...]) -> None:
    (task,) = (task for task in vars(tasks).values() if getattr(task, "name", "") == name)
    inspect.signature(task.run).bind(*given)


# --- the trail, which was one chain

TRAIL = "SELECT number, at, actor, action, subject, cause, before, after, {previous}, hash FROM ratings_auditevent"
BEFORE, NOW = TRAIL.format(previous="previous_hash"), TRAIL.format(previous="follows")
FIRST_LINKS = """
SELECT pool.key, event.follows FROM ratings_auditevent event JOIN ratings_pool pool ON pool.id = event.chain
 WHERE number = (SELECT MIN(number) FROM ratings_auditevent WHERE chain = pool.id) ORDER BY pool.key
"""


@pytest.mark.long
def test_trail_of_one_chain_stays_and_is_what_the_chains_of_pools_hang_on(elsewhere: Run, other_database: str) -> None:
    elsewhere(program=("-m", "tests.operations.one_chain"))
    was = rows_elsewhere(other_database, f"{BEFORE} ORDER BY number")
    elsewhere("migrate", "--verbosity", "0")
    assert (len(was), rows_elsewhere(other_database, f"{NOW} ORDER BY number")) == (5, was)
    assert rows_elsewhere(other_database, SCHEMA[connection.vendor]) == schema_here()
    assert elsewhere("verify_audit").stdout == f"5 events, head {was[-1][-1]}\n  whole\n"
    elsewhere("shell", "--command", "from tests.operations.pool_chains import go_on; go_on()")
    assert rows_elsewhere(other_database, f"{NOW} WHERE chain = 0 ORDER BY number")[:5] == was
    ((_, first), (_, second)) = rows_elsewhere(other_database, FIRST_LINKS)
    common = rows_elsewhere(other_database, "SELECT hash FROM ratings_auditevent WHERE chain = 0 ORDER BY number")
    assert {first, second} <= {digest for (digest,) in common[4:]}  # the old end, or what came after it
    heads = rows_elsewhere(other_database, "SELECT number, hash, ends = '' FROM ratings_audithead ORDER BY day")
    assert [tuple(heads[0]), bool(heads[1][2])] == [(3, was[2][-1], heads[0][2]), False]
    assert elsewhere("verify_audit").stdout.endswith("\n  whole\n")


def test_what_a_worker_of_the_release_with_one_chain_appends_waits_for_the_new_one() -> None:
    was = one_chain.apps_before(MigrationExecutor(connection)).get_model("ratings", "AuditEvent")
    with pytest.raises(SURROUNDING_FAULTS, match="previous_hash"):
        one_chain.append(was, 1, GENESIS)
    assert AuditEvent.objects.count() == 0
