"""Closed periods, however many, read in columns and made units of one after the other.

The result is that of `facts.closed_units` for the same tournaments, with one object for a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, date, datetime, time
from functools import partial
from itertools import chain

from ratings.queries.categories import category_code
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.periods import Calendar, Period
from ratings.regulations.types import Event, Game

from .fact_columns import read_players
from .stream import StreamUnit
from .tables import REASONS, SCORES, Reader, among
from .tournament_columns import TournamentColumns
from .tournament_reading import read_tournaments

AT_ONCE = 900
"""Tournaments that are read at once, as far as whole periods allow it: usual ones have fewer games together than are
worth a compiler (our own choice).
"""


MAKE_GAME = partial(tuple.__new__, Game)
"""Makes a game of a row, without a call of Python for each of millions."""


def read_in_columns(
    calendar: Calendar, given: RuleTimeline, ended: Iterable[Sequence[int]], read: Reader
) -> Iterator[StreamUnit]:
    """Yield periods with the tournaments that ended in each of them, the oldest first; without days of birth."""
    players = read_players(read)
    for tournaments in _split(ended):
        columns = read_tournaments(among("tournament.id", tournaments), {}, read, players)
        by_period: dict[Period, list[int]] = defaultdict(list)
        for number in columns.order:
            by_period[calendar.period_of(date.fromordinal(columns.ends[number]))].append(number)
        units = _Units(columns, given)
        for period in sorted(by_period, key=lambda one: one.closed_on):
            yield from units.unite(period, by_period[period])


def _split(ended: Iterable[Sequence[int]]) -> Iterator[list[int]]:
    """Yield the tournaments of some periods together."""
    some: list[int] = []
    for tournaments in ended:
        if some and len(some) + len(tournaments) > AT_ONCE:
            yield some
            some = []
        some = [*some, *tournaments]
    if some:
        yield some


class _Units:
    """Makes units of tournaments in columns."""

    def __init__(self, columns: TournamentColumns, given: RuleTimeline) -> None:
        """Look at each kind of game and each day once."""
        self.columns, self.given = columns, given
        known = columns.kinds.known
        scores, reasons = [SCORES[kind.score] for kind in known], [REASONS[kind.reason] for kind in known]
        self.kinds = scores, reasons, [kind.moves for kind in known], [kind.counts for kind in known]
        self.days = [date.fromisoformat(day) for day in columns.days]

    def unite(self, period: Period, numbers: Sequence[int]) -> Iterator[StreamUnit]:
        """Yield the unit of a period, unless none of its tournaments is rated."""
        numbers = [number for number in numbers if self._is_rated(number)]
        if not numbers:
            return
        columns = self.columns
        position: dict[int, int] = {}
        events = tuple([self._event(number, position) for number in numbers])
        yield StreamUnit(
            completed_on=period.closed_on,
            received_at=datetime.combine(period.closed_on, time.min, UTC),
            key=period.key,
            tournaments=tuple(map(columns.tournaments.__getitem__, numbers)),
            players=tuple(map(columns.players.__getitem__, position)),
            numbers=tuple(map(columns.numbers.__getitem__, position)),
            games=tuple(chain.from_iterable(columns.games[self._games_of(number)] for number in numbers)),
            events=events,
            codes=tuple([columns.about[number].key for number in numbers]),
        )

    def _games_of(self, number: int) -> slice:
        """Return where the games of a tournament are."""
        return slice(*self.columns.games_from[number : number + 2])

    def _is_rated(self, number: int) -> bool:
        """Whether a tournament is rated at all."""
        event = self._describe(number, ())
        rules = self.given.for_each([event], event.ended_on or date.max)[0]
        return rules.rule.not_rated(event, rules.parameters) is None

    def _describe(self, number: int, games: tuple[Game, ...]) -> Event:
        """Return what a regulation needs to know about a tournament."""
        about = self.columns.about[number]
        return Event(
            games=games,
            kind=about.kind,
            ended_on=date.fromordinal(self.columns.ends[number]),
            days_per_10_moves=about.days_per_10_moves,
            international=about.international,
            category=category_code(about.category),
            started_on=date.fromisoformat(about.started_on),
        )

    def _event(self, number: int, position: dict[int, int]) -> Event:
        """Return a tournament with the positions of its players in the period; new ones come behind those there."""
        columns, part = self.columns, self._games_of(number)
        seats = columns.seats[slice(*columns.seats_from[number : number + 2])]
        there = [position.setdefault(player, len(position)) for player in seats]
        facts = columns.whites[part], columns.blacks[part], columns.game_kinds[part], columns.game_days[part]
        whites, blacks, kinds, days = facts
        players = map(there.__getitem__, whites), map(there.__getitem__, blacks)
        scores, reasons, moves, counts = (map(each.__getitem__, kinds) for each in self.kinds)
        games = zip(*players, scores, reasons, moves, map(self.days.__getitem__, days), counts, strict=True)
        return self._describe(number, tuple(map(MAKE_GAME, games)))
