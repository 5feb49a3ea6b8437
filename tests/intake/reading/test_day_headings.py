"""Days above lists of rows, as people write headings, and the same days below their rows."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims

DAYS = {
    "Friday": "19.06.",
    "On Sunday": "14.06.",
    "Letzten Mittwoch": "17.06.",
    "Gestern": "19.06.",
    "Yesterday, 19 June": "19.06.",
    "3 June": "03.06.",
    "5.6.": "05.06.",
    "Mon 8 June": "08.06.",
    "2026-06-07": "07.06.",
    "Beendet am 4. Juni": "04.06.",
    "Ended yesterday": "19.06.",
}
"""Headings, and the day of the rows below them in a mail of 20 June 2026, a Saturday."""

AROUND = ("{}", "{}:", "- {}", "*{}*", "== {} ==")
ROWS = ("Koch - Wolf 1-0", "Lang v Roth: draw", "Koch beat Roth")
RESULTS = ("Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Koch 1-0 Roth")


def tell(text: str) -> list[str]:
    """Return who won against whom, and when."""
    return [" ".join(each.split()[:4]) for each in read(text)]


@pytest.mark.long
@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("space", ["", "\n"])
def test_day_above_rows_is_that_of_each_below(around: str, space: str) -> None:
    wrong = {}
    for first, second in product(DAYS, repeat=2):
        text = f"{around.format(first)}\n{ROWS[0]}\n{ROWS[1]}\n{space}{around.format(second)}\n{ROWS[2]}"
        days = (DAYS[first], DAYS[first], DAYS[second])
        if (found := tell(text)) != [f"{each} {day}" for each, day in zip(RESULTS, days, strict=True)]:
            wrong[text] = found
    assert wrong == {}


@pytest.mark.parametrize("day", DAYS)
def test_day_below_a_row_is_that_of_the_row(day: str) -> None:
    text = f"{ROWS[0]}\n{day}\n\n{ROWS[2]}\n3 June"
    assert tell(text) == [f"{RESULTS[0]} {DAYS[day]}", f"{RESULTS[2]} 03.06."]


@pytest.mark.parametrize("heading", ["Stand 3. Juni", "Results of 3 June"])
def test_day_of_a_list_is_not_that_of_its_games(heading: str) -> None:
    assert [claim.completed_on for claim in read_claims(f"{heading}\n{ROWS[0]}")] == [None]
