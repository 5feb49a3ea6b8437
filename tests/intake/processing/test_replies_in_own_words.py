"""Replies in own words to one question or several: remarks beside them, labels, order, and games that are stored."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import InboundMail
from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

STORED = "\n\nSchmidt - Karl Müller 1-0, 2.3.2026\n"
KEPT = {"2-4": "1-0"}


def asked_who() -> InboundMail:
    """A mail of which it is not clear which Müller it means."""
    return settled("Müller - Schmidt 1-0, 10.03.2026\n")


def asked_end() -> InboundMail:
    """A mail that does not say how a game ended, and another game."""
    return settled("Schmidt gegen Weber ist beendet." + STORED)


def asked_doubt() -> InboundMail:
    """A mail with a doubtful result, and another game."""
    return settled("Schmidt gegen Weber wohl 1-0, bin mir aber nicht sicher." + STORED)


def asked_both() -> InboundMail:
    """A mail with a doubtful result and a day that there is not."""
    return settled("Schmidt gegen Weber wohl 1-0, bin mir aber nicht sicher.\n\nKarl Müller - Weber 1-0 am 31.2.2026\n")


REMARKS = (
    "Mehr gibt es diese Woche nicht.",
    "Entschuldigung für die Mühe.",
    "Der Rest stimmt.",
    "Die anderen haben Sie schon richtig.",
    "Still on lates.",
    "That's all for this week.",
    "Sorry for the trouble.",
    "The rest is right.",
    "You've got the others already.",
)


@pytest.mark.long
@pytest.mark.parametrize("remark", REMARKS)
@pytest.mark.parametrize(
    ("text", "games", "state"),
    [
        ("Ja.", KEPT | {"2-3": "1-0"}, "answered"),
        ("Yes, no doubt about it.", KEPT | {"2-3": "1-0"}, "answered"),
        ("Doch, ist amtlich.", KEPT | {"2-3": "1-0"}, "answered"),
        ("Nichts davon speichern.", KEPT, "withdrawn"),
        ("Lassen Sie das bitte noch weg.", KEPT, "withdrawn"),
        ("It's still unconfirmed.", KEPT, "withdrawn"),
        ("Nein, bitte noch nichts speichern, Weber bestreitet es ja.", KEPT, "withdrawn"),
    ],
)
def test_remark_beside_an_answer_to_a_doubt_says_nothing(
    text: str, games: dict[str, str], state: str, remark: str
) -> None:
    asked = asked_doubt()
    reply(f"{text} {remark}", asked)
    assert (stored("SE947"), states(asked)) == (games, [(1, state)])


@pytest.mark.parametrize("text", ["Schmidt hat aufgegeben.\n\nEntschuldigung für die Mühe.", "0-1. Still on lates."])
def test_remark_beside_a_result_speaks_against_no_stored_game(text: str) -> None:
    asked = asked_end()
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == (KEPT | {"2-3": "0-1"}, [(1, "answered")])


@pytest.mark.parametrize(
    "text", ["Nicht Hans, sondern Karl. Der Hund bellt.", "Natürlich Karl, Hans hat noch gar nicht gespielt. Gruß"]
)
def test_who_is_meant_reports_no_game_of_those_who_are_offered(text: str) -> None:
    asked = asked_who()
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == ({"2-4": "0-1"}, [(1, "answered")])


@pytest.mark.parametrize(
    "text",
    [
        "1: Ja. 2: Am 28.2.",
        "1: a 2: 28.02.2026",
        "2: 28.2.2026. 1: Ja.",
        "Zur ersten Frage: Ja. Zur zweiten: Der 28.2. war es.",
        "Schmidt - Weber: Ja, 1-0. Karl Müller - Weber: 28.2.2026.",
        "Karl Müller - Weber: Vertippt, 28.2. Schmidt - Weber: Ja.",
        "For 1: Right, 1-0. For 2: That was 28 February, sorry.",
        "Ja, das steht fest.\nAm 28. Februar.",
        "1 ist sicher. 2 war am 28.2.2026.",
    ],
)
def test_answers_to_two_questions_are_told_apart(text: str) -> None:
    asked = asked_both()
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0", "4-3": "1-0"}, [(1, "answered"), (2, "answered")])
    assert [game("SE947", pair).completed_on for pair in ("2-3", "4-3")] == [date(2026, 3, 15), date(2026, 2, 28)]


@pytest.mark.parametrize(
    "text",
    [
        "1: Nein. 2: Am 28.2.",
        "1: No. 2: On 28 February.",
        "1: b bro, never confirmed that. 2: 28.2.2026",
        "Zur ersten Frage: Nichts davon speichern. Zur zweiten: 28.2.2026.",
    ],
)
def test_no_to_one_of_two_questions_leaves_the_other(text: str) -> None:
    asked = asked_both()
    reply(text, asked)
    assert (stored("SE947"), states(asked)) == ({"4-3": "1-0"}, [(1, "withdrawn"), (2, "answered")])
    assert game("SE947", "4-3").completed_on == date(2026, 2, 28)


BOTH = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\nKarl Müller - Weber 1-0, 10.3.2026\n"


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Beide Zeilen löschen, Hans Müller - Schmidt wie Karl Müller - Weber. Nichts davon speichern.", {}),
        ("Please delete both lines, neither is confirmed.", {"1-2": "1-0", "4-3": "1-0"}),
        ("Please delete both lines.", {}),
        ("Bei Karl Müller und Weber stimmt's leider nicht. Karl Müller - Weber 0:1, der Rest ist richtig.", None),
    ],
)
def test_reply_without_a_question_takes_out_or_puts_right(text: str, games: dict[str, str] | None) -> None:
    reply(text, settled(BOTH))
    assert stored("SE947") == ({"1-2": "1-0", "4-3": "0-1"} if games is None else games)
