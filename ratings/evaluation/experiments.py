"""An experiment out of one snapshot of the database. Nothing is written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ratings.laboratory import Experiment, Predictions, Report, compare
from ratings.laboratory.comparison import Comparison
from ratings.laboratory.definition import Candidate, DefinitionError
from ratings.laboratory.report import CandidateReport, FirstRatings, HistoryFigures
from ratings.models import Pool
from ratings.queries.pools import find_pool
from ratings.snapshots import reading_snapshot

from .prediction import predict, timeline_of

Progress = Callable[[int, int], object]
"""Called with how much is done, and out of how much."""


def ignore_progress(_done: int, _of: int) -> None:
    """Report to nobody."""


def check_experiment(experiment: Experiment) -> Pool:
    """Return the pool of an experiment. Raises DefinitionError where it, a regulation or a parameter does not fit, so
    that nobody waits for a run that cannot be.
    """
    pool = find_pool(experiment.pool)
    if pool is None:
        raise DefinitionError(f"there is no pool {experiment.pool!r}")
    for candidate in experiment.candidates:
        timeline_of(pool, candidate)
    return pool


def run_experiment(experiment: Experiment, progress: Progress = ignore_progress) -> Report:
    """Run an experiment; `progress` is called after each time that the history was rated. Raises DefinitionError."""
    steps = len(experiment.candidates)
    predictions: list[Predictions] = []
    with reading_snapshot():
        pool = check_experiment(experiment)
        for candidate in experiment.candidates:
            predictions.append(predict(pool, candidate))
            progress(len(predictions), steps)
        compared = compare(experiment, predictions)
        pairs = zip(experiment.candidates, compared, strict=True)
        found = tuple(_candidate_report(pool, *pair) for pair in pairs)
    return Report(experiment, _history(predictions), found, None)


def _candidate_report(pool: Pool, candidate: Candidate, compared: Comparison) -> CandidateReport:
    newest = list(timeline_of(pool, candidate).all())[-1]
    return CandidateReport(
        name=candidate.name,
        rule=newest.rule.key,
        parameters=dict(newest.parameters),
        training=compared.training,
        test=compared.test,
        newcomers=(),
        scale=(),
        jumps=None,
        first_ratings=FirstRatings(0, {}),
        ranks=None,
        course=(),
    )


def _history(predictions: Sequence[Predictions]) -> HistoryFigures:
    games = sum(len(each.games) for each in predictions[:1])
    return HistoryFigures(games, 0, 0, None, None)
