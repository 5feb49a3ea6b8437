"""The finished games of a pool in columns, read by two plain statements without an object for a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from .stream import left_to_substitute
from .tables import REASONS, SEATS, Given, Reader, Row

K = TypeVar("K", str, tuple[str, str])

GAMES = """
SELECT tournament.id, game.id, game.number, game.white_id, game.black_id,
    COALESCE(game.rated_score, game.score), game.reason, game.move_count, game.counts,
    CAST(game.completed_on AS TEXT), CAST(game.received_at AS TEXT)
FROM ratings_tournament tournament
JOIN ratings_game game ON game.tournament_id = tournament.id
WHERE {which} ORDER BY tournament.id, game.number
"""

OPEN, LEFT = -1, -2
"""Instead of a kind: a game that is waited for, and one that a substitute took over and nobody rates."""


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


Head = tuple[Row, Sequence[int], Sequence[str]]
"""A tournament, and key and public number of everybody who ever had a seat in it."""


class Played(NamedTuple):
    """The finished games of a tournament that are rated, by number; `whites` and `blacks` are positions among its
    `players`, all of those who ever had a seat in it. `waits` says whether another game is still to end.
    """

    about: Row
    players: Sequence[int]
    numbers: Sequence[str]
    keys: Sequence[int]
    game_numbers: Sequence[int]
    whites: Sequence[int]
    blacks: Sequence[int]
    kinds: Sequence[int]
    days: Sequence[str]
    moments: Sequence[str]
    waits: bool

    def chosen(self, places: Sequence[int]) -> Played:
        """Return the games in some places."""
        chosen: dict[str, Any] = {name: [getattr(self, name)[place] for place in places] for name in GAME_FIELDS}
        return self._replace(**chosen)


def read_played(which: str, given: Given, read: Reader, kinds: Kinds) -> Iterator[Played]:
    """Yield the tournaments for which a condition holds, with a finished game that is rated, by key."""
    games = groupby(read(GAMES.format(which=which), given), key=itemgetter(0))
    found: tuple[int, Iterable[Row]] | None = next(games, None)
    for about, seats in groupby(read(SEATS.format(which=which), given), key=itemgetter(slice(0, 8))):
        entries, players, numbers = zip(*map(itemgetter(8, 9, 10), seats), strict=True)
        if found and found[0] == about[0]:
            places = dict(zip(entries, range(len(entries)), strict=True))
            if played := _played((about, players, numbers), found[1], places, kinds):
                yield played
            found = next(games, None)


GAME_FIELDS = Played._fields[3:10]


def _played(head: Head, rows: Iterable[Row], places: Mapping[int, int], kinds: Kinds) -> Played | None:
    """Return the games of a tournament; None without a finished one that is rated."""
    _, keys, numbers, whites, blacks, *facts, days, moments = zip(*rows, strict=True)
    found = list(map(kinds.__getitem__, zip(*facts, strict=True)))
    seated = list(map(places.__getitem__, whites)), list(map(places.__getitem__, blacks))
    played = Played(*head, keys, numbers, *seated, found, days, moments, OPEN in found)
    if min(found) < 0:
        played = played.chosen([place for place, kind in enumerate(found) if kind >= 0])
    return played if played.keys else None
