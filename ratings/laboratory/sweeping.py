"""One parameter from value to value: a curve of log loss, its minimum, and how far that could lie elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ratings.compiled import add_reals

from .bootstrap import Estimate, estimate_means, interval, resample_means
from .comparison import LEAST_TOURNAMENTS, games_by_tournament, kinds_within
from .definition import DefinitionError, Experiment, Sweep
from .predictions import PredictionKinds, Predictions, align, log_loss
from .report import SweepCurve, SweepPoint


def draw_curve(experiment: Experiment, sweep: Sweep, predictions: Sequence[Predictions]) -> SweepCurve:
    """Return the curve of a sweep by the predictions under each of its values. The training span chooses the best; the
    test span is shown beside it. Raises DefinitionError where the training span has no game that all predict.
    """
    aligned = align(predictions)
    training, test = kinds_within(experiment.training, aligned), kinds_within(experiment.test, aligned)
    if not training[0].kinds:
        raise DefinitionError("sweep: no game in the training span")
    games = list(games_by_tournament(training[0]).values())
    totals = [each.totals([log_loss])[0] for each in training]
    values = list(sweep.values)
    means = dict(zip(values, map(add_reals, totals), strict=True))
    low, high = interval(find_best(values, resample_means(totals, games, experiment.resamples, experiment.seed)))
    losses = estimate_means(totals, games, experiment.resamples, experiment.seed)
    supported = len(games) >= LEAST_TOURNAMENTS
    points = zip(values, losses, _losses(experiment, test), strict=True)
    return SweepCurve(
        candidate=sweep.candidate or experiment.candidates[0].name,
        parameter=sweep.parameter,
        games=sum(games),
        points=tuple(SweepPoint(*point) for point in points),
        best=_least(means),
        low=int(low),
        high=int(high),
        at_edge=supported and (low == values[0] or high == values[-1]),
        supported=supported,
    )


def find_best(values: Sequence[int], means: Sequence[Sequence[float]]) -> list[int]:
    """Return the value with the least mean in every resample."""
    return [_least(dict(zip(values, drawn, strict=True))) for drawn in zip(*means, strict=True)]


def _least(means: Mapping[int, float]) -> int:
    return min(means, key=means.__getitem__)


def _losses(experiment: Experiment, predictions: Sequence[PredictionKinds]) -> Sequence[Estimate | None]:
    """Return the log loss under each value; None without a game."""
    if not predictions[0].kinds:
        return [None] * len(predictions)
    games = list(games_by_tournament(predictions[0]).values())
    totals = [each.totals([log_loss])[0] for each in predictions]
    return estimate_means(totals, games, experiment.resamples, experiment.seed)
