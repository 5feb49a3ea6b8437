"""One writer for each pool, and no two writers that wait for each other."""

from __future__ import annotations

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from ratings import ledger
from ratings.errors import PoolMoved
from ratings.evaluation import writing, writing_all
from ratings.ledger.writer import bump
from ratings.models import Pool
from tests.ratings.federation import create_federation, finish, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def locks(queries: CaptureQueriesContext) -> list[str]:
    """The advisory locks that were taken, in order."""
    return [query["sql"] for query in queries if "pg_advisory_xact_lock" in query["sql"]]


def taken(*numbers: tuple[int, int]) -> list[str]:
    """The same as PostgreSQL is asked for them; on SQLite the transaction is the lock."""
    if connection.vendor == "sqlite":
        return []
    return [f"SELECT pg_advisory_xact_lock({first}, {second})" for first, second in numbers]


def test_locks_of_pools_come_in_one_order_whoever_asks() -> None:
    first, second = Pool.objects.order_by("pk")
    with CaptureQueriesContext(connection) as queries, writing_all([second, first, second]):
        pass
    assert locks(queries) == taken((7202, first.pk), (7202, second.pk))


def test_result_takes_the_lock_of_its_pool_and_no_other() -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    with CaptureQueriesContext(connection) as queries:
        finish(games("T")[0], "1-0", 5)
    assert set(locks(queries)) == set(taken((7202, pool().pk)))


def test_writer_that_got_past_the_lock_is_refused_by_the_version() -> None:
    with writing(pool()) as mine:
        Pool.objects.filter(pk=mine.pk).update(version=mine.version + 1)
        with pytest.raises(PoolMoved, match="pool fwz is no longer at version 0"), transaction.atomic():
            bump(mine)


def test_version_counts_changes_of_the_ledger_only() -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    versions = [pool().version]
    for on, game in enumerate(games("T"), start=5):
        finish(game, "1-0", on)
        versions.append(pool().version)
    assert versions == [0, 0, 1]
    assert ledger.last_order(pool()) is not None
