"""Rating periods again from a change on: what is to be written in the ledger.

Periods in which facts changed are rated whole: who played in them before is no longer known. Of all others only those
are rated again whom the walk follows; the rest of their entries stays as the ledger has it, under a new signature.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import date

from ratings.evaluation.propagation import Position, is_current, rate_at
from ratings.evaluation.rated_units import read_current_units
from ratings.evaluation.rating import KeptPart, Plan, RatedUnit, StoredUnit
from ratings.models import Pool
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline

from . import facts
from .assumed_facts import AS_STORED, AssumedFacts
from .garbage_collection import uncollected
from .period_signatures import PeriodSigner
from .period_walks import Altered, SparseWalk
from .stream import Order, StreamUnit
from .tables import asking_often, rows

COVERED = """
SELECT covered.tournament_id
FROM ratings_evaluation unit JOIN ratings_coveredtournament covered ON covered.evaluation_id = unit.id
WHERE unit.pool_id = %(pool)s AND unit.completed_on = %(day)s AND unit.replaced_by_id IS NULL
"""
"""The tournaments of the period in force that closes on a day."""

NOTHING_CHANGES = Plan((), (), {})


def plan_periods(
    pool: Pool, given: RuleTimeline, tournaments: Collection[int], assumed: AssumedFacts = AS_STORED
) -> Plan:
    """Plan what changes in the ledger where the facts of some tournaments did."""
    calendar = RULES[pool.rule].calendar
    if calendar is None or not tournaments:
        return NOTHING_CHANGES
    with uncollected(), asking_often() as read:
        walk = PeriodWalk(pool, given, calendar, assumed, read)
        altered = list(walk.follow_changes(tournaments))
        signed = dict(_sign_parts(walk, altered))
    written = [signed.get(found.order, found.rated) for found in altered]
    was = {found.order[2]: found.was for found in altered if found.was}
    return Plan(tuple([rated for rated in written if rated]), tuple(sorted(was)), walk.differing, was)


def _sign_parts(walk: SparseWalk, altered: Collection[Altered]) -> Iterator[tuple[Order, RatedUnit]]:
    """Yield the periods of which a part was rated again, by their places, with what they keep."""
    signer = PeriodSigner(walk)
    for found, whole in signer.sign([one for one in altered if one.before]):
        if found.rated and found.was:
            without = frozenset(found.was.after)
            kept = KeptPart(whole.evaluation, whole.rule, without, whole.entries - len(without))
            unit = replace(found.rated.unit, numbers=signer.numbers_of(found.rated.unit.players))
            yield found.order, replace(found.rated, unit=unit, signature=whole.signature, kept=kept)


class PeriodWalk(SparseWalk):
    """The periods of a pool from changed facts on; those in which facts changed are rated whole."""

    def _rate(self, day: date, arriving: Collection[int]) -> Altered | None:
        """Rate a period, or the part of it in which something can matter."""
        if day not in self.joins and day not in self.holds:
            return super()._rate(day, arriving)
        order = self._place(day)
        stored = read_current_units(self.pool, f"unit.pool_id = {self.pool.pk} AND unit.completed_on = '{day}'")
        position = Position(self._whole(order, stored.get(order)), stored.get(order))
        rated, players = rate_at(self.given, self.history, order, position, self.differing)
        self.lists.add(day, players, rated)
        self._follow(players & self.differing.keys(), day)
        if is_current(position, rated):
            return None
        return Altered(order, position.stored, rated.as_stored() if rated else None, rated and rated.without_games())

    def _whole(self, order: Order, stored: StoredUnit | None) -> StreamUnit | None:
        """Return a period as the facts give it now, with the lists that were valid when its tournaments began."""
        day = order[0]
        covered = rows(COVERED, {"pool": self.pool.pk, "day": day})
        keys = {*(key for (key,) in covered), *self.joins.get(day, ())}
        units = facts.ready_units(self.pool, self.given, keys, self.assumed, self.births)
        unit = next((unit for unit in units if unit.completed_on == day), None)
        if unit is None:
            return None
        known = stored.before if stored else {}
        missing = set(unit.players) - known.keys()
        before = {**(self.history.states(missing, order) if missing else {}), **known}
        now = {player: self.differing.get(player, before[player]) for player in unit.players}
        return self.lists.as_rated(unit, self.lists.read(unit), now).with_list(unit)
