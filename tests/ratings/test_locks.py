"""One writer for each pool, and no two writers that wait for each other."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest
from django.db import OperationalError, connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from operations.privacy.erasure import ErasurePlan, erase_person
from operations.privacy.names import NOBODY
from operations.privacy.persons import find_person
from ratings import audit, ledger, personal
from ratings.audit import Origin
from ratings.corrections import PlayersMerged, carry_out
from ratings.errors import NotOpen, PoolMoved
from ratings.evaluation import writing, writing_all
from ratings.facts.departures import withdraw
from ratings.facts.rounds import enter_late
from ratings.importing.roster import TournamentFacts, enter_tournament, seat_anew, seating
from ratings.ledger.writer import bump
from ratings.models import AuditEvent, Departure, Entry, Evaluation, Player, Pool, Purpose, Tournament
from tests.ratings.federation import create_federation, finish, finish_all, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

MEANWHILE = TournamentFacts("N", "N", "match", "ecp", date(2026, 1, 1))
"""A tournament that is entered while somebody else does something about one of its players."""


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


def without_waiting(do: Callable[[], object]) -> None:
    """Do something on a connection of its own, where waiting for any lock is an error."""

    def run() -> None:
        try:
            with connection.cursor() as cursor:
                cursor.execute("SET lock_timeout = '1ms'")
            do()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as other:
        other.submit(run).result()


def owners() -> list[int]:
    """The chains of the results, in the order of their numbers."""
    return list(AuditEvent.objects.filter(action="game.result").order_by("number").values_list("chain", flat=True))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_pools_store_and_rate_results_and_none_waits_for_the_other() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time")
    create_federation(*(tournament(key, ["P1", "P2"], kind="match", pool=key) for key in ("fwz", "ecp")))
    fwz, ecp = (pool(key).pk for key in ("fwz", "ecp"))
    with transaction.atomic():
        finish(games("fwz")[0], "1-0", 5)
        without_waiting(lambda: finish_all("ecp", ["1-0", "0-1"], 5))  # begins, rates and commits within the other
        assert owners() == [fwz, ecp, ecp]
        finish(games("fwz")[1], "1-0", 6)
        with pytest.raises(OperationalError, match="lock timeout"):  # the same pool is not free
            without_waiting(lambda: finish(games("fwz")[1], "0-1", 6))
    assert owners() == [fwz, ecp, ecp, fwz]
    assert set(Evaluation.objects.values_list("pool", flat=True)) == {fwz, ecp}
    assert list(audit.broken()) == []


@pytest.mark.django_db(transaction=True)
def test_erasure_waits_for_whoever_seats_the_person_and_sees_the_seat() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time")
    create_federation(tournament("E", ["P1", "P2"], kind="match", pool="ecp"))  # its chain has begun
    with transaction.atomic():
        enter_tournament(MEANWHILE, seating("match", [known("P7"), known("P1")]), Origin("officer:1"))
        with pytest.raises(OperationalError, match="lock timeout"):
            without_waiting(lambda: erase("P7"))
    assert [hold.about for hold in erase("P7").holds] == [MEANWHILE.code]
    assert known("P7").family_name != NOBODY


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_merger_waits_for_whoever_seats_one_of_the_two_in_another_pool_and_moves_that_seat() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite has one writer at a time")
    other = tournament("E", ["P3", "P4"], kind="match", pool="ecp")  # the two do not play there yet
    create_federation(tournament("T", ["P1", "P2"], kind="match"), other)
    merged = PlayersMerged(known("P1").pk, known("P7").pk)
    with transaction.atomic():
        enter_tournament(MEANWHILE, seating("match", [known("P7"), known("P3")]), Origin("officer:1"))
        with pytest.raises(OperationalError, match="lock timeout"):
            without_waiting(lambda: carry_out(merged, Origin("officer:2")))
    carry_out(merged, Origin("officer:2"))
    assert known("P1").entries.filter(tournament__code=MEANWHILE.code).count() == 1
    assert list(audit.broken()) == []


SEATS: dict[str, Callable[[Player], object]] = {
    "entered": lambda gone: enter_tournament(MEANWHILE, seating("match", [known("P3"), gone]), Origin("officer:1")),
    "anew": lambda gone: seat_anew(contest("T"), seating("match", [known("P3"), gone]), Origin("officer:1")),
    "late": lambda gone: enter_late(contest("S"), gone, Origin("officer:1")),
    "substitute": lambda gone: withdraw(
        contest("T").entries.get(seat=1),
        Departure.SUBSTITUTION,
        date(2026, 1, 1),
        actor="officer:1",
        cause="",
        received_at=timezone.now(),
        substitute=gone,
    ),
}
"""Ways to a seat."""


@pytest.mark.long
@pytest.mark.parametrize("way", SEATS)
def test_nobody_gets_a_seat_under_a_number_that_leads_to_another_one_meanwhile(way: str) -> None:
    swiss = {**tournament("S", ["P1", "P2"], kind="swiss"), "complete": False}
    create_federation(tournament("T", ["P1", "P2"], kind="match"), swiss)
    gone = known("P7")  # as whoever seats them has read it
    carry_out(PlayersMerged(known("P1").pk, gone.pk), Origin("officer:2"))
    with pytest.raises(NotOpen, match=f"player {gone.pk} is player {known('P1').pk}"), transaction.atomic():
        SEATS[way](gone)
    assert list(Entry.objects.filter(player=gone)) == []


def contest(code: str) -> Tournament:
    """A stored tournament."""
    return Tournament.objects.get(code=code)


def known(number: str) -> Player:
    """A player as they are now."""
    return Player.objects.get(number=number)


def erase(number: str) -> ErasurePlan:
    """Erase a player."""
    return erase_person(find_person(number, Purpose.ERASURE, personal.SYSTEM), Origin("officer:2"))
