"""A history of single games, read tournament by tournament and then put into the order of the stream."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from operator import add

from ratings.compiled import Column, compiled, find_places, new_column, sort_places, spread_of, taken, zeros
from ratings.evaluation.fact_columns import ABOUT, GameRows, Kinds, Numbered, Seats, read_games, read_seats
from ratings.evaluation.game_board import Prepared
from ratings.evaluation.stream import game_key
from ratings.evaluation.tables import Row, streamed
from ratings.evaluation.tournament_columns import ordinal
from ratings.laboratory import HistoryFigures
from ratings.models import Pool
from ratings.regulations.effective import RuleTimeline
from ratings.regulations.types import UNCOUNTED

ONE_POINT = 2
"""Half points of a game whose players share a point."""

NO_UNIT = UNCOUNTED - 1
"""Instead of half points, those of a unit that does not count included."""

GAMES_RATED = "tournament.pool_id = %(pool)s AND tournament.rated"


@dataclass(frozen=True, slots=True)
class GameColumns:
    """Games in the order of the stream: ordinal of the day, tournament, key, players and half points of each."""

    days: Column = field(default_factory=new_column)
    tournaments: Column = field(default_factory=new_column)
    keys: Column = field(default_factory=new_column)
    whites: Column = field(default_factory=new_column)
    blacks: Column = field(default_factory=new_column)
    white_halves: Column = field(default_factory=new_column)
    black_halves: Column = field(default_factory=new_column)

    def describe(self) -> HistoryFigures:
        """Return what an experiment says about this history."""
        days = [date.fromordinal(day) for day in (*self.days[:1], *self.days[-1:])]
        return HistoryFigures(
            games=list(map(add, self.white_halves, self.black_halves)).count(ONE_POINT),
            tournaments=len(set(self.tournaments)),
            players=len({*self.whites, *self.blacks}),
            first=days[0] if days else None,
            last=days[-1] if days else None,
        )


def read_columns(pool: Pool, timeline: RuleTimeline) -> GameColumns:
    """Read the games of a pool that are units."""
    given = {"pool": pool.pk}
    about = list(streamed(ABOUT.format(which=GAMES_RATED), given))
    stream = _Stream()
    for rows in read_games(GAMES_RATED, given, streamed, stream.kinds):
        stream.add(rows.rated())
    return stream.in_order(about, read_seats(GAMES_RATED, given, streamed), Prepared(timeline.first))


class _Stream:
    """Games as they are read, tournament by tournament; players by key of their seat."""

    def __init__(self) -> None:
        self.kinds = Kinds()
        self.moments = Numbered[tuple[str, str]]()
        self.tournaments, self.keys, self.numbers = new_column(), new_column(), new_column()
        self.whites, self.blacks = new_column(), new_column()
        self.found, self.ended = new_column(), new_column()

    def add(self, rows: GameRows) -> None:
        """Add finished games."""
        self.tournaments.extend(rows.tournaments)
        self.keys.extend(rows.keys)
        self.numbers.extend(rows.numbers)
        self.whites.extend(rows.whites)
        self.blacks.extend(rows.blacks)
        self.found.extend(new_column(rows.kinds))
        ends = zip(rows.days, rows.moments, strict=True)
        self.ended.extend(new_column(list(map(self.moments.__getitem__, ends))))

    def in_order(self, about: Sequence[Row], seats: Seats, prepared: Prepared) -> GameColumns:
        """Return the games that are units in the order of the stream, given the tournaments by their keys."""
        of = find_places(self.tournaments, new_column([row[0] for row in about]))
        white_halves, black_halves = self._read_results(of, about, prepared)
        places = in_stream_order(list(self.moments), [row[1] for row in about], self.ended, of, self.numbers)
        if NO_UNIT in white_halves:
            places = new_column(place for place in places if white_halves[place] != NO_UNIT)
        days = new_column([ordinal(day) for day, _ in self.moments])
        whites, blacks = (
            taken(seats.players, find_places(taken(column, places), seats.keys))
            for column in (self.whites, self.blacks)
        )
        return GameColumns(
            days=taken(days, taken(self.ended, places)),
            tournaments=taken(self.tournaments, places),
            keys=taken(self.keys, places),
            whites=whites,
            blacks=blacks,
            white_halves=taken(white_halves, places),
            black_halves=taken(black_halves, places),
        )

    def _read_results(self, of: Column, about: Sequence[Row], prepared: Prepared) -> tuple[Column, Column]:
        """Return the half points of White and Black, `NO_UNIT` for both where a game is none."""
        terms, kinds = Numbered[Row](), self.kinds.known
        firsts = new_column([terms[row[2:5]] * len(kinds) for row in about])
        facts = [prepared.facts_of((*given, *kind)) for given in terms for kind in kinds]
        results = new_column(list(map(add, taken(firsts, of), self.found)))
        white, black = (new_column([fact[side] if fact else NO_UNIT for fact in facts]) for side in (0, 1))
        return taken(white, results), taken(black, results)


def in_stream_order(
    moments: Sequence[tuple[str, str]], codes: Sequence[str], ended: Column, of: Column, numbers: Column
) -> Column:
    """Return the places of games by end and receipt, and then by key: of each the number of its moment, the number of
    the code of its tournament, and its number there.
    """
    return sort_places(combine(ended, ranks(moments), _key_ranks(codes, of, numbers)))


def _key_ranks(codes: Sequence[str], of: Column, numbers: Column) -> Column:
    """Return a number for each game that orders as its key does (`stream.game_key`) by code point."""
    if any("#" in code for code in codes):  # else no code with the # behind it begins another one
        return ranks([game_key(codes[tournament], number) for tournament, number in zip(of, numbers, strict=True)])
    texts = ranks([game_key("", number) for number in range(spread_of(numbers)[1] + 1 if numbers else 1)])
    return combine(of, ranks([f"{code}#" for code in codes]), taken(texts, numbers))


def ranks(texts: Sequence[tuple[str, str]] | Sequence[str]) -> Column:
    """Return the rank of each text."""
    found = zeros(len(texts))
    for rank, place in enumerate(sorted(range(len(texts)), key=texts.__getitem__)):
        found[place] = rank
    return found


def combine(places: Column, leading: Column, ties: Column) -> Column:
    """Return numbers that order by the leading ones in some places, and then by others."""
    found = zeros(len(places))
    _combine(places, leading, ties, spread_of(ties)[1] + 1 if ties else 1, found)
    return found


@compiled
def _combine(places: Column, leading: Column, ties: Column, width: int, found: Column) -> None:
    for place in range(len(places)):
        found[place] = leading[places[place]] * width + ties[place]
