"""A player leaves: withdrawal, death, substitution."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from ratings.models import AuditEvent, Entry, Evaluation, Game, Note
from tests.office.pages.forms import EFFECT, faults, read_messages, send, stored_by, typed, values
from tests.office.pages.reports import SOURCE, correct, desk, place, stored
from tests.office.pages.trail import events
from tests.ratings.federation import create_federation, finish, games, tournament
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025"), pytest.mark.both_databases]


def leave(client: Client, seat: int, kind: str, **facts: Any) -> Page:
    """A player leaves the tournament."""
    entry = Entry.objects.get(tournament__code="T", seat=seat, turn=0)
    given = {**SOURCE, "on": "2025-11-05", "kind": kind, "entry": entry.pk, **facts}
    return stored_by(client, place("departure"), **given)


@pytest.mark.long
def test_withdrawal_closes_open_games_and_is_in_the_trail(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    page = leave(alice, 1, "withdrawal")
    assert read_messages(page) == ["Das Ausscheiden ist gespeichert: Family P1, Given P1."]
    closed = Game.objects.filter(reason="withdrawal")
    assert {(game.white.seat, game.black.seat, game.score) for game in closed} == {(1, 2, "0-1"), (3, 1, "1-0")}
    entry = Entry.objects.get(seat=1)
    code = Note.objects.get().code
    assert events(f"entry:{entry.pk}") == [
        (
            actor,
            "entry.departure",
            code,
            {"departure": "", "departed_on": None},
            {"departure": "withdrawal", "departed_on": "2025-11-05"},
        )
    ]
    (told,) = page.texts("//ol[@class='trail']/li[1]")
    assert told.startswith("alice hat vermerkt, dass Family P1, Given P1 am 05.11.2025 aus T ausgeschieden ist (")


@pytest.mark.long
@pytest.mark.parametrize("kind", ["withdrawal-approved", "death"])
def test_games_open_at_a_death_or_an_approved_withdrawal_are_not_rated(kind: str, alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(alice, 1, kind)
    assert list(Game.objects.filter(reason=kind).order_by("number").values_list("score", flat=True)) == ["-/+", "+/-"]


@pytest.mark.long
@pytest.mark.parametrize("who", ["P4", "Family P4, Given P4", "Given P4 Family P4", "P4; Family P4, Given P4"])
def test_substitute_takes_the_seat_over(who: str, alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    page = leave(alice, 1, "substitution", substitute=who)
    assert page.texts("//ol[@class='seats']/li")[:2] == [
        "Family P1, Given P1 P1 ausgewechselt; dann offene Partien werden nicht gewertet, 05.11.2025 · zurücknehmen",
        "Family P4, Given P4 P4",
    ]
    assert set(Game.objects.filter(counts=False).values_list("number", flat=True)) == {2, 3}
    handed = read(alice, desk(games("T")[1]))
    (told,) = handed.texts("//ol[@class='trail']/li[1]")
    assert "von Family P1, Given P1 an Family P4, Given P4 übergeben" in told


@pytest.mark.long
def test_player_leaves_once_however_often_the_button_is_pressed(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    entry = Entry.objects.get(seat=1)
    given = {**SOURCE, "on": "2025-11-05", "kind": "withdrawal", "entry": entry.pk}
    data = values(typed(alice, place("departure"), **given))
    send(alice, place("departure"), data)
    before = AuditEvent.objects.count()
    again = send(alice, place("departure"), {**data, "kind": "death"})
    assert (again.status, faults(again)) == (
        422,
        ["Schon ausgeschieden: nicht genehmigter Rücktritt; offene Partien gewinnen die Gegner"],
    )
    assert (AuditEvent.objects.count(), Note.objects.count()) == (before, 1)
    assert read(alice, place("departure")).texts("//select[@name='entry']/option") == [
        "–",
        "2. Family P2, Given P2 (P2)",
        "3. Family P3, Given P3 (P3)",
    ]


@pytest.mark.parametrize(
    ("facts", "complaints"),
    [
        ({"entry": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"entry": "0"}, ["Bitte eine gültige Auswahl treffen. 0 ist keine gültige Auswahl."]),
        ({"kind": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"on": "2025-11-21"}, ["Dieser Tag liegt in der Zukunft."]),
        ({"on": "2024-11-21"}, ["Dieser Tag liegt vor dem Beginn des Turniers."]),
        ({"substitute": "P4"}, ["Nur eine Ersatzstellung hat einen Ersatzspieler."]),
        ({"kind": "substitution"}, ["Wer übernimmt?"]),
        (
            {"kind": "substitution", "substitute": "Nobody"},
            ["„Nobody“ ist nicht bekannt, und niemand heißt ähnlich."],
        ),
        ({"note": ""}, ["Dieses Feld ist zwingend erforderlich."]),
    ],
)
def test_faulty_departure_is_refused_in_words(facts: dict[str, str], complaints: list[str], alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    page = leave(alice, 1, **{"kind": "death", **facts})
    assert (page.status, faults(page)[1:]) == (422, complaints)
    assert not Entry.objects.exclude(departure="").exists()


def test_substitute_who_has_a_seat_is_refused_and_nothing_is_kept(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    page = leave(alice, 1, "substitution", substitute="P2")
    assert faults(page) == ["Family P2, Given P2 hat in diesem Turnier schon einen Platz."]
    assert (Note.objects.count(), Entry.objects.exclude(departure="").count()) == (0, 0)


@pytest.mark.long
def test_open_game_of_a_substitute_keeps_that_reason_unless_it_counts(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(alice, 1, "substitution", substitute="P4")
    left_out, counting = Game.objects.filter(counts=False).order_by("number")
    correct(alice, left_out, score="1-0", completed_on="2025-11-10")
    correct(alice, counting, score="1-0", completed_on="2025-11-10", counts="yes")
    assert [stored(game)[:2] for game in (left_out, counting)] == [("1-0", "substitution"), ("1-0", "played")]


@pytest.mark.long
def test_departure_is_shown_before_it_is_stored(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    finish(next(game for game in games("T") if 1 not in {game.white.seat, game.black.seat}), "1-0", 5)
    before = AuditEvent.objects.count()
    given = {**SOURCE, "on": "2025-11-05", "kind": "withdrawal", "entry": Entry.objects.get(seat=1).pk}
    page = typed(alice, place("departure"), **given)
    assert [text.partition(", ")[0] for text in page.texts(f"{EFFECT}/ul/li")] == [
        "alice hat vermerkt",
        f"alice hat 0-1 für Family P1 – Family P2 ({games('T')[1].pk})",
        f"alice hat 1-0 für Family P3 – Family P1 ({games('T')[2].pk})",
    ]
    assert [row[0] for row in page.table()] == ["Family P1, Given P1", "Family P2, Given P2", "Family P3, Given P3"]
    assert (AuditEvent.objects.count(), Note.objects.count(), Evaluation.objects.count()) == (before, 0, 0)
    assert "ausgeschieden" not in read(alice, "/tournaments/T/").source
    other = send(alice, place("departure"), {**values(page), "kind": "death"})
    assert (other.tree.xpath(EFFECT) != [], Entry.objects.exclude(departure="").exists()) == (True, False)
    assert read_messages(send(alice, place("departure"), values(page))) == [
        "Das Ausscheiden ist gespeichert: Family P1, Given P1.",
    ]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["withdrawal", "withdrawal-approved", "death", "substitution"])
def test_departure_that_nobody_meant_is_taken_back(kind: str, alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    leave(alice, 1, kind, substitute="P4" if kind == "substitution" else "")
    entry = Entry.objects.get(seat=1, turn=0)
    back = place(f"departure/{entry.pk}/back")
    assert back in read(alice, place("")[:-1]).links()
    page = read(alice, back)
    assert page.texts("//main//ul[@class='plain']/li") == [
        "Family P1, Given P1 – Family P2, Given P2: ist wieder offen",
        "Family P3, Given P3 – Family P1, Given P1: ist wieder offen",
    ]
    assert Entry.objects.get(pk=entry.pk).departure == kind
    done = stored_by(alice, back, **{**SOURCE, "note": "Verwechselt"})
    assert read_messages(done) == [
        "Das Ausscheiden ist zurückgenommen: Family P1, Given P1.",
        "2 Partien sind wieder offen.",
    ]
    assert list(Entry.objects.values_list("player__number", "departure")) == [("P1", ""), ("P2", ""), ("P3", "")]
    event = AuditEvent.objects.get(action="entry.returned")
    assert (event.actor, Note.objects.get(code=event.cause).text) == (actor, "Verwechselt")
    assert alice.get(back).status_code == 302


@pytest.mark.long
def test_rated_games_of_a_departure_stay_and_lead_to_a_correction(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"]))
    leave(alice, 1, "withdrawal")
    entry = Entry.objects.get(seat=1)
    page = read(alice, place(f"departure/{entry.pk}/back"))
    assert desk(games("T")[0]) in page.links()
    stored_by(alice, place(f"departure/{entry.pk}/back"), **SOURCE)
    assert (Entry.objects.get(seat=1).departure, games("T")[0].reason) == ("", "withdrawal")
