"""Candidates side by side: what each predicts in the training and in the test span, on the same games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from operator import sub
from types import MappingProxyType

from .bootstrap import Estimate, estimate_means
from .definition import Experiment, Span
from .predictions import Predictions, Row, brier, log_loss

Score = Callable[[float, float], float]

SCORES: Mapping[str, Score] = MappingProxyType({"log_loss": log_loss, "brier": brier})
"""Scores by their name; less is better."""

BANDS = 10
"""Bands of expectations from 0.5 to 1 in the calibration."""


@dataclass(frozen=True, slots=True)
class Band:
    """Games whose favourite could expect about as much: what was expected and what came, as means, and the share of
    draws.
    """

    games: int
    expected: float
    score: float
    draws: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What a candidate predicts in one span. `differences` are those of its scores from the first candidate's, below 0
    where it predicts better. `draws` is the share of drawn games.
    """

    games: int
    tournaments: int
    draws: float
    scores: Mapping[str, Estimate]
    differences: Mapping[str, Estimate]
    calibration: tuple[Band, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """The figures of one candidate, for the span by which numbers are chosen and for the one that judges them; None
    for a span without a game that all candidates predict.
    """

    name: str
    training: Figures | None
    test: Figures | None


def compare(experiment: Experiment, predictions: Sequence[Predictions]) -> tuple[Comparison, ...]:
    """Compare the candidates of an experiment by their predictions, in its order, on the games that all predict."""
    common = set[int].intersection(*(set(each.games) for each in predictions))
    spans = [_figures(experiment, span, common, predictions) for span in (experiment.training, experiment.test)]
    names = (candidate.name for candidate in experiment.candidates)
    return tuple(Comparison(name, *of_spans) for name, *of_spans in zip(names, *spans, strict=True))


def _figures(
    experiment: Experiment, span: Span, common: Collection[int], predictions: Sequence[Predictions]
) -> Sequence[Figures | None]:
    """Return the figures of all candidates for one span."""
    rows = [_rows_within(span, common, each) for each in predictions]
    if not rows[0]:
        return [None] * len(rows)
    places = {tournament: place for place, tournament in enumerate(dict.fromkeys(row[1] for row in rows[0]))}
    scores, differences = _estimate_scores(experiment, rows, places)
    return [
        Figures(len(own), len(places), _share_of_draws([row[4] for row in own]), each, against, calibrate(own))
        for own, each, against in zip(rows, scores, differences, strict=True)
    ]


def _rows_within(span: Span, common: Collection[int], predictions: Predictions) -> list[Row]:
    return sorted(row for row in predictions.rows() if row[0] in common and span.includes(row[2]))


Estimates = Mapping[str, Estimate]


def _estimate_scores(
    experiment: Experiment, rows: Sequence[Sequence[Row]], places: Mapping[int, int]
) -> tuple[list[Estimates], list[Estimates]]:
    """Return the scores of each candidate, and their differences from those of the first one."""
    games = [int(number) for number in _totals(rows[0], places, _one_each)]
    totals = [_totals(own, places, score) for own in rows for score in SCORES.values()]
    first = totals[: len(SCORES)] * len(rows)
    differences = [list(map(sub, *pair)) for pair in zip(totals, first, strict=True)]
    found = iter(estimate_means([*totals, *differences], games, experiment.resamples, experiment.seed))
    by_name = [{name: next(found) for name in SCORES} for _ in range(2 * len(rows))]
    return list(by_name[: len(rows)]), list(by_name[len(rows) :])


def _one_each(_expected: float, _score: float) -> float:
    return 1.0


def _totals(rows: Sequence[Row], places: Mapping[int, int], score: Score) -> list[float]:
    """Return the sum of a score over the games of each tournament."""
    totals = [0.0] * len(places)
    for _, tournament, _, expected, result in rows:
        totals[places[tournament]] += score(expected, result)
    return totals


def calibrate(rows: Sequence[Row]) -> tuple[Band, ...]:
    """Return what favourites expected and scored, by bands of expectation; bands without a game are left out."""
    bands: dict[int, list[tuple[float, float]]] = defaultdict(list)
    for _, _, _, expected, score in rows:
        favourite = (expected, score) if expected >= 1 / 2 else (1 - expected, 1 - score)
        bands[min(int((2 * favourite[0] - 1) * BANDS), BANDS - 1)].append(favourite)
    return tuple(_band(bands[number]) for number in sorted(bands))


def _band(favourites: Sequence[tuple[float, float]]) -> Band:
    games, scores = len(favourites), [score for _, score in favourites]
    expected = sum(expected for expected, _ in favourites) / games
    return Band(games, expected, sum(scores) / games, _share_of_draws(scores))


def _share_of_draws(scores: Sequence[float]) -> float:
    return scores.count(1 / 2) / len(scores)
