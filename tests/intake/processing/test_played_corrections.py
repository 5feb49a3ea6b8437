"""Corrections as directors have written them in played conversations: what is to be taken out, days, mixed colours."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import OpenQuestion
from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_complaints import BEFORE, report
from tests.intake.processing.test_conversations import reply, states
from tests.intake.processing.test_second_games import report as report_double

pytestmark = [pytest.mark.django_db, pytest.mark.long, pytest.mark.usefixtures("_federation")]

REST = {pair: score for pair, score in BEFORE.items() if pair != "4-3"}


@pytest.mark.parametrize(
    "text",
    [
        "Bitte Karl Müller gegen Weber wieder herausnehmen, Weber hat Einspruch eingelegt, die Partie geht weiter.",
        "Sorry, please take Karl Müller - Weber out again, Weber says they did not agree on that yet.",
        "Nehmen Sie Karl Müller - Weber bitte wieder heraus, das war wohl voreilig.",
    ],
)
def test_line_is_taken_out_whatever_the_reason_may_be(text: str) -> None:
    done = reply(text, report())
    assert (done.state, stored("SE947")) == ("accepted", REST)


@pytest.mark.parametrize(
    "answer", ["Bitte löschen, die läuft weiter.", "a, please remove it.", "Ja, raus damit: löschen."]
)
def test_stored_line_that_is_asked_about_is_taken_out(answer: str) -> None:
    asked = report()
    reply("Bitte nehmen Sie die Partie von Karl Müller wieder zurück, da war ich zu schnell.", asked, 2)
    assert states(asked) == [(1, "open")]
    reply(answer, asked, 3)
    assert (stored("SE947"), states(asked)) == (REST, [(1, "answered")])


@pytest.mark.parametrize(
    "text",
    [
        "Danke. Und Karl Müller - Weber war am 2. zu Ende, das hatte ich vergessen.",
        "Thanks. And Karl Müller - Weber finished on the 2nd, I forgot to write it.",
    ],
)
def test_day_may_follow_by_its_number_alone(text: str) -> None:
    reply(text, report())
    assert game("SE947", "4-3").completed_on == date(2026, 3, 2)


def test_same_day_is_that_of_the_answered_mail() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\n")
    reply("One I forgot: Eva Schmidt - Karl Heinz Weber 0-1, same day.", asked)
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"1-2": "1-0", "2-3": "0-1"}, date(2026, 3, 10))


def test_stored_draw_is_put_right_without_a_word_for_a_fault_of_the_line() -> None:
    reply("Oh je, da hab ich mich in der Zeile vertan. Karl Müller gegen Weber war remis! Der Rest stimmt.", report())
    assert stored("SE947") == {**BEFORE, "4-3": "1/2-1/2"}


@pytest.mark.parametrize(
    "text",
    [
        "Sorry, I mixed it up, in that game Weber had White and Schmidt Black. The draw is correct.",
        "A correction: Weber (White) - Schmidt (Black) 1/2-1/2, instead of Schmidt - Weber.",
        "Richtig ist Weber - Schmidt remis statt Schmidt - Weber remis.",
    ],
)
def test_colours_of_the_only_game_are_turned(text: str) -> None:
    asked = report_double("Schmidt (White) - Weber (Black) 1/2-1/2, 10 March 2026.")
    done = reply(text, asked)
    assert (done.state, stored("DR13")) == ("accepted", {"2-1": "1/2-1/2"})


def test_line_is_called_by_the_number_that_its_writer_gave_it() -> None:
    asked = settled(
        "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n2. Schmidt - Weber: kommt noch\n3. Petersen - Weber 1-0, 11.3.\n"
    )
    reply("Bei Nr. 3 habe ich mich vertan: nicht Petersen, sondern Karl Müller. Schmidt - Weber läuft noch.", asked)
    assert stored("SE947") == {"1-2": "1-0", "4-3": "1-0"}


def test_candidate_who_plays_in_another_question_answers_under_its_number() -> None:
    asked = settled("1. Hölscher - Weber 1-0, 10.3.2026\n2. Hans Müller - Eva Schmidt ist aus\n")
    reply("1: Eva Schmidt natürlich, wo kam der Hölscher nur her.\n2: remis", asked)
    assert stored("SE947") == {"1-2": "1/2-1/2", "2-3": "1-0"}


def test_day_on_which_an_unfinished_game_began_is_not_asked() -> None:
    asked = settled(
        "Hans Müller - Schmidt 1-0, 10.3.2026\nWeber - Schmidt hat erst im Februar begonnen, die dauert noch."
    )
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0"}, [])


def test_answer_that_names_both_pairs_means_no_candidate_of_the_other() -> None:
    asked = settled("1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n2. Petersen - Weber 1-0, 11.3.2026\n")
    reply("Die Partie Karl Müller – Eva Schmidt ist noch nicht zu Ende.", asked)
    assert stored("SE947") == {"1-2": "1-0"}


def test_result_that_a_reply_reports_has_the_day_of_the_line_that_made_no_game_clear() -> None:
    asked = settled(
        "Schmidt - Weber 0-1, 12.3.2026\nAm 10.3. hat Hans Müller die Eva Schmidt überfahren, Weiß stand grandios.\n"
    )
    row = OpenQuestion.objects.get(conversation=asked)
    row.games, row.content = [], {**row.content, "finding": {**row.content["finding"], "claims": []}}
    row.save()
    reply("Na Hans Müller gegen Eva Schmidt! Hans hat gewonnen, also 1:0 für den Hans.", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "1-0", "2-3": "0-1"}, date(2026, 3, 10))


def test_question_about_a_stored_game_is_not_closed_as_one_of_which_nothing_is_stored() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\nSchmidt - Weber vermutlich remis\n")
    OpenQuestion.objects.filter(conversation=asked).update(games=[game("SE947", "1-2").pk])
    body = reply("nein", asked).answers.get().body
    assert ("hiervon ist nichts gespeichert" in body, "Müller, Hans - Schmidt, Eva  1-0, 10.03.2026" in body) == (
        False,
        True,
    )
