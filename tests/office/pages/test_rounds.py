"""Rounds, late entries and the word that no round follows, as the officer enters them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.evaluation import rate_requested
from ratings.models import Bye, Evaluation, Note, Tournament
from tests.office.pages import test_tournaments as tournaments
from tests.office.pages.forms import faults, fill, read_messages, send, stored_by, typed
from tests.office.pages.trail import events
from tests.ratings.federation import create_federation, finish, finish_all, games, tournament
from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db

SOURCE = {"way": "post", "note": "Brief des Turnierleiters, Ordner 12", "received_on": "2025-03-01"}
FIRST = [{"white": "P1", "black": "P2", "round": 1}, {"white": "P3", "black": "P4", "round": 1}]
ROUND = {**SOURCE, "pairs": "1-3\n4 - 2"}


@pytest.fixture
def swiss() -> Tournament:
    """A Swiss tournament of four with its first round."""
    create_federation(tournament("S", ["P1", "P2", "P3", "P4"], kind="swiss", games=FIRST))
    return Tournament.objects.get()


def place(page: str = "") -> str:
    """An address of the tournament."""
    return f"/office/tournaments/{Tournament.objects.get().pk}/{page}"


def evaluated() -> int:
    """How many evaluations are in force once everything requested is rated."""
    rate_requested()
    return Evaluation.objects.filter(replaced_by=None).count()


def complaints(page: object) -> list[str]:
    """The faults of the lines."""
    return faults(page)[1:]  # type: ignore[arg-type]  # a page


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_round_is_shown_before_it_is_stored_and_then_in_the_trail(alice: Client, actor: str) -> None:
    page = typed(alice, place("rounds/new/"), **ROUND)
    assert page.texts("//div[@role='status']//li") == [
        "1 Family P1, Given P1 – 3 Family P3, Given P3",
        "4 Family P4, Given P4 – 2 Family P2, Given P2",
    ]
    assert len(games("S")) == 2
    page = send(alice, place("rounds/new/"), {**fill(alice, place("rounds/new/")), **seen(page), **ROUND})
    assert read_messages(page) == ["Die Runde ist gespeichert."]
    assert [(game.round, game.white.seat, game.black.seat) for game in games("S")[2:]] == [(2, 1, 3), (2, 4, 2)]
    added = {"games": ["2: 1-3", "2: 4-2"], "byes": []}
    assert events(f"tournament:{Tournament.objects.get().pk}")[-1] == (
        actor,
        "tournament.round-added",
        Note.objects.get().code,
        {},
        added,
    )


def seen(page: object) -> dict[str, str]:
    """The identifier of what a preview shows."""
    (value,) = page.tree.xpath("//input[@name='seen']/@value")  # type: ignore[attr-defined]  # a page
    return {"seen": value}


@pytest.mark.usefixtures("swiss")
@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        (
            "1-9\n1-3\n",
            [
                "Es gibt keinen Startplatz 9.",
                "1 Family P1, Given P1: steht zweimal da.",
                "2 Family P2, Given P2: spielt nicht und hat kein Freilos.",
                "4 Family P4, Given P4: spielt nicht und hat kein Freilos.",
            ],
        ),
        ("1-3\nnichts", ["Zeile 2: „nichts“ ist weder eine Paarung noch ein Freilos."]),
        (
            "Family P1 – Family P9\n3 Family P4 - 2",
            [
                "Zeile 1: „Family P9“ hat hier keinen Startplatz.",
                "Zeile 2: „3 Family P4“: Platz und Name passen nicht zusammen.",
            ],
        ),
        (
            "1-3\n2 frei\n3-9",
            [
                "Zeile 2: „2 frei“ nennt die Punkte nicht: „2 frei 1“, „½“ oder „0“.",
                "Es gibt keinen Startplatz 9.",
                "3 Family P3, Given P3: steht zweimal da.",
            ],
        ),
    ],
)
def test_all_faults_of_a_round_are_told_at_once(pairs: str, expected: list[str], alice: Client) -> None:
    page = typed(alice, place("rounds/new/"), **{**ROUND, "pairs": pairs})
    assert (page.status, complaints(page)) == (422, expected)


@pytest.mark.usefixtures("swiss")
def test_wrong_number_of_a_round_is_told_beside_it_with_the_right_one(alice: Client) -> None:
    page = typed(alice, place("rounds/new/"), **{**ROUND, "number": "4"})
    assert page.texts("//ul[@id='id_number_error']/li") == ["Die nächste Runde ist 2."]
    assert page.texts("//ul[@id='id_pairs_error']/li") == []


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_pair_that_met_is_pointed_out_and_byes_keep_their_points(alice: Client) -> None:
    unusual = {**SOURCE, "pairs": "2-1\n3 frei ½\n4: bye 0"}
    page = typed(alice, place("rounds/new/"), **unusual)
    assert page.texts("//div[@role='status']//li")[-1:] == [
        "2 Family P2, Given P2 – 1 Family P1, Given P1: haben schon gegeneinander gespielt."
    ]
    send(alice, place("rounds/new/"), {**fill(alice, place("rounds/new/")), **unusual, **seen(page)})
    assert list(Bye.objects.values_list("entry__seat", "round", "half_points")) == [(3, 2, 1), (4, 2, 0)]


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_officer_says_that_no_round_follows_and_takes_it_back(alice: Client) -> None:
    finish(games("S")[0], "1-0", 10)
    page = stored_by(alice, place("complete/"), **SOURCE)
    assert read_messages(page) == ["Das Turnier ist vollständig: Es folgt keine Runde mehr."]
    assert page.facts()["Runden"] == "alle da: keine Runde folgt mehr"
    page = stored_by(alice, place("reopen/"), **SOURCE)
    assert read_messages(page) == ["Es können wieder Runden eingetragen werden."]
    finish(games("S")[1], "1-0", 11)
    assert evaluated() == 0
    stored_by(alice, place("complete/"), **SOURCE)
    assert evaluated() == 1
    assert read_messages(send(alice, place(), {}, place("reopen/"))) == [REFUSED]


REFUSED = "Das Turnier lässt das jetzt nicht zu, oder inzwischen hat sich etwas geändert. Es wurde nichts gespeichert."


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_planned_rounds_complete_a_tournament(alice: Client) -> None:
    finish_all("S", ["1-0", "1-0"], 10)
    page = stored_by(alice, place("rounds/"), rounds="1", **SOURCE)
    assert read_messages(page) == ["Die Änderung ist gespeichert. Alle Runden sind da: Das Turnier ist vollständig."]
    assert evaluated() == 1


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_last_round_is_annulled_until_a_game_of_it_is_finished(alice: Client) -> None:
    page = stored_by(alice, place("rounds/annul/"), **SOURCE)
    assert (read_messages(page), games("S")) == (["Annulliert: Runde 1."], [])


@pytest.mark.usefixtures("swiss")
def test_finished_round_is_not_annulled(alice: Client) -> None:
    finish(games("S")[0], "1-0", 10)
    page = send(alice, place(), {}, place("rounds/annul/"))
    assert (read_messages(page), len(games("S"))) == ([HAS_RESULTS], 2)


HAS_RESULTS = (
    "Nicht annulliert, weil Partien schon Ergebnisse haben: Runde 1. "
    "Jedes Ergebnis führt zu der Seite, auf der es zurückgenommen wird."
)


@pytest.mark.long
def test_games_of_a_cup_round_are_annulled_together_under_its_own_number(alice: Client) -> None:
    create_federation(tournament("C", ["P1", "P2", "P3", "P4"], kind="knockout"))
    page = read(alice, place("rounds/annul/"))
    assert page.texts("//h1") == ["Annullieren: Pokalrunde 1"]
    assert page.texts("//main//form[contains(@class, 'sheet-form')]//button") == ["Wirkung zeigen"]
    page = stored_by(alice, place("rounds/annul/"), **SOURCE)
    assert (read_messages(page), games("C")) == (["Annulliert: Pokalrunde 1."], [])


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_pairings_are_corrected_in_one_act_and_put_back(alice: Client, actor: str) -> None:
    correct = place("rounds/correct/")
    assert read(alice, correct).texts("//textarea[@name='pairs']") == [
        "1 Family P1, Given P1 – 2 Family P2, Given P2 3 Family P3, Given P3 – 4 Family P4, Given P4"
    ]
    page = typed(alice, correct, **{**SOURCE, "pairs": "1-4\n3-2"})
    assert page.texts("//div[@role='status']//li") == [
        "1 Family P1, Given P1 – 2 Family P2, Given P2",
        "3 Family P3, Given P3 – 4 Family P4, Given P4",
        "1 Family P1, Given P1 – 4 Family P4, Given P4",
        "3 Family P3, Given P3 – 2 Family P2, Given P2",
    ]
    page = send(alice, correct, {**fill(alice, correct), **seen(page), **SOURCE, "pairs": "1-4\n3-2"})
    assert read_messages(page) == ["Die Auslosung ist korrigiert."]
    assert paired() == [(1, 1, 4), (2, 3, 2)]
    before, after = {"games": ["1: 1-2", "1: 3-4"], "byes": []}, {"games": ["1: 1-4", "1: 3-2"], "byes": []}
    told = "tournament.round-corrected", Note.objects.get().code, before, after
    assert events(f"tournament:{Tournament.objects.get().pk}")[-1] == (actor, *told)
    assert "Die Auslosung vor der letzten Korrektur zeigen" in read(alice, correct).texts("//main//a")
    back = fill(alice, f"{correct}?back=1", **SOURCE)
    page = send(alice, correct, {**back, **seen(send(alice, correct, back))})
    assert (read_messages(page), paired()) == (["Die Auslosung ist korrigiert."], [(1, 1, 2), (2, 3, 4)])


def paired() -> list[tuple[int, int, int]]:
    """The games by their numbers and seats."""
    return [(game.number, game.white.seat, game.black.seat) for game in games("S")]


@pytest.mark.usefixtures("swiss")
@pytest.mark.parametrize(
    ("pairs", "expected"),
    [
        (
            "1-4\n3-2",
            [
                (
                    "1 Family P1, Given P1 – 2 Family P2, Given P2: Eine Partie von ihnen ist beendet; "
                    "nehmen Sie erst ihr Ergebnis zurück."
                )
            ],
        ),
        (
            "1-2\n3-3",
            ["3 Family P3, Given P3: steht zweimal da.", "4 Family P4, Given P4: spielt nicht und hat kein Freilos."],
        ),
    ],
    ids=["played", "twice"],
)
def test_all_faults_of_a_correction_are_told_at_once(pairs: str, expected: list[str], alice: Client) -> None:
    finish(games("S")[0], "1-0", 10)
    page = typed(alice, place("rounds/correct/"), **{**SOURCE, "pairs": pairs})
    assert (page.status, complaints(page)) == (422, expected)
    assert paired() == [(1, 1, 2), (2, 3, 4)]


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_pair_becomes_two_byes_beside_a_finished_game(alice: Client) -> None:
    finish(games("S")[0], "1-0", 10)
    correct, given = place("rounds/correct/"), {**SOURCE, "pairs": "1-2\n3 bye 1\n4 bye ½"}
    page = typed(alice, correct, **given)
    send(alice, correct, {**fill(alice, correct), **seen(page), **given})
    assert (paired(), list(Bye.objects.values_list("entry__seat", "round", "half_points"))) == (
        [(1, 1, 2)],
        [(3, 1, 2), (4, 1, 1)],
    )


@pytest.mark.usefixtures("swiss")
def test_player_with_a_seat_does_not_join_again(alice: Client) -> None:
    page = typed(alice, place("late/"), player="P2", half_points="0", **SOURCE)
    assert (page.status, complaints(page)) == (422, ["„P2“ hat schon einen Platz."])
    assert Tournament.objects.get().entries.count() == 4


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_player_joins_late_and_is_removed_again(alice: Client) -> None:
    page = stored_by(alice, place("late/"), player="P5", half_points="1", **SOURCE)
    assert read_messages(page) == ["Family P5, Given P5 hat Startplatz 5."]
    assert page.texts("//ol[@class='seats']/li[5]/span[@class='sub'][1]") == ["Freilos in Runde 1: ½"]
    entry = Tournament.objects.get().entries.get(seat=5)
    page = stored_by(alice, place(f"late/{entry.pk}/back/"), **SOURCE)
    assert read_messages(page) == ["Die Meldung ist entfernt: Family P5, Given P5."]
    assert page.texts("//ol[@class='seats']/li[5]") == []


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
def test_rated_tournament_goes_on_by_a_correction(alice: Client) -> None:
    finish_all("S", ["1-0", "1-0"], 10)
    stored_by(alice, place("complete/"), **SOURCE)
    assert evaluated() == 1
    address = f"/office/corrections/new/tournament-reopened/?about={Tournament.objects.get().pk}"
    page = typed(alice, address, why="Es folgt eine zweite Runde.")
    correction = page.headers["path"]
    page = send(alice, correction, {"why": "Die Runde war gemeldet."}, to=f"{correction}late/")
    send(alice, correction, seen(page))
    assert (evaluated(), Tournament.objects.get().complete) == (0, False)
    assert "Runde eintragen" in read(alice, place()).texts("//main//a")


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
@pytest.mark.parametrize(
    "page",
    ["rounds/new/", "rounds/annul/", "rounds/correct/", "rounds/", "complete/", "reopen/", "late/", "back"],
)
def test_rated_tournament_gets_nothing_more(page: str, alice: Client) -> None:
    finish_all("S", ["1-0", "1-0"], 10)
    stored_by(alice, place("complete/"), **SOURCE)
    assert evaluated() == 1
    entry = Tournament.objects.get().entries.get(seat=4)
    typed_data = {**ROUND, "number": "2", "rounds": "3", "player": "P5", "half_points": "0"}
    address = place(f"late/{entry.pk}/back/" if page == "back" else page)
    assert read_messages(send(alice, place(), typed_data, address)) == [REFUSED]
    assert (len(games("S")), Tournament.objects.get().entries.count()) == (2, 4)


@pytest.mark.long
def test_final_waits_for_players_of_its_groups_until_all_are_there(alice: Client) -> None:
    create_federation(tournament("G", ["P1", "P2", "P3"]))
    stored_by(alice, tournaments.NEW, **{**tournaments.FACTS, "players": "", "waits": "on"})
    page = stored_by(alice, tournaments.place("G", "facts/"), leads_to="HT-7")
    assert page.facts()["Führt zu"] == "Hauptturnier 7"
    for number in ("P1", "P8"):
        stored_by(alice, tournaments.place("HT-7", "late/"), player=number, half_points="0", **SOURCE)
    page = stored_by(alice, tournaments.place("HT-7", "complete/"), **SOURCE)
    assert read_messages(page) == ["Die Partien sind gepaart: Das Turnier ist vollständig."]
    assert [(game.white.player.number, game.black.player.number) for game in games("HT-7")] == [("P1", "P8")]
    again = send(
        alice, tournaments.place("HT-7", "facts/"), fill(alice, tournaments.place("HT-7", "facts/"), leads_to="G")
    )
    assert faults(again)[1:] == ["„G“ ist kein Turnier, in das Spieler aus diesem kommen können."]


@pytest.mark.long
@pytest.mark.usefixtures("swiss")
@pytest.mark.parametrize(
    "content",
    [
        "Brett;Weiß;Schwarz\n1;Family P1, Given P1;3\n2;Given P4 Family P4;Family P2\n",
        "1\t3\nFamily P4\t2 Family P2, Given P2\n",
    ],
)
def test_file_of_a_round_is_shown_as_lines_before_it_is_stored(content: str, alice: Client) -> None:
    file: Any = SimpleUploadedFile("round.csv", content.encode())
    page = send(alice, place("rounds/new/"), {**fill(alice, place("rounds/new/")), **SOURCE, "file": file})
    assert page.texts("//div[@role='status']//li")[:2] == [
        "1 Family P1, Given P1 – 3 Family P3, Given P3",
        "4 Family P4, Given P4 – 2 Family P2, Given P2",
    ]
    (lines,) = page.tree.xpath("//textarea[@name='pairs']/text()")
    send(alice, place("rounds/new/"), {**fill(alice, place("rounds/new/")), **SOURCE, "pairs": lines, **seen(page)})
    assert len(games("S")) == 4
