"""The order of day and month in dates like 3/4/2026: told by another date with the same sign, or by its own day."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read, read_claims

KOCH = "Koch 1-0 Wolf"
LANG = "Lang 0-1 Roth 17.06."

ROWS = (
    "Koch - Wolf 1-0 {}\nLang - Roth 0-1 {}",
    "- Koch (white) - Wolf 1-0, {}\n- Lang (white) - Roth 0-1, {}",
    "Koch - Wolf 1-0 ({}), Lang - Roth 0-1 ({})",
    "{}: Koch - Wolf 1-0\n{}: Lang - Roth 0-1",
    "White\tBlack\tResult\tDate\nKoch\tWolf\t1-0\t{}\nLang\tRoth\t0-1\t{}",
    "White   Black   Result   Date\nKoch    Wolf    1-0      {}\nLang    Roth    0-1      {}",
    "Koch won against Wolf with White on {}.\nLang lost to Roth with White on {}.",
)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("03-06-2026", "17-06-2026"),
        ("3/6/2026", "17/6/2026"),
        ("3/6/26", "17/6/26"),
        ("06/03/2026", "06/17/2026"),
        ("6-3-26", "6-17-26"),
    ],
)
def test_date_with_one_order_tells_that_of_the_others(row: str, first: str, second: str) -> None:
    assert read(row.format(first, second)) == [f"{KOCH} 03.06.", LANG]


@pytest.mark.parametrize("row", ROWS[:3])
@pytest.mark.parametrize("first", ["08/06/2026", "06/08/2026", "8-6-26", "6-8-26"])
def test_date_of_a_result_that_has_not_come_in_one_order_has_the_other(row: str, first: str) -> None:
    assert read(row.format(first, "17.6.2026")) == [f"{KOCH} 08.06.", LANG]


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0 03/06/2026",
        "Koch - Wolf 1-0 03/06/2026\nLang - Roth 0-1 17-06-2026",
        "Koch - Wolf 1-0 03/06/2026\nLang - Roth 0-1 17.06.2026",
        "Koch - Wolf 1-0 03/06/2026\nLang - Roth 0-1 17/06/2026\nKoch - Lang 1-0 06/18/2026",
        "Koch - Wolf 1-0 03/06/2026\nLang - Roth 0-1 17/06/2026\nKoch - Lang 1-0 06/08/2026",
        "Koch - Wolf 1-0 03/06/2026\nLang - Roth 0-1 08/06/2026\nKoch - Lang 1-0 06/08/2026",
        "Koch - Wolf 1-0 03/06/2026\nLang - Roth 0-1 17/06/2026\nKoch - Lang 1-0 31/02/2026",
        "Koch - Wolf 1-0 03/06/2026\nThe next round starts on 08/12/2026.",
        "Koch - Wolf 1-0 03/06/2026\nPlease answer by 08/12/2026, the result will be final then.",
        "Koch - Wolf 1-0 03/06/2026. The deadline of Lang - Roth is 08/07/2026.",
        'Koch - Wolf 1-0 03/06/2026\n[EventDate "17/06/2026"]',
        "Koch - Wolf 1-0 03/06/2026\nRunde 8/12/20 steht noch aus.",
    ],
)
def test_order_that_nothing_tells_or_two_dates_contradict_is_asked(text: str) -> None:
    koch = next(claim for claim in read_claims(text) if claim.white == "Koch, Alfred")
    assert (koch.completed_on, [found.code for found in koch.findings]) == (None, [Question.AMBIGUOUS_DATE])


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0, the next game starts 08/12/2026.",
        "Koch - Wolf 1-0. Deadline for Lang is 08/12/2026.",
        "Koch - Wolf 1-0\nThe next round begins 01/12/2026.",
        "Koch - Wolf 1-0, Protest bis 08/12/2026 möglich.",
        "Koch - Wolf 1-0. Lang - Roth wird bis 01/09/2026 verlängert.",
    ],
)
def test_day_that_is_still_to_come_is_no_day_of_a_result(text: str) -> None:
    assert [line for line in read(text) if ".0" in line or ".1" in line] == []


def test_first_row_below_heads_may_begin_with_a_small_letter() -> None:
    for gap in ("   ", "\t"):
        heads = gap.join(("White", "Black", "Result", "Date"))
        rows = "\n".join(
            gap.join(row) for row in (("von der Au", "Koch", "0-1", "3.6."), ("Lang", "Roth", "0-1", "17.6."))
        )
        assert read(f"{heads}\n{rows}") == ["von der Au 0-1 Koch 03.06.", LANG]
