"""Lines with their uncertainty, as coordinates for an inline SVG beside their table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count
from math import ceil, floor, log10

from ratings.templatetags.rating_format import decimal_mark

WIDTH, HEIGHT = 440, 210
LEFT, RIGHT, TOP, BOTTOM = 52, 14, 10, 24
"""Room for the labels, in units of the drawing."""

MOST_LINES = 6
"""Lines or labels along one axis."""

ROUND = (1, 2, 5)
"""Distances of lines, with any power of ten."""


@dataclass(frozen=True, slots=True)
class Point:
    """A number at a place, with the ends of its interval where it has one."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Label:
    """A line across the drawing, and what is written at its end."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its name, its number among all, its points, and the band of its intervals ("" for none)."""

    name: str
    number: int
    points: str
    dots: tuple[tuple[str, str], ...]
    band: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything a template draws; `chosen` is the place of a vertical mark, "" for none."""

    lines: tuple[Line, ...]
    heights: tuple[Label, ...]
    places: tuple[Label, ...]
    chosen: str = ""
    diagonal: str = ""

    width = WIDTH
    height = HEIGHT
    left = LEFT
    label_x = LEFT - 6
    right = WIDTH - RIGHT
    top = TOP
    bottom = HEIGHT - BOTTOM
    baseline = HEIGHT - 5


@dataclass(frozen=True, slots=True)
class _Axis:
    """The numbers at both ends of an axis, and where they are drawn."""

    first: float
    last: float
    begin: int
    end: int

    def place(self, number: float) -> str:
        """Return the place of a number."""
        share = (number - self.first) / (self.last - self.first or 1)
        return f"{self.begin + (self.end - self.begin) * share:.1f}"


def draw(
    series: Sequence[tuple[str, Sequence[Point]]], *, chosen: float | None = None, diagonal: bool = False
) -> Drawing | None:
    """Return the drawing of some lines; None where none of them has two points. The `diagonal` is where y is x."""
    lines = [each for _, each in series]
    if max(map(len, lines), default=0) < 2:
        return None
    points = list(chain.from_iterable(lines))
    begin, end = _span([point.x for point in points])
    heights = ticks(*_span(list(chain.from_iterable(map(_ends, points)))))
    places = ticks(begin, end, whole=not diagonal)
    across = _Axis(begin, end, LEFT, WIDTH - RIGHT)
    upright = _Axis(heights[0], heights[-1], HEIGHT - BOTTOM, TOP)
    return Drawing(
        lines=tuple(_line(name, number, each, across, upright) for number, (name, each) in enumerate(series)),
        heights=_labels(upright, heights),
        places=_labels(across, places),
        chosen="" if chosen is None else across.place(chosen),
        diagonal=_diagonal(across, upright) if diagonal else "",
    )


def _labels(axis: _Axis, numbers: Sequence[float]) -> tuple[Label, ...]:
    """Return a label for each number on an axis."""
    return tuple(Label(axis.place(at), write(at, numbers)) for at in numbers if axis.first <= at <= axis.last)


def _span(numbers: Sequence[float]) -> tuple[float, float]:
    return min(numbers), max(numbers)


def _ends(point: Point) -> tuple[float, float]:
    return point.y if point.low is None else point.low, point.y if point.high is None else point.high


def _line(name: str, number: int, points: Sequence[Point], across: _Axis, upright: _Axis) -> Line:
    dots = tuple((across.place(point.x), upright.place(point.y)) for point in points)
    there = [(point.x, _ends(point)[0]) for point in points if point.low is not None]
    back = [(point.x, _ends(point)[1]) for point in reversed(points) if point.high is not None]
    band = " ".join(f"{across.place(x)},{upright.place(y)}" for x, y in (*there, *back))
    return Line(name, number, " ".join(f"{x},{y}" for x, y in dots), dots, band)


def _diagonal(across: _Axis, upright: _Axis) -> str:
    low, high = max(across.first, upright.first), min(across.last, upright.last)
    return " ".join(f"{across.place(at)},{upright.place(at)}" for at in (low, high))


def ticks(lowest: float, highest: float, *, whole: bool = False) -> list[float]:
    """Return round numbers from below the lowest to above the highest."""
    span = highest - lowest or abs(highest) or 1.0
    least = 10.0 ** floor(log10(span / MOST_LINES))
    steps = (least * 10.0**power * factor for power in count() for factor in ROUND)
    step = max(next(each for each in steps if span / each <= MOST_LINES - 1), float(whole))
    begin, end = floor(lowest / step), max(ceil(highest / step), floor(lowest / step) + 1)
    return [number * step for number in range(begin, end + 1)]


def write(number: float, numbers: Sequence[float]) -> str:
    """Return a number with as many decimals as tell the numbers of an axis apart."""
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 1.0
    return f"{number:.{max(0, -floor(log10(step) + 1e-9))}f}".replace(".", decimal_mark())
