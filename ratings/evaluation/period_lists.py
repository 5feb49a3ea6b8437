"""The lists that were valid when tournaments of a period began, out of the ledger and of what was rated again since."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from operator import itemgetter
from typing import NamedTuple

from ratings.evaluation.rating import PublishedLists, RatedUnit, States, listed_value
from ratings.models import Pool
from ratings.regulations.periods import Calendar
from ratings.regulations.types import State

from .stream import StreamUnit
from .tables import Given, Reader, among, rows, rows_of

BEFORE = """
SELECT CAST(unit.completed_on AS TEXT), entry.player_id, entry.before_value, entry.before_index
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


Came = tuple[date, int, int | None]
"""A closing day, a player, and the value with which they came into the period, None without a rating."""

Begun = tuple[date, int | None]
"""The list of a period and the value before it."""


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
        later = next((begun for begun in self.begun.get(player, ()) if begun[0] > day), None)
        return later[1] if later else listed_value(self.now.get(player))


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

    def read(self, unit: StreamUnit) -> list[Came]:
        """Read how the players of a period came into those before it, since the oldest list of its tournaments."""
        after = self._oldest(unit) - CLOSED_EARLIER
        values: Given = {"pool": self.pool.pk, "after": after, "day": unit.completed_on}
        if len(unit.players) <= FEW_PLAYERS:
            found = rows_of(BEFORE_FEW, "entry.player_id", unit.players, values, self.reader)
        else:
            found = rows(BEFORE_MANY.format(which=among("entry.player_id", unit.players)), values)
        return [(date.fromisoformat(on), who, value if value or index else None) for on, who, value, index in found]

    def _oldest(self, unit: StreamUnit) -> date:
        return min(self.calendar.list_on(event.started_on or unit.completed_on) for event in unit.events)

    def as_stored(self, stored: list[Came], now: States) -> LedgerLists:
        """Return the lists as the ledger has them."""
        return self._lists(stored, now)

    def as_rated(self, unit: StreamUnit, stored: list[Came], now: States) -> LedgerLists:
        """Return the lists with what was rated again."""
        players, after = set(unit.players), self._oldest(unit) - CLOSED_EARLIER
        here = [came for came in stored if came[1] not in self.rated.get(came[0], ())]
        again = [
            (on, player, listed_value(came.state))
            for on, rated in self.rated.items()
            if after < on < unit.completed_on
            for player in rated.keys() & players
            if (came := rated[player])
        ]
        return self._lists([*here, *again], now)

    def _lists(self, found: Iterable[Came], now: States) -> LedgerLists:
        begun: dict[int, list[Begun]] = defaultdict(list)
        for on, player, value in sorted(found, key=itemgetter(0)):
            begun[player].append((self.calendar.period_of(on).listed_on, value))
        return LedgerLists(self.calendar, begun, now)
