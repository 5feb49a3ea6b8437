"""Dates as people write them, each with one meaning or a question."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from intake.reading.codes import Question, Remark
from intake.reading.days.calendar_days import FAR_BACK
from intake.reading.days.dates import completion, find_dates
from intake.reading.days.row_days import begin_with_days

DAY = date(2026, 3, 20)
MARCH_15 = date(2026, 3, 15)


@pytest.mark.parametrize(
    "written",
    [
        "15.3.26",
        "15.03.2026",
        "15. 3. 2026",
        "15. März 2026",
        "15. Mrz. 26",
        "15 March 2026",
        "15th of March 2026",
        "March 15, 2026",
        "15-Mar-2026",
        "2026-03-15",
        "2026.03.15",
        "15/03/2026",
        "15-03-2026",
        "3/15/2026",
        "3.15.2026",
    ],
)
def test_date_with_one_meaning_is_read(written: str) -> None:
    assert [word.value for word in find_dates(written, DAY)] == [MARCH_15]


@pytest.mark.parametrize(
    "written", ["am 15.3.", "(15.3.)", "am 15. März", "1-0, 15. März", "1-0, 15. März (nach 30 Zügen)", "on March 15"]
)
def test_date_without_year_is_the_last_such_day(written: str) -> None:
    assert [(word.value, word.remark) for word in find_dates(written, DAY)] == [(MARCH_15, "")]


@pytest.mark.parametrize(
    ("written", "on"),
    [
        ("am letzten Sonntag im Februar", date(2026, 2, 22)),
        ("the last Sunday of February", date(2026, 2, 22)),
        ("der erste Sonntag im März", date(2026, 3, 1)),
        ("on the second Friday in March", date(2026, 3, 13)),
        ("am ersten Montag im Mai 2025", date(2025, 5, 5)),
        ("der letzte Sonntag im März", None),
    ],
)
def test_weekday_of_a_month_is_called_by_its_place(written: str, on: date | None) -> None:
    assert [(word.value, word.problem) for word in find_dates(written, DAY)] == [
        (on, "" if on else Question.AMBIGUOUS_DATE)
    ]


def test_year_that_is_missing_is_remarked_where_the_day_lies_more_than_half_a_year_back() -> None:
    until = MARCH_15 + FAR_BACK
    assert [find_dates("am 15.3.", day)[0].remark for day in (until, until + timedelta(days=1))] == [
        "",
        Remark.YEAR_ASSUMED,
    ]


def test_date_without_year_is_never_after_the_letter() -> None:
    assert [word.value for word in find_dates("am 24.12.", DAY)] == [date(2025, 12, 24)]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("3/4/2026", Question.AMBIGUOUS_DATE),
        ("03-04-2025", Question.AMBIGUOUS_DATE),
        ("31.2.2026", Question.IMPOSSIBLE_DATE),
        ("29.2.2025", Question.IMPOSSIBLE_DATE),
        ("32/13/2025", Question.IMPOSSIBLE_DATE),
        ("21.3.2026", Question.FUTURE_DATE),
        ("March 21, 2026", Question.FUTURE_DATE),
    ],
)
def test_date_without_one_meaning_is_a_question(written: str, code: Question) -> None:
    assert [word.problem for word in find_dates(written, DAY)] == [code]


def test_equal_day_and_month_have_one_meaning() -> None:
    assert [word.value for word in find_dates("3/3/2026", DAY)] == [date(2026, 3, 3)]


def test_two_digits_of_a_year_long_past_are_of_the_last_century() -> None:
    assert [word.value for word in find_dates("15.3.87", DAY)] == [date(1987, 3, 15)]


def test_words_for_days_count_from_the_day_of_the_letter() -> None:
    days = [word.value for word in find_dates("heute, gestern, vorgestern", DAY)]
    assert days == [date(2026, 3, 20), date(2026, 3, 19), date(2026, 3, 18)]


@pytest.mark.parametrize(
    ("written", "on"),
    [
        ("am 2. d. M.", date(2026, 3, 2)),
        ("on the 2nd of this month", date(2026, 3, 2)),
        ("am 28. v. M.", date(2026, 2, 28)),
        ("am 28. vorigen Monats", date(2026, 2, 28)),
        ("Karfreitag", date(2025, 4, 18)),  # Easter Sunday was 20 April 2025
        ("on Good Friday 2024", date(2024, 3, 29)),
        ("am Pfingstmontag", date(2025, 6, 9)),
        ("an Heiligabend", date(2025, 12, 24)),
        ("am 1. Advent", date(2025, 11, 30)),  # the fourth Sunday before Christmas
        ("am vierten Advent 2023", date(2023, 12, 24)),  # Christmas Eve was a Sunday
        ("an Silvester", date(2025, 12, 31)),
        ("on New Year's Day", date(2026, 1, 1)),
        ("on Paddy's Day itself", date(2026, 3, 17)),
        ("on St Andrew's Day", date(2025, 11, 30)),
        ("an Nikolaus", date(2025, 12, 6)),
        ("am Muttertag", date(2025, 5, 11)),  # the second Sunday in May
    ],
)
def test_day_of_a_month_that_was_named_and_of_a_feast_is_read(written: str, on: date) -> None:
    assert [word.value for word in find_dates(written, DAY)] == [on]


def test_day_that_the_month_before_did_not_have_is_asked() -> None:
    assert [word.problem for word in find_dates("am 30. v. M.", DAY)] == [Question.IMPOSSIBLE_DATE]


@pytest.mark.parametrize("written", ["Karfreitag 0000", "an Neujahr 0000", "Good Friday 1583"])
def test_feast_of_a_year_in_which_nobody_played_is_asked(written: str) -> None:
    assert [(word.value, word.problem) for word in find_dates(f"1-0 {written}", DAY)] == [
        (None, Question.IMPOSSIBLE_DATE)
    ]


def test_number_of_moves_behind_a_day_is_no_year() -> None:
    assert [word.value for word in find_dates("1-0, 16 February, 51 moves", DAY)] == [date(2026, 2, 16)]


@pytest.mark.parametrize(
    "text",
    [
        *("Silvester-Cup 2025", "Silvester Open", "Nikolaus Lang", "Koch - Silvester Wolf", "(Neujahr Cup)"),
        *("Sieg an Silvester Koch", "Karfreitag Open"),
        "Müller, Jan 1-0 Koch",
        "1. August Meyer - Jan Koch",
        "2026.??.??",
        "12.5 Punkte",
        "Version 1.2.3.4",
        "040-123456",
    ],
)
def test_text_that_only_looks_like_a_date_has_none(text: str) -> None:
    assert find_dates(text, DAY) == ()


def test_completion_prefers_what_is_called_the_end() -> None:
    found = completion(find_dates("Beginn 1.2.2025, beendet am 15.3.2026, gemeldet 16.3.2026", DAY))
    assert found is not None
    assert found.value == MARCH_15


def test_completion_leaves_out_what_is_called_the_start() -> None:
    found = completion(find_dates("gestartet am 1.2.2025, 15.3.2026", DAY))
    assert found is not None
    assert found.value == MARCH_15


def test_completion_asks_between_two_dates() -> None:
    found = completion(find_dates("10.3.2026 oder 15.3.2026", DAY))
    assert found is not None
    assert (found.value, found.problem) == (None, Question.AMBIGUOUS_DATE)


def test_completion_is_none_without_a_date() -> None:
    assert completion(find_dates("seit 1.2.2025", DAY)) is None


@pytest.mark.parametrize(
    "written",
    [
        "Turnierbeginn war der 2025-09-01",
        "Spielbeginn ist am 1.9.2025",
        "started on September 1, 2025",
        "seit dem 2025-09-01",
        "began 1 September 2025",
    ],
)
def test_day_of_a_beginning_is_called_something_else(written: str) -> None:
    assert [(word.value, word.is_other) for word in find_dates(written, DAY)] == [(date(2025, 9, 1), True)]


def test_month_zero_before_a_row_is_no_day() -> None:
    assert begin_with_days(["*  1.0 FROM_ENDS_IN_NUMS", "*  2.0 SUBJECT_RT"], DAY) is False
