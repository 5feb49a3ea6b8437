"""A game of a player with the player again is asked."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read_claims

ASKED = ("Koch, Alfred", "Koch, Alfred", [Question.NOT_CONFIRMED])


@pytest.mark.parametrize("text", ["koch = alfred", "Koch - Alfred 1-0"])
def test_player_is_no_opponent_of_the_same_player(text: str) -> None:
    claims = read_claims(text)
    assert [(one.white, one.black, [found.code for found in one.findings]) for one in claims] == [ASKED]
