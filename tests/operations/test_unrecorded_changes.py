"""Whoever changes a fact behind the server's back is found the next night, though nothing was rated by it yet."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command
from pytest_django import Settings

from intake.models import InboundMail, OutboundMail
from operations.privacy import erasure
from operations.privacy.persons import find_person
from operations.trail_proof import find_trail_faults
from operations.unrecorded_changes import find_unrecorded_changes
from ratings import personal
from ratings.audit import Origin
from ratings.corrections import Group, SeatsReassigned, TournamentSplit, carry_out
from ratings.facts import departures, results
from ratings.importing import roster
from ratings.importing.roster import DirectorFacts, people
from ratings.models import AuditEvent, Departure, Director, Entry, Game, Player, Purpose, Seal, Tournament
from tests.intake import federation
from tests.ratings.federation import create_federation, day, finish, games, receipt, tournament
from tests.ratings.test_ledger import raw_delete

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ORIGIN = Origin("officer:1", "office")
DIRECTORS = [{"name": f"Director {name}", "email": f"{name}@example.org", "tournaments": ["T"]} for name in "ab"]


@pytest.fixture
def _running(db: None) -> None:
    """A tournament in which much has happened and nothing is rated: results, one of them taken back and one
    corrected, a player who left, a substitute, another director in charge.
    """
    create_federation(tournament("T", ["P1", "P2", "P3", "P4", "P5"]), tournament("U", ["P1", "P2", "P3"]))
    roster.load({"directors": DIRECTORS})
    first, second, third, *_rest = games("T")
    finish(first, "1-0", 5)
    finish(second, "1/2-1/2", 6)
    results.reopen(second, actor="officer:1", cause="office")
    finish(third, "0-1", 7)
    finish(third, "1-0", 7, correction=True)
    leave("P4", Departure.WITHDRAWAL_APPROVED)
    leave("P5", Departure.SUBSTITUTION, Player.objects.get(number="P6"))
    roster.replace_directors(Tournament.objects.get(code="U"), Director.objects.get(email="a@example.org"), ORIGIN)


def leave(number: str, kind: Departure, substitute: Player | None = None) -> None:
    """Somebody leaves T."""
    entry = Entry.objects.get(tournament__code="T", player__number=number)
    departures.withdraw(
        entry, kind, day(9), actor="officer:1", cause="office", received_at=receipt(9), substitute=substitute
    )


def finished() -> int:
    """A game with a result that is not rated."""
    return games("T")[0].pk


def entry(number: str) -> Entry:
    """A seat in T."""
    return Entry.objects.get(tournament__code="T", player__number=number)


def played(**values: object) -> Callable[[], str]:
    """Other values of a finished game."""

    def change() -> str:
        Game.objects.filter(pk=finished()).update(**values)
        return f"game {finished()} is not as in the trail: {', '.join(values)}"

    return change


def open_game() -> str:
    """A result for a game that is open."""
    game = Game.objects.filter(tournament__code="U").order_by("pk")[0]
    facts = {"score": "1-0", "reason": "played", "completed_on": day(3), "received_at": receipt(3)}
    Game.objects.filter(pk=game.pk).update(**facts)
    return f"game {game.pk} is not as in the trail: score, reason, completed_on"


def deleted_game() -> str:
    """A game that is gone with its result."""
    key = finished()
    Game.objects.filter(pk=key).delete()
    return f"game {key} is in the trail and not there"


def seat_of_substitute() -> str:
    """A game that was handed over is the leaver's again."""
    game = Game.objects.filter(white=entry("P6"))[0]
    Game.objects.filter(pk=game.pk).update(white=entry("P5"))
    return f"game {game.pk} is not as in the trail: entry"


def returned() -> str:
    """Somebody who left is there again."""
    Entry.objects.filter(pk=entry("P4").pk).update(departure="", departed_on=None)
    return f"entry {entry('P4').pk} is not as in the trail: departure"


def other_player() -> str:
    """Another player on a seat."""
    seat = entry("P3")
    Entry.objects.filter(pk=seat.pk).update(player=Player.objects.get(number="P7"))
    return f"entry {seat.pk} is not as in the trail: player"


def other_facts() -> str:
    """A tournament that is rated otherwise."""
    stored = Tournament.objects.get(code="T")
    Tournament.objects.filter(pk=stored.pk).update(international=True, started_on=date(2020, 1, 1))
    return f"tournament {stored.pk} is not as in the trail: started_on, international"


def more_directors() -> str:
    """Somebody may report for a tournament whom nobody put in charge."""
    stored = Tournament.objects.get(code="U")
    stored.directors.add(Director.objects.get(email="b@example.org"))
    return f"tournament {stored.pk} is not as in the trail: directors"


