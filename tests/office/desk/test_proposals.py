"""A start letter on the officer's desk: looked at, entered or set aside, once."""

from __future__ import annotations

from datetime import date
from unittest.mock import Mock

import pytest
from django.test import Client
from django.utils import timezone

from intake.models import InboundMail, TournamentProposal
from intake.processing import proposals
from intake.processing.proposals import settle_letters
from ratings import personal
from ratings.audit import Origin
from ratings.importing.roster import TournamentFacts, seating
from ratings.models import AuditEvent, Player, Purpose, Tournament
from ratings.queries.office import next_number
from tests.intake.federation import anna
from tests.intake.processing.test_start_letters import START
from tests.office.desk.desk import came, opened, read_messages, reasons
from tests.office.pages.forms import EFFECT, confirmed, send, values
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

RATED, CORRECTION = "Hans Müller - Karl Müller 1-0, 10.3.2026", "Korrektur: Hans Müller - Karl Müller 0-1, 10.3.2026"
SEATS = "//section[starts-with(@aria-labelledby, 'proposal-')]/ul/li"


def start(text: str = START) -> InboundMail:
    return came(text, subject="Startschreiben SE950")


def decide(client: Client, action: str, pool: str = "fwz") -> Page:
    """Presses a button of the proposal, and reads the page that follows."""
    address = f"/office/proposals/{TournamentProposal.objects.get().pk}/{action}/"
    return confirmed(client, address, {"pool": pool})


def test_officer_sees_whom_each_entry_means(alice: Client) -> None:
    assert opened(alice, start()).texts(SEATS) == [
        "1. Müller, Hans → Müller, Hans 1001",
        "2. Schmidt, Eva → Schmidt, Eva 1002",
        "3. Weber, Karl Heinz → Weber, Karl Heinz 1003",
    ]


@pytest.mark.long
def test_tournament_is_entered_in_the_pool_that_the_officer_chooses(alice: Client, actor: str) -> None:
    row = start()
    page = decide(alice, "approve", pool="ecp")
    row.refresh_from_db()
    entered = Tournament.objects.get(code="SE950")
    assert (read_messages(page), row.state, entered.pool.key) == (["SE950 ist eingetragen."], "accepted", "ecp")
    assert AuditEvent.objects.filter(subject=f"tournament:{entered.pk}", actor=actor, cause=row.code).exists()


@pytest.mark.long
def test_second_click_enters_nothing(alice: Client) -> None:
    start()
    decide(alice, "approve")
    page = decide(alice, "approve")
    assert page.texts("//div[@class='said']/p") == ["So lässt es sich nicht eintragen: approved"]
    assert Tournament.objects.filter(code="SE950").count() == 1


@pytest.mark.long
def test_entry_that_is_nobody_leads_to_the_form_by_hand_already_filled(alice: Client) -> None:
    page = opened(alice, start(START.replace("Schmidt, Eva *1961", "Schmitd, Eva")))
    (link,) = page.tree.xpath("//a[contains(@href, '/office/tournaments/new/')]/@href")
    by_hand = read(alice, str(link))
    assert by_hand.texts("//textarea[@name='players']") == ["1001 Schmitd, Eva 1003"]
    assert by_hand.tree.xpath("//input[@name='code']/@value") == ["SE950"]


@pytest.mark.long
def test_proposal_is_set_aside_once(alice: Client) -> None:
    start()
    assert read_messages(decide(alice, "reject")) == ["Das vorgeschlagene Turnier ist beiseitegelegt."]
    assert read_messages(decide(alice, "reject")) == ["Darüber ist schon entschieden."]
    assert not Tournament.objects.filter(code="SE950").exists()


def test_code_that_is_taken_enters_nothing(alice: Client) -> None:
    start(START.replace("SE950", "SE947"))
    assert read_messages(decide(alice, "approve")) == ["Diese Kennung hat ein anderes Turnier."]
    assert TournamentProposal.objects.get().state == "waiting"


def test_pool_that_does_not_exist_is_not_found(alice: Client) -> None:
    start()
    assert decide(alice, "approve", pool="blitz").status == 404


