"""The rated stream as the ledger holds it, read where a player is followed through it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date
from itertools import groupby
from operator import itemgetter

from ratings import ledger
from ratings.evaluation.propagation import Position
from ratings.evaluation.rated_units import RatedRow, entries_of, find_rated_units, read_current_units, stored_of
from ratings.evaluation.rating import PublishedLists, States, StoredUnit
from ratings.models import Evaluation, Pool
from ratings.queries.units import rates_games
from ratings.regulations import RULES
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import UnitKind

from . import facts
from .assumed_facts import AS_STORED, AssumedFacts
from .stream import Order, StreamUnit, single, stream
from .tables import Field, Row, among, complete, fields, game_of

BEFORE_EVERYTHING = date.min


class LedgerHistory:
    """`propagation.History` out of the database. Where players are first asked for, all their units from there
    on are read at once, since who differs mostly does for many games.
    """

    def __init__(self, pool: Pool, given: RuleTimeline, moved: Collection[int] = ()) -> None:
        """Read only the starting states of players who `moved`; the rest is read on demand."""
        self.pool = pool
        self.given = given
        self.by_game = rates_games(pool)
        self.starts = ledger.starts(pool, moved) if moved else {}
        self.ways: dict[int, list[Order]] = {}
        self.met: dict[Order, RatedRow] = {}
        self.entries: dict[int, list[Row]] = {}
        self.fields: dict[int, Field] = {}
        self.units: dict[int, StreamUnit] = {}

    def following(self, players: Collection[int], order: Order | None) -> Mapping[int, Order]:
        """The next places at which units of players were rated; the first ones for None."""
        unread = [player for player in players if player not in self.ways]
        if unread:
            self.read(unread, order[0] if order else BEFORE_EVERYTHING)
        found = {}
        for player in players:
            places = self.ways[player]
            while places and order and places[-1] <= order:
                places.pop()
            if places:
                found[player] = places[-1]
        return found

    def read(self, players: Collection[int], since: date) -> None:
        """Read the rated units of players from a day on."""
        self.ways.update((player, []) for player in players)
        fresh: dict[Order, RatedRow] = {}
        for player, order, met in find_rated_units(self.pool, players, since, by_game=self.by_game):
            self.ways[player].append(order)
            if order not in self.met:
                fresh[order] = met
        for player in players:
            self.ways[player].sort(reverse=True)
        self.met.update(fresh)
        self.learn(fresh.values())

    def learn(self, fresh: Collection[RatedRow]) -> None:
        """Read the entries of new units and the facts of their tournaments."""
        if not fresh:
            return
        self.entries.update(entries_of([met.evaluation for met in fresh]))
        tournaments = {met.tournament for met in fresh}
        if not self.by_game:
            ended = stream(complete(among("tournament.id", tournaments), {}), UnitKind.TOURNAMENT)
            self.units.update((one.tournaments[0], one) for one in ended)
        elif unknown := tournaments - self.fields.keys():
            found = fields(among("tournament.id", unknown), {})
            self.fields.update((field.tournament.id, field) for field in found)

    def position_at(self, order: Order) -> Position:
        """A unit that was rated at a place and whose facts are as they were."""
        met = self.met[order]
        return Position(self.unit(met, order[2]), stored_of(met.signature, self.entries.get(met.evaluation, ())))

    def unit(self, met: RatedRow, key: str) -> StreamUnit:
        """Return the unit that was rated."""
        if not self.by_game:
            return self.units[met.tournament]
        fact, seated = self.fields[met.tournament]
        return single(fact, game_of(met.game, seated), key)

    def states(self, players: Iterable[int], order: Order) -> States:
        """The states of players before a place, as the ledger has them."""
        asked = list(players)
        brought = ledger.initial_states(self.pool, asked)
        brought.update((player, self.starts[player]) for player in asked if player in self.starts)
        return {**dict.fromkeys(asked), **brought, **ledger.states_before(self.pool, order, asked)}


def lists_before(pool: Pool, players: Collection[int], day: date) -> PublishedLists | None:
    """The lists of the periods closed before a day, as far as they list some players; None where no
    periods are rated.
    """
    calendar = RULES[pool.rule].calendar
    if calendar is None:
        return None
    lists = PublishedLists(calendar, ledger.initial_states(pool, players))
    for closed_on, rated in groupby(ledger.states_until(pool, day, players), key=itemgetter(0)):
        lists.publish(closed_on, [(player, state) for _, player, state in rated])
    return lists


def stored_units(pool: Pool, keys: Collection[str]) -> dict[Order, StoredUnit]:
    """Return the stored units of some keys, by place."""
    if not keys:
        return {}
    found = Evaluation.objects.filter(pool=pool, replaced_by=None, key__in=keys).values_list("pk", flat=True)
    return read_current_units(pool, among("unit.id", found))


def changed_positions(
    pool: Pool,
    given: RuleTimeline,
    tournaments: Collection[int],
    games: frozenset[int] = frozenset(),
    assumed: AssumedFacts = AS_STORED,
) -> dict[Order, Position]:
    """Every place at which units of these tournaments were rated or are to be rated; with `games` only those of
    these games.
    """
    if not tournaments:
        return {}
    units = facts.by_place(facts.ready_units(pool, given, tournaments, assumed))
    which = among("unit.tournament_id", tournaments)
    if games and rates_games(pool):
        units = {order: one for order, one in units.items() if not games.isdisjoint(one.games)}
        which = among("unit.game_id", games)
    stored = read_current_units(pool, which)
    return {order: Position(units.get(order), stored.get(order)) for order in stored.keys() | units.keys()}
