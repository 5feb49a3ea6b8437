"""The rated stream as the ledger holds it, read where a player is followed through it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date

from django.db.models import Q

from ratings import ledger
from ratings.models import Evaluation, LedgerEntry, Pool, Tournament
from ratings.rules.types import State

from . import facts
from .ripple import Stop, Stored
from .stream import Order, StreamUnit
from .walk import States

BEFORE_EVERYTHING = date.min


class LedgerHistory:
    """`ripple.History` out of the database. Places that were announced are read together, so that
    many players who are followed side by side cost few queries.
    """

    def __init__(self, pool: Pool, moved: Collection[int] = ()) -> None:
        """Nothing is read before it is asked for, but with what the players who `moved` began so far."""
        self.pool = pool
        self.starts = ledger.starts(pool, moved) if moved else {}
        self.timelines: dict[int, list[Order]] = {}
        self.announced: set[Order] = set()
        self.stops: dict[Order, Stop] = {}

    def following(self, player: int, order: Order | None) -> Order | None:
        """The next place at which a unit of the player was rated; the first one for None."""
        if player not in self.timelines:
            self.timelines[player] = sorted(self.places(player, order[0] if order else BEFORE_EVERYTHING), reverse=True)
        timeline = self.timelines[player]
        while timeline and order and timeline[-1] <= order:
            timeline.pop()
        if timeline:
            self.announced.add(timeline[-1])
        return timeline[-1] if timeline else None

    def places(self, player: int, since: date) -> Iterator[Order]:
        """The places of a player's rated units from a day on; a walk never asks for earlier ones."""
        in_force = Evaluation.objects.filter(pool=self.pool, replaced_by=None, completed_on__gte=since)
        if facts.rates_games(self.pool):
            mine = [Q(game__white__player=player), Q(game__black__player=player)]
        else:
            mine = [Q(tournament__entries__player=player)]
        for condition in mine:
            yield from in_force.filter(condition).values_list("completed_on", "received_at", "key")

    def stop(self, order: Order) -> Stop:
        """A unit that was rated at a place and whose facts are as they were."""
        if order not in self.stops:
            wanted = {order, *self.announced}
            keys = [place[2] for place in wanted]
            self.stops.update(self.read(Evaluation.objects.filter(pool=self.pool, replaced_by=None, key__in=keys)))
            self.announced.clear()
        return self.stops.pop(order)

    def read(self, evaluations: Iterable[Evaluation]) -> dict[Order, Stop]:
        """Evaluations with their units, by place."""
        stored = stored_evaluations(evaluations)
        units = self.units(evaluations)
        return {order: Stop(units.get(order), found) for order, found in stored.items()}

    def units(self, evaluations: Iterable[Evaluation]) -> Mapping[Order, StreamUnit]:
        """The units behind evaluations, as the facts give them, by place."""
        if facts.rates_games(self.pool):
            return facts.by_place(facts.units_of_games([row.game_id for row in evaluations if row.game_id]))
        tournaments = {row.tournament_id for row in evaluations if row.tournament_id}
        return facts.by_place(facts.units_of(self.pool, Tournament.objects.filter(pk__in=tournaments)))

    def states(self, players: Iterable[int], order: Order) -> States:
        """The states of players before a place, as the ledger has them."""
        asked = list(players)
        brought = ledger.initial_states(self.pool, asked)
        brought.update((player, self.starts[player]) for player in asked if player in self.starts)
        return {**dict.fromkeys(asked), **brought, **ledger.states_before(self.pool, order, asked)}


def stored_evaluations(evaluations: Iterable[Evaluation]) -> dict[Order, Stored]:
    """What evaluations did to whom, by place."""
    rows = {row.pk: row for row in evaluations}
    before: dict[int, dict[int, State | None]] = defaultdict(dict)
    after: dict[int, dict[int, State | None]] = defaultdict(dict)
    for entry in LedgerEntry.objects.filter(evaluation__in=rows):
        before[entry.evaluation_id][entry.player_id] = ledger.before(entry)
        after[entry.evaluation_id][entry.player_id] = ledger.after(entry)
    return {place(row): Stored(row.signature, before[key], after[key]) for key, row in rows.items()}


def place(row: Evaluation) -> Order:
    """Where an evaluation stands in the stream."""
    return row.completed_on, row.received_at, row.key


def changed_stops(pool: Pool, tournaments: Collection[int]) -> dict[Order, Stop]:
    """Every place at which units of these tournaments were rated or are to be rated."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, tournament__in=tournaments)
    stored = stored_evaluations(in_force)
    rateable = Tournament.objects.filter(pk__in=tournaments, pool=pool, rated=True)
    units = facts.by_place(facts.units_of(pool, rateable))
    return {order: Stop(units.get(order), stored.get(order)) for order in stored.keys() | units.keys()}
