"""A history of single games, read tournament by tournament and then put into the order of the stream."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from operator import add

from ratings.compiled import Column, compiled, new_column, sort_places, taken, zeros
from ratings.evaluation.fact_columns import Kinds, Numbered, Played, read_played
from ratings.evaluation.single_games import Prepared
from ratings.evaluation.stream import game_key
from ratings.evaluation.tables import streamed
from ratings.evaluation.tournament_columns import ordinal
from ratings.laboratory import HistoryFigures
from ratings.models import Pool
from ratings.regulations.effective import RuleTimeline

ONE_POINT = 2
"""Half points of a game whose players share a point."""

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
    prepared = Prepared(timeline.first)  # what makes a game a unit, and its half points, depends on no parameter
    kinds, stream = Kinds(), _Stream()
    for played in read_played(GAMES_RATED, {"pool": pool.pk}, streamed, kinds):
        _, code, *about = played.about[:5]
        found = {number: prepared.facts_of((*about, *kinds.known[number])) for number in {*played.kinds}}
        halves = {number: facts[:2] for number, facts in found.items() if facts}
        places = [place for place, kind in enumerate(played.kinds) if kind in halves]
        stream.add(code, played if len(halves) == len(found) else played.chosen(places), halves)
    return stream.in_order()


class _Stream:
    """Games as they are read, tournament by tournament, and what their order depends on."""

    def __init__(self) -> None:
        self.games = GameColumns()
        self.codes: list[str] = []
        self.begun = new_column()
        self.moments = Numbered[tuple[str, str]]()
        self.ended, self.numbers, self.of = new_column(), new_column(), new_column()

    def add(self, code: str, played: Played, halves: Mapping[int, tuple[int, int]]) -> None:
        """Add the games of a tournament."""
        count, games = len(played.keys), self.games
        self.of.extend(new_column((len(self.codes),)) * count)
        self.codes.append(code)
        self.numbers.extend(played.game_numbers)
        self.ended.extend(map(self.moments.__getitem__, zip(played.days, played.moments, strict=True)))
        games.days.extend(map(ordinal, played.days))
        games.tournaments.extend(new_column((played.about[0],)) * count)
        games.keys.extend(played.keys)
        games.whites.extend(map(played.players.__getitem__, played.whites))
        games.blacks.extend(map(played.players.__getitem__, played.blacks))
        both = [halves[kind] for kind in played.kinds]
        games.white_halves.extend([white for white, _ in both])
        games.black_halves.extend([black for _, black in both])

    def in_order(self) -> GameColumns:
        """Return the games in the order of the stream."""
        places = in_stream_order(list(self.moments), self.codes, self.ended, self.of, self.numbers)
        ordered = GameColumns()
        for name in GameColumns.__dataclass_fields__:
            getattr(ordered, name).extend(taken(getattr(self.games, name), places))
        return ordered


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
    texts = ranks([game_key("", number) for number in range(max(numbers, default=0) + 1)])
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
    _combine(places, leading, ties, max(ties, default=0) + 1, found)
    return found


@compiled
def _combine(places: Column, leading: Column, ties: Column, width: int, found: Column) -> None:
    for place in range(len(places)):
        found[place] = leading[places[place]] * width + ties[place]
