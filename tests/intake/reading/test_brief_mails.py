"""What the network settles in mails of few words, and the only day of a mail."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.network.judging import Ends, Judged
from intake.reading.types import Part, Place
from tests.intake.reading.test_judged_games import (
    CLAIM,
    KOCH,
    LETTER,
    NOTHING,
    REPLY,
    ROW,
    THIRD,
    WOLF,
    WON,
    ask,
    judge,
    settle_claims,
)

BRIEF = replace(LETTER, parts=(Part("body", ("Hallo,", *LETTER.parts[0].lines, "mehr gibt es heute nicht.", "Ute")),))
"""A mail of four lines and some words."""


def test_brief_mail_needs_to_be_surer_of_what_is_asked() -> None:
    claim, likely = ask(CLAIM, Question.WHICH_GAME), Ends(0.94, 0.0, 0.0, 0.06, 0.0)
    assert settle_claims(claim, judged=judge(likely), letter=BRIEF) == (claim,)
    assert settle_claims(claim, judged=judge(WON), letter=BRIEF) == (CLAIM,)


def test_brief_mail_asks_nothing_about_what_was_read() -> None:
    assert settle_claims(CLAIM, judged=judge(NOTHING), letter=BRIEF) == (CLAIM,)
    assert settle_claims(CLAIM, judged=judge(WON, THIRD), letter=BRIEF) == (CLAIM,)


@pytest.mark.parametrize(
    ("lines", "day"),
    [
        (("Am 3. Mai:", "Koch hat Wolf besiegt.", "Wie schön!", "Ute"), THIRD),
        (("Hallo,", "Koch hat Wolf besiegt.", "Die letzte Karte kam am 3. Mai.", "Ute"), None),
    ],
    ids=["above", "below"],
)
def test_day_above_a_game_answers_in_a_brief_mail_when_it_ended(lines: tuple[str, ...], day: date | None) -> None:
    letter, where = replace(BRIEF, parts=(Part("body", lines),)), Place("body", 2, lines[1])
    claim = ask(replace(CLAIM, where=where), Question.AMBIGUOUS_DATE)
    (settled,) = settle_claims(claim, judged=judge(WON, THIRD), letter=letter)
    assert (settled.completed_on, bool(settled.findings)) == (day, day is None)


ONLY = Judged(KOCH, WOLF, WON, {None: 0.005, THIRD: 0.995}, 1.0, 1)
OTHER_DAY = replace(ONLY, days={**ONLY.days, date(2026, 5, 1): 0.0})


@pytest.mark.parametrize(
    ("first", "judged", "day"),
    [
        ("Alles vom 3. Mai, bei uns regnet es, und der Hund will nicht vor die Tür:", ONLY, THIRD),
        ("Alles vom 3. Mai oder 1. Mai, bei uns regnet es, und der Hund will nicht vor die Tür:", OTHER_DAY, None),
        ("Seit dem 3. Mai regnet es, und der Hund will nicht vor die Tür:", ONLY, None),
        ("Bei uns regnet es, und der Hund will nicht vor die Tür:", ONLY, None),
    ],
    ids=["the only one", "another one", "of something else", "not above"],
)
def test_result_without_a_day_has_the_only_one_above_it(first: str, judged: Judged, day: date | None) -> None:
    lines = (first, "Koch - Wolf 1-0", "Koch und Wolf waren am 3. Mai froh, dass es nun ein Ende hatte, und ich auch.")
    row = replace(ROW, where=Place("body", 2, lines[1]))
    (claim,) = settle_claims(row, judged=judged, letter=replace(LETTER, parts=(Part("body", lines),)))
    assert claim == replace(row, completed_on=day)


def test_result_in_a_reply_has_no_day_of_its_own() -> None:
    lines = ("Alles vom 3. Mai:", "Koch - Wolf 1-0")
    row, letter = replace(ROW, where=Place("body", 2, lines[1])), replace(REPLY, parts=(Part("body", lines),))
    assert settle_claims(row, judged=ONLY, letter=letter) == (row,)
