"""What comes with one mail looks at the games it concerns, however many others a pool has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from intake.processing import reading_budget
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.evaluation.facts import ended, unevaluated
from ratings.models import Game
from tests.intake import federation
from tests.ratings.federation import create_federation, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SEATS = ["P1", "P2", "P3", "P4"]
OTHERS = 200
"""Tournaments that nobody asks about, enough for PostgreSQL to think of a way past them."""

WHOLE = (
    "SCAN ratings_game",
    "SCAN ratings_tournament",
    "SCAN ratings_entry",
    "SCAN ratings_evaluation",
    "LIST SUBQUERY",
)


def found_many() -> list[int]:
    """Start running tournaments; the keys of the games of one of them, whose results are all there."""
    create_federation(*(tournament(f"T{number}", SEATS) for number in range(OTHERS)))
    keys = [game.pk for game in games("T7")]
    Game.objects.filter(pk__in=keys).update(
        score="1-0", reason="played", completed_on="2025-01-09", received_at="2025-01-09T12:00Z"
    )
    return keys


def rows_read(plan: dict[str, Any], table: str) -> int:
    """Count the rows of a table that a plan of PostgreSQL took into its hand."""
    own = 0
    if plan.get("Relation Name") == table:
        looked_at = plan["Actual Rows"] + plan.get("Rows Removed by Filter", 0)
        own = round(looked_at * plan["Actual Loops"])
    return own + sum(rows_read(part, table) for part in plan.get("Plans", ()))


def explain(how: str, sql: str) -> list[Any]:
    """Return the rows of a database's explanation of a query."""
    with connection.cursor() as cursor:
        cursor.execute(f"{how} {sql}")
        return list(cursor.fetchall())


def whole_reads(sql: str) -> Iterator[str]:
    """Return the steps of a plan of SQLite that read a whole table of play, or collect a list beforehand."""
    for step in (str(row[3]) for row in explain("EXPLAIN QUERY PLAN", sql)):
        if step.startswith(WHOLE):
            yield step


@pytest.mark.long
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite does not count the rows that it reads")
def test_search_for_ended_tournaments_reads_no_row_of_others() -> None:
    keys = found_many()
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    chosen = ended(pool(), unevaluated(pool(), [Game.objects.get(pk=keys[0]).tournament_id]))
    with CaptureQueriesContext(connection) as seen:
        assert [row.code for row in chosen] == ["T7"]
    ((plan,),) = explain("EXPLAIN (ANALYZE, FORMAT JSON)", seen.captured_queries[-1]["sql"])
    assert Game.objects.count() == OTHERS * 6
    assert rows_read(plan[0]["Plan"], "ratings_game") == 0  # the index of open games has none of this tournament


ONE_RESULT = {
    "goes on": (federation.RESULT, {}),
    "ends": ("Braun - Grün 1-0, 10.3.2026", {"sender": federation.CARLA, "subject": "MA2"}),
    "goes on under words of a subject": (federation.RESULT, {"subject": "Neues aus Runde 19"}),
    "ends a game that is a unit": ("Beck - Meier 1-0, 10.3.2026", {"sender": federation.CARLA, "subject": "EC6"}),
}
"""Mails with one result, by what becomes of its tournament."""


def process(name: str, settings: Settings) -> list[str]:
    """Return the statements of reading, settling, rating and answering a mail with one result."""
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    federation.create_federation()
    text, facts = ONE_RESULT[name]
    row = store(federation.mail(text, **facts), "file")
    with CaptureQueriesContext(connection) as seen:
        assert process_mail(row.pk) == "accepted"
    return [query["sql"] for query in seen.captured_queries]


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL reads small tables as a whole, as it should")
@pytest.mark.parametrize("name", ONE_RESULT)
def test_mail_of_a_director_reads_no_table_of_play_as_a_whole(name: str, settings: Settings) -> None:
    reads = [sql for sql in process(name, settings) if sql.startswith(("SELECT", "UPDATE"))]
    assert [(step, sql) for sql in reads for step in whole_reads(sql)] == []


@pytest.mark.parametrize(("name", "statements"), [("goes on", 56), ("ends", 66), ("ends a game that is a unit", 56)])
def test_statements_of_a_mail_with_one_result(
    name: str, statements: int, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_budget, "NEGLIGIBLE", 60_000)  # a busy machine reads for longer than is forgotten
    of_a_database = ("SAVEPOINT", "RELEASE", "SELECT pg_advisory", "COPY")
    assert len([sql for sql in process(name, settings) if not sql.startswith(of_a_database)]) == statements
