"""Rating periods from a change on, rating only those of their tournaments in which it can matter.

The rating of a tournament depends on the states before its period and on the list that was valid when it began, which
may be older. So whoever differs after a period is followed to their next one, and to every later one with a tournament
that began under a list on which they differ. They are followed inside a period, too: whoever differs touches the
tournaments in which they play there, and those touch who plays in them. Somebody who collects results for a first
rating ties their tournaments of a period together, since what one brings decides how another is judged; a settled
player does not. Everybody else comes out of the period as the ledger has them.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time
from typing import NamedTuple

from ratings.evaluation.rating import RatedUnit, States, StoredUnit, rate_unit, sign_inputs
from ratings.ledger import state_of
from ratings.models import Pool
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.periods import Calendar
from ratings.regulations.types import State

from . import facts
from .assumed_facts import AS_STORED, AssumedFacts
from .history import LedgerHistory
from .period_lists import WalkedLists
from .stream import Order, StreamUnit
from .tables import Given, Reader, rows, rows_of
from .walked_tournaments import WalkedTournaments

PLAYED = """
SELECT mine.player_id, CAST(unit.completed_on AS TEXT), CAST(tournament.started_on AS TEXT), tournament.id
FROM ratings_entry mine CROSS JOIN ratings_coveredtournament covered CROSS JOIN ratings_evaluation unit
    CROSS JOIN ratings_tournament tournament
WHERE {which} AND covered.tournament_id = mine.tournament_id AND unit.id = covered.evaluation_id
    AND unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL AND unit.completed_on >= %(since)s
    AND tournament.id = mine.tournament_id
