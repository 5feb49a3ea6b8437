"""Experiments: a history read out of one snapshot of the database, rated under every candidate. Nothing is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from ratings import personal
from ratings.evaluation.garbage_collection import uncollected
from ratings.laboratory import Candidate, DefinitionError, Experiment, Predictions, Report, compare
from ratings.laboratory.careers import (
    Careers,
    Rating,
    compare_lists,
    count_first_ratings,
    course_of,
    list_at_end,
    measure_jumps,
    measure_newcomers,
    measure_scale,
)
from ratings.laboratory.definition import law_of, system_numbers
from ratings.laboratory.report import CandidateReport, FirstRatings
from ratings.laboratory.sweeping import draw_curve
from ratings.models import Pool
from ratings.queries.pools import effective_rules, find_pool, rule_timeline
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline
from ratings.snapshots import reading_snapshot

from .bundle import read_bundle, read_law
from .game_columns import rate_columns
from .history import History, describe_history, read_history
from .progress import Progress, Pulse, Steps, ignore_progress
from .system_candidates import rate_by_system
from .tournament_candidates import rate_tournaments
from .unit_candidates import rate_units

__all__ = ["History", "Progress", "check_experiment", "experiment_with", "run_experiment"]


Ratings = Mapping[int, Rating]
"""A list: value and index by player."""


def check_experiment(experiment: Experiment) -> None:
    """Raise DefinitionError where its pool, a regulation or a parameter does not fit, so that nobody waits for a run
    that cannot be.
    """
    stored = read_law(Path(experiment.bundle)) if experiment.bundle else rule_timeline(_pool_of(experiment))
    for candidate in (*experiment.candidates, *swept_candidates(experiment)):
        if candidate.system:
            system_numbers(candidate)
        else:
            timeline_of(stored, candidate)


def _pool_of(experiment: Experiment) -> Pool:
    pool = find_pool(experiment.pool)
    if pool is None:
        raise DefinitionError(f"there is no pool {experiment.pool!r}")
    return pool


def swept_candidates(experiment: Experiment) -> tuple[Candidate, ...]:
    """Return the candidate of a sweep with each value of the parameter; none without a sweep."""
    sweep = experiment.sweep
    if sweep is None:
        return ()
    found = {candidate.name: candidate for candidate in experiment.candidates}
    own = found[sweep.candidate or experiment.candidates[0].name]
    return tuple(own.with_number(sweep.parameter, value) for value in sweep.values)


def timeline_of(stored: RuleTimeline, candidate: Candidate) -> RuleTimeline:
    """Return the law of a candidate: the stored one with its days, or one for the whole history. Raises
    DefinitionError.
    """
    if candidate.is_stored:
        return stored
    newest = list(stored.all())[-1]
    rule, numbers = law_of(candidate, newest.rule.key, newest.parameters)
    if RULES[rule].unit is not newest.rule.unit:
        raise DefinitionError(f"{candidate.name}: {rule} rates other units than {newest.rule.key}")
    return RuleTimeline(effective_rules(rule, numbers))


def run_experiment(experiment: Experiment, progress: Progress = ignore_progress) -> Report:
    """Run an experiment; `progress` is called while the history is rated, and each time that it was. Raises
    DefinitionError.
    """
    with personal.logging_afterwards(), reading_snapshot(), uncollected():
        check_experiment(experiment)
        history = read_bundle(Path(experiment.bundle)) if experiment.bundle else _read_history(experiment)
    # What follows may take minutes: nobody waits for the snapshot to end, and `progress` may write.
    with uncollected():
        return experiment_with(history, experiment, progress)


def _read_history(experiment: Experiment) -> History:
    pool = _pool_of(experiment)
    stored = rule_timeline(pool)
    candidates = (*experiment.candidates, *swept_candidates(experiment))
    return read_history(pool, [timeline_of(stored, each) for each in candidates if not each.system])


def experiment_with(history: History, experiment: Experiment, progress: Progress = ignore_progress) -> Report:
    """Run an experiment over a history that is read already. Raises DefinitionError."""
    swept = swept_candidates(experiment)
    steps = Steps(progress, len(experiment.candidates) + len(swept))
    candidates = _rate_candidates(history, experiment, steps)
    curve = None
    if experiment.sweep:
        predictions: list[Predictions] = []
        for candidate in swept:
            predictions.append(_shared(predictions, rate(history, candidate, steps.pulse)[0]))
            steps.finish()
        curve = draw_curve(experiment, experiment.sweep, predictions)
    return Report(experiment, describe_history(history), candidates, curve)


def _rate_candidates(history: History, experiment: Experiment, steps: Steps) -> tuple[CandidateReport, ...]:
    """Rate a history under one candidate after the other, and compare what they predicted. What became of the players
    is held only until it is described, since a long history has millions of evaluations.
    """
    predictions: list[Predictions] = []
    reports: list[CandidateReport] = []
    at_end: Ratings | None = None
    for candidate in experiment.candidates:
        found, careers = rate(history, candidate, steps.pulse)
        predictions.append(_shared(predictions, found))
        reports.append(_describe(experiment, history, candidate, careers, at_end))
        at_end = list_at_end(experiment, careers) if at_end is None else at_end
        del found, careers
        steps.finish()
    compared = compare(experiment, predictions)
    return tuple(
        replace(report, training=each.training, test=each.test) for report, each in zip(reports, compared, strict=True)
    )


def rate(history: History, candidate: Candidate, pulse: Pulse) -> tuple[Predictions, Careers]:
    """Rate a history under a candidate. Raises DefinitionError where its numbers are beyond all calculation."""
    if candidate.system:
        try:
            return rate_by_system(history, candidate, pulse)
        except ArithmeticError as fault:
            raise DefinitionError(f"{candidate.name}: {candidate.system} cannot calculate with its numbers") from fault
    timeline = timeline_of(history.timeline, candidate)
    if history.games is not None:
        return rate_columns(history.games, history.initial, timeline, pulse)
    if history.tournaments is not None:
        return rate_tournaments(history.tournaments, history.initial, timeline, pulse)
    return rate_units(history, timeline, pulse)


def _shared(earlier: Sequence[Predictions], found: Predictions) -> Predictions:
    """Return predictions that hold the games of the first ones, where they are the same, so that they are held once."""
    if earlier and earlier[0].games == found.games:
        return replace(earlier[0], expected=found.expected)
    return found


def _describe(
    experiment: Experiment, history: History, candidate: Candidate, careers: Careers, first: Ratings | None
) -> CandidateReport:
    """Return what a candidate makes of the players; `first` is the list at the end under the first candidate, None for
    that one itself.
    """
    rule, numbers = _law_in_force(history, candidate)
    own = list_at_end(experiment, careers)
    return CandidateReport(
        name=candidate.name,
        rule=rule,
        parameters=numbers,
        training=None,
        test=None,
        newcomers=measure_newcomers(experiment, careers),
        scale=measure_scale(experiment, careers),
        jumps=measure_jumps(experiment, careers),
        first_ratings=FirstRatings(count_first_ratings(careers), dict(sorted(careers.fallbacks.items()))),
        ranks=None if first is None else compare_lists(experiment, first, own, history.numbers),
        course=tuple(course_of(careers, _chosen_player(experiment, history))),
    )


def _law_in_force(history: History, candidate: Candidate) -> tuple[str, Mapping[str, float]]:
    if candidate.system:
        return candidate.system, system_numbers(candidate)
    newest = list(timeline_of(history.timeline, candidate).all())[-1]
    return newest.rule.key, dict(newest.parameters)


def _chosen_player(experiment: Experiment, history: History) -> int:
    """Return the key of the player whose course is shown, 0 for nobody. Raises DefinitionError."""
    if not experiment.player:
        return 0
    for key, number in history.numbers.items():
        if number == experiment.player:
            return key
    raise DefinitionError(f"there is no player {experiment.player!r}")
