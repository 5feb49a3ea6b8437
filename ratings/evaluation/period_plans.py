"""Rating periods again from the first one that changes: those before it stay as they are, and so do their lists."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date

from ratings import ledger
from ratings.evaluation.rating import Plan, plan_changes
from ratings.models import Evaluation, Pool
from ratings.regulations.effective import RuleTimeline

from . import facts
from .assumed_facts import AS_STORED, AssumedFacts
from .history import lists_before
from .stream import StreamUnit

RATED_BEFORE = """
SELECT covered.tournament_id FROM ratings_coveredtournament covered
JOIN ratings_evaluation unit ON unit.id = covered.evaluation_id
WHERE unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL AND unit.completed_on < %(first)s
"""

NOTHING_CHANGES = Plan((), (), {})


def find_first_period(
    pool: Pool, given: RuleTimeline, tournaments: Collection[int], assumed: AssumedFacts = AS_STORED
) -> date | None:
    """Return the closing day of the first period in which some tournaments are or are to be rated; None where they are
    in none.
    """
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, covered__tournament__in=tournaments)
    days = [unit.completed_on for unit in facts.ready_units(pool, given, tournaments, assumed)] if tournaments else []
    return min([*days, *in_force.values_list("completed_on", flat=True)], default=None)


def plan_periods(pool: Pool, given: RuleTimeline, first: date | None, assumed: AssumedFacts = AS_STORED) -> Plan:
    """Plan what rating the periods from the one that closes on a day would change in the ledger."""
    if first is None:
        return NOTHING_CHANGES
    units = read_units(pool, given, first, assumed)
    if units and units[0].completed_on < first:  # waits for its first evaluation, beside others of its period
        return plan_periods(pool, given, units[0].completed_on, assumed)
    players = {player for unit in units for player in unit.players} | ledger.players_since(pool, first)
    lists = lists_before(pool, players, first)
    initial = lists.newest() if lists else {}
    return plan_changes(given, initial, units, ledger.signatures(pool, first), lists)


def read_units(pool: Pool, given: RuleTimeline, first: date, assumed: AssumedFacts) -> list[StreamUnit]:
    """Return the closed periods of all tournaments that are not rated before a day."""
    condition = f"tournament.id NOT IN ({RATED_BEFORE})"
    return facts.ready_units_where(pool, given, condition, {"first": first}, assumed)
