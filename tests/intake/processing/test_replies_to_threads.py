"""Replies about games of earlier answers, beside new results, and to lines that were not read."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_complaints import BEFORE, report
from tests.intake.processing.test_conversations import WHO, reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.mark.parametrize(
    "text",
    [
        "Eva Schmidt - Karl Heinz Weber ist falsch gemeldet, richtig ist remis.",
        "Noch eine Berichtigung: Schmidt - Weber war doch remis.",
    ],
)
def test_game_of_an_earlier_answer_is_put_right_by_its_names(text: str) -> None:
    first = report()
    second = reply("Hans Müller - Karl Müller 0-1, 12.3.2026", first)
    reply(text, second, 3)
    assert stored("SE947") == BEFORE | {"1-4": "0-1", "2-3": "1/2-1/2"}


def test_fault_of_another_known_game_is_not_that_of_the_only_line() -> None:
    done = settled("Hans Müller - Karl Müller 0-1, 12.3.2026")
    reply("Eva Schmidt - Karl Heinz Weber ist falsch gemeldet.", done)
    assert (stored("SE947"), game("SE947", "1-4").score) == ({"1-4": "0-1"}, "0-1")


def test_result_of_an_asked_game_in_other_words_has_the_day_of_its_line() -> None:
    asked = settled("Hans Müller - Karl Heinz Weber, beendet am 10.03.2026\n")
    reply("Hans Müller hat Weber geschlagen.", asked)
    assert (stored("SE947"), game("SE947", "3-1").completed_on) == ({"3-1": "0-1"}, date(2026, 3, 10))


def test_new_result_behind_an_answer_is_stored_too() -> None:
    asked = settled(WHO)
    reply("Karl. Außerdem: Eva Schmidt - Karl Heinz Weber remis, 12.3.2026", asked)
    assert stored("SE947")["2-3"] == "1/2-1/2"
    assert states(asked) == [(1, "answered")]


@pytest.mark.parametrize(("text", "kept"), [("ja", {"1-2": "1/2-1/2"}), ("nein, bitte nicht", {}), ("ja?", {})])
def test_quoted_line_is_stored_when_its_director_confirms_it(text: str, kept: dict[str, str]) -> None:
    asked = settled("Hallo, das schrieb mir Herr Müller:\n\n> Hans Müller - Eva Schmidt remis, 10.3.2026\n\nAnna\n")
    reply(text, asked)
    assert stored("SE947") == kept


def test_stranger_of_an_unclear_line_is_replaced() -> None:
    asked = settled("Good morning, one more in SE947: Schmidtke - Karl Heinz Weber 1-0, 10 March 2026.")
    reply("Yes, I mean Schmidt. Thank you!", asked)
    assert (stored("SE947"), game("SE947", "2-3").completed_on) == ({"2-3": "1-0"}, date(2026, 3, 10))
