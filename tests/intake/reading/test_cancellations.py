"""Corrections line by line, and reports that are taken back."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.corrections.announced import read_cancellations
from intake.reading.explanations import explain_lines
from intake.reading.mentions import STRANGERS
from ratings.models import AuditEvent, Game
from tests.intake.federation import CARLA, codes, settled, stored

DAY = date(2026, 3, 15)
AGAIN = {"message_id": "<2@example.org>"}


@pytest.mark.parametrize(
    "line",
    [
        "Bitte Müller - Schmidt 1-0 streichen",
        "Bitte das Ergebnis Müller - Schmidt wieder löschen.",
        "Müller gegen Schmidt wurde irrtümlich gemeldet.",
        "Die Meldung Müller - Schmidt nehme ich zurück",
        "The result Müller - Schmidt was reported in error.",
        "Please cancel the result Müller - Schmidt 1-0.",
        "Müller - Schmidt was reported by mistake",
        "please take back Müller - Schmidt in SE947-A. They did not draw, the game is still going on, my mistake.",
        "Bitte Müller - Schmidt wieder rückgängig machen. Die spielen noch, nicht wahr.",
    ],
)
def test_cancellation_names_its_game(line: str) -> None:
    read, used = read_cancellations("body", [(1, line)], DAY)
    assert [(one.white, one.black) for one in read] == [("Müller", "Schmidt")]
    assert used == {1}


@pytest.mark.parametrize(
    "line", ["Bitte meine Meldung vom 3.2. streichen", "Please disregard my report of 3 Feb 2026."]
)
def test_cancellation_names_the_day_of_a_report(line: str) -> None:
    ((one,), _) = read_cancellations("body", [(1, line)], DAY)
    assert (one.white, one.reported) == ("", date(2026, 2, 3))


@pytest.mark.parametrize(
    "line",
    [
        "Müller - Schmidt wurde irrtümlich als 1-0 gemeldet, richtig ist 0-1",
        "Müller - Schmidt 0-1 statt 1-0",
        "Bitte die Liste löschen",
        "Bitte löschen Sie diese Mail, wenn Sie nicht der Empfänger sind",
        "Soll ich das Ergebnis Müller - Schmidt streichen?",
        "Please take back Müller - Schmidt. It should be 1-0.",
        "Bitte das Ergebnis Müller - Schmidt nicht streichen",
        "Müller - Schmidt 1-0",
    ],
)
def test_other_line_cancels_nothing(line: str) -> None:
    assert read_cancellations("body", [(1, line)], DAY) == ((), frozenset())


@pytest.mark.parametrize(
    "line",
    [
        "Korrektur: Müller - Schmidt 0-1 statt remis",
        "Müller - Schmidt: richtig ist 0-1",
        "Müller - Schmidt wurde irrtümlich als 1-0 gemeldet, richtig ist 0-1",
        "Müller - Schmidt 0-1 instead of draw",
        "Correction: Müller - Schmidt should be 0-1",
    ],
)
def test_correction_has_the_new_result(line: str) -> None:
    assert [(one.score, one.findings) for one in explain_lines("body", [(1, line)], STRANGERS).claims] == [("0-1", ())]


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
class TestInTheMail:
    """What becomes of stored results."""

    @pytest.mark.long
    def test_word_on_a_line_corrects_its_game_only(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\nSchmidt - Weber 1-0\n")
        row = settled("Korrektur: Hans Müller - Eva Schmidt 0-1 statt 1-0\nSchmidt - Weber remis\n", **AGAIN)
        assert (row.state, codes(row)) == ("partly", ["conflict"])
        assert stored("SE947") == {"1-2": "0-1", "2-3": "1-0"}

    @pytest.mark.long
    def test_heading_corrects_what_stands_below_it(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\nSchmidt - Weber 1-0\n")
        text = "Korrektur:\nHans Müller - Eva Schmidt 0-1\n\nNeu:\nSchmidt - Weber remis\n"
        row = settled(text, **AGAIN)
        assert (codes(row), stored("SE947")) == (["conflict"], {"1-2": "0-1", "2-3": "1-0"})

    @pytest.mark.long
    def test_sentence_corrects_everything(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\nSchmidt - Weber 1-0\n")
        text = "Leider habe ich mich vertan.\nHans Müller - Eva Schmidt 0-1\nSchmidt - Weber remis\n"
        row = settled(text, **AGAIN)
        assert (row.state, stored("SE947")) == ("accepted", {"1-2": "0-1", "2-3": "1/2-1/2"})

    @pytest.mark.long
    def test_cancelled_result_is_open_again(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\nSchmidt - Weber 1-0\n")
        row = settled("Bitte das Ergebnis Hans Müller - Eva Schmidt streichen.\n", **AGAIN)
        assert (row.state, codes(row), stored("SE947")) == ("accepted", [], {"2-3": "1-0"})
        assert AuditEvent.objects.filter(action="game.reopened").count() == 1

    @pytest.mark.long
    def test_report_of_a_day_is_taken_back_as_a_whole(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\nSchmidt - Weber 1-0\n")
        row = settled("Bitte meine Meldung vom 15.3. streichen.\n", sent="Mon, 16 Mar 2026 12:00:00 +0100", **AGAIN)
        assert (row.state, stored("SE947")) == ("accepted", {})

    @pytest.mark.long
    def test_day_of_several_reports_is_asked(self) -> None:
        settled("Hans Müller - Eva Schmidt 1-0\n")
        settled("Schmidt - Weber 1-0\n", **AGAIN)
        row = settled("Bitte meine Meldung vom 15.3. streichen.\n", message_id="<3@example.org>")
        assert (row.state, codes(row), len(stored("SE947"))) == ("held", ["which-game"], 2)

    @pytest.mark.long
    def test_rated_game_is_for_the_officer(self) -> None:
        settled("Ida Beck - Jan Meier 1-0\n", subject="EC6", sender=CARLA)
        row = settled("Ida Beck - Jan Meier wurde irrtümlich gemeldet.\n", subject="EC6", sender=CARLA, **AGAIN)
        assert (row.state, codes(row), stored("EC6")) == ("held", ["human"], {"1-2": "1-0"})

    @pytest.mark.long
    def test_report_of_several_rated_games_is_one_question(self) -> None:
        both = "EC6: Ida Beck - Jan Meier 1-0\nMA2: Ute Braun - Pia Grün 1-0\n"
        assert settled(both, subject="Ergebnisse", sender=CARLA).state == "accepted"
        row = settled("Bitte meine Meldung vom 15.3. streichen.\n", subject="Storno", sender=CARLA, **AGAIN)
        assert (row.state, codes(row), stored("EC6"), stored("MA2")) == (
            "held",
            ["human"],
            {"1-2": "1-0"},
            {"1-2": "1-0"},
        )

    def test_game_of_another_tournament_is_left_alone(self) -> None:
        row = settled("Bitte Eva Schmidt - Karl Müller streichen.\n", subject="SE948")
        assert (row.state, Game.objects.exclude(score=None).count()) == ("held", 0)
