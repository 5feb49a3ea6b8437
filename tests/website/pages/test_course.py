"""The course of a player's rating: where its values lie, how its line is drawn, what its dots lead to."""

from datetime import date

import pytest
from django.test import Client

from ratings import publication
from ratings.models import Pool
from tests.website.pages import federation
from tests.website.pages.reading import read
from website.views.course import LEAST_SPAN, MOST_DOTS, Course, CourseValue, Kind, course_of


def value(kind: str, day: int, games: int, number: int, *, secured: bool = True) -> CourseValue:
    """A value on a day of January 2025."""
    return CourseValue(Kind(kind), date(2025, 1, day), games, number, 9, secured)


def drawn(*values: CourseValue, by_games: bool = False) -> Course:
    """The drawing of some values."""
    course = course_of(values, by_games=by_games)
    assert course is not None
    return course


def test_three_points_do_not_look_like_a_fall() -> None:
    course = drawn(value("evaluation", 1, 5, 1900), value("evaluation", 31, 9, 1897))
    # Lines from 1800 to 1950 in steps of 50, so 150 points on 138 units (170, without 10 above and 22 below).
    assert [line.label for line in course.lines] == ["1800", "1850", "1900", "1950"]
    high, low = (float(dot.y) for dot in course.dots)
    assert low - high == pytest.approx(3 * 138 / 150, abs=0.1)
    assert LEAST_SPAN == 100


def test_one_evaluation_after_a_takeover_draws_a_line() -> None:
    course = drawn(value("takeover", 1, 0, 1900, secured=False), value("evaluation", 31, 9, 1950))
    assert [(part.style, part.points) for part in course.stretches] == [("secured", "40.0,102.0 430.0,56.0")]
    assert course_of([value("evaluation", 1, 0, 1900), value("list", 2, 0, 1900)], by_games=False) is None


def test_line_is_dashed_up_to_unsecured_values_and_ends_in_the_live_one() -> None:
    course = drawn(
        value("takeover", 1, 0, 1900, secured=False),
        value("evaluation", 8, 4, 1910, secured=False),
        value("evaluation", 15, 8, 1930),
        value("live", 31, 10, 1990),
    )
    assert [part.style for part in course.stretches] == ["unsecured", "secured", "live"]
    assert (course.peak.value, course.last.value, course.lowest.value) == (1930, 1930, 1900)  # the live one is none


def test_axis_of_games_begins_at_the_takeover() -> None:
    course = drawn(value("takeover", 1, 0, 1900), value("evaluation", 31, 10, 1950), by_games=True)
    assert [(label.at, label.label) for label in course.labels] == [
        ("40.0", "0"),
        ("118.0", "2"),
        ("196.0", "4"),
        ("274.0", "6"),
        ("352.0", "8"),
        ("430.0", "10"),
    ]


def test_very_many_values_are_drawn_with_their_extremes() -> None:
    values = [value("evaluation", 1 + n // 50, n, 1900 + (700 if n == 777 else n % 40)) for n in range(1500)]
    course = drawn(*values, by_games=True)
    assert (course.peak.value, len(course.dots) <= MOST_DOTS) == (2600, True)
    assert sum(len(part.points) for part in course.stretches) < 3500


@pytest.mark.django_db
def test_dots_lead_to_what_they_are(client: Client) -> None:
    federation.create_federation()
    publication.publish(Pool.objects.get(key="fwz"), date(2025, 12, 31), "officer:1")
    page = read(client, "/players/12/?by=games")
    assert [str(link).partition("#")[0] for link in page.tree.xpath("//figure/*[1]//a/@href")] == [
        "",
        page.tree.xpath("//p[@class='why']/a[1]/@href")[0].partition("#")[0],
        "/lists/fwz/1/",
        "/players/12/live/fwz/",
    ]
    assert page.texts("//figure/*[1]//a/*[local-name()='title']") == [
        "31.12.2024: 2300-12, übernommen",
        "20.07.2025: 2304-13",
        "31.12.2025: 2304-13, wie veröffentlicht",
        "15.01.2026: 2307-14, vorläufig",
    ]