@pytest.mark.parametrize("action", ["approve", "reject"])
def test_nobody_else_decides(action: str, bob: Client, client: Client) -> None:
    start()
    for other in (bob, client):
        other.post(f"/office/proposals/{TournamentProposal.objects.get().pk}/{action}/", {"pool": "fwz"})
    assert TournamentProposal.objects.get().state == "waiting"


def test_mail_is_settled_when_its_only_proposal_is_set_aside(alice: Client) -> None:
    row = start()
    decide(alice, "reject")
    row.refresh_from_db()
    assert row.state == "ignored"


@pytest.mark.long
def test_tournament_entered_by_hand_settles_the_letter_of_its_director(alice: Client, actor: str) -> None:
    row = start(START.replace("Schmidt, Eva *1961", "Schmitd, Eva"))
    (link,) = opened(alice, row).tree.xpath("//a[contains(@href, '/office/tournaments/new/')]/@href")
    by_hand = read(alice, str(link))
    (form,) = [one for one in by_hand.tree.xpath("//main//form") if "players" in dict(one.form_values())]
    typed = {name: value for name, value in form.form_values() if value is not None}
    assert typed["director"] == str(anna().pk)
    confirmed(alice, "/office/tournaments/new/", typed | {"players": "1001\n1002\n1003"})
    entered = Tournament.objects.get(code="SE950")
    row.refresh_from_db()
    letter = TournamentProposal.objects.get()
    assert (row.state, row.tournament, letter.state, letter.decided_by) == ("accepted", entered, "approved", actor)
    assert list(entered.directors.all()) == [anna()]
    event = AuditEvent.objects.get(action="proposal.entered")
    assert (event.actor, event.cause, event.subject) == (actor, row.code, f"proposal:{letter.pk}")


