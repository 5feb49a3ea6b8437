"""Closed periods, however many, read as texts that the database joins, and made units of one after the other.

The result is that of `facts.closed_units` for the same tournaments, without an object for a game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time
from operator import attrgetter
from typing import NamedTuple

from django.db import connection

from ratings.queries.categories import category_code
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.periods import Calendar, Period
from ratings.regulations.types import Crosstable, Event, Game

from .fact_columns import PLAYERS
from .placed_games import PlacedGames
from .stream import Order, StreamUnit
from .tables import Given, Reader, among, moment

AT_ONCE = 900
"""Tournaments that are read at once, as far as whole periods allow it (our own choice)."""

TOURNAMENTS = """
SELECT (
        SELECT MAX(completed_on) || ' ' || MAX(received_at) || {newline} || {lines}
        FROM (
            SELECT game.number, game.completed_on, game.received_at,
                {format}('%%s' || {tab} || '%%s' || {tab} || '%%s %%s %%s' || {tab} || '%%s' || {tab} || '%%s',
                    game.white_id, game.black_id, COALESCE(game.rated_score, game.score), game.reason,
                    COALESCE(CAST(game.move_count AS TEXT), 'None'), game.completed_on,
                    CASE WHEN game.counts THEN 'True' WHEN NOT game.counts THEN 'False' ELSE 'None' END
                ) AS line
            FROM ratings_game game
            WHERE game.tournament_id = tournament.id
                AND game.score IS NOT NULL AND (game.reason <> 'substitution' OR game.counts)
            ORDER BY game.number
        ) played
    ), (
        SELECT {seats}
        FROM (
            SELECT seated.seat, seated.turn, {format}('%%s %%s', seated.id, seated.player_id) AS pair
            FROM ratings_entry seated WHERE seated.tournament_id = tournament.id
            ORDER BY seated.seat, seated.turn
        ) held
    ), tournament.code, tournament.id, tournament.kind, tournament.days_per_10_moves, tournament.international,
    tournament.category, CAST(tournament.started_on AS TEXT)
FROM ratings_tournament tournament WHERE {which}
"""
"""Tournaments, and as texts when each ended with its rated games, and its seats, as `PlacedGames` takes them. SQLite
joins them in the order of the subquery, and below 3.44 knows no other way to say it.
"""

DIALECT = {
    "sqlite": {
        "newline": "char(10)",
        "tab": "char(9)",
        "lines": "group_concat(line, char(10) || char(9))",
        "seats": "group_concat(pair, ' ')",
        "format": "printf",
    },
    "postgresql": {
        "newline": "chr(10)",
        "tab": "chr(9)",
        "lines": "string_agg(line, chr(10) || chr(9) ORDER BY number)",
        "seats": "string_agg(pair, ' ' ORDER BY seat, turn)",
        "format": "format",
    },
}


class EndedTournament(NamedTuple):
    """A tournament that ended: its last day and last receipt, its games and its seats as the database writes them, what
    is signed of it and what it is known by.
    """

    day: str
    moment: str
    games: str
    seats: str
    code: str
    key: int
    kind: str
    days_per_10_moves: int | None
    international: bool
    category: str
    started_on: str

    @property
    def order(self) -> Order:
        """When it ended, which decides about its place in a period."""
        return date.fromisoformat(self.day), moment(self.moment), self.code

    @property
    def players(self) -> list[int]:
        """Everybody who sits in it."""
        return list(map(int, self.seats.split(" ")[1::2]))

    def place(self, positions: dict[int, int]) -> PlacedGames:
        """Return the games with the positions of their players in a period."""
        return PlacedGames(self.games, self.seats, positions)

    def placed_event(self, positions: dict[int, int]) -> Event:
        """Return what a regulation needs to know about it, with the same positions."""
        placed = self.place(positions)
        return self.event(placed.games, placed.crosstable())

    def event(self, games: Sequence[Game] = (), crosstable: Crosstable | None = None) -> Event:
        """Return what a regulation needs to know about it, or about all but its games."""
        return Event(
            games=games,
            kind=self.kind,
            ended_on=date.fromisoformat(self.day),
            days_per_10_moves=self.days_per_10_moves,
            international=self.international,
            category=category_code(self.category),
            started_on=date.fromisoformat(self.started_on),
            crosstable=crosstable,
        )


class Part(NamedTuple):
    """A tournament of a period: its key, its code, and what places it: given the positions of players in the period, it
    adds those of its own, and returns what a regulation needs to know.
    """

    key: int
    code: str
    place: Callable[[dict[int, int]], Event]


def read_ended(which: str, given: Given, read: Reader) -> list[EndedTournament]:
    """Read the tournaments for which a condition holds and of which games are rated, in the order in which they
    ended.
    """
    found = []
    for played, *about in read(TOURNAMENTS.format(which=which, **DIALECT[connection.vendor]), given):
        if played is not None:
            ended, _, games = played.partition("\n")
            day, _, moment = ended.partition(" ")
            found.append(EndedTournament._make((day, moment, games, *about)))
    return sorted(found, key=attrgetter("day", "moment", "code"))


def read_in_columns(
    calendar: Calendar, given: RuleTimeline, ended: Iterable[Sequence[int]], read: Reader
) -> Iterator[StreamUnit]:
    """Yield periods with the tournaments that ended in each of them, the oldest first; without days of birth, and
    without the keys of games.
    """
    numbers: Mapping[int, str] = dict(read(PLAYERS, {}))
    for tournaments in _split(ended):
        by_period: defaultdict[Period, list[EndedTournament]] = defaultdict(list)
        for each in read_ended(among("tournament.id", tournaments), {}, read):
            by_period[calendar.period_of(date.fromisoformat(each.day))].append(each)
        for period in sorted(by_period, key=lambda one: one.closed_on):
            yield from _unite(given, period, by_period[period], numbers)


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


def _unite(
    given: RuleTimeline, period: Period, ended: Iterable[EndedTournament], numbers: Mapping[int, str]
) -> Iterator[StreamUnit]:
    """Yield the unit of a period, unless none of its tournaments is rated."""
    rated = [Part(each.key, each.code, each.placed_event) for each in ended if _is_rated(given, each.event())]
    if rated:
        unit = unite(period, rated)
        yield replace(unit, numbers=tuple(map(numbers.__getitem__, unit.players)))


def unite(period: Period, parts: Sequence[Part]) -> StreamUnit:
    """Return a period of tournaments in the order in which they ended, without the public numbers of its players."""
    positions: dict[int, int] = {}
    events = tuple([part.place(positions) for part in parts])
    return StreamUnit(
        completed_on=period.closed_on,
        received_at=datetime.combine(period.closed_on, time.min, UTC),
        key=period.key,
        tournaments=tuple([part.key for part in parts]),
        players=tuple(positions),
        numbers=(),
        games=(),
        events=events,
        codes=tuple([part.code for part in parts]),
    )


def _is_rated(given: RuleTimeline, event: Event) -> bool:
    """Whether a tournament is rated at all."""
    rules = given.for_each([event], event.ended_on or date.max)[0]
    return rules.rule.not_rated(event, rules.parameters) is None
