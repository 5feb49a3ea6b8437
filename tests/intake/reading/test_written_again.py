"""Replies that write several games again for a line of which none was clear."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.replies.types import AskedQuestion
from intake.reading.types import Finding, Place
from tests.intake.reading.test_replies import asked, resolved, said

FEBRUARY = date(2026, 2, 8)
LINE = "K. Koch, 2 wins, both Sun 8 Feb"
PLACE = Place("body", 1, LINE)
TWO_WINS = AskedQuestion(1, (Finding(Question.WHICH_GAME, "", PLACE, on=FEBRUARY),), LINE, date(2026, 2, 10))
UNDATED = replace(TWO_WINS, findings=(replace(TWO_WINS.first, on=None),), line="K. Koch, 2 wins")
OTHER = asked(2, Question.NO_SCORE, said("Berg - Lang ?", "Berg, Eva", "Lang, Otto", ""))


def settle(answer: str, *questions: AskedQuestion) -> list[tuple[str, str, str, date | None]]:
    """Return the games with which a reply answers the question about the line."""
    found = resolved(answer, *(questions or (TWO_WINS,))).get(1)
    return [(each.white, each.black, each.score, each.completed_on) for each in found.claims] if found else []


def both(one: date | None, other: date | None) -> list[tuple[str, str, str, date | None]]:
    """Return both games with their days."""
    return [("Wolf", "Koch", "0-1", one), ("Koch", "Lang", "1-0", other)]


@pytest.mark.parametrize(
    "answer",
    [
        "Wolf - Koch 0-1, Koch - Lang 1-0. Both 8 Feb.",
        "Wolf - Koch 0-1, Koch - Lang 1-0, both on 8 Feb",
        "Wolf - Koch 0-1 and Koch - Lang 1-0 (both 8 Feb)",
        "Wolf - Koch 0:1 und Koch - Lang 1:0, beide am 8.2.",
        "Wolf - Koch 0:1, Koch - Lang 1:0. Alle am 8. Februar.",
        "Wolf - Koch 0-1\nKoch - Lang 1-0\nBoth 8 Feb.",
        "Wolf - Koch 0-1, 8 Feb\nKoch - Lang 1-0, 8 Feb",
        "Wolf - Koch 0-1; Koch - Lang 1-0",
        "1: Wolf - Koch 0-1, Koch - Lang 1-0",
    ],
)
def test_games_that_are_written_again_answer_their_line(answer: str) -> None:
    assert settle(answer) == both(FEBRUARY, FEBRUARY)


def test_day_of_all_goes_before_that_of_the_line() -> None:
    first = date(2026, 2, 1)
    assert settle("Wolf - Koch 0-1, Koch - Lang 1-0. Both 1 Feb.") == both(first, first)
    assert settle("Wolf - Koch 0-1, 1 Feb\nKoch - Lang 1-0") == both(first, FEBRUARY)
    assert settle("Wolf - Koch 0-1, Koch - Lang 1-0", UNDATED) == both(None, None)


def test_games_under_a_number_answer_its_question() -> None:
    answer = "1: Wolf - Koch 0-1, Koch - Lang 1-0, both 8 Feb\n2: Berg won"
    assert settle(answer, TWO_WINS, OTHER) == both(FEBRUARY, FEBRUARY)


@pytest.mark.parametrize(
    "answer",
    [
        "Wolf - Koch 0-1, Berg - Lang 1-0. Both 8 Feb.",
        "vermutlich Wolf - Koch 0-1, Koch - Lang 1-0",
        "Wolf - Koch 0-1, Koch - Lang 1-0. Both 8 Feb, I think.",
        "Wolf - Koch 0-1, Koch - Lang 1-0. The first ended on 8 Feb, the second on 7 Feb.",
        "Wolf - Koch 0-1, Koch - Lang 1-0. Both on 7 Feb or 8 Feb.",
        "2: Wolf - Koch 0-1, Koch - Lang 1-0",
    ],
)
def test_games_that_are_not_clear_leave_the_question_open(answer: str) -> None:
    assert settle(answer, TWO_WINS, OTHER) == []
