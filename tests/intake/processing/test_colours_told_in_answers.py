"""Answers that tell the result of a game with the colours of its players, which the report had not or otherwise."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

DAY = date(2026, 3, 7)


@pytest.mark.parametrize(
    "answer",
    [
        "Fest steht es, aber andersrum von den Farben! Eva Schmidt hatte Weiß, Karl Heinz Weber Schwarz, also 1-0.",
        "Certain, but the colours are the other way round: Schmidt had White, Weber Black, and Schmidt won 1-0.",
        "Schmidt - Weber 1-0, das steht fest.",
    ],
)
def test_score_is_that_of_the_pair_which_an_answer_names_in_its_order(answer: str) -> None:
    asked = settled("Weber hat gegen Schmidt vermutlich verloren, 7.3.2026\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "answered")])


@pytest.mark.parametrize(
    "answer",
    [
        "Eva Schmidt won, she had White. Weber overstepped the time, so it's 1-0. Perhaps I ought to have said so.",
        "Frau Schmidt hat gewonnen, sie hatte Weiß. Also 1:0, vielleicht hätte ich das dazuschreiben sollen.",
        "Schmidt war Weiß, also 1:0.",
        "Weber hatte Schwarz und hat verloren, 1:0.",
    ],
)
def test_score_beside_who_had_white_is_seen_from_white(answer: str) -> None:
    asked = settled("Die Partie Weber gegen Schmidt ist zu Ende, 7.3.2026\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "answered")])
    assert game("SE947", "2-3").completed_on == DAY
