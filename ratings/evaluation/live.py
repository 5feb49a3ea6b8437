"""The live value: finished, not yet evaluated games, as if their tournaments ended now.

The running tournaments follow the evaluated stream in the order of their newest completion, so
the projection is what the lists would say if nothing more were played. It is kept for each tournament, and
followed from where something changed as the ledger is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from ratings import ledger
from ratings.evaluation.propagation import Position, propagate
from ratings.evaluation.rating import RatedUnit, States, StoredUnit, rate_in_order
from ratings.ledger import Projected
from ratings.models import Pool
from ratings.queries.pools import rule_timeline
from ratings.queries.units import rates_games, rates_periods
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import State

from . import facts
from .history import lists_before
from .stream import Order, StreamUnit

Live = dict[int, tuple[State, int]]
"""Projected state and number of counted games, by key of the player."""


def refresh(
    pool: Pool,
    tournaments: Collection[int] | None = None,
    moved: States | None = None,
    given: RuleTimeline | None = None,
) -> None:
    """Update the projection of the pool after the facts of some tournaments changed and the newest
    states of players `moved`; without tournaments anything may have changed. `given` are its rules, where at hand.

    Must run inside `ledger.writing(pool)`.
    """
    if rates_games(pool):
        return
    if tournaments is None or rates_periods(pool) or not ledger.is_projected(pool):
        rebuild(pool)
    else:
        follow_up(pool, tournaments, moved or {}, given or rule_timeline(pool))


def rebuild(pool: Pool) -> None:
    """Store the whole projection again."""
    rated = projection(pool)
    ledger.put_projections(pool, None, to_keep(pool, rated))
    ledger.remember_live(pool, live(rated))


def to_keep(pool: Pool, rated: Iterable[RatedUnit]) -> list[Projected]:
    """Return what is stored of a whole projection; nothing where a period is one unit of all that runs."""
    return [] if rates_periods(pool) else [projected(one) for one in rated]


def projection(pool: Pool) -> list[RatedUnit]:
    """Rate everything that runs."""
    given = rule_timeline(pool)
    running = facts.running_units(pool, given)
    players = {player for unit in running for player in unit.players}
    lists = lists_before(pool, players, running[0].completed_on) if running else None
    return list(rate_in_order(given, ledger.states(pool, players), running, lists))


def live(rated: Iterable[RatedUnit]) -> Live:
    """Return the states after rated units."""
    found: Live = {}
    for one in rated:
        for player, change in one.changes:
            if change.after:
                found[player] = change.after, change.games + (found[player][1] if player in found else 0)
    return found


def projected(rated: RatedUnit) -> Projected:
    """Return a rated unit as it is stored."""
    pairs = dict(rated.changes)
    return Projected(
        rated.unit.tournaments[0],
        rated.unit.order,
        {player: pairs[player].games if player in pairs else 0 for player in rated.unit.players},
        {player: change.before for player, change in pairs.items()},
        {player: change.after for player, change in pairs.items()},
    )


def follow_up(pool: Pool, tournaments: Collection[int], moved: States, given: RuleTimeline) -> None:
    """Project again what changed and what follows from it."""
    stored = {one.order: one for one in ledger.projections(pool, tournaments)}
    units = facts.by_place(facts.running_units(pool, given, tournaments))
    changed = {
        order: Position(units.get(order), stored_of(stored[order]) if order in stored else None)
        for order in stored.keys() | units.keys()
    }
    history = Projections(pool, given, stored.values(), units.values(), moved)
    planned = propagate(given, history, changed, moved)
    _replace(pool, history, planned.replaced, [projected(rated) for rated in planned.written])


def _replace(pool: Pool, history: Projections, replaced: Collection[str], fresh: Sequence[Projected]) -> None:
    """Write projections instead of those that they replace, and the live states of their players."""
    gone = {one.tournament: one for one in history.met.values() if one.order[2] in replaced}
    players = {player for one in (*gone.values(), *fresh) for player in one.after}
    history.read(players)
    ledger.put_projections(pool, gone.keys(), fresh)
    current = [*fresh, *(one for one in history.met.values() if one.tournament not in gone)]
    ledger.remember_live(pool, find_live_states(current, players), players)


def find_live_states(projections: Iterable[Projected], players: Collection[int]) -> Live:
    """Return the live state of some players from all their projections."""
    found: Live = {}
    for one in sorted(projections, key=lambda one: one.order):
        for player, after in one.after.items():
            if after and player in players:
                found[player] = after, one.games[player] + (found[player][1] if player in found else 0)
    return found


def stored_of(one: Projected) -> StoredUnit:
    """A projection as an evaluation that anything may replace."""
    return StoredUnit("", one.before, one.after)


class Projections:
    """`propagation.History` of the running tournaments as they were projected so far."""

    def __init__(
        self, pool: Pool, given: RuleTimeline, stored: Iterable[Projected], units: Iterable[StreamUnit], moved: States
    ) -> None:
        """Read at once where those are projected who are in changed tournaments, or moved."""
        self.pool = pool
        self.given = given
        self.met = {one.order: one for one in stored}
        self.known: set[int] = set()
        self.units: dict[int, StreamUnit | None] = {}
        named = [player for one in self.met.values() for player in one.games]
        self.read([*named, *(player for unit in units for player in unit.players), *moved])

    def read(self, players: Iterable[int]) -> None:
        """Where some players are projected."""
        unknown = set(players) - self.known
        if unknown:
            self.known |= unknown
            self.met.update((one.order, one) for one in ledger.projections(self.pool, players=unknown))

    def following(self, players: Collection[int], order: Order | None) -> Mapping[int, Order]:
        """The next places at which tournaments of players are projected; the first ones for None."""
        self.read(players)
        behind = sorted((place for place in self.met if not order or place > order), reverse=True)
        return {player: place for place in behind for player in self.met[place].games.keys() & players}

    def position_at(self, order: Order) -> Position:
        """A tournament whose facts are as they were; all those that were met are read at once."""
        one = self.met[order]
        if one.tournament not in self.units:
            unread = {other.tournament for other in self.met.values()} - self.units.keys()
            self.units |= dict.fromkeys(unread)
            self.units |= {unit.tournaments[0]: unit for unit in facts.running_units(self.pool, self.given, unread)}
        return Position(self.units[one.tournament], stored_of(one))

    def states(self, players: Iterable[int], order: Order) -> States:
        """The states of players before a place, as it was projected."""
        asked = list(players)
        self.read(asked)
        found: dict[int, State | None] = {**dict.fromkeys(asked), **ledger.states(self.pool, asked)}
        behind = [self.met[place].before for place in sorted(self.met, reverse=True) if place >= order]
        ahead = [self.met[place].after for place in sorted(self.met) if place < order]
        for known in (*behind, *ahead):
            found.update((player, known[player]) for player in asked if player in known)
        return found