def no_director() -> str:
    """Somebody may no longer report."""
    stored = Tournament.objects.get(code="T")
    stored.directors.clear()
    return f"tournament {stored.pk} is not as in the trail: directors"


def other_name() -> str:
    """A player of another name."""
    person = Player.objects.get(number="P8")
    Player.objects.filter(pk=person.pk).update(family_name="Other")
    return f"player {person.pk} is not as in the trail: name or address"


def other_address() -> str:
    """Somebody else writes as a director."""
    person = Director.objects.get(email="b@example.org")
    Director.objects.filter(pk=person.pk).update(email="stranger@example.org")
    return f"director {person.pk} is not as in the trail: name or address"


def further_address() -> str:
    """Somebody else writes as a director, too."""
    person = Director.objects.get(email="b@example.org")
    person.further_addresses.create(email="stranger@example.org")
    return f"director {person.pk} is not as in the trail: name or address"


def unknown_director() -> str:
    """A director whom nobody entered."""
    person = Director.objects.create(name="Stranger", email="stranger@example.org")
    return f"director {person.pk} is not as in the trail: name or address"


def no_salt() -> str:
    """What a seal was made of is gone, and the name another one."""
    person = Player.objects.get(number="P8")
    Player.objects.filter(pk=person.pk).update(family_name="Other")
    Seal.objects.filter(subject=f"player:{person.pk}").delete()
    return f"player {person.pk} is not as in the trail: name or address"


CHANGES: dict[str, Callable[[], str]] = {
    "score": played(score="0-1"),
    "rated score": played(rated_score="0-1"),
    "reason": played(reason="time"),
    "decision": played(counts=False),
    "day": played(completed_on=day(6)),
    "moves": played(move_count=1),
    "open game": open_game,
    "deleted game": deleted_game,
    "substitute": seat_of_substitute,
    "departure": returned,
    "player": other_player,
    "tournament": other_facts,
    "more directors": more_directors,
    "no director": no_director,
    "name": other_name,
    "address": other_address,
    "further address": further_address,
    "unknown director": unknown_director,
    "no salt": no_salt,
}


@pytest.mark.long
@pytest.mark.usefixtures("_running")
def test_facts_that_were_changed_by_the_server_are_those_of_the_trail() -> None:
    assert list(find_unrecorded_changes()) == []
    carry_out(SeatsReassigned((entry("P3").pk,), Player.objects.get(number="P7").pk), ORIGIN)
    group = Group("U-b", "Group b", (Player.objects.get(number="P1").pk,))
    carry_out(TournamentSplit(Tournament.objects.get(code="U").pk, (group,)), ORIGIN)
    person = Director.objects.get(email="a@example.org")
    roster.change_director(person, DirectorFacts("Director a", "new@example.org"), ORIGIN)
    assert list(find_unrecorded_changes()) == []


@pytest.mark.long
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.usefixtures("_running")
def test_change_behind_the_servers_back_is_found_by_name(change: str) -> None:
    told = CHANGES[change]()
    assert list(find_unrecorded_changes()) == [told]
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("verify_audit", "--json", stdout=out)
    assert json.loads(out.getvalue())["breaks"] == [told]


@pytest.mark.long
def test_mail_that_is_gone_is_found(settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    federation.create_federation()
    mail = federation.settled()
    assert (Game.objects.filter(report=mail.code).count(), list(find_trail_faults())) == (1, [])
    OutboundMail.objects.filter(mail=mail).update(mail=None)
    raw_delete(InboundMail.objects.filter(pk=mail.pk))
    assert list(find_trail_faults()) == [f"mail {mail.code} is in the trail and not there"]


@pytest.mark.long
def test_person_of_an_earlier_release_is_sealed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(people, "seal", lambda _person: None)
        create_federation()
    events = AuditEvent.objects.filter(action="player.entered")
    assert list(events.values_list("after__seal", flat=True)) == [None] * events.count()
    assert list(find_unrecorded_changes()) == []
    assert (roster.seal_older(ORIGIN), roster.seal_older(ORIGIN)) == (events.count(), 0)
    assert list(find_unrecorded_changes()) == []
    assert other_name() in list(find_unrecorded_changes())


def test_seal_says_nothing_about_a_name_and_goes_with_it() -> None:
    roster.load({"players": [{"id": number, "family_name": "Same"} for number in ("1", "2")]})
    seals = [event.after["seal"] for event in AuditEvent.objects.filter(action="player.entered")]
    assert (len(set(seals)), Seal.objects.count()) == (2, 2)
    erasure.erase_person(find_person("1", Purpose.ERASURE, personal.SYSTEM), ORIGIN)
    assert (Seal.objects.count(), list(find_unrecorded_changes())) == (1, [])
