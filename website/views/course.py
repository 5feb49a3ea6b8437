"""The course of a player's rating: taken over, evaluated, published and live values, as coordinates for an inline SVG.
Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import pairwise

from website.views.chart import HEIGHT, LEFT, RIGHT, WIDTH, AxisLabel, horizontal_lines, x_of, y_of, year_labels

LEAST_SPAN = 100
"""Rating points that the drawing spans at least (ours). A secured player moves by at most 13 points with a game more or
less than expected (BdF 4.2): 100 points are eight of those, so that 3 points stay a thirty-third of the height.
"""

MOST_DOTS = 40
"""Values that have a dot each on 440 units; more would cover each other, and the links to them their neighbours."""

MOST_GROUPS = 60
MOST_OF_GROUP = 4
"""A line of more than 240 points shows no more of 440 units than one of their extremes."""

MOST_GAME_LABELS = 6
GAME_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


LIVE = "live"
"""The style of the part of a line that leads to a live value."""


class Kind(StrEnum):
    """Where a value comes from."""

    TAKEOVER = "takeover"
    EVALUATION = "evaluation"
    LIST = "list"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class CourseValue:
    """A value of the course: its day, and how many games had been rated by then. `key` is that of the evaluation, or
    the number of the list.
    """

    kind: Kind
    on: date
    games: int
    value: int
    index: int
    secured: bool
    key: int | None = None


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with its place."""

    of: CourseValue
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of the line drawn in one way: "secured", "unsecured" or "live"."""

    style: str
    points: str


@dataclass(frozen=True, slots=True)
class Course:
    """The drawing, its ends, its extremes among official values, and its axis: days, or numbers of games. `dots` are
    all values, or of very many the first, the last, the extremes and the live one; `table` has the newest of each year,
    too. It is read where the drawing is not seen.
    """

    dots: tuple[Dot, ...]
    table: tuple[CourseValue, ...]
    stretches: tuple[Stretch, ...]
    lines: tuple[AxisLabel, ...]
    labels: tuple[AxisLabel, ...]
    by_games: bool
    first: CourseValue
    last: CourseValue
    peak: CourseValue
    lowest: CourseValue

    width = WIDTH
    height = HEIGHT
    left = LEFT
    label_x = LEFT - 6
    right = WIDTH - RIGHT
    baseline = HEIGHT - 5

    @property
    def has_live(self) -> bool:
        """Whether a part of the line leads to a live value."""
        return any(stretch.style == LIVE for stretch in self.stretches)


def course_of(values: Iterable[CourseValue], *, by_games: bool) -> Course | None:
    """Return the drawing of values in their order, without those of unfinished first ratings; None for fewer than two
    that are on its line.
    """
    ordered = sorted((value for value in values if value.index), key=_place_in_order)
    line = [value for value in ordered if value.kind is not Kind.LIST]
    if len(line) < 2:
        return None
    scale = _scale_of(ordered, by_games=by_games)
    ends = _ends_of(line)
    marked = ordered if len(ordered) <= MOST_DOTS else [*dict.fromkeys((*ends, line[-1]))]
    return Course(
        tuple(map(scale.dot, marked)),
        tuple(reversed(marked if marked is ordered else _of_each_year(line, marked))),
        tuple(_stretches(list(map(scale.dot, _thinned(line))))),
        tuple(AxisLabel(y_of(level, scale.levels), str(level)) for level in scale.levels),
        _game_labels(scale.places) if by_games else year_labels(ordered[0].on, ordered[-1].on, scale.places),
        by_games,
        *ends,
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where values lie: all places on the axis in their order, and the horizontal lines."""

    places: Sequence[int]
    levels: range
    by_games: bool

    def dot(self, value: CourseValue) -> Dot:
        """Return a value with its place."""
        place = value.games if self.by_games else value.on.toordinal()
        return Dot(value, x_of(place, self.places), y_of(value.value, self.levels))


def _scale_of(values: Sequence[CourseValue], *, by_games: bool) -> _Scale:
    places = sorted(value.games if by_games else value.on.toordinal() for value in values)
    return _Scale(places, horizontal_lines(*_spread([value.value for value in values])), by_games)


def _place_in_order(value: CourseValue) -> tuple[date, bool, bool]:
    """Sort by day, on the same day lists behind evaluations, and the live value last."""
    return value.on, value.kind is Kind.LIVE, value.kind is Kind.LIST


def _ends_of(line: Sequence[CourseValue]) -> tuple[CourseValue, CourseValue, CourseValue, CourseValue]:
    """Return the first, the last, the highest and the lowest value, without the live one."""
    official = [value for value in line if value.kind is not Kind.LIVE]
    return official[0], official[-1], _highest(official), min(official, key=lambda value: value.value)


def _of_each_year(line: Sequence[CourseValue], marked: Iterable[CourseValue]) -> list[CourseValue]:
    """Return the last value of each year and the marked ones, in order."""
    last_of_year = {value.on.year: value for value in line}
    return sorted({id(value): value for value in (*last_of_year.values(), *marked)}.values(), key=_place_in_order)


def _highest(values: Iterable[CourseValue]) -> CourseValue:
    return max(values, key=lambda value: value.value)


def _thinned(line: Sequence[CourseValue]) -> Iterable[CourseValue]:
    return (line[place] for place in thin([value.value for value in line]))


def thin(values: Sequence[int]) -> Iterable[int]:
    """Yield the places of as many values as a drawing can show: of each group of neighbours the first, the extremes and
    the last.
    """
    size = -(-len(values) // MOST_GROUPS)
    if size <= MOST_OF_GROUP:
        yield from range(len(values))
        return
    for at in range(0, len(values), size):
        group = values[at : at + size]
        yield from sorted({at, at + group.index(max(group)), at + group.index(min(group)), at + len(group) - 1})


def _spread(values: Sequence[int]) -> tuple[int, int]:
    """Return the ends of the scale: at least `LEAST_SPAN` apart, the values in the middle."""
    lowest, highest = min(values), max(values)
    missing = max(LEAST_SPAN - (highest - lowest), 0)
    return lowest - missing // 2, highest + missing - missing // 2


def _stretches(dots: Sequence[Dot]) -> Iterable[Stretch]:
    """Yield the line in parts of one style; a part has the style of the value at its end."""
    found: list[Stretch] = []
    for before, after in pairwise(dots):
        style = LIVE if after.of.kind is Kind.LIVE else "secured" if after.of.secured else "unsecured"
        if found and found[-1].style == style:
            found[-1] = replace(found[-1], points=f"{found[-1].points} {after.x},{after.y}")
        else:
            found.append(Stretch(style, f"{before.x},{before.y} {after.x},{after.y}"))
    return found


def _game_labels(places: Sequence[int]) -> tuple[AxisLabel, ...]:
    """Round numbers of games, as many as fit."""
    step = next((each for each in GAME_STEPS if places[-1] // each < MOST_GAME_LABELS), GAME_STEPS[-1])
    return tuple(
        AxisLabel(x_of(games, places), str(games)) for games in range(0, places[-1] + 1, step) if games >= places[0]
    )
