"""Tournaments that are units, in columns, rated under one law or another without an object for a game.

The result is that of `rate_in_order` for the same tournaments.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from itertools import accumulate, groupby
from typing import NamedTuple

from ratings.compiled import Column, new_column, zeros
from ratings.evaluation.fact_columns import Kind, Kinds, Numbered
from ratings.evaluation.rating import States
from ratings.queries.categories import category_code
from ratings.regulations.effective import EffectiveRules, RuleTimeline
from ratings.regulations.types import (
    NO_VALUE,
    Change,
    Entrant,
    Event,
    Game,
    SeatColumns,
    State,
    TournamentsInColumns,
    Unit,
)

from .tables import REASONS, SCORES, Row

Players = tuple[list[int], list[str]]
"""Keys and public numbers."""


class About(NamedTuple):
    """A tournament that is a unit: its place in the stream as the database writes it, and what is signed of it."""

    day: str
    moment: str
    key: str
    tournament: int
    kind: str
    days_per_10_moves: int | None
    international: bool
    category: str
    started_on: str


@dataclass(frozen=True, slots=True)
class TournamentColumns:
    """Tournaments that ended, as they were read; `order` has their numbers in the order of the stream, `tournaments`
    their keys, `ends` the ordinals of their last days. `seats_from` and
    `games_from` say where those of a tournament begin, and have one entry more. `seats` are numbers of players in
    `players` and `numbers` (key and public number); `whites` and `blacks` positions among the seats of a tournament,
    `game_kinds` and `game_days` numbers in `kinds` and `days`.
    """

    about: list[About] = field(default_factory=list)
    tournaments: Column = field(default_factory=new_column)
    ends: Column = field(default_factory=new_column)
    order: Column = field(default_factory=new_column)
    players: list[int] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    seats_from: Column = field(default_factory=lambda: zeros(1))
    seats: Column = field(default_factory=new_column)
    games_from: Column = field(default_factory=lambda: zeros(1))
    games: Column = field(default_factory=new_column)
    whites: Column = field(default_factory=new_column)
    blacks: Column = field(default_factory=new_column)
    game_kinds: Column = field(default_factory=new_column)
    game_days: Column = field(default_factory=new_column)
    kinds: Kinds = field(default_factory=Kinds)
    days: Numbered[str] = field(default_factory=Numbered[str])

    def event(self, number: int, games: tuple[Game, ...] = ()) -> Event:
        """Return what a regulation needs to know about a tournament that is a unit; its start decides nothing."""
        about = self.about[number]
        return Event(
            games=games,
            kind=about.kind,
            ended_on=date.fromordinal(self.ends[number]),
            days_per_10_moves=about.days_per_10_moves,
            international=about.international,
            category=category_code(about.category),
        )

    def played(self, number: int) -> tuple[Game, ...]:
        """Return the games of a tournament as a regulation wants them."""
        part, days = slice(*self.games_from[number : number + 2]), list(self.days)
        columns = self.whites[part], self.blacks[part], self.game_kinds[part], self.game_days[part]
        found = []
        for white, black, kind, day in zip(*columns, strict=True):
            on = date.fromisoformat(days[day])
            found.append(game_of_kind(self.kinds.known[kind], white, black, on))
        return tuple(found)


def game_of_kind(kind: Kind, white: int, black: int, on: date | None = None) -> Game:
    """Return a game as a regulation wants it."""
    return Game(white, black, SCORES[kind.score], REASONS[kind.reason], kind.moves, on, kind.counts)


@cache
def ordinal(day: str) -> int:
    """Return the number of a day."""
    return date.fromisoformat(day).toordinal()


class Law:
    """A regulation with its numbers, made ready for tournaments in columns."""

    def __init__(self, rules: EffectiveRules, columns: TournamentColumns) -> None:
        """Look at each kind of game once."""
        way = rules.rule.tournaments_in_columns
        assert way, "the callers ask `are_in_columns`"  # noqa: S101 -- they do
        self.rules, self.columns = rules, columns
        self.way: TournamentsInColumns = way
        self.numbers = way.numbers(rules.parameters)
        halves = [way.half_points(game_of_kind(kind, 0, 1), rules.parameters) for kind in columns.kinds.known]
        self.white_halves = new_column(white for white, _ in halves)
        self.black_halves = new_column(black for _, black in halves)

        self._known: dict[Row, bool] = {}

    def rates(self, number: int) -> bool:
        """Whether a tournament is rated at all."""
        about = self.columns.about[number]
        facts = about.day, *about[4:8]
        if facts not in self._known:
            why = self.rules.rule.not_rated(self.columns.event(number), self.rules.parameters)
            self._known[facts] = why is None
        return self._known[facts]


class Rated(NamedTuple):
    """Tournaments rated by one law: their numbers in order, and what became of their seats; `seats_from` says where
    those of each begin in `seats`. `remarks` are those of first ratings and the like, by place among the seats.
    """

    law: Law
    order: Column
    seats_from: Column
    seats: SeatColumns
    remarks: Mapping[int, tuple[str, ...]]


def are_in_columns(timeline: RuleTimeline) -> bool:
    """Whether tournaments can be rated in columns under a law."""
    return all(map(_are_known, timeline.all()))


def _are_known(rules: EffectiveRules) -> bool:
    """Whether a regulation has a loop, and all of its numbers that the loop does not know are those of the text."""
    way = rules.rule.tournaments_in_columns
    if way is None:
        return False
    return all(each.name in way.knows or rules.parameters[each.name] == each.default for each in rules.rule.parameters)


def rated_orders(columns: TournamentColumns, timeline: RuleTimeline) -> Iterator[tuple[Law, Column]]:
    """Yield the numbers of the tournaments that are rated by one law after the other."""
    laws = {rules.signed: Law(rules, columns) for rules in timeline.all()}
    if not timeline.later:
        each = laws[timeline.first.signed]
        yield each, new_column(filter(each.rates, columns.order))
        return
    effective = cache(lambda day: timeline.effective_on(date.fromordinal(day)))
    for rules, numbers in groupby(columns.order, key=lambda number: effective(columns.ends[number])):
        each = Law(rules, columns)
        yield each, new_column(filter(each.rates, numbers))


class TournamentBoard:
    """The values and indexes of everybody, by place; `NO_VALUE` for whoever has none."""

    def __init__(self, players: Sequence[int], states: States) -> None:
        """Begin with the states that players bring, by their keys."""
        begun = [states.get(player) for player in players]
        self.players = players
        self.values = new_column(state.value if state else NO_VALUE for state in begun)
        self.indexes = new_column(state.index if state else 0 for state in begun)

    def states(self) -> dict[int, State]:
        """Return the states of those who have one, by key of the player."""
        rows = zip(self.players, self.values, self.indexes, strict=True)
        return {player: State(value, index) for player, value, index in rows if value != NO_VALUE}

    def rate(self, law: Law, order: Column) -> Rated:
        """Rate tournaments on what those before them left."""
        columns, seats_from = law.columns, add_sizes(order, law.columns.seats_from)
        seats = SeatColumns(*(zeros(seats_from[-1]) for _ in SeatColumns._fields))
        facts = columns.seats_from, columns.seats, columns.games_from, columns.whites, columns.blacks
        halves = columns.game_kinds, law.white_halves, law.black_halves
        remarks: dict[int, tuple[str, ...]] = {}
        begin = 0
        while True:
            begin = law.way.rate(
                *(order, begin, seats_from, *facts, *halves, self.values, self.indexes, *seats, *law.numbers)
            )
            if begin == len(order):
                return Rated(law, order, seats_from, seats, remarks)
            self._rate_unit(law, order[begin], seats_from[begin], seats, remarks)
            begin += 1

    def _rate_unit(
        self, law: Law, number: int, first: int, seats: SeatColumns, remarks: dict[int, tuple[str, ...]]
    ) -> None:
        """Rate a tournament as the regulation itself does: one with newcomers, or with very many games."""
        columns = law.columns
        places = columns.seats[slice(*columns.seats_from[number : number + 2])]
        before = ((self.values[place], self.indexes[place]) for place in places)
        entrants = tuple(Entrant(None if value == NO_VALUE else State(value, index)) for value, index in before)
        unit = Unit(entrants, (columns.event(number, columns.played(number)),))
        changes = law.rules.rule.evaluate(unit, law.rules.parameters, False).changes
        for at, (place, change) in enumerate(zip(places, changes, strict=True), start=first):
            note_change(seats, at, change)
            if change.after:
                self.values[place], self.indexes[place] = change.after.value, change.after.index
            remarks[at] = change.remarks


def add_sizes(order: Column, begins: Column) -> Column:
    """Return where the rows of tournaments begin once they lie in an order, and where the last ones end."""
    sizes = (begins[number + 1] - begins[number] for number in order)
    return new_column(accumulate(sizes, initial=0))


def note_change(seats: SeatColumns, at: int, change: Change) -> None:
    """Write a change into the columns."""
    numbers = (
        *((change.before.value, change.before.index) if change.before else (NO_VALUE, 0)),
        *((change.after.value, change.after.index) if change.after else (NO_VALUE, 0)),
        *(change.games, change.points, change.expected or 0, change.k or 0, change.delta or 0),
    )
    for column, value in zip(seats, numbers, strict=True):
        column[at] = value
