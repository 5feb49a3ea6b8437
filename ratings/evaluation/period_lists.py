"""The lists that were valid when tournaments of a period began, out of the ledger and of what was rated again since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from operator import itemgetter
from typing import Any, NamedTuple

from ratings.evaluation.rating import PublishedLists, RatedUnit, States, listed_value
from ratings.ledger import state_of
from ratings.models import Pool
from ratings.regulations.periods import Calendar
from ratings.regulations.types import State

from .stream import StreamUnit
from .tables import Given, Reader, Row, among, rows, rows_of

BEFORE = """
SELECT CAST(unit.completed_on AS TEXT), entry.player_id, entry.before_value, entry.before_index, entry.before_carry
FROM {tables}
WHERE {{which}} AND unit.id = entry.evaluation_id AND unit.pool_id = %(pool)s AND unit.replaced_by_id IS NULL
    AND unit.completed_on > %(after)s AND unit.completed_on < %(day)s
"""
"""States before the periods in which players were rated between two days."""

BEFORE_FEW, BEFORE_MANY = (
    BEFORE.format(tables="ratings_evaluation unit CROSS JOIN ratings_unitentry entry"),
    BEFORE.format(tables="ratings_evaluation unit, ratings_unitentry entry"),
)
"""Where SQLite begins: with the periods, each of which it searches for few players, or where it finds best."""

FEW_PLAYERS = 200

CLOSED_EARLIER = timedelta(days=100)
"""More than a list appears after its closing day."""


class Recalculated(NamedTuple):
    """A state before a period that was rated again."""

    state: State | None


Begun = tuple[date, Recalculated | Row]
"""The list of a period and the state before it: recalculated, or as columns of an entry, of which few are asked for."""


class LedgerLists(PublishedLists):
    """Lists of some players out of their later entries: who was rated after a list began with what it said."""

    def __init__(self, calendar: Calendar, begun: Mapping[int, list[Begun]], now: States) -> None:
        """`begun` are in the order of their lists; `now` are the states after all of these."""
        super().__init__(calendar, {})
        self.begun, self.now = begun, now

    def values(self, players: Iterable[int], day: date) -> list[int | None]:
        """Return the values of players on the list of a day, None without a rating."""
        return [self._value(player, day) for player in players]

    def _value(self, player: int, day: date) -> int | None:
        later = next((before for listed_on, before in self.begun.get(player, ()) if listed_on > day), None)
        if later is None:
            return listed_value(self.now.get(player))
        return listed_value(later.state if isinstance(later, Recalculated) else state_of(*later))


class WalkedLists:
    """The lists of a pool while periods of it are rated again, one after the other."""

    def __init__(self, pool: Pool, calendar: Calendar, reader: Reader) -> None:
        """Begin with those of the ledger."""
        self.pool, self.calendar, self.reader = pool, calendar, reader
        self.rated: dict[date, dict[int, Recalculated | None]] = {}

    def add(self, day: date, players: Collection[int], rated: RatedUnit | None) -> None:
        """Add how some players came into the period that closed on a day; who has no counted game there did not."""
        changes = rated.changes if rated else ()
        came = {player: Recalculated(change.before) for player, change in changes}
        self.rated[day] = {player: came.get(player) for player in players}

    def read(self, unit: StreamUnit) -> list[tuple[date, int, Row]]:
        """Read how the players of a period came into those before it, since the oldest list of its tournaments."""
        after = self._oldest(unit) - CLOSED_EARLIER
        values: Given = {"pool": self.pool.pk, "after": after, "day": unit.completed_on}
        if len(unit.players) <= FEW_PLAYERS:
            found = rows_of(BEFORE_FEW, "entry.player_id", unit.players, values, self.reader)
        else:
            found = rows(BEFORE_MANY.format(which=among("entry.player_id", unit.players)), values)
        return [(date.fromisoformat(on), player, tuple(columns)) for on, player, *columns in found]

    def _oldest(self, unit: StreamUnit) -> date:
        return min(self.calendar.list_on(event.started_on or unit.completed_on) for event in unit.events)

    def as_stored(self, stored: list[tuple[date, int, Row]], now: States) -> LedgerLists:
        """Return the lists as the ledger has them."""
        return self._lists([(on, player, columns) for on, player, columns in stored], now)

    def as_rated(self, unit: StreamUnit, stored: list[tuple[date, int, Row]], now: States) -> LedgerLists:
        """Return the lists with what was rated again."""
        players, after = set(unit.players), self._oldest(unit) - CLOSED_EARLIER
        here = [(on, player, columns) for on, player, columns in stored if player not in self.rated.get(on, ())]
        again = [
            (on, player, came[player])
            for on, came in self.rated.items()
            if after < on < unit.completed_on
            for player in came.keys() & players
        ]
        return self._lists([*here, *((on, who, state) for on, who, state in again if state)], now)

    def _lists(self, found: list[tuple[date, int, Any]], now: States) -> LedgerLists:
        begun: dict[int, list[Begun]] = defaultdict(list)
        for on, player, state in sorted(found, key=itemgetter(0)):
            begun[player].append((self.calendar.period_of(on).listed_on, state))
        return LedgerLists(self.calendar, begun, now)
