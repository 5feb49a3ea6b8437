"""Whole sentences of a reply that tell how games ended which were asked about, with their days and colours."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_conversations import reply, states
from tests.intake.processing.test_second_games import DRAWN, WON, report

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

WON_ON, DRAWN_ON = date(2026, 2, 14), date(2026, 2, 20)


@pytest.mark.parametrize(
    "answer",
    [
        "1: a. Schmidt won her White game on 14 February and the other one was drawn on the 20th. Weber is still sore!",
        "Schmidt hat mit Weiß am 14.2. gewonnen und mit Schwarz am 20.2. remis gespielt.",
        "1: a\nSchmidt - Weber endete 1:0 am 14.2., Weber - Schmidt endete remis am 20.2.",
        "Frau Schmidt hat die Schwarzpartie am 20. Februar remis gehalten und die mit Weiß am 14. Februar gewonnen.",
    ],
)
def test_both_games_of_a_match_have_the_days_that_sentences_give_them(answer: str) -> None:
    asked = report("Schmidt - Weber 1,5:0,5")
    reply(answer, asked)
    assert (stored("DR13"), states(asked)) == (WON | DRAWN, [(1, "answered")])
    assert [game("DR13", pair).completed_on for pair in ("1-2", "2-1")] == [WON_ON, DRAWN_ON]


@pytest.mark.parametrize(
    "answer",
    [
        "Schmidt hat mit Weiß gewonnen und mit Schwarz verloren.",
        "Schmidt hat gewonnen, und eine war remis.",
        "Schmidt won with White, the other one goes on.",
    ],
)
def test_match_stays_open_without_both_games_and_their_sum(answer: str) -> None:
    asked = report("Schmidt - Weber 1,5:0,5")
    reply(answer, asked)
    assert (stored("DR13"), states(asked)[0]) == ({}, (1, "open"))


def test_yes_beside_another_end_of_the_game_leaves_it_open() -> None:
    asked = settled("Schmidt - Weber vermutlich remis, 7.3.2026\n")
    reply("Das ist jetzt sicher: Frau Schmidt hat am 9. März aufgegeben.", asked)
    assert (stored("SE947"), states(asked)[0]) == ({}, (1, "open"))


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        ("Frau Schmidt hat am 9. März gegen Weber aufgegeben.", {"2-3": "0-1"}),
        ("Hans Müller und Karl Müller haben am 9. März remis gespielt.", {"1-4": "1/2-1/2"}),
    ],
)
def test_only_a_game_of_the_players_asked_about_answers(answer: str, kept: dict[str, str]) -> None:
    asked = settled("Schmidt - Weber vermutlich remis, 7.3.2026\n")
    reply(answer, asked)
    assert stored("SE947") == kept


def test_only_one_player_of_a_stored_line_and_another_day_put_it_right() -> None:
    asked = settled("Hans Müller - Eva Schmidt 1-0, 10.3.2026\nKarl Müller - Weber 1-0, 11.3.2026\n")
    reply("Only one thing, the Weber game finished on 5th February, not March. Thanks!", asked)
    assert stored("SE947") == {"1-2": "1-0", "4-3": "1-0"}
    assert [game("SE947", pair).completed_on for pair in ("1-2", "4-3")] == [date(2026, 3, 10), date(2026, 2, 5)]


def test_answer_whose_day_is_asked_is_not_settled_by_another_game_of_its_line() -> None:
    first, second = (
        "Hans Müller hat gestern gegen Eva Schmidt gewonnen",
        "ist die Partie Karl Müller gegen Weber zu Ende",
    )
    asked = settled(f"In SE947 {first}, und heute {second} gegangen.\n")
    done = reply(
        "Karl Müller gegen Weber ist remis ausgegangen.\n\nNeues: Eva Schmidt hat gestern Weber besiegt.", asked
    )
    assert (stored("SE947"), states(asked)) == ({"1-2": "1-0", "2-3": "1-0"}, [(1, "open")])
    assert codes(done) == ["ambiguous-date"]
