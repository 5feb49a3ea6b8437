"""The rated stream as the ledger holds it, read where a player is followed through it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from datetime import date

from ratings import ledger
from ratings.models import Evaluation, LedgerEntry, Pool, Tournament
from ratings.rules import RULES
from ratings.rules.types import State

from . import facts
from .ripple import Stop, Stored
from .stream import Order
from .timelines import Met, stop_of, timeline
from .walk import Lists, Regimes, States

BEFORE_EVERYTHING = date.min


class LedgerHistory:
    """`ripple.History` out of the database. Where a player is first asked for, all his units from there
    on are read at once, since who differs mostly does for many games.
    """

    def __init__(self, pool: Pool, given: Regimes, moved: Collection[int] = ()) -> None:
        """Nothing is read before it is asked for, but with what the players who `moved` began so far."""
        self.pool = pool
        self.given = given
        self.starts = ledger.starts(pool, moved) if moved else {}
        self.timelines: dict[int, list[Order]] = {}
        self.met: dict[Order, Met] = {}

    def following(self, player: int, order: Order | None) -> Order | None:
        """The next place at which a unit of the player was rated; the first one for None."""
        if player not in self.timelines:
            found = timeline(self.pool, player, order[0] if order else BEFORE_EVERYTHING)
            self.timelines[player] = sorted(found, reverse=True)
            self.met.update(found)
        places = self.timelines[player]
        while places and order and places[-1] <= order:
            places.pop()
        return places[-1] if places else None

    def stop(self, order: Order) -> Stop:
        """A unit that was rated at a place and whose facts are as they were."""
        return stop_of(self.pool, self.given, self.met[order])

    def states(self, players: Iterable[int], order: Order) -> States:
        """The states of players before a place, as the ledger has them."""
        asked = list(players)
        brought = ledger.initial_states(self.pool, asked)
        brought.update((player, self.starts[player]) for player in asked if player in self.starts)
        return {**dict.fromkeys(asked), **brought, **ledger.states_before(self.pool, order, asked)}


STATE_COLUMNS = ("before_value", "before_index", "before_carry", "after_value", "after_index", "after_carry")


def stored_evaluations(evaluations: Iterable[Evaluation]) -> dict[Order, Stored]:
    """What evaluations did to whom, by place."""
    rows = {row.pk: row for row in evaluations}
    before: dict[int, dict[int, State | None]] = defaultdict(dict)
    after: dict[int, dict[int, State | None]] = defaultdict(dict)
    entries = LedgerEntry.objects.filter(evaluation__in=rows)
    for key, player, *columns in entries.values_list("evaluation_id", "player_id", *STATE_COLUMNS):
        before[key][player] = ledger.state_of(*columns[:3])
        after[key][player] = ledger.state_of(*columns[3:])
    return {place(row): Stored(row.signature, before[key], after[key]) for key, row in rows.items()}


def place(row: Evaluation) -> Order:
    """Where an evaluation stands in the stream."""
    return row.completed_on, row.received_at, row.key


def lists_before(pool: Pool, players: Collection[int], day: date) -> Lists | None:
    """The lists of the periods closed before a day, as far as some players stand on them; None where no
    periods are rated.
    """
    calendar = RULES[pool.rule].calendar
    if calendar is None:
        return None
    lists = Lists(calendar, ledger.initial_states(pool, players))
    for closed_on, player, state in ledger.states_until(pool, day, players):
        lists.publish(closed_on, player, state)
    return lists


def changed_stops(pool: Pool, given: Regimes, tournaments: Collection[int]) -> dict[Order, Stop]:
    """Every place at which units of these tournaments were rated or are to be rated."""
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None, tournament__in=tournaments)
    stored = stored_evaluations(in_force)
    rateable = Tournament.objects.filter(pk__in=tournaments, pool=pool, rated=True)
    units = facts.by_place(facts.units_of(pool, rateable, given))
    return {order: Stop(units.get(order), stored.get(order)) for order in stored.keys() | units.keys()}
