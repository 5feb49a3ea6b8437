"""Answers to several questions that are called together by their numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading.replies.types import AskedQuestion
from tests.intake.reading.test_replies import SCORES, asked, resolved, said

GAMES = (
    said("Müller - Schmidt ?", "Müller, Hans", "Schmidt, Eva", ""),
    said("Weber - Lang ?", "Weber, Karl Heinz", "Lang, Otto", ""),
    said("Koch - Berg ?", "Koch, Ida", "Berg, Uwe", ""),
)
QUESTIONS = tuple(asked(number, "no-score", game, *SCORES) for number, game in enumerate(GAMES, start=1))
DRAW = "1/2-1/2"


def settle(text: str, questions: tuple[AskedQuestion, ...] = QUESTIONS) -> dict[int, str]:
    """Return the results that a reply gives, by the numbers of the questions."""
    return {number: each.claims[0].score for number, each in resolved(text, *questions).items() if each.claims}


@pytest.mark.parametrize(
    "text",
    [
        *("1 BIS 3: ALLES REMIS. STAND AUCH OBEN DRUEBER.", "1-3: remis", "1 - 3: b", "1 to 3: draws", "1–3: ½"),
        *("1-3 alle remis", "Fragen 1 bis 3: jeweils remis.", "(1) bis (3) remis", "1. bis 3.: remis"),
        *("1, 2 und 3: remis", "1, 2 and 3 are draws", "1 + 2 + 3: a draw", "Zu 1 bis 3: remis. Danke!"),
    ],
)
def test_answer_behind_a_range_is_that_of_each_question(text: str) -> None:
    assert settle(text) == {1: DRAW, 2: DRAW, 3: DRAW}


@pytest.mark.parametrize(
    "text", ["1 und 3: remis\n2: 1-0", "1 and 3: draw, 2: White won", "1 bis 3: remis\n2: 1-0", "1-3: b, a, b"]
)
def test_question_that_is_called_alone_has_its_own_answer(text: str) -> None:
    assert settle(text) == {1: DRAW, 2: "1-0", 3: DRAW}


@pytest.mark.parametrize("text", ["1 bis 3: alles remis. 2 ist unsicher.", "1-3: remis\n2 unsicher"])
def test_question_that_is_doubted_alone_stays_without_a_result(text: str) -> None:
    assert settle(text) == {1: DRAW, 3: DRAW}


@pytest.mark.parametrize(
    "text",
    [
        *("1 bis 3: remis außer 2", "1-3: alle remis, nur 3 nicht", "1 to 3: all draws except the second"),
        *("1 bis 3: vermutlich remis", "1 bis 3: a, b", "1 bis 4: remis", "alle remis außer 2", "all draws but not 3"),
        *("all draws except Weber - Lang", "Alle remis, ausgenommen Koch"),
    ],
)
def test_range_with_an_exception_or_a_doubt_or_too_few_answers_stores_nothing(text: str) -> None:
    assert settle(text) == {}


def test_days_from_the_first_to_the_third_are_no_questions() -> None:
    assert settle("1. bis 3. Mai war ich verreist.\n1: a 2: b 3: c") == {1: "1-0", 2: DRAW, 3: "0-1"}


def test_two_numbers_of_players_are_no_range() -> None:
    lines = tuple(replace(each, line=f"{each.number} - {each.number + 3}") for each in QUESTIONS)
    assert settle("1-3: remis", lines) == {}
