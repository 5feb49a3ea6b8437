"""Rating again from a place in the stream on: only players whose state differs are followed. Pure.

A fact that changed gives `Stop`s: places where a unit was rated, is to be rated, or both. From there on
a player is followed from unit to unit as long as his state is not what the ledger says. Values are
integers, so a change dies out: where the state after a unit is again the one the ledger holds, nothing
that follows can differ. What comes out is exactly what rating the whole stream would write.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from ratings.evaluation.rating import Plan, RatedUnit, States, rate_unit
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import State

from .stream import Order, StreamUnit


@dataclass(frozen=True, slots=True)
class StoredUnit:
    """An evaluation in force: its signature, and the states before and after it of each player
    whom it moved.
    """

    signature: str
    before: States
    after: States


NOTHING_STORED = StoredUnit("", {}, {})
"""Stands for the evaluation that a unit does not have yet."""


@dataclass(frozen=True, slots=True)
class Position:
    """What stands at a place of the stream: the unit as the facts give it now, None where there is
    none any more; and its evaluation in force, None where there is none yet.
    """

    unit: StreamUnit | None
    stored: StoredUnit | None


class History(Protocol):
    """What the ledger says about the stream as it was rated so far."""

    def following(self, players: Collection[int], order: Order | None) -> Mapping[int, Order]:
        """The next place at which a unit of each player was rated, the first one for None; who has none is left out."""

    def position_at(self, order: Order) -> Position:
        """A unit that was rated at a place and whose facts are as they were."""

    def states(self, players: Iterable[int], order: Order) -> States:
        """The states of players before a place, as the ledger has them."""


class Queue:
    """Places still to be looked at, in the order of the stream, and who comes along to each."""

    def __init__(self, history: History, places: Iterable[Order]) -> None:
        """Begins with the places of changed facts."""
        self.history = history
        self.places = list(places)
        heapq.heapify(self.places)
        self.arriving: defaultdict[Order, set[int]] = defaultdict(set, {place: set() for place in self.places})

    def enqueue(self, players: Collection[int], order: Order | None) -> None:
        """Sends players on to their next rated units behind a place."""
        for player, place in self.history.following(players, order).items():
            if place not in self.arriving:
                heapq.heappush(self.places, place)
            self.arriving[place].add(player)

    def pop(self) -> tuple[Order, set[int]]:
        """The earliest place, and the players who came along to it."""
        place = heapq.heappop(self.places)
        return place, self.arriving.pop(place)


def propagate(timeline: RuleTimeline, history: History, changed: Mapping[Order, Position], moved: States) -> Plan:
    """What to write and to replace after facts changed at some places, and after the states with
    which some players `moved` into the pool. The states of the plan are those at the end that are
    not what the ledger has.
    """
    differing = dict(moved)
    queue = Queue(history, changed)
    queue.enqueue(moved.keys(), None)
    written: list[RatedUnit] = []
    was: dict[str, States] = {}
    while queue.places:
        place, arriving = queue.pop()
        met = arriving & differing.keys()
        if place not in changed and not met:
            continue
        position = changed[place] if place in changed else history.position_at(place)
        rated, affected = rate_at(timeline, history, place, position, differing)
        if not is_current(position, rated):
            was.update({place[2]: position.stored.after} if position.stored else {})
            written.extend([rated] if rated else [])
        queue.enqueue((met | affected) & differing.keys(), place)
    return Plan(tuple(written), tuple(sorted(was)), differing, was)


def is_current(position: Position, rated: RatedUnit | None) -> bool:
    """Whether an evaluation in force was made of exactly what is rated now."""
    return bool(rated and position.stored and rated.signature == position.stored.signature)


def rate_at(
    timeline: RuleTimeline, history: History, place: Order, position: Position, differing: dict[int, State | None]
) -> tuple[RatedUnit | None, set[int]]:
    """Rates what stands at a place and brings `differing` forward; the rated unit, and the players
    whom the stop concerns.
    """
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
