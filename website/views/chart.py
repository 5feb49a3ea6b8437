"""The line of a player's values over time, as coordinates for an inline SVG. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

WIDTH, HEIGHT = 440, 170
LEFT, RIGHT, TOP, BOTTOM = 40, 10, 10, 22
"""Room for the labels, in units of the drawing."""
STEPS = (10, 20, 50, 100, 200, 500, 1000)
"""Distances of the horizontal lines, in rating points."""
MOST_LINES = 5
MOST_YEARS = 6
MONTH_STEPS = (1, 2, 3, 6, 12)
YEAR_STEPS = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True, slots=True)
class AxisLabel:
    """A label at a place of one axis."""

    at: str
    label: str


@dataclass(frozen=True, slots=True)
class Chart:
    """Coordinates of the line and its axes, and the values for readers without the picture."""

    points: str
    dots: tuple[tuple[str, str], ...]
    lines: tuple[AxisLabel, ...]
    years: tuple[AxisLabel, ...]
    first: int
    last: int
    lowest: int
    highest: int

    width = WIDTH
    height = HEIGHT
    left = LEFT
    label_x = LEFT - 6
    right = WIDTH - RIGHT
    year_baseline = HEIGHT - 5


def chart_of(values: Sequence[tuple[date, int]]) -> Chart | None:
    """Return the chart of values in the order of their days; None for fewer than two."""
    if len(values) < 2:
        return None
    days = [on.toordinal() for on, _ in values]
    numbers = [value for _, value in values]
    lines = horizontal_lines(min(numbers), max(numbers))
    dots = tuple((x_of(on, days), y_of(value, lines)) for on, value in zip(days, numbers, strict=True))
    return Chart(
        points=" ".join(f"{x},{y}" for x, y in dots),
        dots=dots,
        lines=tuple(AxisLabel(y_of(line, lines), str(line)) for line in lines),
        years=year_labels(values[0][0], values[-1][0], days),
        first=numbers[0],
        last=numbers[-1],
        lowest=min(numbers),
        highest=max(numbers),
    )


def horizontal_lines(lowest: int, highest: int) -> range:
    """Round values below, between and above all values."""
    step = next((s for s in STEPS if (highest - lowest) // s + 2 <= MOST_LINES), STEPS[-1])
    return range(lowest // step * step, (highest // step + 1) * step + 1, step)


def year_labels(first: date, last: date, days: Sequence[int]) -> tuple[AxisLabel, ...]:
    """First days of years, as many as fit; of months where there would be one label or none."""
    step = next((s for s in YEAR_STEPS if (last.year - first.year) // s <= MOST_YEARS), YEAR_STEPS[-1])
    begun = first.year if first == date(first.year, 1, 1) else first.year + 1
    inside = [year for year in range(begun, last.year + 1) if year % step == 0]
    if len(inside) < 2:
        return _month_labels(first, last, days) or (AxisLabel(str(LEFT), str(first.year)),)
    return tuple(AxisLabel(x_of(date(year, 1, 1).toordinal(), days), str(year)) for year in inside)


def _month_labels(first: date, last: date, days: Sequence[int]) -> tuple[AxisLabel, ...]:
    """First days of months, every one, or every second, third or sixth, as many as fit."""
    every = (date(at // 12, at % 12 + 1, 1) for at in range(first.year * 12 + first.month - 1, last.year * 12 + 12))
    inside = [on for on in every if first <= on <= last]
    step = next((step for step in MONTH_STEPS if len(inside) // step <= MOST_YEARS), MONTH_STEPS[-1])
    shown = [on for on in inside if (on.month - 1) % step == 0]
    return tuple(AxisLabel(x_of(on.toordinal(), days), f"{on.month}/{on.year}") for on in shown)


def x_of(day: int, days: Sequence[int]) -> str:
    """Return the place of a day, or of a number of games, between the first and the last."""
    span = max(days[-1] - days[0], 1)
    return to_tenths(LEFT * 10 + (WIDTH - LEFT - RIGHT) * 10 * (day - days[0]) // span)


def y_of(value: int, lines: range) -> str:
    """Return the place of a value between the lowest and the highest line."""
    span = lines[-1] - lines[0]
    return to_tenths((HEIGHT - BOTTOM) * 10 - (HEIGHT - TOP - BOTTOM) * 10 * (value - lines[0]) // span)


def to_tenths(number: int) -> str:
    """Return a number of tenths as a decimal."""
    return f"{number // 10}.{number % 10}"
