"""Sentences of a reply that tell the game of two known players, where we asked which game a line meant."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.mark.parametrize(
    "answer",
    [
        "Gemeint war ja sie. Eva Schmidt hatte Weiß, Karl Heinz Weber Schwarz, Schmidt hat gewonnen, am 9. März.",
        "landed. eva schmidt white, karl heinz weber black, 1-0 so schmidt won. march 9",
        "That is Eva Schmidt with White against Karl Heinz Weber with Black. Schmidt won, so 1-0, on Monday, 9 March.",
        "Schmidt (Weiß) gegen Weber. Gewonnen hat die Schmidt, am 9. März. Sonst war nichts.",
    ],
)
def test_told_pair_is_the_game_of_a_line_that_names_nobody_else(answer: str) -> None:
    asked = settled("1-0, march 9. at the airport, bye\n")
    assert codes(asked) == ["which-game"]
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "answered")])
    assert game("SE947", "2-3").completed_on == date(2026, 3, 9)


@pytest.mark.parametrize(
    "answer",
    [
        "Schmidt (Weiß) gegen Weber, vielleicht hat Schmidt gewonnen.",
        "Schmidt spielte gegen Weber, und Hans Müller gegen Karl Müller.",
        "Schmidt gegen Weber läuft noch, Schmidt hat aber bald gewonnen.",
    ],
)
def test_pair_without_a_certain_result_answers_nothing(answer: str) -> None:
    asked = settled("1-0, march 9. at the airport, bye\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)[0]) == ({}, (1, "open"))


def test_told_game_without_a_day_has_that_of_the_first_mail() -> None:
    asked = settled("Gegen Weber hat sie gewonnen.\n")
    reply("Zu 1: Eva Schmidt hatte Weiß, Karl Heinz Weber Schwarz. Der Weber hat aufgegeben, 1-0.", asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "answered")])
    assert game("SE947", "2-3").completed_on == date(2026, 3, 15)


def test_sign_beside_the_colours_of_both_asks_for_nothing_more() -> None:
    asked = settled("Weber gegen Schmidt ist zu Ende.\n")
    reply("c, mate. Schmidt had White, Weber had Black and resigned on 9 March.", asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "answered")])
