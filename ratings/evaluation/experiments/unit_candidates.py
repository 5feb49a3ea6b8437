"""Tournaments and periods rated under a law: what it predicted, and what became of the players."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from ratings.evaluation.rating import RatedUnit, rate_in_order
from ratings.laboratory import Predictions
from ratings.laboratory.career_loops import NO_RATING
from ratings.laboratory.careers import Careers
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.regulation import Regulation
from ratings.regulations.types import HALF_POINTS, Change, State

from .fallbacks import note_fallback
from .game_reading import ONE_POINT
from .history import History
from .progress import Pulse, watched

Expectation = Callable[[int], int]


def rate_units(history: History, timeline: RuleTimeline, pulse: Pulse) -> tuple[Predictions, Careers]:
    """Rate a history under a law; return what it predicted of each counted game, and what became of the players."""
    predictions, careers = Predictions(), Careers()
    expectations = {rules.signed: rules.rule.expectation(rules.parameters) for rules in timeline.all()}
    units = watched(history.units(timeline), pulse)
    for rated in rate_in_order(timeline, dict(history.initial), units, sign=False):
        laws = timeline.for_each(rated.unit.events, rated.unit.completed_on)
        _note_predictions(predictions, rated, [(rules, expectations[rules.signed]) for rules in laws])
        _note_careers(careers, rated, laws[0].rule)
    return predictions, careers


def _note_predictions(
    predictions: Predictions, rated: RatedUnit, laws: list[tuple[EffectiveRules, Expectation]]
) -> None:
    """Note the games of a unit whose players both had a rating; `laws` are those of its tournaments."""
    unit = rated.unit
    day = unit.completed_on.toordinal()
    games, verdicts = iter(unit.games), iter(rated.outcome.verdicts)
    for tournament, event, (rules, expectation) in zip(unit.tournaments, unit.events, laws, strict=True):
        values = [_value_before(change, rules.rule) for change in rated.outcome.changes]
        facts = zip(event.games, islice(games, len(event.games)), islice(verdicts, len(event.games)), strict=True)
        for game, key, verdict in facts:
            white, black, half_points = values[game.white], values[game.black], HALF_POINTS[game.score]
            if verdict.counted and sum(half_points) == ONE_POINT and NO_RATING not in {white, black}:
                predictions.add(key, tournament, day, expectation(white - black), half_points[0])


def _value_before(change: Change, rule: Regulation) -> int:
    return change.before.value if change.before and _is_rating(change.before, rule) else NO_RATING


def _is_rating(state: State, rule: Regulation) -> bool:
    return state.index > 0 and rule.is_rating(state.value, state.index)


def _note_careers(careers: Careers, rated: RatedUnit, rule: Regulation) -> None:
    """Note the evaluations of a unit from which players come with a rating."""
    unit = rated.unit
    day = unit.completed_on.toordinal()
    for player, change in rated.changes:
        after = change.after
        if after and _is_rating(after, rule) and after != change.before:
            before = _value_before(change, rule)
            careers.add(player, unit.tournaments[0], day, change.games, before, (after.value, after.index))
            if before == NO_RATING:
                note_fallback(careers, change.remarks)
