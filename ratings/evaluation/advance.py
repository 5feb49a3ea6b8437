"""Rating what is ready, in one transaction, in the order of the stream."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence

from ratings import ledger
from ratings.evaluation.new_evaluations import prepare_evaluations
from ratings.evaluation.propagation import Position, propagate
from ratings.evaluation.rating import Plan, plan_changes
from ratings.models import Evaluation, Game, Pool, RunKind
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_periods
from ratings.regulations.effective import RuleTimeline

from . import facts, live
from .history import LedgerHistory, changed_positions
from .stream import StreamUnit

log = logging.getLogger(__name__)


def advance_all() -> int:
    """Advances every pool; the number of units that were written."""
    return sum(len(advance(pool, cause="sweep")) for pool in Pool.objects.all())


def advance(pool: Pool, cause: str = "", games: Collection[int] | None = None) -> tuple[Evaluation, ...]:
    """Rates everything ready, with `games` what these games made ready. What comes after all that is rated is
    appended; what belongs before something rated is put into its place, and what follows from it is rated again.
    """
    with ledger.writing(pool) as current:
        changed = None if games is None else tournaments_of(games)
        waiting = facts.waiting_units(current, games)
        joined = facts.joined(current, games or ())
        if not waiting and not joined:
            return ()
        last = ledger.last_order(current)
        in_order = not joined and (last is None or waiting[0].order > last)
        given = rule_timeline(current)
        if rates_periods(current):
            found = everything(current, given)
            return evaluations(write(current, found, RunKind.ADVANCE if in_order else RunKind.LATE_RESULT, cause))
        if in_order:
            return evaluations(append(current, waiting, cause, changed))
        late = {unit.order: Position(unit, stored=None) for unit in waiting} | changed_positions(current, given, joined)
        planned = propagate(given, LedgerHistory(current, given), late, {})
        return evaluations(write(current, planned, RunKind.LATE_RESULT, cause, changed))


def evaluations(keys: Sequence[int]) -> tuple[Evaluation, ...]:
    """What was just written."""
    found = Evaluation.objects.in_bulk(keys)
    return tuple(found[key] for key in keys)


def tournaments_of(games: Collection[int]) -> frozenset[int]:
    """The tournaments of some games."""
    return frozenset(Game.objects.filter(pk__in=games).values_list("tournament_id", flat=True))


def everything(pool: Pool, given: RuleTimeline) -> Plan:
    """Plan what rating the whole stream would change in the ledger. Where periods are rated there is no
    shorter way: a tournament may need a list that is years old.
    """
    return plan_changes(given, ledger.initial_states(pool), facts.ready_units(pool, given), ledger.signatures(pool))


def append(pool: Pool, waiting: list[StreamUnit], cause: str, changed: Collection[int] | None) -> Sequence[int]:
    """Rates units that follow everything rated so far, on the states as they stand; keys as `write`."""
    players = {player for unit in waiting for player in unit.players}
    planned = plan_changes(rule_timeline(pool), ledger.states(pool, players), waiting, stored={})
    return write(pool, planned, RunKind.ADVANCE, cause, changed)


def write(
    pool: Pool, planned: Plan, kind: RunKind, cause: str, changed: Collection[int] | None = None
) -> Sequence[int]:
    """Posts a plan and brings the live values up to date; the keys of the new evaluations. `changed` are the
    tournaments with other facts than before, None where any may have some.
    """
    written = list(prepare_evaluations(pool, rule_timeline(pool), planned.written))
    keys = ledger.post(pool, written, planned.replaced, kind, cause)
    live.refresh(pool, changed, planned.states)
    if keys or planned.replaced:
        log.info("pool %s: %d units rated, %d replaced", pool.key, len(keys), len(planned.replaced))
    return keys