def test_fault_while_letters_are_settled_leaves_no_tournament(alice: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    start()
    monkeypatch.setattr(proposals, "settle_letters", failing := Mock(side_effect=ZeroDivisionError))
    facts = TournamentFacts("SE951", "SE951", "round-robin", "fwz", date(2026, 5, 1), "")
    with pytest.raises(ZeroDivisionError):
        proposals.enter_by_hand(
            facts,
            seating("round-robin", list(Player.objects.all()[:3])),
            Origin("officer:1", "list"),
            director=None,
            complete=None,
        )
    assert (failing.call_count, Tournament.objects.filter(code="SE951").exists()) == (1, False)


def test_tournament_of_another_director_leaves_the_letter_waiting(alice: Client) -> None:
    start()
    entered = Tournament.objects.get(code="SE947")
    TournamentProposal.objects.update(code="SE947")
    entered.directors.clear()
    settle_letters(entered, "officer:1")
    assert TournamentProposal.objects.get().state == "waiting"


def rated_and_corrected() -> InboundMail:
    """A start letter that also asks to change a result that a rating rests on."""
    came(RATED, subject="EC5")
    return came(f"Turnier EC5:\n{CORRECTION}\n\n{START}", 2, subject="Meldung")


@pytest.mark.long
@pytest.mark.both_databases
@pytest.mark.parametrize("action", ["approve", "reject"])
def test_decided_letter_leaves_what_else_its_mail_asks(action: str, alice: Client) -> None:
    row = rated_and_corrected()
    assert sorted(reasons(row)) == ["human", "human"]
    decide(alice, action)
    row.refresh_from_db()
    ((left, detail),) = [(reason["code"], reason["detail"]) for reason in row.reasons]
    assert (row.state, left, detail) == ("held", "human", "Müller, Hans - Müller, Karl: 1-0 (2026-03-10, EC5)")
    assert row.code in read(alice, "/office/").source


@pytest.mark.long
def test_proposed_tournament_is_shown_before_it_is_entered(alice: Client) -> None:
    start()
    address = f"/office/proposals/{TournamentProposal.objects.get().pk}/approve/"
    page = send(alice, address, {"pool": "fwz"})
    assert [text[:24] for text in page.texts(f"{EFFECT}/ul/li")] == [
        "alice hat SE950 angemeld",
        "alice hat Anna Leiter da",
    ]
    assert (TournamentProposal.objects.get().state, Tournament.objects.filter(code="SE950").exists()) == (
        "waiting",
        False,
    )
    send(alice, address, values(page))
    assert (TournamentProposal.objects.get().state, Tournament.objects.filter(code="SE950").exists()) == (
        "approved",
        True,
    )


NEWCOMER = START.replace("Schmidt, Eva *1961", "Neumann, Nele *1990").replace(
    "Weber, Karl Heinz; Nr. 1003", "Zoe Zander"
)


@pytest.mark.long
def test_players_who_are_new_are_entered_with_their_tournament_in_one_act(alice: Client) -> None:
    row = start(NEWCOMER)
    page = opened(alice, row)
    assert page.texts(SEATS) == [
        "1. Müller, Hans → Müller, Hans 1001",
        "2. Neumann, Nele → niemand heißt so",
        "3. Zoe Zander → niemand heißt so",
    ]
    assert page.texts("//label[input[@name='new']]") == [
        "Als neuen Spieler eintragen: 2. Neumann, Nele, *1990",
        "Als neuen Spieler eintragen: 3. Zoe Zander",
    ]
    address, known = f"/office/proposals/{TournamentProposal.objects.get().pk}/approve/", Player.objects.count()
    one = send(alice, address, {"pool": "fwz", "new": ["2"]})
    assert read_messages(one) == ["So lässt es sich nicht eintragen: 3 Zoe Zander"]
    shown = send(alice, address, {"pool": "fwz", "new": ["2", "3"], "informed": "on"})
    assert (shown.tree.xpath(EFFECT) != [], Player.objects.count()) == (True, known)
    (form,) = shown.tree.xpath("//main//form[contains(@class, 'sheet-form')]")
    sent = {name: form.xpath(f".//input[@name='{name}']/@value") for name in ("pool", "new", "informed", "effect")}
    assert read_messages(send(alice, address, sent)) == ["SE950 ist eingetragen."]
    entered = Tournament.objects.get(code="SE950")
    players = [entry.player for entry in entered.entries.select_related("player").order_by("seat")]
    assert [(player.family_name, player.given_name) for player in players[1:]] == [
        ("Neumann", "Nele"),
        ("Zander", "Zoe"),
    ]
    assert births(players[1:]) == ["1990", ""]
    received = timezone.localdate(row.received_at or row.stored_at)
    assert (entered.announced_on, entered.letter_copy_on) == (received, received)


def births(players: list[Player]) -> list[str]:
    """When players were born, as far as it is stored."""
    return [personal.private_of(player, Purpose.DESK, "officer:1").birth_date for player in players]


NUMBERED = NEWCOMER.replace("Neumann, Nele *1990", "Neumann, Nele; Nr. 7777777777").replace(
    "Zoe Zander", "Zander, Zoe; Nr. {number}"
)


@pytest.mark.long
@pytest.mark.both_databases
def test_newcomer_gets_our_next_number_whatever_the_letter_says(alice: Client) -> None:
    page = opened(alice, start(NUMBERED.format(number="123")))
    assert page.texts(SEATS)[1:] == [
        "2. Neumann, Nele (im Schreiben 7777777777) → niemand heißt so",
        "3. Zander, Zoe (im Schreiben 123) → niemand heißt so",
    ]
    address, expected = f"/office/proposals/{TournamentProposal.objects.get().pk}/approve/", int(next_number())
    sent = {"pool": "fwz", "new": ["2", "3"]}
    effect = send(alice, address, sent).tree.xpath("//input[@name='effect']/@value")
    assert read_messages(send(alice, address, {**sent, "effect": effect})) == ["SE950 ist eingetragen."]
    entered = Tournament.objects.get(code="SE950").entries.order_by("seat").values_list("player__number", flat=True)
    assert list(entered)[1:] == [str(expected), str(expected + 1)]


def test_number_that_stands_twice_in_a_letter_is_refused_in_words(alice: Client) -> None:
    start(NUMBERED.format(number="7777777777"))
    address, known = f"/office/proposals/{TournamentProposal.objects.get().pk}/approve/", Player.objects.count()
    told = read_messages(send(alice, address, {"pool": "fwz", "new": ["2", "3"]}))
    assert told == ["So lässt es sich nicht eintragen: die Nummer 7777777777 steht zweimal da"]
    assert (Player.objects.count(), Tournament.objects.filter(code="SE950").exists()) == (known, False)
