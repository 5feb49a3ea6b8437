"""Days that a hasty hand runs together with the words beside them are those of their results."""

from __future__ import annotations

import pytest

from intake.reading.days.days_run_together import write_days_apart
from tests.intake.reading.test_several_sentences import read

ROWS = (
    "Koch - Wolf 1-0 {}",
    "Koch - Wolf 1:0, {}",
    "Koch - Wolf 1-0 ({})",
    "{}: Koch - Wolf 1-0",
    "Koch - Wolf {} 1-0",
)
DAYS = (
    *("am5.6.", "den5. Juni", "dem5.6.", "am 5,6.", "am.5.6.", "am05.06.2026", "am Freitag,5.6.", "Fr5.6.", "Fr.5.6."),
    *("on5 June", "on the5th of June", "on June5", "onJune 5", "on the fifthof June", "on 5 th June", "5thof June"),
    *("Fri5 June", "Friday5 June", "the5th June", "on Jnue 5", "am fünften Jnui", "am 5.Jnui", "am 5ten Juni"),
)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("day", DAYS)
def test_day_without_its_blank_is_read(row: str, day: str) -> None:
    assert read(row.format(day)) == ["Koch 1-0 Wolf 05.06."]


@pytest.mark.parametrize("day", ["amFreitag", "onFriday", "vomFreitag"])
def test_weekday_without_its_blank_is_read(day: str) -> None:
    assert read(f"Koch - Wolf 1-0 {day}") == ["Koch 1-0 Wolf 19.06."]


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("Koch - Wolf 1:0am 5.6.", "Koch - Wolf 1:0 am 5.6."),
        ("Koch - Wolf ½on5 June", "Koch - Wolf ½ on 5 June"),
        ("Koch - Wolf 1:0 5..6.", "Koch - Wolf 1:0 5.6."),
    ],
)
def test_day_is_written_apart(line: str, written: str) -> None:
    assert write_days_apart(line) == written


@pytest.mark.parametrize(
    "line",
    [
        "WK-12: Koch - Wolf 1-0",
        "Koch - Wolf 1-0, the5 moves",
        "1.e4 e5 2.Nf3",
        "on3 boards",
        "demo12",
        "Koch 1..2",
        "MAY26",
    ],
)
def test_other_words_stay(line: str) -> None:
    assert write_days_apart(line) == line
