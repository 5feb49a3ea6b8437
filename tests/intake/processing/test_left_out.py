"""Replies which ask to store nothing, or nothing yet, of a game that was asked about."""

from __future__ import annotations

import pytest

from tests.intake.federation import settled, stored
from tests.intake.processing.test_conversations import DAY, reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

DOUBTED = "Schmidt gegen Weber vermutlich remis, 7.3.2026\n"
UNCLEAR = "Gegen Weber 1-0. Das muss ich erst anhören.\n"


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (
            DOUBTED,
            "No, it isn't certain, so please don't store anything for Eva and Karl Heinz yet. I'm not sure of it.",
        ),
        (
            DOUBTED,
            "Zu (1): Bei Schmidt gegen Weber ist der Ausgang ungewiss und es darf daher nichts eingetragen werden.",
        ),
        (UNCLEAR, "(1) Schmidt (Weiß) gegen Weber. Das ist strittig und darf noch nicht eingetragen werden."),
        (UNCLEAR, "No no, none of it please. That is NOT certain. Still waiting for the two to write"),
        (DOUBTED, "1: No such game! Nothing Schmidt/Weber to enter."),
        (
            DOUBTED,
            "I haven't got to my folder yet, so nothing for Schmidt against Weber for now, please. I may do so soon.",
        ),
    ],
)
def test_game_that_shall_not_be_stored_is_asked_no_more(asked: str, answer: str) -> None:
    row = settled(asked)
    reply(answer, row)
    assert (stored("SE947"), states(row)) == ({}, [(1, "withdrawn")])


@pytest.mark.parametrize(
    "answer",
    [
        "Es wurde nichts gespeichert?",
        "Schmidt - Weber wurde nicht eingetragen, warum?",
        "Nothing for Hans Müller against Karl Müller for now, please.",
    ],
)
def test_what_is_not_stored_is_no_wish(answer: str) -> None:
    row = settled(DOUBTED)
    reply(answer, row)
    assert (stored("SE947"), states(row)[0]) == ({}, (1, "open"))


def test_wish_about_one_game_leaves_the_other_open() -> None:
    row = settled(f"{DOUBTED}{DAY}")
    reply("Please don't store anything for Schmidt and Weber yet, I am not sure.", row)
    assert (stored("SE947"), states(row)) == ({}, [(1, "withdrawn"), (2, "open")])


def test_result_that_stands_is_stored_beside_a_wish_about_another_game() -> None:
    row = settled(f"{DOUBTED}Karl Müller - Hans Müller angeblich 1-0, 8.3.2026\n")
    reply("1: a\nFor Karl and Hans nothing for now, please, I am not sure.", row)
    assert (stored("SE947"), states(row)[0]) == ({"2-3": "1/2-1/2"}, (1, "answered"))


def test_journey_beside_a_told_result_is_no_game_that_goes_on() -> None:
    row = settled("Schmidt - Weber 1-0 am 7./8.3.\n")
    assert states(row) == [(1, "open")]
    reply("7 March. Schmidt won it with White. Still on the train", row)
    assert (stored("SE947"), states(row)) == ({"2-3": "1-0"}, [(1, "answered")])


def test_request_not_to_ask_is_no_doubt() -> None:
    row = settled("Schmidt gegen Weber, 7.3.2026\n")
    reply("d. Die läuft noch. Ich hatte extra geschrieben, nicht nachfragen.", row)
    assert (stored("SE947"), states(row)) == ({}, [(1, "withdrawn")])


def test_wish_beside_another_one_to_store_closes_nothing() -> None:
    row = settled(DOUBTED)
    reply("Das von Schmidt gegen Weber bitte eintragen, von Hans gegen Karl Müller bitte noch nichts speichern", row)
    assert (stored("SE947"), states(row)[0]) == ({}, (1, "open"))
