"""Replies about two players who meet twice: a line about their other game is neither an answer nor a correction."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from intake.models import InboundMail
from ratings.importing import roster
from tests.intake.federation import ANNA, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

WON, DRAWN = {"1-2": "1-0"}, {"2-1": "1/2-1/2"}
DAY = date(2026, 3, 10)


def report(text: str) -> InboundMail:
    """A mail about a tournament of Schmidt, Weber and Grün, who all meet with both colours."""
    double: dict[str, Any] = {"code": "DR13", "name": "Dreikampf", "kind": "double-round-robin", "pool": "fwz"}
    double |= {"players": ["1002", "1003", "1008"], "start": "2026-01-01", "days_per_10_moves": 40}
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": ["DR13"]}
    roster.load({"players": [], "tournaments": [double], "directors": [director]})
    return settled(f"{text}\n", subject="DR13")


@pytest.mark.parametrize(
    "answer",
    [
        "Schmidt had White.\nThe return game finished this morning, by the way: Weber (White) v Schmidt, draw.",
        "Schmidt had White.\nWeber - Schmidt 1/2-1/2, the second game.",
        "1: Schmidt\nDie zweite Partie, Weber - Schmidt, endete remis.",
        "Schmidt\nWeber - Schmidt remis",
    ],
)
def test_second_game_beside_who_had_white_is_stored_as_well(answer: str) -> None:
    asked = report("Schmidt beat Weber, finished 10 March 2026.")
    reply(answer, asked)
    assert (stored("DR13"), states(asked)) == (WON | DRAWN, [(1, "answered")])
    assert game("DR13", "1-2").completed_on == DAY


@pytest.mark.parametrize(
    "answer", ["Weber - Schmidt remis, die zweite Partie.", "Weber - Schmidt drew the second game."]
)
def test_second_game_corrects_nothing(answer: str) -> None:
    reply(answer, report("Schmidt (White) beat Weber, finished 10 March 2026."))
    assert stored("DR13") == WON | DRAWN


def test_question_waits_while_only_the_other_game_is_reported() -> None:
    asked = report("Schmidt beat Weber, finished 10 March 2026.")
    reply("Weber - Schmidt 1/2-1/2, the second game.", asked)
    assert (stored("DR13"), states(asked)) == (DRAWN, [(1, "open")])


def test_day_of_the_other_game_is_none_of_the_one_asked_about() -> None:
    reply(
        "1: Schmidt. They have also finished the other game, a draw, today.",
        report("Schmidt beat Weber, 10 March 2026."),
    )
    assert (stored("DR13"), game("DR13", "1-2").completed_on) == (WON, DAY)


def test_second_game_without_names_is_that_of_the_first() -> None:
    asked = report("Schmidt hat mit Weiß gegen Weber am 10.3. gewonnen, die zweite ging bis gestern.")
    reply("Entschuldigung. Die zweite Partie (da hatte Weber Weiß) ist remis ausgegangen.", asked)
    assert (stored("DR13"), states(asked)[0]) == (WON | DRAWN, (1, "settled"))


@pytest.mark.parametrize("answer", ["1: c, 3 February", "c. 3 February", "a, c", "3 February and Schmidt"])
def test_sign_of_one_point_leaves_the_words_for_the_other(answer: str) -> None:
    asked = report("Schmidt beat Weber, finished 3/2/2026.")
    reply(answer, asked)
    assert (stored("DR13"), states(asked)) == (WON, [(1, "answered")])
    assert game("DR13", "1-2").completed_on == date(2026, 2, 3)


def test_both_games_in_full_answer_the_question_about_them() -> None:
    asked = report("Schmidt und Weber haben beide Partien beendet (9. und 10.3.2026).")
    reply("1: Schmidt - Weber 1:0 am 9.3. und Weber - Schmidt 1:0 am 10.3.", asked)
    assert stored("DR13") == {"1-2": "1-0", "2-1": "1-0"}
    assert [game("DR13", pair).completed_on for pair in ("1-2", "2-1")] == [date(2026, 3, 9), DAY]
