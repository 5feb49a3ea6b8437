"""Signs of answers with words before or behind them: the players of the game, a day in brackets."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

DOUBTED = "Schmidt gegen Weber vermutlich remis, 7.3.2026\n"
TWO_DOUBTED = f"{DOUBTED}Karl Müller - Hans Müller angeblich 1-0, 8.3.2026\n"


@pytest.mark.parametrize(
    "answer",
    [
        "Re item (1), Schmidt - Weber: b. Not to be posted.",
        "Schmidt - Weber: b",
        "(1) Schmidt - Weber: b.\nItems 1 to 3: agreed with my books.",
        "Schmidt - Weber: nein.",
    ],
)
def test_sign_behind_the_players_of_a_doubtful_game_says_who_had_no_colour(answer: str) -> None:
    asked = settled(DOUBTED)
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({}, [(1, "withdrawn")])


@pytest.mark.parametrize(
    "answer",
    [
        "1: a (das war am Sonntag, 1. März)\n2: a (2. März)",
        "1: a (1. März)\n2: a (2. März)",
        "1: a, 1. März\n2: a, 2. März",
        "1: a, am Sonntag, 1. März; 2: a, 2. März",
        "1 a (that was on 1 March)\n2 a (2 March)",
        "1: a\nZeitpunkt: 01.03.2026\n2: a\nDatum: 02.03.2026",
        "1: a\n1 March\n2: a\nEnded on 2 March",
    ],
)
def test_day_behind_or_below_a_sign_is_that_of_its_game(answer: str) -> None:
    asked = settled(TWO_DOUBTED)
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"1-4": "0-1", "2-3": "1/2-1/2"}, [(1, "answered"), (2, "answered")])
    assert [game("SE947", pair).completed_on for pair in ("2-3", "1-4")] == [date(2026, 3, 1), date(2026, 3, 2)]


@pytest.mark.parametrize(
    ("answer", "state", "finished"),
    [
        ("1: Tag weiß ich nicht -- nehmt den 7.3.", "answered", {"2-3": "1-0"}),
        ("I don't know the day, please take 7 March.", "answered", {"2-3": "1-0"}),
        ("Den Tag weiß ich nicht, am 7. oder 8.3.", "open", {}),
    ],
)
def test_day_that_shall_be_taken_is_no_doubt(answer: str, state: str, finished: dict[str, str]) -> None:
    asked = settled("Schmidt - Weber 1-0 am 7./8.3.\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == (finished, [(1, state)])
