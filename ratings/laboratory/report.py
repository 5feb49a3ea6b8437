"""What an experiment found, and its form as a document: every number that a page, a file or a graph shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from .bootstrap import Estimate
from .comparison import Figures
from .definition import Experiment, definition_document

FORMAT = 1
"""Raised when a number of the document changes its meaning or its place."""


@dataclass(frozen=True, slots=True)
class HistoryFigures:
    """The history that was rated: counted games, and the days of the first and the last of them."""

    games: int
    tournaments: int
    players: int
    first: date | None
    last: date | None


@dataclass(frozen=True, slots=True)
class Jumps:
    """How far values move with one evaluation, first ratings aside: the mean distance, the one that 95 of 100 do not
    exceed, and the largest.
    """

    evaluations: int
    mean: Estimate
    most: int
    largest: int


@dataclass(frozen=True, slots=True)
class ScaleYear:
    """The values at the end of a year of those who were rated in it: their mean, their standard deviation, and how far
    the mean of those moved who were also rated in the year before; None without such players.
    """

    year: int
    players: int
    mean: float
    spread: float
    drift: Estimate | None


@dataclass(frozen=True, slots=True)
class NewcomerStep:
    """Newcomers after so many rated games, and how far on average they are from the level that they settle at."""

    games: int
    players: int
    distance: Estimate


@dataclass(frozen=True, slots=True)
class FirstRatings:
    """How many players got a first rating, and how many of them by a fallback, by its code."""

    players: int
    fallbacks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RankChange:
    """A player, by public number, in the list at the end under the first candidate and under this one."""

    player: str
    first_rank: int
    rank: int
    first_value: int
    value: int


@dataclass(frozen=True, slots=True)
class LevelChange:
    """Players whose value under the first candidate is from `low` to `high`, and how much higher it is here."""

    low: int
    high: int
    players: int
    difference: Estimate


@dataclass(frozen=True, slots=True)
class RankChanges:
    """The list at the end beside that of the first candidate, of those who have a rating in both: by how many ranks
    they move on average, who gains and who loses the most, and what values do by level.
    """

    players: int
    mean: float
    gainers: tuple[RankChange, ...]
    losers: tuple[RankChange, ...]
    levels: tuple[LevelChange, ...]


@dataclass(frozen=True, slots=True)
class CoursePoint:
    """The rating of the chosen player after an evaluation."""

    on: date
    value: int
    index: int


@dataclass(frozen=True, slots=True)
class CandidateReport:
    """What was found about a candidate. `parameters` are all numbers it was rated by, by name; a law with days has
    those of its newest. `ranks` is None for the first candidate, `training` and `test` for a span without games.
    """

    name: str
    rule: str
    parameters: Mapping[str, float]
    training: Figures | None
    test: Figures | None
    newcomers: tuple[NewcomerStep, ...]
    scale: tuple[ScaleYear, ...]
    jumps: Jumps | None
    first_ratings: FirstRatings
    ranks: RankChanges | None
    course: tuple[CoursePoint, ...]


@dataclass(frozen=True, slots=True)
class SweepPoint:
    """The log loss of one value of the parameter."""

    value: int
    training: Estimate
    test: Estimate | None


@dataclass(frozen=True, slots=True)
class SweepCurve:
    """A parameter from value to value, on the games that all of them predict. `best` has the least log loss in the
    training span, and in 95 % of the resamples the best lies from `low` to `high`; without enough tournaments that is
    not `supported`. `at_edge` says that this interval ends where the sweep does, so the true one may lie outside.
    """

    candidate: str
    parameter: str
    games: int
    points: tuple[SweepPoint, ...]
    best: int
    low: int
    high: int
    at_edge: bool
    supported: bool


@dataclass(frozen=True, slots=True)
class Report:
    """The answers of an experiment; candidates in the order of its definition."""

    experiment: Experiment
    history: HistoryFigures
    candidates: tuple[CandidateReport, ...]
    sweep: SweepCurve | None


def as_document(report: Report) -> dict[str, Any]:
    """Return a report as JSON holds it: the fields by name, days as text, and the definition as it can be read again
    by `read_experiment`.
    """
    return {
        "format": FORMAT,
        "definition": definition_document(report.experiment),
        "history": _plain(asdict(report.history)),
        "candidates": [_plain(asdict(candidate)) for candidate in report.candidates],
        "sweep": _plain(asdict(report.sweep)) if report.sweep else None,
    }


def _plain(value: Any) -> Any:  # noqa: ANN401 -- whatever fields hold
    """Return a value with days as text and tuples as lists."""
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value.isoformat() if isinstance(value, date) else value
