"""How numbers, dates and links are shown."""

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.test import RequestFactory
from django.utils import translation

from ratings.templatetags import rating_format as shown

UNIT = 10**12
"""Expectations and changes are integers in units of 10^-12."""


def rendered(template: str, **values: object) -> str:
    """A template's text."""
    return Template("{% load rating_format %}" + template).render(Context(values))


@pytest.mark.parametrize(
    ("value", "index", "text"),
    [(2143, 27, "2143-27"), (0, 0, "0-0"), (None, None, "–"), (-12, 3, "−12-3"), (1955, 5, "1955-5")],
)
def test_rating(value: int | None, index: int | None, text: str) -> None:
    assert rendered("{% rating value index %}", value=value, index=index) == text


@pytest.mark.parametrize(("half", "text"), [(0, "0"), (1, "½"), (2, "1"), (7, "3½"), (21, "10½")])
def test_points(half: int, text: str) -> None:
    assert shown.points(half) == text


@pytest.mark.parametrize(
    ("number", "places", "german", "english"),
    [
        (UNIT // 2, 2, "0,50", "0.50"),
        (874_660_287_651, 3, "0,875", "0.875"),
        (5 * UNIT // 1000, 2, "0,01", "0.01"),
        (4_999_999_999, 2, "0,00", "0.00"),
        (-5 * UNIT // 1000, 2, "0,00", "0.00"),
        (-16_645 * UNIT // 1000, 2, "−16,64", "−16.64"),
        (12 * UNIT, 0, "12", "12"),
    ],
)
def test_expectation_is_rounded_half_up(number: int, places: int, german: str, english: str) -> None:
    with translation.override("de"):
        assert shown.scaled(number, places) == german
    with translation.override("en"):
        assert shown.scaled(number, places) == english


def test_what_a_rule_does_not_have_is_a_dash() -> None:
    assert (shown.scaled(None), shown.change(None), shown.day(None)) == ("–", "–", "–")


@pytest.mark.parametrize(("number", "text"), [(17, "+17"), (-13, "−13"), (0, "±0"), (100, "+100")])
def test_change_has_a_sign(number: int, text: str) -> None:
    assert shown.change(number) == text


@pytest.mark.parametrize(
    ("value", "places", "column", "alone"),
    [
        (117_662_000_001, 12, "0,117662", "0,117662"),
        (1_955_400_000_000_000, 12, "1955,400000", "1955,4"),
        (35, 1, "3,5", "3,5"),
        (30, 1, "3,0", "3"),
        (2300, 0, "2300", "2300"),
        (1900 * UNIT, 12, "1900,000000", "1900"),
    ],
)
def test_step_has_at_most_six_decimals(value: int, places: int, column: str, alone: str) -> None:
    with translation.override("de"):
        assert (shown.step_value(value, places), shown.step_value(value, places, short=True)) == (column, alone)


@pytest.mark.parametrize(("language", "text"), [("de", "03.04.2024"), ("en", "3 Apr 2024")])
def test_day_is_written_so_that_it_has_one_meaning(language: str, text: str) -> None:
    with translation.override(language):
        assert shown.day(date(2024, 4, 3)) == f'<time datetime="2024-04-03">{text}</time>'


def test_moment_is_in_the_zone_of_the_federation() -> None:
    with translation.override("de"):
        late = shown.moment(datetime(2024, 12, 31, 23, 30, tzinfo=UTC))
    assert late == '<time datetime="2025-01-01T00:30+01:00">01.01.2025, 00:30</time>'


@pytest.mark.parametrize(("given", "text"), [("4.1", "§\xa04.1"), ("§ 6", "§\xa06")])
def test_paragraph_has_one_sign_and_stays_on_its_line(given: str, text: str) -> None:
    assert shown.paragraph(given) == text


def test_anchor_keeps_numbers_apart() -> None:
    numbers = ["17", "1-7", "1 7", "1/7", "1.7", "ä"]
    anchors = [shown.anchor(number) for number in numbers]
    assert anchors[0] == "player-17"
    assert len(set(anchors)) == len(numbers)
    assert [anchor for anchor in anchors if " " in anchor or "/" in anchor] == []


def test_unknown_code_shows_itself() -> None:
    assert shown.word("new-code", "remarks") == "new-code"


def test_links_keep_the_language_and_quote_what_they_carry() -> None:
    request = RequestFactory().get("/?lang=en")
    address = rendered("{% page 'player' number q=text %}", request=request, number="a/b ?", text="x&y")
    assert address == "/players/a/b%20%3F/?q=x%26y&amp;lang=en"
