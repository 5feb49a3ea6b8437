"""The line of a player's values."""

from datetime import date

import pytest

from ratings.queries.publications import ListedValue
from website.views.chart import HEIGHT, WIDTH, chart_of
from website.views.sparks import draw_sparks


def test_line_runs_from_corner_to_corner() -> None:
    chart = chart_of([(date(2024, 1, 1), 1900), (date(2026, 1, 1), 2000)])
    assert chart is not None
    # Room for labels: 40 on the left, 10 on the right, 10 above, 22 below. Lines are 50 apart, from 1900 to 2050.
    assert chart.points == "40.0,148.0 430.0,56.0"
    assert [(mark.at, mark.label) for mark in chart.lines] == [
        ("148.0", "1900"),
        ("102.0", "1950"),
        ("56.0", "2000"),
        ("10.0", "2050"),
    ]
    # A year begins on its first day: 366 of 731 days after the left end, for 2025.
    assert [(mark.at, mark.label) for mark in chart.years] == [("40.0", "2024"), ("235.2", "2025"), ("430.0", "2026")]
    assert (chart.first, chart.last, chart.lowest, chart.highest) == (1900, 2000, 1900, 2000)


@pytest.mark.parametrize(
    ("first", "last", "labels"),
    [
        (date(2026, 1, 10), date(2026, 11, 26), ["3/2026", "5/2026", "7/2026", "9/2026", "11/2026"]),
        (date(2025, 12, 31), date(2026, 3, 2), ["1/2026", "2/2026", "3/2026"]),
        (date(2024, 6, 1), date(2025, 12, 1), ["7/2024", "10/2024", "1/2025", "4/2025", "7/2025", "10/2025"]),
        (date(2026, 3, 2), date(2026, 3, 30), ["2026"]),
    ],
)
def test_axis_of_one_year_has_its_months(first: date, last: date, labels: list[str]) -> None:
    chart = chart_of([(first, 1900), (last, 2000)])
    assert chart is not None
    assert [mark.label for mark in chart.years] == labels


@pytest.mark.parametrize("values", [[], [(date(2024, 1, 1), 1900)]])
def test_one_value_is_no_line(values: list[tuple[date, int]]) -> None:
    assert chart_of(values) is None


@pytest.mark.parametrize(
    "values",
    [
        [(date(2024, 1, 1), 1900)] * 3,
        [(date(1990, 5, 1), -500), (date(2026, 1, 1), 3000)],
        [(date(2024, 3, 1), 1900), (date(2024, 3, 2), 1901)],
        [(date(1926, 1, 1), 1000), (date(2026, 1, 1), 1009), (date(2026, 1, 2), 999)],
    ],
)
def test_everything_stays_inside_with_few_labels(values: list[tuple[date, int]]) -> None:
    chart = chart_of(values)
    assert chart is not None
    places = [(float(x), float(y)) for x, y in chart.dots]
    assert [place for place in places if not (0 <= place[0] <= WIDTH and 0 <= place[1] <= HEIGHT)] == []
    assert (2 <= len(chart.lines) <= 6, 1 <= len(chart.years) <= 7) == (True, True)


# 72 wide and 20 high with a margin of 3: places 3, 36 and 69; the middle is 10, and 60 points are 14 high.
SPARKS = {
    "rises by 60 over both lists": ([(1, 1900), (2, 1930)], 1960, "3,17 36,10 69,3"),
    "rises by 6, a tenth of that": ([(1, 1900), (2, 1900)], 1906, "3,11 36,11 69,10"),
    "falls by 120: then they are as high": ([(1, 2020), (2, 1960)], 1900, "3,3 36,10 69,17"),
    "comes in with the second list": ([(2, 1900)], 1960, "36,17 69,3"),
    "does not move": ([(1, 1900), (2, 1900)], 1900, None),
    "is on no list": ([], 1900, None),
}


@pytest.mark.parametrize("case", SPARKS)
def test_spark_line_steps_from_list_to_list_and_ends_today(case: str) -> None:
    values, today, points = SPARKS[case]
    others = [ListedValue("other", number, 1500) for number in (1, 2)]
    listed = [*others, *(ListedValue("11", *value) for value in values)]
    assert draw_sparks(listed, {"11": today}).get("11") == points
