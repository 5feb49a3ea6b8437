"""A doubt about several results is asked once, and its answer is about all of them; days of stored lines put right."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

LINES = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\nKarl Müller - Weber remis, 11.3.2026\n"
DOUBTED = f"{LINES}\nBeide Ergebnisse sind noch nicht bestätigt.\n"
BOTH = {"1-2": "1-0", "4-3": "1/2-1/2"}


@pytest.mark.parametrize("answer", ["Ja, ist alles bestätigt.", "1: a", "Ja, beide stehen jetzt fest."])
def test_yes_to_a_doubt_about_several_results_stores_all(answer: str) -> None:
    asked = settled(DOUBTED)
    assert (codes(asked), stored("SE947")) == (["not-confirmed"], {})
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == (BOTH, [(1, "answered")])


@pytest.mark.parametrize(
    "answer",
    ["Das erste stimmt, das andere wartet noch.", "Ja, aber nur das von Weber.", "Ja, Hans Müller hat gewonnen."],
)
def test_yes_to_some_of_several_results_leaves_the_others_open(answer: str) -> None:
    asked = settled(DOUBTED)
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "open")])


def test_no_to_a_doubt_about_several_results_stores_none() -> None:
    asked = settled(DOUBTED)
    reply("Nein, bitte nichts davon speichern.", asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "withdrawn")])


@pytest.mark.parametrize(
    "words",
    [
        "Außerdem: Hans Müller - Schmidt endete schon am 8.3.2026.",
        "Hans Müller gegen Schmidt: Datum 08.03.2026 statt 10.03.",
        "I see now that Hans Müller and Schmidt was finished already on 8 March, can you change the date?",
    ],
)
def test_day_of_a_stored_line_is_put_right_in_a_sentence(words: str) -> None:
    asked = settled(LINES)
    reply(words, asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == (BOTH, date(2026, 3, 8))
