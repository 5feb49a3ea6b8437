"""Rate what is ready, in one transaction, in the order of the stream."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import chain

from ratings import ledger
from ratings.evaluation.closed_periods import append_periods, find_ended, read_periods
from ratings.evaluation.new_evaluations import prepare_evaluations
from ratings.evaluation.propagation import Position, propagate
from ratings.evaluation.rating import Plan, plan_changes
from ratings.models import Evaluation, Pool, RunKind, Standing
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_periods
from ratings.regulations.effective import RuleTimeline

from . import facts, live
from .assumed_facts import AS_STORED, AssumedFacts
from .history import LedgerHistory, changed_positions, lists_before
from .period_plans import plan_periods
from .stream import StreamUnit

log = logging.getLogger(__name__)


def advance_all() -> int:
    """Advance every pool; return the number of units that were written."""
    return sum(len(advance(pool, cause="sweep")) for pool in Pool.objects.all())


def advance(pool: Pool, cause: str = "", tournaments: Collection[int] | None = None) -> tuple[Evaluation, ...]:
    """Rate everything ready, or only what is ready of some `tournaments`, whose facts changed. What comes after
    all that is rated is appended; what belongs before something rated is put into its place, and what follows from it
    is rated again.
    """
    with ledger.writing(pool) as current:
        return read_evaluations(advance_locked(current, cause, tournaments))


def advance_locked(
    current: Pool, cause: str = "", tournaments: Collection[int] | None = None, given: RuleTimeline | None = None
) -> Sequence[int]:
    """Do the same inside `ledger.writing`, with the pool as that gave it, and its rules where they are at hand; return
    the keys of the evaluations.
    """
    given = given or rule_timeline(current)
    if tournaments is None and rates_periods(current):
        return advance_periods(current, given, cause)
    waiting = facts.waiting_units(current, tournaments, given)
    joined = facts.joined(current, tournaments or ())
    if not waiting and not joined:
        return ()
    last = ledger.last_order(current)
    if not joined and (last is None or waiting[0].order > last):
        return append(current, given, waiting, cause, tournaments)
    planned = plan_again(current, given, waiting, joined)
    return write(current, given, planned, RunKind.LATE_RESULT, cause, tournaments)


def plan_again(current: Pool, given: RuleTimeline, waiting: Sequence[StreamUnit], joined: Collection[int]) -> Plan:
    """Plan what changes where something belongs before what is rated: whole periods, or units."""
    if not rates_periods(current):
        return plan_late(current, given, waiting, joined)
    return plan_periods(current, given, {*joined, *(key for unit in waiting for key in unit.tournaments)})


def advance_periods(current: Pool, given: RuleTimeline, cause: str) -> Sequence[int]:
    """Rate every closed period with a tournament that is not rated; a period that was rated without it, and what
    follows from that, is rated again.
    """
    ended = find_ended(current, facts.unevaluated(current))
    last = ledger.last_order(current)
    rated = {day: keys for day, keys in ended.items() if last and day <= last[0]}
    if any(read_periods(current, given, rated)):
        planned = plan_periods(current, given, set(chain.from_iterable(ended.values())))
        return write(current, given, planned, RunKind.LATE_RESULT, cause, None)
    coming = {day: keys for day, keys in ended.items() if day not in rated}
    if len(coming) > 1:
        return append_periods(current, given, coming, cause)
    waiting = list(read_periods(current, given, coming))
    return append(current, given, waiting, cause, None) if waiting else ()


def plan_late(pool: Pool, timeline: RuleTimeline, waiting: Iterable[StreamUnit], joined: Collection[int]) -> Plan:
    """Plan what changes where units come before others that are rated, or games join rated tournaments."""
    late = {unit.order: Position(unit, stored=None) for unit in waiting} | changed_positions(pool, timeline, joined)
    return propagate(timeline, LedgerHistory(pool, timeline), late, {})


def read_evaluations(keys: Sequence[int]) -> tuple[Evaluation, ...]:
    """Return evaluations in the order of their keys."""
    found = Evaluation.objects.in_bulk(keys)
    return tuple(found[key] for key in keys)


def plan_everything(pool: Pool, given: RuleTimeline, assumed: AssumedFacts = AS_STORED) -> Plan:
    """Plan what rating the whole stream would change in the ledger; who would lose their only rating has none then."""
    units = facts.ready_units(pool, given, assumed=assumed)
    planned = plan_changes(given, assumed.initial_states(pool), units, ledger.signatures(pool))
    rated = Standing.objects.filter(pool=pool).exclude(value=None).values_list("player_id", flat=True)
    return replace(planned, states={**dict.fromkeys(rated), **planned.states})


def append(
    pool: Pool, given: RuleTimeline, waiting: list[StreamUnit], cause: str, changed: Collection[int] | None
) -> Sequence[int]:
    """Rate units that follow everything rated so far, on the current states; return keys as `write`."""
    players = {player for unit in waiting for player in unit.players}
    lists = lists_before(pool, players, waiting[0].completed_on)
    states = lists.states if lists else ledger.states(pool, players)
    planned = plan_changes(given, states, waiting, {}, lists)
    return write(pool, given, planned, RunKind.ADVANCE, cause, changed)


def write(  # noqa: PLR0913, PLR0917 -- the plan and all that it was made of
    pool: Pool, given: RuleTimeline, planned: Plan, kind: RunKind, cause: str, changed: Collection[int] | None
) -> Sequence[int]:
    """Write a plan and update the live values; return the keys of the new evaluations. `changed` are the
    tournaments with other facts than before, None where any may have some.
    """
    written = list(prepare_evaluations(pool, given, planned.written))
    keys = ledger.post(pool, written, planned.replaced, kind, cause)
    live.refresh(pool, changed, planned.states, given)
    if keys or planned.replaced:
        counted = len(keys), len(planned.replaced)
        log.info("pool %s: %d units rated, %d replaced; because of: %s", pool.key, *counted, cause)
    return keys
