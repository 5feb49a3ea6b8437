"""Days that are whole weeks ago, from today or the last weekday of a name: the mail is of Saturday, 20 June 2026."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_ways_to_write_a_day import list_days, read_day

GERMAN = {
    "13.06.": "heute vor einer Woche|heute vor acht Tagen|am Samstag vor einer Woche",
    "12.06.": "gestern vor acht Tagen|am Freitag vor acht Tagen",
    "06.06.": "heute vor vierzehn Tagen|heute vor zwei Wochen",
    "07.06.": "am Sonntag vor einer Woche|am Sonntag vor einer Woche, dem 7.",
    "20.06.": "heute vor dem Frühstück",
    "asked": "vor acht Tagen|heute vor zehn Tagen|heute vor einem Monat",
}
ENGLISH = {
    "13.06.": "a week ago today|one week ago today|on Saturday a week ago, the 13th",
    "12.06.": "a week ago yesterday|yesterday week|a week ago on Friday",
    "06.06.": "a fortnight ago today|two weeks ago today",
    "07.06.": "on Sunday a week ago|on Sunday a week ago, the 7th|a week ago Sunday",
    "14.06.": "on Sunday, the 14th",
    "18.06.": "two days ago",
    "asked": "a fortnight ago|five weeks ago today|on Sunday a week ago, the 6th|today week",
}


@pytest.mark.parametrize(("written", "day"), list_days(GERMAN))
def test_day_is_weeks_before_in_german(written: str, day: str) -> None:
    assert read_day(f"Koch hat gegen Wolf gewonnen, {written}.") == day


@pytest.mark.parametrize(("written", "day"), list_days(ENGLISH))
def test_day_is_weeks_before_in_english(written: str, day: str) -> None:
    assert read_day(f"Koch beat Wolf, {written}.") == day
