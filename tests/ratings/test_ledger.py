"""The database itself keeps the ledger as it is; what was forced is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import QuerySet

from ratings import audit, evaluation
from ratings.models import AuditEvent, Entry, Evaluation, Game, Pool, Run, Standing, UnitEntry
from ratings.regulations import RULES
from tests.ratings.federation import create_federation, finish_all, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def played() -> None:
    """A federation with one evaluated tournament."""
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish_all("T", ["1-0", "0-1", "1/2-1/2"], 5)


@contextmanager
def forced(table: str) -> Iterator[None]:
    """Sets the guards of a table aside, as somebody with all rights could."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            yield
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
            return
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [table])
        guards = cursor.fetchall()
        for name, _ in guards:
            cursor.execute(f"DROP TRIGGER {name}")
        yield
        for _, statement in guards:
            cursor.execute(statement)


CHANGES: dict[str, Callable[[], object]] = {
    "entry value": lambda: UnitEntry.objects.update(after_value=2999),
    "entry deleted": lambda: raw_delete(UnitEntry.objects.all()),
    "value of a side": lambda: Evaluation.objects.update(white_after_value=2999),
    "evaluation signature": lambda: Evaluation.objects.update(signature="0" * 64),
    "evaluation deleted": lambda: raw_delete(Evaluation.objects.all()),
    "run cause": lambda: Run.objects.update(cause="other"),
    "run deleted": lambda: raw_delete(Run.objects.all()),
    "trail actor": lambda: AuditEvent.objects.update(actor="nobody"),
    "trail deleted": lambda: raw_delete(AuditEvent.objects.all()),
    "replaced and changed": lambda: Evaluation.objects.update(replaced_by=Run.objects.first(), key="x"),
    "replaced by nothing": lambda: Evaluation.objects.update(replaced_by=None),
}


def raw_delete(rows: QuerySet[Any]) -> None:
    """Deletes in the database, without Django's own collecting of related rows."""
    rows._raw_delete(rows.db)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("change", CHANGES)
def test_database_refuses_to_change_history(change: str) -> None:
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        CHANGES[change]()


@pytest.mark.usefixtures("played")
def test_evaluation_is_replaced_once_and_never_again() -> None:
    run = Run.objects.get()
    Evaluation.objects.update(replaced_by=run)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Evaluation.objects.update(replaced_by=None)


@pytest.mark.usefixtures("played")
def test_unit_has_one_evaluation_in_force() -> None:
    copy = Evaluation.objects.get()
    copy.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        copy.save(force_insert=True)


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize(
    "nonsense",
    [
        {"score": None},
        {"score": "2-0"},
        {"reason": ""},
        {"reason": "unknown"},
        {"completed_on": None},
        {"received_at": None},
        {"rated_score": "1:0"},
    ],
)
def test_database_refuses_half_a_result(nonsense: dict[str, object]) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Game.objects.filter(number=1).update(**nonsense)


@pytest.mark.usefixtures("played")
def test_database_refuses_two_players_on_one_seat_and_a_player_on_two() -> None:
    first, second = Entry.objects.order_by("seat")[:2]
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=second.pk).update(seat=first.seat)
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry.objects.filter(pk=second.pk).update(player=first.player)


@pytest.mark.usefixtures("played")
def test_replay_check_finds_nothing_after_ordinary_work() -> None:
    assert evaluation.find_differences(pool()) == []


@pytest.mark.usefixtures("played")
def test_replay_check_finds_a_forced_change_of_the_ledger(capsys: pytest.CaptureFixture[str]) -> None:
    with forced("ratings_unitentry"):
        UnitEntry.objects.filter(player__number="P1").update(after_value=2999)
    with pytest.raises(SystemExit) as stopped:
        call_command("replay", "--check")
    assert stopped.value.code == 1
    assert "State(value=2999, index=13" in capsys.readouterr().out


@pytest.mark.usefixtures("played")
@pytest.mark.parametrize("field", ["value", "index", "rank_key", "live_games"])
def test_replay_check_finds_a_wrong_standing_and_replay_restores_it(field: str) -> None:
    Standing.objects.filter(player__number="P1").update(**{field: 77})
    found_ = evaluation.find_differences(pool())
    assert [difference.split(":")[0] for difference in found_] == ["standing P1"]
    evaluation.restore(pool(), "test")
    assert evaluation.find_differences(pool()) == []


@pytest.mark.usefixtures("played")
def test_replay_of_untouched_facts_writes_nothing() -> None:
    assert evaluation.restore(pool(), "test").evaluations == 0
    assert Run.objects.count() == 1


@pytest.mark.parametrize("rule", RULES)
def test_replay_and_its_check_find_nothing_on_a_server_without_players(rule: str) -> None:
    empty = Pool.objects.create(key="empty", name="Empty", rule=rule)
    assert evaluation.find_differences(empty) == []
    assert evaluation.restore(empty, "test").evaluations == 0


@pytest.mark.usefixtures("played")
def test_trail_is_whole_after_ordinary_work() -> None:
    assert list(audit.broken()) == []


@pytest.mark.usefixtures("played")
def test_trail_shows_every_kind_of_tampering() -> None:
    second, *_, gone, behind, last = AuditEvent.objects.filter(chain=pool().pk).order_by("number")
    with forced("ratings_auditevent"):
        AuditEvent.objects.filter(pk=second.pk).update(actor="nobody")
        raw_delete(AuditEvent.objects.filter(pk=gone.pk))
        AuditEvent.objects.filter(pk=last.pk).update(previous_hash="1" * 64)
    assert list(audit.broken()) == [
        f"event {second.number} was changed",
        f"event {behind.number} does not follow the one before it",
        f"event {last.number} does not follow the one before it",
        f"event {last.number} was changed",
    ]


@pytest.mark.usefixtures("played")
def test_trail_holds_no_names() -> None:
    held = " ".join(f"{event.actor} {event.subject} {event.before} {event.after}" for event in AuditEvent.objects.all())
    assert "Family" not in held
    assert "Given" not in held
