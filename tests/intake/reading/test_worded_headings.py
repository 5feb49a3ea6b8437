"""Days above rows in more words than a day alone has."""

from __future__ import annotations

from itertools import product

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_day_headings import RESULTS, ROWS, tell
from tests.intake.reading.test_lone_days import list_asked_days
from tests.intake.reading.test_several_sentences import read_claims

HEADINGS = (
    ("Last Friday, June 12", "Monday a week ago, June 8"),
    ("This past Friday, June 12", "The Monday before, June 8"),
    ("Friday last, 12 June", "Monday before that, 8 June"),
    ("FRIDAY TWELFTH JUNE STOP", "MONDAY EIGHTH JUNE STOP"),
    ("Friday the twelfth of June", "Monday the eighth of June"),
    ("12 JUNE STOP", "8 JUNE STOP"),
    ("Friday's games (12 June)", "Monday's games (8 June)"),
    ("Games of 12 June", "Games of 8 June"),
    ("Then on Friday June 12", "And on Monday June 8"),
    ("Day 1 (June 12)", "Day 2 (June 8)"),
    ("Eight days ago, 12 June", "Twelve days ago, 8 June"),
    ("Letzten Freitag (12.6.)", "Montag letzter Woche (8.6.)"),
    ("FREITAG ZWÖLFTER JUNI STOP", "MONTAG ACHTER JUNI STOP"),
    ("Freitag, der zwölfte Juni", "Montag, der achte Juni"),
    ("Am zwölften sechsten", "Am achten sechsten"),
    ("12.6. stop", "8.6. stop"),
    ("Partien vom 12.6.", "Partien vom 8.6."),
    ("Freitagspartien (12.6.)", "Montagspartien (8.6.)"),
    ("Dann am Freitag, 12.6.", "Und am Montag, 8.6."),
    ("Zuerst am 12.6.", "Danach am 8.6."),
    ("Freitag, 12. Juni", "Vorletzten Montag, 8. Juni"),
    ("June twelve", "JUNE EIGHT STOP"),
)


@pytest.mark.parametrize(("first", "second"), HEADINGS)
def test_day_in_more_words_is_that_of_the_rows_below(first: str, second: str) -> None:
    wrong = {}
    for gap, top in product(["\n", "\n\n"], ["", "Three of them are done.\n\n"]):
        text = f"{top}{first}{gap}{ROWS[0]}\n{ROWS[1]}\n{gap[1:]}{second}{gap}{ROWS[2]}"
        if (found := tell(text)) != [f"{RESULTS[0]} 12.06.", f"{RESULTS[1]} 12.06.", f"{RESULTS[2]} 08.06."]:
            wrong[text] = found
    assert wrong == {}


@pytest.mark.parametrize("heading", ["As of Monday, June 8", "Week after Whitsun, June 8", "Stand Montag, 8.6."])
def test_day_in_other_words_is_asked_among_headings(heading: str) -> None:
    assert list_asked_days(f"12 June\n{ROWS[0]}\n\n{heading}\n{ROWS[2]}") == [False, True]


@pytest.mark.parametrize("heading", ["Friday, June 8", "Sunday 12 June"])
def test_other_weekday_is_asked(heading: str) -> None:
    assert list_asked_days(f"{heading}\n{ROWS[0]}") == [True]


@pytest.mark.parametrize(
    "heading", ["Before June 5", "After 5 June", "Week of June 1", "Woche vom 1. Juni", "Vor dem 5. Juni"]
)
def test_heading_that_is_no_exact_day_is_asked(heading: str) -> None:
    assert list_asked_days(f"{heading}\nKoch - Wolf 1-0") == [True]


@pytest.mark.parametrize(
    "heading",
    [
        "Ohne Datum:",
        "WITHOUT A DATE",
        "Ohne bekanntes Datum",
        "Undated",
        "Date unknown",
        "** when, I couldn't tell thee **",
        "Tag vergessen:",
        "DATES LOST OVERBOARD",
    ],
)
@pytest.mark.parametrize("first", ["12 June", "Friday 12 June:", "Freitag, 12.6."])
def test_rows_below_a_heading_without_a_day_have_none(first: str, heading: str) -> None:
    found = tell(f"{first}\n{ROWS[0]}\n\n{heading}\n{ROWS[1]}\nWolf - Roth 1-0")
    assert found == [f"{RESULTS[0]} 12.06.", RESULTS[1], "Wolf 1-0 Roth"]


@pytest.mark.parametrize("heading", ["The others", "Außerdem", "Further results", "And also"])
def test_rows_below_a_heading_of_further_games_are_asked_for_their_day(heading: str) -> None:
    assert list_asked_days(f"12 June\n{ROWS[0]}\n\n{heading}\n{ROWS[1]}\n{ROWS[2]}") == [False, True, True]


@pytest.mark.parametrize("month", ["May", ", May", "(May)", "Mai."])
def test_month_alone_behind_a_result_is_asked(month: str) -> None:
    assert list_asked_days(f"Koch - Wolf 1-0 {month}".replace(" ,", ",")) == [True]


@pytest.mark.parametrize(
    "heading",
    [
        "Ohne Datum, nicht bestätigt",
        "Undated and unconfirmed",
        "Kein Datum, Ergebnis strittig",
        "Others, not confirmed",
    ],
)
def test_doubt_in_a_heading_without_a_day_is_asked(heading: str) -> None:
    claims = read_claims(f"12 June\n{ROWS[0]}\n\n{heading}\nLang - Roth 0-1")
    assert [any(isinstance(one.code, Question) for one in claim.findings) for claim in claims] == [False, True]