"""
"""In which periods since a day players played which tournaments, and when these began; in the order in which SQLite
shall look.
"""

ENTRIES = """
SELECT player_id, before_value, before_index, before_carry, after_value, after_index, after_carry
FROM ratings_unitentry WHERE evaluation_id = %(evaluation)s AND {which}
"""

IN_FORCE = """
SELECT CAST(unit.completed_on AS TEXT), unit.id FROM ratings_evaluation unit
WHERE unit.pool_id = %(pool)s AND unit.completed_on >= %(since)s AND unit.replaced_by_id IS NULL
"""
"""The periods since a day."""

HOLDING = """
SELECT CAST(unit.completed_on AS TEXT), covered.tournament_id
FROM ratings_coveredtournament covered JOIN ratings_evaluation unit ON unit.id = covered.evaluation_id
WHERE {which} AND unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL
"""
"""The periods in force that cover some tournaments."""

NUMBERS = "SELECT player.id, player.number FROM ratings_player player WHERE {which}"

COVERED = """
SELECT covered.tournament_id FROM ratings_coveredtournament covered WHERE covered.evaluation_id = %(evaluation)s
"""


class Played(NamedTuple):
    """A tournament of a player in the periods as they are stored."""

    on: date
    began: date
    tournament: int


class Before:
    """The states of players before a period: `known` as the ledger has them, `now` as they are by what was rated again;
    and what the ledger has `after` it of those with a counted game there.
    """

    def __init__(
        self, history: LedgerHistory, order: Order, evaluation: int | None, differing: States, reader: Reader
    ) -> None:
        """Begin with nobody."""
        self.reader = reader
        self.history, self.order, self.evaluation, self.differing = history, order, evaluation, differing
        self.known: dict[int, State | None] = {}
        self.after: dict[int, State | None] = {}
        self.now: dict[int, State | None] = {}

    def read(self, players: Collection[int]) -> None:
        """Read what is not read of some players."""
        unread = {player for player in players if player not in self.known}
        if unread and self.evaluation is not None:
            given = {"evaluation": self.evaluation}
            for player, *columns in rows_of(ENTRIES, "player_id", unread, given, self.reader):
                self.known[player], self.after[player] = state_of(*columns[:3]), state_of(*columns[3:])
        if still := unread - self.known.keys():
            self.known.update(self.history.states(still, self.order))
        self.now.update((player, self.differing.get(player, self.known[player])) for player in unread)

    def stored(self, players: Iterable[int]) -> StoredUnit:
        """Return the entries of some players as they are stored."""
        held = [player for player in players if player in self.after]
        return StoredUnit("", {one: self.known[one] for one in held}, {one: self.after[one] for one in held})


class Altered(NamedTuple):
    """A period that changes: what the ledger has of it and what it becomes, None where there is none. Where only a part
    was rated again, both say it of its `players` alone, `before` are their states, and `rated` has no signature.
    """

    order: Order
    was: StoredUnit | None
    becomes: StoredUnit | None
    rated: RatedUnit | None
    players: frozenset[int] = frozenset()
    before: Before | None = None


class SparseWalk:
    """The periods of a pool from assumed facts on, as far as they differ."""

    def __init__(
        self, pool: Pool, given: RuleTimeline, calendar: Calendar, assumed: AssumedFacts, read: Reader
    ) -> None:
        """Begin with nothing that differs."""
        self.pool, self.given, self.calendar, self.assumed, self.read = pool, given, calendar, assumed, read
        self.rules = tuple(given.all())
        self.tournaments = WalkedTournaments(given, calendar, assumed, read)
        self.history = LedgerHistory(pool, given)
        self.differing: dict[int, State | None] = {}
        self.lists = WalkedLists(pool, calendar, read)
        self.births = facts.RememberedBirths()
        self.arriving: defaultdict[date, set[int]] = defaultdict(set)
        self.days: list[date] = []
        self.played: dict[int, list[Played]] = {}
        self.joins: dict[date, tuple[int, ...]] = {}
        self.holds: dict[date, set[int]] = defaultdict(set)
        self.in_force: dict[date, int] = {}

    # --- from period to period

    def follow_changes(self, tournaments: Collection[int]) -> Iterator[Altered]:
        """Yield the periods that change, the oldest first."""
        self._begin(tournaments)
        while self.days:
            day = heapq.heappop(self.days)
            found = self._rate(day, self.arriving.pop(day))
            if found:
                yield found

    def _begin(self, tournaments: Collection[int]) -> None:
        """Enqueue the periods that the changed tournaments leave, come into or stay in."""
        changed = {*tournaments, *self.assumed.tournaments}
        self.tournaments.begin(changed)
        units = facts.ready_units(self.pool, self.given, changed, self.assumed, self.births)
        self.joins = {unit.completed_on: unit.tournaments for unit in units}
        for on, tournament in rows_of(HOLDING, "covered.tournament_id", changed, {"pool": self.pool.pk}, self.read):
            self.holds[date.fromisoformat(on)].add(tournament)
        for day in self.joins.keys() | self.holds.keys():
            self._enqueue(day, ())
        if self.days:
            since: Given = {"pool": self.pool.pk, "since": self.days[0]}
            self.in_force = {date.fromisoformat(on): key for on, key in rows(IN_FORCE, since)}

    def _enqueue(self, day: date, players: Iterable[int]) -> None:
        if day not in self.arriving:
            heapq.heappush(self.days, day)
        self.arriving[day].update(players)

    def _follow(self, players: Collection[int], day: date) -> None:
        """Enqueue the next period of players who differ after one, and those of tournaments under its list."""
        self._read_played(players, day)
        listed_on = self.calendar.period_of(day).listed_on
        for player in players:
            later = [each for each in self.played[player] if each.on > day]
            if later:
                until = self.calendar.period_of(later[0].on).listed_on
                self._enqueue(later[0].on, (player,))
                for each in later:
                    if listed_on <= each.began < until:
                        self._enqueue(each.on, (player,))

    # --- facts

    def _read_played(self, players: Collection[int], day: date) -> None:
        """Read what players played in a period and later: no earlier one is looked at any more."""
        unread = [player for player in players if player not in self.played]
        self.played.update((player, []) for player in unread)
        if unread:
            given: Given = {"pool": self.pool.pk, "since": day}
            for player, on, began, tournament in rows_of(PLAYED, "mine.player_id", unread, given, self.read):
                self.played[player].append(Played(date.fromisoformat(on), date.fromisoformat(began), tournament))
        for player in unread:
            self.played[player].sort()

    def _tournaments_of(self, players: Collection[int], day: date) -> set[int]:
        """Return the tournaments of a period in which players play as it is assumed."""
        self._read_played(players, day)
        found = {each.tournament for player in players for each in self.played[player] if each.on == day}
        joining = {key for key in self.joins.get(day, ()) if not self.tournaments.seated([key]).isdisjoint(players)}
        return found - self.tournaments.changed | joining

    def _hang_together(
        self, day: date, before: Before, tournaments: Collection[int], players: Collection[int]
    ) -> set[int]:
        """Return tournaments of a period, those of some players, and all that the results of somebody unsettled tie to
        one of these.
        """
        found: set[int] = set()
        fresh = {*tournaments, *self._tournaments_of(players, day)}
        done: set[int] = set(players)
        while fresh:
            self.tournaments.learn(fresh)
            found |= fresh
            met = self.tournaments.seated(fresh) - done
            done |= met
            before.read(done)
            fresh = self._tournaments_of([who for who in met if not self._is_settled(before.now[who])], day) - found
        return found

    def _is_settled(self, state: State | None) -> bool:
        """Whether no tournament of somebody decides how another one of the same period is judged."""
        return state is not None and all(rules.rule.is_settled(state, rules.parameters) for rules in self.rules)

    # --- one period

    def _place(self, day: date) -> Order:
        """Return the place of the period that closes on a day."""
        return day, datetime.combine(day, time.min, UTC), self.calendar.period_of(day).key

    def _rate(self, day: date, arriving: Collection[int]) -> Altered | None:
        """Rate the part of a period in which something can matter; return how the period changes, None if it does
        not.
        """
        order = self._place(day)
        before = Before(self.history, order, self.in_force.get(day), self.differing, self.read)
        touched = self._hang_together(day, before, self.joins.get(day, ()), arriving)
        seated, left = self.tournaments.seated(touched), self.tournaments.left(self.holds.get(day, ()))
        players = {*arriving, *seated, *left}
        part = self._hang_together(day, before, touched, players)
        before.read(players)
        unit = self._unit(part, before)
        altered = self._is_altered(before, part, unit)
        rated = rate_unit(self.given, unit, before.now, sign=False).only_of(players) if unit else None
        self.lists.add(day, players, rated)
        becomes = rated.as_stored() if rated else self._rest(before)
        self._note(before, players, becomes)
        self._follow(players & self.differing.keys(), day)
        if not altered:
            return None
        was = None if before.evaluation is None else before.stored(players)
        return Altered(order, was, becomes, rated, frozenset(players), before)

    def _unit(self, tournaments: Iterable[int], before: Before, *, stored: bool = False) -> StreamUnit | None:
        """Return a period of tournaments, with the lists that were valid when these began."""
        united = self.tournaments.unite(before.order[0], tournaments, stored=stored)
        if united is None:
            return None
        born = AS_STORED.born if stored else self.assumed.born
        unit = facts.with_births(self.given, united, born, self.births)
        before.read(unit.players)
        entries = self.lists.read(unit)
        if stored:
            return self.lists.as_stored(entries, before.known).with_list(unit)
        return self.lists.as_rated(unit, entries, before.now).with_list(unit)

    def _is_altered(self, before: Before, part: Collection[int], unit: StreamUnit | None) -> bool:
        """Whether the signature of a period will be another one."""
        day = before.order[0]
        if unit is None or before.evaluation is None:
            return unit is not None or day in self.holds
        if any(before.now[player] != before.known[player] for player in unit.players):
            return True
        return self._changes_signature(before, part, unit) or self._moves_within(before, before.evaluation)

    def _moves_within(self, before: Before, evaluation: int) -> bool:
        """Whether a changed tournament has another place among all of the same period, which are signed in order."""
        day = before.order[0]
        if not any(map(self.tournaments.is_moved, self.holds.get(day, ()))):
            return False
        rest = {key for (key,) in rows(COVERED, {"evaluation": evaluation})} - self.tournaments.changed
        whole = rest | set(self.joins.get(day, ()))
        self.tournaments.learn(whole)
        united = self._unit(whole, before)
        return united is None or self._changes_signature(before, whole, united)

    def _changes_signature(self, before: Before, part: Collection[int], unit: StreamUnit) -> bool:
        """Whether tournaments of a period are signed otherwise than with the facts, the states and the lists stored."""
        day = before.order[0]
        keys = set(part) - self.tournaments.changed | self.holds.get(day, set())
        stored = self._unit(keys, before, stored=True)
        if stored is None:
            return True
        return self._sign(stored, before.known) != self._sign(unit, before.now)

    def _sign(self, unit: StreamUnit, states: States) -> str:
        """Return the signature of a period."""
        numbers: dict[int, str] = dict(rows_of(NUMBERS, "player.id", unit.players, {}, self.read))
        return sign_inputs(self.given, replace(unit, numbers=tuple(map(numbers.__getitem__, unit.players))), states)

    def _rest(self, before: Before) -> StoredUnit | None:
        """Return what a period is without the part that is gone, None where nothing remains of it."""
        held = {key for (key,) in rows(COVERED, {"evaluation": before.evaluation or 0})}
        return StoredUnit("", {}, {}) if held - self.tournaments.changed else None

    def _note(self, before: Before, players: Iterable[int], becomes: StoredUnit | None) -> None:
        """Note who of some players differs after a period."""
        after = becomes.after if becomes else {}
        for player in players:
            state = after.get(player, before.now[player])
            if state == before.after.get(player, before.known[player]):
                self.differing.pop(player, None)
            else:
                self.differing[player] = state
