"""Replies that speak of several stored lines in one sentence: what is said of each belongs to its own line."""

from __future__ import annotations

import pytest

from tests.intake.federation import codes, game, stored
from tests.intake.processing.test_complaints import BEFORE, report
from tests.intake.processing.test_conversations import reply

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

DAYS = {"1-2": 10, "4-3": 11, "2-3": 12}
AFTER = {**BEFORE, "4-3": "0-1"}


def list_days() -> dict[str, int | None]:
    """The days of the month on which the games ended."""
    return {pair: on.day if (on := game("SE947", pair).completed_on) else None for pair in DAYS}


@pytest.mark.parametrize(
    "text",
    [
        "hallo nochmal bei nr 2 hat weber gewonnen nicht müller und die nr 3 war am 14. sorry lg anna",
        "Bei Nr. 2 hat Weber gewonnen, nicht Müller, und Nr. 3 war am 14.3.",
        "Nr. 3 war am 14. und bei Nr. 2 hat Weber gewonnen.",
        "Zeile 2: 0-1 statt 1-0, Zeile 3 war am 14.3.2026",
        "Die zweite Partie hat Weber gewonnen und die dritte war am 14. März.",
        "No. 2 was won by Weber, not Müller, and no. 3 was on the 14th.",
        "Line 2 is wrong, Weber won, and line 3 was on 14 March.",
        "Karl Müller - Weber hat Weber gewonnen und Schmidt - Weber war am 14.",
    ],
)
def test_each_line_of_a_sentence_gets_what_is_said_of_it(text: str) -> None:
    done = reply(f"{text}\n", report())
    assert (done.state, stored("SE947"), list_days()) == ("accepted", AFTER, {**DAYS, "2-3": 14})


@pytest.mark.parametrize(
    "text",
    [
        "Der 14. gilt für Nr. 3 sondern nicht für Nr. 2.",
        "Nr. 2 stimmt und am 14., also später, war Nr. 3",
        "Am 14. waren Nr. 1 oder Nr. 3, nicht am 12.",
    ],
)
def test_day_that_may_be_of_either_line_is_asked(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (bool(codes(done)), stored("SE947"), list_days()) == (True, BEFORE, DAYS)


@pytest.mark.parametrize("text", ["Nr. 1 - Nr. 3 remis, 13.3.2026", "Nr. 1 gegen Nr. 3 endete remis am 13.3.2026"])
def test_numbers_of_two_players_are_no_lines(text: str) -> None:
    reply(f"{text}\n\nAnna Leiter", report())
    assert ({pair: stored("SE947")[pair] for pair in BEFORE}, list_days()) == (BEFORE, DAYS)


@pytest.mark.parametrize(
    "text",
    [
        "nein hans müller schmidt war schon am 10. das datum war da richtig. am 14. war schmidt gegen weber",
        "Am 14. war Schmidt gegen Weber.",
        "Schmidt gegen Weber war erst am 14.",
        "Schmidt v Weber was on 14 March.",
    ],
)
def test_day_on_which_a_game_was_is_its_day(text: str) -> None:
    done = reply(f"{text}\n", report())
    assert (done.state, stored("SE947"), list_days()) == ("accepted", BEFORE, {**DAYS, "2-3": 14})
