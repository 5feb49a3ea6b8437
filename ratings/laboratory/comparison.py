"""Candidates side by side: what each predicts in the training and in the test span, on the same games."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import sub

from ratings.compiled import add_reals, taken

from .bootstrap import Estimate, estimate_means
from .definition import Experiment, Span
from .draws import THREE_RESULTS, DrawModel, band_of, fit_draws
from .predictions import Counted, PredictionKinds, Predictions, align, brier, log_loss

SCORES = ("log_loss", "brier", THREE_RESULTS)
"""Scores by their name; less is better."""


LEAST_TOURNAMENTS = 10
"""Fewer tournaments support no difference: drawn again they are too often the same (our own choice)."""


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
    where it predicts better; those that are not `supported` are none. `draws` is the share of drawn games.
    """

    games: int
    tournaments: int
    draws: float
    scores: Mapping[str, Estimate]
    differences: Mapping[str, Estimate]
    supported: Mapping[str, bool]
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
    aligned = align(predictions)
    training, test = (kinds_within(span, aligned) for span in (experiment.training, experiment.test))
    models = [fit_draws(each.counted()) for each in training]
    spans = [_figures(experiment, of_span, models) for of_span in (training, test)]
    names = (candidate.name for candidate in experiment.candidates)
    return tuple(Comparison(name, *of_spans) for name, *of_spans in zip(names, *spans, strict=True))


def within(span: Span, aligned: Sequence[Predictions]) -> list[Predictions]:
    """Return the games of a span, as each candidate predicts them; columns that are equal are held once."""
    places = aligned[0].between(span.first.toordinal(), span.last.toordinal())
    first = aligned[0].taken(places)
    return [replace(first, expected=taken(each.expected, places)) for each in aligned]


def kinds_within(span: Span, aligned: Sequence[Predictions]) -> list[PredictionKinds]:
    """Return the same games by their kinds."""
    return [each.by_kind() for each in within(span, aligned)]


def _figures(
    experiment: Experiment, predictions: Sequence[PredictionKinds], models: Sequence[DrawModel]
) -> Sequence[Figures | None]:
    """Return the figures of all candidates for one span."""
    first = predictions[0]
    if not first.kinds:
        return [None] * len(predictions)
    games = games_by_tournament(first)
    totals = [by_score for each, model in zip(predictions, models, strict=True) for by_score in _totals(each, model)]
    scores, differences = _estimate_scores(experiment, totals, list(games.values()))
    draws = share_of_draws(first.counted())
    return [
        Figures(
            len(first.kinds),
            len(games),
            draws,
            each,
            against,
            _supported(against, len(games)),
            calibrate(own.counted()),
        )
        for own, each, against in zip(predictions, scores, differences, strict=True)
    ]


def _supported(differences: Mapping[str, Estimate], tournaments: int) -> dict[str, bool]:
    """Return which differences are more than chance."""
    enough = tournaments >= LEAST_TOURNAMENTS
    return {name: enough and difference.excludes_zero for name, difference in differences.items()}


def games_by_tournament(predictions: PredictionKinds) -> Counter[int]:
    """Return how many games each tournament has, in their order."""
    return Counter(predictions.tournaments)


Estimates = Mapping[str, Estimate]


def _estimate_scores(
    experiment: Experiment, totals: Sequence[Sequence[float]], games: Sequence[int]
) -> tuple[list[Estimates], list[Estimates]]:
    """Return the scores of each candidate, and their differences from those of the first one."""
    candidates = len(totals) // len(SCORES)
    first = [*totals[: len(SCORES)]] * candidates
    differences = [list(map(sub, *pair)) for pair in zip(totals, first, strict=True)]
    found = iter(estimate_means([*totals, *differences], games, experiment.resamples, experiment.seed))
    by_name = [{name: next(found) for name in SCORES} for _ in range(2 * candidates)]
    return list(by_name[:candidates]), list(by_name[candidates:])


def _totals(predictions: PredictionKinds, model: DrawModel) -> list[list[float]]:
    """Return the sum of each of `SCORES` over the games of each tournament."""
    return predictions.totals((log_loss, brier, model.cost))


def calibrate(counted: Iterable[Counted]) -> tuple[Band, ...]:
    """Return what favourites expected and scored, by bands of expectation; bands without a game are left out. Where
    both sides can expect the same each is the favourite by half, so that their game scores half a point.
    """
    bands: dict[int, list[Counted]] = defaultdict(list)
    for expected, score, games in counted:
        favourite = (expected, score, games) if expected >= 1 / 2 else (1 - expected, 1 - score, games)
        bands[band_of(expected)].append(favourite)
    return tuple(_band(bands[number]) for number in sorted(bands))


def _band(favourites: Sequence[Counted]) -> Band:
    games = sum(each[2] for each in favourites)
    expected = add_reals(expected * count for expected, _, count in favourites) / games
    score = add_reals((score if expected > 1 / 2 else 1 / 2) * count for expected, score, count in favourites) / games
    return Band(games, expected, score, share_of_draws(favourites))


def share_of_draws(counted: Iterable[Counted]) -> float:
    """Return how many of some games are drawn."""
    found = list(counted)
    return sum(games for _, score, games in found if score == 1 / 2) / sum(games for _, _, games in found)
