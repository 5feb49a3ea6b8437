"""The tournaments that a walk through periods meets: those that changed with an object for each game, as they are
stored and as they are assumed; all others as the texts that the database joins.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime

from ratings.regulations.effective import RuleTimeline
from ratings.regulations.periods import Calendar
from ratings.regulations.types import Event, UnitKind

from . import facts
from .assumed_facts import AssumedFacts
from .period_reading import EndedTournament, Part, read_ended, unite
from .stream import StreamUnit, TournamentFact, moved, stream
from .tables import Reader, any_of, complete

End = tuple[date, datetime]
"""The last day and the last receipt of a tournament, which decide about its place in a period."""


class WalkedTournaments:
    """The tournaments of a pool, each read once."""

    def __init__(self, given: RuleTimeline, calendar: Calendar, assumed: AssumedFacts, read: Reader) -> None:
        """Begin with none."""
        self.given, self.calendar, self.assumed, self.read = given, calendar, assumed, read
        self.changed: frozenset[int] = frozenset()
        self._stored: dict[int, TournamentFact] = {}
        self._ended: dict[int, EndedTournament] = {}

    def begin(self, changed: Collection[int]) -> None:
        """Read the tournaments that changed."""
        self.changed = frozenset(changed)
        found = complete(*any_of("tournament.id", self.changed), self.read)
        self._stored = {fact.id: fact for fact in found}

    def learn(self, tournaments: Iterable[int]) -> None:
        """Read tournaments of periods in force. One that has lost its results since is rated no more, and left out."""
        if unread := [key for key in tournaments if key not in self._ended and key not in self.changed]:
            found = read_ended(*any_of("tournament.id", unread), self.read)
            self._ended.update((each.key, each) for each in found)

    def seated(self, tournaments: Iterable[int]) -> set[int]:
        """Return everybody who plays in tournaments as they are assumed."""
        return {player for key in tournaments for player in self._players(key)}

    def _players(self, tournament: int) -> Iterable[int]:
        found = self._fact(tournament) if tournament in self.changed else self._ended.get(tournament)
        return found.players if found else ()

    def left(self, tournaments: Iterable[int]) -> set[int]:
        """Return everybody who plays in changed tournaments as they are stored."""
        return {player for key in tournaments for player in self._stored[key].players}

    def is_moved(self, tournament: int) -> bool:
        """Whether a changed tournament ended at another place than it is stored."""
        return _end(self._stored.get(tournament)) != _end(self._fact(tournament))

    def unite(self, day: date, tournaments: Iterable[int], *, stored: bool = False) -> StreamUnit | None:
        """Return the period that closes on a day with some tournaments, as they are `stored` or as they are assumed;
        without public numbers. None where none of them is rated in it.
        """
        keys = set(tournaments)
        unchanged = [self._ended[key] for key in keys & self._ended.keys()]
        changed = [self._stored.get(key) if stored else self._fact(key) for key in keys & self.changed]
        parts = {each.order: Part(each.key, each.code, each.placed_event) for each in unchanged}
        parts.update((unit.order, _part(unit)) for unit in self._rate(filter(None, changed), day))
        return unite(self.calendar.period_of(day), [parts[order] for order in sorted(parts)]) if parts else None

    def _rate(self, found: Iterable[TournamentFact], day: date) -> Iterator[StreamUnit]:
        """Yield those of some tournaments that are rated in the period that closes on a day."""
        for unit in facts.rateable(self.given, stream(found, UnitKind.TOURNAMENT)):
            if self.calendar.period_of(unit.completed_on).closed_on == day:
                yield unit

    def _fact(self, tournament: int) -> TournamentFact | None:
        """Return a changed tournament as it is assumed."""
        if tournament in self.assumed.tournaments:
            return self.assumed.tournaments[tournament]
        return self._stored.get(tournament)


def _part(unit: StreamUnit) -> Part:
    """Return a tournament as a part of a period."""

    def place(positions: dict[int, int]) -> Event:
        for player in unit.players:
            positions.setdefault(player, len(positions))
        return moved(unit.events[0], unit.players, positions)

    return Part(unit.tournaments[0], unit.key, place)


def _end(fact: TournamentFact | None) -> End | None:
    """Return when a tournament ended."""
    ends = [(game.completed_on, game.received_at) for game in fact.games] if fact else []
    days, moments = [on for on, _ in ends if on], [at for _, at in ends if at]
    return (max(days), max(moments)) if days and moments else None
