"""Rows with figures of which the network is sure what a whole mail says: what is asked of them is answered, at most."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from intake.reading.codes import Question
from intake.reading.network.judging import Ends
from intake.reading.types import Claim, Finding, Part
from ratings.regulations.types import Reason
from tests.intake.reading.test_judged_games import LETTER, LONG, ROW, THIRD, WHERE, WON, ask, judge, settle_claims


@pytest.mark.parametrize("question", [Question.NOT_CONFIRMED, Question.WORDS_CONTRADICT])
def test_row_with_figures_asks_nothing_where_the_mail_surely_says_the_same(question: Question) -> None:
    assert settle_claims(ask(ROW, question), judged=judge(WON)) == (ROW,)


def test_row_with_figures_has_the_day_of_which_the_mail_is_sure() -> None:
    row = ask(ROW, Question.AMBIGUOUS_DATE)
    assert settle_claims(row, judged=judge(WON, THIRD)) == (replace(ROW, completed_on=THIRD),)
    assert settle_claims(row, judged=judge(WON)) == (row,)


@pytest.mark.parametrize(
    ("heading", "chance", "is_dated"),
    [
        ("Gruppe 4, 3.5.2026:", 0.55, True),
        ("Gruppe 4, 3.5.2026:", 0.45, False),
        ("Gruppe 4:", 0.55, False),
        ("Koch - Lang 1-0, 3.5.2026", 0.55, False),
    ],
)
def test_row_has_the_only_day_above_it_that_the_mail_rather_says(heading: str, chance: float, is_dated: bool) -> None:
    row = ask(replace(ROW, where=replace(ROW.where, line=2)), Question.AMBIGUOUS_DATE)
    letter = replace(LETTER, parts=(Part("body", (heading, ROW.where.text, LONG)),))
    judged = replace(judge(WON), days={THIRD: chance, None: 1 - chance})
    expected = replace(row, findings=(), completed_on=THIRD) if is_dated else row
    assert settle_claims(row, judged=judged, letter=letter) == (expected,)


@pytest.mark.parametrize(
    ("days", "ends"),
    [
        ({THIRD: 0.55, THIRD - timedelta(days=1): 0.45}, WON),
        ({THIRD: 0.9, None: 0.1}, Ends(0.69, 0.0, 0.31, 0.0, 0.0)),
        ({THIRD: 0.9, None: 0.1}, Ends(0.85, 0.0, 0.0, 0.0, 0.15)),
    ],
    ids=["another day", "another result", "doubted"],
)
def test_row_stays_asked_for_its_day_where_the_mail_may_say_another_thing(
    days: dict[date | None, float], ends: Ends
) -> None:
    row = ask(replace(ROW, where=replace(ROW.where, line=2)), Question.AMBIGUOUS_DATE)
    letter = replace(LETTER, parts=(Part("body", ("Gruppe 4, 3.5.2026:", ROW.where.text, LONG)),))
    assert settle_claims(row, judged=replace(judge(ends), days=days), letter=letter) == (row,)


@pytest.mark.parametrize(
    "row",
    [
        replace(ROW, score="0-1"),
        ask(replace(ROW, score="0-1"), Question.NOT_CONFIRMED),
        ask(replace(ROW, score=""), Question.NO_SCORE),
        ask(ROW, Question.WHICH_GAME),
        ROW,
        ask(replace(ROW, reason=Reason.ADJUDICATED), Question.AMBIGUOUS_DATE),
        ask(replace(ROW, completed_on=THIRD - timedelta(days=1)), Question.NOT_CONFIRMED),
    ],
    ids=["other score", "other score asked", "no score", "which game", "nothing asked", "adjudicated", "other day"],
)
def test_row_with_figures_stays_as_it_is(row: Claim) -> None:
    assert settle_claims(row, judged=judge(WON, THIRD)) == (row,)


def test_belief_beside_a_row_stays() -> None:
    doubt = Finding(Question.NOT_CONFIRMED, "perhaps it was that game", WHERE)
    row = replace(ROW, findings=(doubt,))
    assert settle_claims(row, judged=judge(WON)) == (row,)


def test_doubt_of_a_row_stays_where_the_mail_is_less_sure() -> None:
    row = ask(ROW, Question.NOT_CONFIRMED)
    for ends in (Ends(0.94, 0.0, 0.0, 0.06, 0.0), Ends(0.96, 0.0, 0.0, 0.0, 0.04)):
        assert settle_claims(row, judged=judge(ends)) == (row,)
