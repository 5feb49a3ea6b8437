"""Replies that ask to take a stored game out again."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import Conversation
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_missing_games import DAY, KNOWN, STORED
from tests.intake.reading.test_replies import asked, said

WHICH = asked(1, Question.WHICH_GAME, said("der hatte auch gegen Berg gewonnen", "", "Berg, Eva", "1-0"))
OUT = ["Koch, Karl - Wolf, Ida"]


def list_removed(text: str) -> tuple[list[str], int]:
    """Return the stored games that a reply takes out, and how many it asks about."""
    body = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("anna@example.org", "Anna Leiter"), "AW: SE947", "", "", None, None, DAY, "", (body,))
    found = resolve_replies(letter, Conversation((WHICH,), ("(1) > something\n",), STORED), KNOWN).complaints
    gone = [f"{each.white} - {each.black}" for one in found for each in one.cancellations]
    return gone, sum(not one.is_clear for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "nein koch wolf am 4.7. stimmt nicht, das bitte wieder raus! gemeint war koch gegen berg, koch hat gewonnen",
        "Koch - Wolf bitte wieder raus!",
        "Koch - Wolf ist falsch und kann wieder raus.",
        "Koch - Wolf stimmt nicht. Diese Partie gleich wieder raus bitte.",
        "Die erste Zeile bitte raus. Gemeint war Koch gegen Berg 1-0.",
        "No, Koch - Wolf is wrong, please take that out again. I meant Koch beat Berg on 4 July.",
        "Koch - Wolf is wrong, that one out again please.",
    ],
)
def test_stored_game_that_shall_be_out_again_is_taken_out(text: str) -> None:
    assert list_removed(text) == (OUT, 0)


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf bitte nicht wieder raus!",
        "Koch ist leider wieder raus.",
        "Wolf ist wieder raus aus dem Krankenhaus, gegen Koch war es remis.",
        "Das Ergebnis Koch - Wolf habe ich wieder rausgesucht.",
    ],
)
def test_words_that_take_nothing_out_leave_a_stored_game(text: str) -> None:
    assert list_removed(text)[0] == []


def test_wrong_game_is_asked_where_nothing_is_to_be_taken_out() -> None:
    assert list_removed("Nein, Koch - Wolf am 4.7. stimmt nicht!") == ([], 1)
