"""Rating periods again from a change on: only those in which somebody plays whose value on a list differs.

A period is one unit. The rating of a tournament in it depends on the states before the period and on the list that was
valid when the tournament began, which may be older. So whoever differs after a period is followed to their next one,
and to every later one with a tournament that began under a list on which they differ.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import UTC, date, datetime, time

from ratings.evaluation.propagation import Position, is_current, rate_at
from ratings.evaluation.rated_units import read_current_units
from ratings.evaluation.rating import Plan, RatedUnit, StoredUnit
from ratings.models import Pool
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.periods import Calendar
from ratings.regulations.types import State

from . import facts
from .assumed_facts import AS_STORED, AssumedFacts
from .garbage_collection import uncollected
from .history import LedgerHistory
from .period_lists import WalkedLists
from .stream import Order, StreamUnit
from .tables import among, rows

IN_FORCE = """
SELECT unit.id, CAST(unit.completed_on AS TEXT), covered.tournament_id
FROM ratings_coveredtournament covered JOIN ratings_evaluation unit ON unit.id = covered.evaluation_id
WHERE unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL AND {which}
"""
"""Periods in force with their tournaments."""

PLAYED = """
SELECT mine.player_id, CAST(unit.completed_on AS TEXT), CAST(tournament.started_on AS TEXT)
FROM ratings_entry mine
JOIN ratings_tournament tournament ON tournament.id = mine.tournament_id
JOIN ratings_coveredtournament covered ON covered.tournament_id = mine.tournament_id
JOIN ratings_evaluation unit ON unit.id = covered.evaluation_id
WHERE {mine} AND unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL
ORDER BY unit.completed_on
"""
"""The periods in which players played, with the start of their tournament."""

NOTHING_CHANGES = Plan((), (), {})


def plan_periods(
    pool: Pool, given: RuleTimeline, tournaments: Collection[int], assumed: AssumedFacts = AS_STORED
) -> Plan:
    """Plan what changes in the ledger where the facts of some tournaments did."""
    calendar = RULES[pool.rule].calendar
    if calendar is None or not tournaments:
        return NOTHING_CHANGES
    with uncollected():
        return PeriodWalk(pool, given, calendar, assumed).plan(tournaments)


class PeriodWalk:
    """The periods of a pool from a change on."""

    def __init__(self, pool: Pool, given: RuleTimeline, calendar: Calendar, assumed: AssumedFacts) -> None:
        """Begin with nothing that differs."""
        self.pool, self.given, self.calendar, self.assumed = pool, given, calendar, assumed
        self.history = LedgerHistory(pool, given)
        self.differing: dict[int, State | None] = {}
        self.lists = WalkedLists(pool, calendar)
        self.births = facts.RememberedBirths()
        self.played: dict[int, list[tuple[date, date]]] = {}
        self.days: list[date] = []
        self.planned: set[date] = set()

    def plan(self, tournaments: Collection[int]) -> Plan:
        """Rate again from the first period of some tournaments."""
        units = facts.ready_units(self.pool, self.given, tournaments, self.assumed, self.births)
        changed = {unit.completed_on: unit.tournaments for unit in units}
        self.enqueue([*changed, *self.covered(among("covered.tournament_id", tournaments))])
        written: list[RatedUnit] = []
        was: dict[str, StoredUnit] = {}
        while self.days:
            day = heapq.heappop(self.days)
            order, position, rated = self.rate(day, changed.get(day, ()))
            if not is_current(position, rated):
                was.update({order[2]: position.stored} if position.stored else {})
                written.extend([rated.without_games()] if rated else [])
        return Plan(tuple(written), tuple(sorted(was)), self.differing, was)

    def enqueue(self, days: Iterable[date]) -> None:
        """Add closing days of periods, each once."""
        for day in days:
            if day not in self.planned:
                self.planned.add(day)
                heapq.heappush(self.days, day)

    def covered(self, which: str, day: date = date.min) -> dict[date, list[int]]:
        """Return the tournaments of periods in force for which a condition holds, by closing day."""
        found: dict[date, list[int]] = defaultdict(list)
        for _, on, tournament in rows(IN_FORCE.format(which=which), {"pool": self.pool.pk, "day": day}):
            found[date.fromisoformat(on)].append(tournament)
        return found

    def rate(self, day: date, changed: Collection[int]) -> tuple[Order, Position, RatedUnit | None]:
        """Rate the period that closes on a day, and enqueue where its players are followed to."""
        order = (day, datetime.combine(day, time.min, UTC), self.calendar.period_of(day).key)
        stored = read_current_units(self.pool, f"unit.pool_id = {self.pool.pk} AND unit.completed_on = '{day}'")
        position = Position(self.unit(day, changed), stored.get(order))
        if position.unit:
            position = Position(self.with_lists(position.unit, order, position.stored), position.stored)
        rated, players = rate_at(self.given, self.history, order, position, self.differing)
        self.lists.add(day, players, rated)
        self.follow(players & self.differing.keys(), day)
        return order, position, rated

    def unit(self, day: date, changed: Collection[int]) -> StreamUnit | None:
        """Return a period as the facts give it now."""
        held = self.covered("unit.completed_on = %(day)s", day)[day]
        units = facts.ready_units(self.pool, self.given, {*held, *changed}, self.assumed, self.births)
        return next((unit for unit in units if unit.completed_on == day), None)

    def with_lists(self, unit: StreamUnit, order: Order, stored: StoredUnit | None) -> StreamUnit:
        """Return a period with the lists that were valid when its tournaments began."""
        known = stored.before if stored else {}
        missing = set(unit.players) - known.keys()
        before = {**(self.history.states(missing, order) if missing else {}), **known}
        now = {player: self.differing.get(player, before[player]) for player in unit.players}
        return self.lists.as_rated(unit, self.lists.read(unit), now).with_list(unit)

    def follow(self, players: Collection[int], day: date) -> None:
        """Enqueue the next period of players who differ after one, and those of tournaments under its list."""
        self.read_played(players - self.played.keys())
        listed_on = self.calendar.period_of(day).listed_on
        for player in players:
            later = [(on, began) for on, began in self.played[player] if on > day]
            if later:
                following = later[0][0]
                until = self.calendar.period_of(following).listed_on
                self.enqueue([following, *(on for on, began in later if listed_on <= began < until)])

    def read_played(self, players: Collection[int]) -> None:
        """Read the periods of players."""
        self.played.update((player, []) for player in players)
        if players:
            statement = PLAYED.format(mine=among("mine.player_id", players))
            for player, on, began in rows(statement, {"pool": self.pool.pk}):
                self.played[player].append((date.fromisoformat(on), date.fromisoformat(began)))
