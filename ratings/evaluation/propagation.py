"""Rating again from a place in the stream on: only players whose state differs are followed. Pure.

A fact that changed gives `Stop`s: places where a unit was rated, is to be rated, or both. From there on
a player is followed from unit to unit as long as the state differs from the ledger. Values are
integers, so a change converges: where the state after a unit is again the one the ledger holds, nothing
that follows can differ. What comes out is exactly what rating the whole stream would write.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from ratings.evaluation.rating import Plan, RatedUnit, States, StoredUnit, rate_unit
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import State

from .stream import Order, StreamUnit

NOTHING_STORED = StoredUnit("", {}, {})
"""Placeholder for a unit without an evaluation."""


@dataclass(frozen=True, slots=True)
class Position:
    """A place of the stream: the unit as the facts give it now, None where there is
    none any more; and its current evaluation, None where there is none yet.
    """

    unit: StreamUnit | None
    stored: StoredUnit | None


class History(Protocol):
    """The stream as it was rated so far."""

    def following(self, players: Collection[int], order: Order | None) -> Mapping[int, Order]:
        """The next place at which a unit of each player was rated, the first one for None; who has none is left out."""

    def position_at(self, order: Order) -> Position:
        """A unit that was rated at a place and whose facts are as they were."""

    def states(self, players: Iterable[int], order: Order) -> States:
        """The states of players before a place, as the ledger has them."""


class Queue:
    """Places still to rate, in the order of the stream, with the players whose states differ there."""

    def __init__(self, history: History, places: Iterable[Order]) -> None:
        """Begin with the places of changed facts."""
        self.history = history
        self.places = list(places)
        heapq.heapify(self.places)
        self.arriving: defaultdict[Order, set[int]] = defaultdict(set, {place: set() for place in self.places})

    def enqueue(self, players: Collection[int], order: Order | None) -> None:
        """Add the next rated units of players after a place."""
        for player, place in self.history.following(players, order).items():
            if place not in self.arriving:
                heapq.heappush(self.places, place)
            self.arriving[place].add(player)

    def pop(self) -> tuple[Order, set[int]]:
        """Return the earliest place and its players."""
        place = heapq.heappop(self.places)
        return place, self.arriving.pop(place)


def propagate(timeline: RuleTimeline, history: History, changed: Mapping[Order, Position], moved: States) -> Plan:
    """Plan what to write and to replace after facts changed at some places, and after the states with
    which some players `moved` into the pool. The states of the plan are those at the end that are
    not what the ledger has.
    """
    differing = dict(moved)
    queue = Queue(history, changed)
    queue.enqueue(moved.keys(), None)
    written: list[RatedUnit] = []
    was: dict[str, StoredUnit] = {}
    while queue.places:
        place, arriving = queue.pop()
        met = arriving & differing.keys()
        if place not in changed and not met:
            continue
        position = changed[place] if place in changed else history.position_at(place)
        rated, affected = rate_at(timeline, history, place, position, differing)
        if not is_current(position, rated):
            was.update({place[2]: position.stored} if position.stored else {})
            written.extend([rated] if rated else [])
        queue.enqueue((met | affected) & differing.keys(), place)
    return Plan(tuple(written), tuple(sorted(was)), differing, was)


def is_current(position: Position, rated: RatedUnit | None) -> bool:
    """Whether the current evaluation was made of exactly the same inputs."""
    return bool(rated and position.stored and rated.signature == position.stored.signature)


def rate_at(
    timeline: RuleTimeline, history: History, place: Order, position: Position, differing: dict[int, State | None]
) -> tuple[RatedUnit | None, set[int]]:
    """Rate a place and update `differing`; return the rated unit and the players of the place."""
    stored = position.stored or NOTHING_STORED
    players = {*stored.after, *(position.unit.players if position.unit else ())}
    still = players - stored.after.keys()
    known = {**stored.before, **(history.states(still, place) if still else {})}
    before = {player: differing.get(player, known[player]) for player in players}
    rated = rate_unit(timeline, position.unit, before) if position.unit else None
    after = {player: change.after for player, change in rated.changes} if rated else {}
    for player in after.keys() | stored.after.keys():
        differing[player] = after.get(player, before[player])
        if differing[player] == stored.after.get(player, known[player]):
            del differing[player]
    return rated, players
