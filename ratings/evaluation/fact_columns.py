"""The finished games of a pool in columns, read by plain statements without an object for a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, islice
from typing import NamedTuple, TypeVar

from ratings.compiled import Column, new_column

from .stream import left_to_substitute
from .tables import REASONS, Given, Reader, Row

K = TypeVar("K", str, Row)

GAMES = """
SELECT tournament.id, game.id, game.number, game.white_id, game.black_id,
    COALESCE(game.rated_score, game.score), game.reason, game.move_count, game.counts,
    CAST(game.completed_on AS TEXT), CAST(game.received_at AS TEXT)
FROM ratings_tournament tournament
JOIN ratings_game game ON game.tournament_id = tournament.id
WHERE {which} ORDER BY tournament.id, game.number
"""
SEATED = """
SELECT seated.id, tournament.id, seated.player_id
FROM ratings_tournament tournament
JOIN ratings_entry seated ON seated.tournament_id = tournament.id
WHERE {which} ORDER BY tournament.id, seated.seat, seated.turn
"""
ABOUT = """
SELECT tournament.id, tournament.code, tournament.kind, tournament.days_per_10_moves, tournament.international,
    tournament.category, tournament.complete, CAST(tournament.started_on AS TEXT)
FROM ratings_tournament tournament WHERE {which} ORDER BY tournament.id
"""
PLAYERS = "SELECT player.id, player.number FROM ratings_player player"

OPEN, LEFT = -1, -2
"""Instead of a kind: a game that is waited for, and one that a substitute took over and nobody rates."""

ROWS_AT_ONCE = 250
"""Rows turned into columns at once: few enough to lie in the cache of the processor (our own choice)."""


class Kind(NamedTuple):
    """How a game ended, as the database says it: few kinds, and each is looked at once."""

    score: str
    reason: str
    moves: int | None
    counts: bool | None


class Kinds(dict[Row, int]):
    """The kinds that were met, by number."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.known: list[Kind] = []

    def __missing__(self, facts: Row) -> int:
        """Give a number to a new kind."""
        kind = Kind(*facts)
        if kind.score is None:
            number = LEFT if kind.counts is not None and not kind.counts else OPEN
        elif left_to_substitute(REASONS[kind.reason], kind.counts):
            number = LEFT
        else:
            number = len(self.known)
            self.known.append(kind)
        self[facts] = number
        return number


class Numbered(dict[K, int]):
    """What comes often, by number in the order in which it was met."""

    def __missing__(self, key: K) -> int:
        """Give a number to something new."""
        self[key] = number = len(self)
        return number


class GameRows(NamedTuple):
    """Some games, open ones too: those of a tournament together and by number, players by key of their seat."""

    tournaments: Column
    keys: Column
    numbers: Column
    whites: Column
    blacks: Column
    kinds: Sequence[int]
    days: Sequence[str]
    moments: Sequence[str]

    def rated(self) -> GameRows:
        """Return the finished ones that are rated."""
        if OPEN not in self.kinds and LEFT not in self.kinds:
            return self
        wanted = [kind >= 0 for kind in self.kinds]
        tournaments, keys, numbers, whites, blacks = (new_column(compress(each, wanted)) for each in self[:5])
        kinds = list(compress(self.kinds, wanted))
        days, moments = (list(compress(each, wanted)) for each in (self.days, self.moments))
        return GameRows(tournaments, keys, numbers, whites, blacks, kinds, days, moments)


def read_games(which: str, given: Given, read: Reader, kinds: Kinds) -> Iterator[GameRows]:
    """Yield the games of the tournaments for which a condition holds, many at once."""
    rows = read(GAMES.format(which=which), given)
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        *columns, score, reason, moves, counts, days, moments = zip(*batch, strict=True)
        found = list(map(kinds.__getitem__, zip(score, reason, moves, counts, strict=True)))
        tournaments, keys, numbers, whites, blacks = map(new_column, columns)
        yield GameRows(tournaments, keys, numbers, whites, blacks, found, days, moments)


class Seats(NamedTuple):
    """Everybody who ever had a seat in some tournaments, in the order of seats: the keys of the seat, of the tournament
    and of the player.
    """

    keys: Column
    tournaments: Column
    players: Column


def read_seats(which: str, given: Given, read: Reader) -> Seats:
    """Read the seats of the tournaments for which a condition holds."""
    found = Seats(new_column(), new_column(), new_column())
    rows = read(SEATED.format(which=which), given)
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        for column, more in zip(found, zip(*batch, strict=True), strict=True):
            column.extend(new_column(more))
    return found


def read_players(read: Reader) -> tuple[list[int], list[str]]:
    """Return the keys and the public numbers of all players."""
    keys: list[int] = []
    numbers: list[str] = []
    for key, number in read(PLAYERS, {}):
        keys.append(key)
        numbers.append(number)
    return keys, numbers
