"""What ratings under a law predict of each game before it is rated. Nothing is written."""

from __future__ import annotations

from ratings import ledger
from ratings.laboratory import Candidate, DefinitionError, Predictions
from ratings.laboratory.definition import law_of
from ratings.models import Pool
from ratings.queries.pools import effective_rules, rule_timeline
from ratings.regulations import RULES
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import HALF_POINTS, Change
from ratings.snapshots import reading_snapshot

from . import facts
from .rating import RatedUnit, rate_in_order
from .tables import RATED, complete

ONE_POINT = 2
"""Half points of a game whose players share a point; a game that both lost is predicted by nobody."""


def predict(pool: Pool, candidate: Candidate) -> Predictions:
    """Rate the history of a pool under a candidate, out of one snapshot, and return what it predicted of each counted
    game between players who both had a rating. Raises DefinitionError.
    """
    predictions = Predictions()
    with reading_snapshot():
        timeline = timeline_of(pool, candidate)
        states = dict(ledger.initial_states(pool))
        units = facts.in_units(pool, complete(RATED, {"pool": pool.pk}), timeline)
        for rated in rate_in_order(timeline, states, units):
            _add_games(predictions, timeline, rated)
    return predictions


def timeline_of(pool: Pool, candidate: Candidate) -> RuleTimeline:
    """Return the law of a candidate: the pool's own with its days, or one for the whole history."""
    stored = rule_timeline(pool)
    if candidate.is_stored:
        return stored
    newest = list(stored.all())[-1]
    rule, numbers = law_of(candidate, newest.rule.key, newest.parameters)
    if RULES[rule].unit is not newest.rule.unit:
        raise DefinitionError(f"{candidate.name}: {rule} rates other units than {pool.key}")
    return RuleTimeline(effective_rules(rule, numbers))


def _add_games(predictions: Predictions, timeline: RuleTimeline, rated: RatedUnit) -> None:
    """Add what was predicted of the games of a unit."""
    unit, changes = rated.unit, rated.outcome.changes
    keys, verdicts = iter(unit.games), iter(rated.outcome.verdicts)
    laws = timeline.for_each(unit.events, unit.completed_on)
    for tournament, event, rules in zip(unit.tournaments, unit.events, laws, strict=True):
        for game, key, verdict in zip(event.games, keys, verdicts, strict=False):
            expected = _expected(changes[game.white], changes[game.black], rules)
            half_points = HALF_POINTS[game.score]
            if verdict.counted and expected is not None and sum(half_points) == ONE_POINT:
                predictions.add(key, tournament, unit.completed_on, expected, half_points[0])


def _expected(white: Change, black: Change, rules: EffectiveRules) -> int | None:
    """Return what White could expect by the ratings before the unit, None where one of both had none."""
    states = white.before, black.before
    if states[0] is None or states[1] is None:
        return None
    if not all(rules.rule.is_rating(state.value, state.index) and state.index for state in states if state):
        return None
    return rules.rule.expectation(rules.parameters)(states[0].value - states[1].value)
