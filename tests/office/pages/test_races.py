"""Two officers, or two clicks, at the same moment; and the one order in which locks are taken."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime
from threading import Barrier
from typing import TypeVar

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import BroughtRating
from ratings.facts import manual_entry
from ratings.facts.results import Result
from ratings.importing import roster, storing, takeovers
from ratings.importing.federation import Federation, Member
from ratings.importing.lists import ListedRating
from ratings.importing.roster import Change, PlayerFacts, TournamentFacts
from ratings.importing.takeovers import Terms
from ratings.locks import COMMON, POOL
from ratings.models import AuditEvent, Departure, Director, Entry, Note, Player, Tournament
from ratings.personal import Private
from ratings.regulations.takeover import Source as Origins
from ratings.regulations.types import Score, State
from tests.ratings.federation import create_federation, games, player, pool, tournament
from tests.servers import PATIENCE

pytestmark = pytest.mark.both_databases

T = TypeVar("T")

ORIGIN = Origin("officer:1", "office")
AT_ONCE = 4
SOURCE = manual_entry.Source("post", "letter", datetime(2025, 6, 1, tzinfo=UTC))


def at_once(do: Callable[[int], T]) -> list[T]:
    """What `do(0)`, `do(1)` ... return, begun at the same moment on connections of their own."""
    start = Barrier(AT_ONCE, timeout=PATIENCE)

    def run(n: int) -> T:
        try:
            connection.ensure_connection()
            start.wait()
            return do(n)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        return list(threads.map(run, range(AT_ONCE)))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_same_tournament_is_entered_once() -> None:
    create_federation()
    facts = TournamentFacts("T", "Name", "round-robin", "fwz", date(2025, 1, 1))
    seats = roster.seating("round-robin", list(Player.objects.order_by("number")[:4]))
    changes = at_once(lambda _: roster.enter_tournament(facts, seats, ORIGIN)[1])
    assert sorted(changes) == [Change.NEW, *[Change.SAME] * (AT_ONCE - 1)]
    assert len(games("T")) == 6
    assert AuditEvent.objects.filter(action="tournament.entered").count() == 1


@pytest.mark.django_db(transaction=True)
def test_same_player_is_entered_once() -> None:
    facts, private = PlayerFacts("1", "Müller"), Private(email="m@example.org")
    changes = at_once(lambda _: roster.enter_player(facts, private, ORIGIN)[1])
    assert sorted(changes) == [Change.NEW, *[Change.SAME] * (AT_ONCE - 1)]
    assert AuditEvent.objects.filter(action="player.entered").count() == 1


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_one_of_several_changes_of_what_was_seen_wins() -> None:
    create_federation()
    person = Player.objects.get(number="P1")
    before = roster.player_facts(person)
    seen = roster.version(before)
    wanted = [PlayerFacts("P1", f"Name {n}") for n in range(AT_ONCE)]
    changes = at_once(lambda n: roster.change_player(person, wanted[n], ORIGIN, seen=seen))
    assert sorted(changes) == [Change.CHANGED, *[Change.MOVED] * (AT_ONCE - 1)]
    assert roster.player_facts(Player.objects.get(number="P1")) == wanted[changes.index(Change.CHANGED)]


@pytest.mark.django_db(transaction=True)
def test_player_leaves_once() -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))

    def leave(_: int) -> str:
        entry = Entry.objects.select_related("tournament__pool").get(tournament__code="T", seat=1)
        try:
            manual_entry.withdraw(entry, Departure.DEATH, date(2025, 5, 1), SOURCE, actor="officer:1")
        except NotOpen:
            return "not open"
        return "left"

    assert sorted(at_once(leave)) == ["left", *["not open"] * (AT_ONCE - 1)]
    assert (Note.objects.count(), AuditEvent.objects.filter(action="entry.departure").count()) == (1, 1)
    assert list(audit.broken()) == []


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_same_exchange_is_made_once() -> None:
    create_federation(pool="ecp")
    person = Player.objects.get(number="P6")
    roster.bring_rating(person, pool("ecp"), BroughtRating(1800, 3, None, "iccf", published=True), ORIGIN)
    better = BroughtRating(1900, 4, None, "desc", published=True)
    changes = at_once(lambda _: roster.bring_rating(person, pool("ecp"), better, ORIGIN))
    assert sorted(changes) == [Change.CHANGED, *[Change.SAME] * (AT_ONCE - 1)]
    assert AuditEvent.objects.filter(action="rating.exchanged").count() == 1


def locks(do: Callable[[], object]) -> list[int]:
    """The kinds of advisory locks that a use case asks for, in its order, each the first time."""
    with CaptureQueriesContext(
        connection,
    ) as asked:
        do()
    found_keys = (re.search(r"pg_advisory_xact_lock\((\d+),", query["sql"]) for query in asked.captured_queries)
    return list(dict.fromkeys(int(key.group(1)) for key in found_keys if key))


def first(code: str = "T") -> Tournament:
    """A tournament with its pool."""
    return Tournament.objects.select_related("pool").get(code=code)


def later(facts: TournamentFacts) -> TournamentFacts:
    """The same with another day of announcement."""
    return TournamentFacts(facts.code, facts.name, facts.kind, facts.pool, date(2025, 2, 2))


USE_CASES: dict[str, Callable[[], object]] = {
    "load": lambda: roster.load({"players": [player("N1", "fwz", (2000, 9)), player("N2", "ecp", (2000, 9))]}),
    "bring_rating": lambda: roster.bring_rating(
        Player.objects.get(number="P6"), pool(), BroughtRating(2000, 9, None), ORIGIN
    ),
    "import_list": lambda: takeovers.import_list(
        [ListedRating(1, "P6", "Family P6, Given P6", 2000, 9)], pool(), Terms(Origins.FWZ), ORIGIN
    ),
    "move_in": lambda: storing.move_in(
        Federation({"N1": Member("N1", "New")}, {date(2025, 1, 1): {"N1": State(2000, 9)}}, {}, {}), pool(), ORIGIN
    ),
    "change_tournament": lambda: roster.change_tournament(first(), later(roster.tournament_facts(first())), ORIGIN),
    "seat_anew": lambda: roster.seat_anew(
        first(), roster.seating("match", list(Player.objects.order_by("number")[:2])), ORIGIN
    ),
    "record": lambda: manual_entry.record(
        pool(), [Result(games("T")[0].pk, Score.DRAW, date(2025, 5, 1))], SOURCE, actor="officer:1"
    ),
    "depart": lambda: manual_entry.withdraw(
        Entry.objects.select_related("tournament__pool").get(seat=1),
        Departure.DEATH,
        date(2025, 5, 1),
        SOURCE,
        actor="x",
    ),
}


WITH_PEOPLE = ("load", "move_in")
"""Those that enter players, who belong to no pool."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", USE_CASES)
def test_lock_of_the_pool_comes_before_that_of_the_common_chain(name: str) -> None:
    """Two that take locks in different orders wait for each other for ever."""
    if connection.vendor != "postgresql":
        pytest.skip("a transaction of SQLite is one lock")
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    assert locks(USE_CASES[name]) == [POOL, *([COMMON[0]] if name in WITH_PEOPLE else [])]


@pytest.mark.django_db
@pytest.mark.parametrize("alone", [True, False])
def test_changes_without_a_rating_need_the_lock_of_the_pool_only(alone: bool) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("a transaction of SQLite is one lock")
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    director = Director.objects.create(name="D", email="d@example.org")
    give = roster.replace_directors if alone else roster.add_director
    assert locks(lambda: give(first(), director, ORIGIN)) == [POOL]
