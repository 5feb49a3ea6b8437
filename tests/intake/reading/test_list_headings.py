"""Headings of lists that are only a day or a month."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_results_elsewhere import read_mail
from tests.intake.reading.test_several_sentences import read

RESULTS = ["Koch 1-0 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05.", "Koch 0-1 Lang 19.05."]


@pytest.mark.parametrize("rows", [("Koch - Wolf 1-0", "Lang - Roth ½", "Koch - Lang 0-1")])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("18.5.2026", "19.5.2026"),
        ("18 May", "19 May"),
        ("Monday 18 May", "Tuesday 19 May"),
        ("Montag, den 18. Mai:", "Dienstag, den 19. Mai:"),
        ("am 18.5.", "am 19.5."),
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_days_of_a_list_that_begins_with_one_are_headings(rows: list[str], first: str, second: str, gap: str) -> None:
    assert read(f"{first}{gap}{rows[0]}{gap}{second}{gap}{rows[1]}\n{rows[2]}") == RESULTS


def test_day_heading_holds_for_sentences_below() -> None:
    text = "Monday 18 May\n    Koch beat Wolf\n\nTuesday 19 May\n    Lang drew with Roth\n    Koch lost to Lang"
    assert read(text) == [f"{one} ?" for one in RESULTS]


def test_days_below_rows_are_those_of_the_rows_above() -> None:
    text = "Koch - Wolf 1-0\n18.5.2026\n\nLang - Roth ½\n19.5.2026\n\nKoch - Lang 0-1\n19.5.2026"
    assert read(text) == RESULTS


@pytest.mark.parametrize(
    "text",
    [
        "Mai\n 18. Koch - Wolf 1-0\n 19. Lang - Roth ½\n 19. Koch - Lang 0-1",
        "Im Mai:\nKoch - Wolf 1-0 (18.)\nLang - Roth ½ (19.)\nKoch - Lang 0-1 (19.)",
        "May 2026\n\n18th Koch - Wolf 1-0\n19th Lang - Roth ½\n19th Koch - Lang 0-1",
    ],
)
def test_rows_below_a_month_have_their_days_in_it(text: str) -> None:
    assert read(text) == RESULTS


@pytest.mark.parametrize(
    "text",
    [
        "April\n1. Koch - Wolf 1-0\n2. Lang - Roth ½",
        "April\n1. Koch - Wolf 1-0\n\nMai\n2. Lang - Roth ½",
        "April\nKoch - Wolf 1-0\nLang - Roth ½",
    ],
)
def test_month_of_rows_without_a_day_is_asked(text: str) -> None:
    asked = [[finding.code for finding in claim.findings] for claim in read_mail(text).claims]
    assert asked == [["ambiguous-date"], ["ambiguous-date"]]


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
@pytest.mark.parametrize(("today", "before"), [("heute", "gestern"), ("Today (20 June):", "Yesterday (19 June):")])
def test_headings_count_from_the_day_of_the_mail(gap: str, today: str, before: str) -> None:
    text = f"Donnerstag, 18.6.{gap}Koch - Wolf 1-0\n\n{before}{gap}Lang - Roth ½\n\n{today}{gap}Koch - Lang 0-1"
    assert read(text) == ["Koch 1-0 Wolf 18.06.", "Lang 1/2-1/2 Roth 19.06.", "Koch 0-1 Lang 20.06."]


def test_date_in_brackets_counts_in_a_heading() -> None:
    assert read("Today (18 June):\nKoch - Wolf 1-0") == ["Koch 1-0 Wolf 18.06."]
