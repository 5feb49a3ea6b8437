"""The games of a tournament as the database writes them, with the positions of their players in a period."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from operator import itemgetter

from ratings.regulations.crosstables import count_rounds
from ratings.regulations.types import HALF_POINTS, Crosstable, Ending

from .game_lines import COUNTS, NONE, GameLines
from .tables import REASONS, SCORES

WHITE, BLACK, ENDED, _ON, DECIDED = range(5)
"""The parts of a game: keys of both seats, score with reason and moves, day, decision of the director."""

PARTS = 5

BETWEEN_PARTS, BETWEEN_GAMES = "\t", "\n\t"

ENDINGS_KNOWN = 1_000
"""Sets of ways in which games end that are remembered: there are few where moves are not known (our own choice)."""

PATTERNS_KNOWN = 100
"""Ways to pair a tournament that are remembered: round robins of one size have the same (our own choice)."""

Halves = Mapping[str, int]

Pick = Callable[[Sequence[int]], tuple[int, ...]]


class PlacedGames:
    """The games of a tournament. Who plays in them and has no position yet gets the next, in the order of seats."""

    def __init__(self, text: str, seats: str, positions: dict[int, int]) -> None:
        """Write positions in place of seats; of these the keys are given, and behind each that of its player."""
        parts = text.split(BETWEEN_PARTS)
        self._whites, self._blacks = parts[WHITE::PARTS], parts[BLACK::PARTS]
        self._endings = parts[ENDED::PARTS], parts[DECIDED::PARTS]
        playing, keys = {*self._whites, *self._blacks}, iter(seats.split(" "))
        self._seated = {
            seat: positions.setdefault(int(player), len(positions))
            for seat, player in zip(keys, keys, strict=True)
            if seat in playing
        }
        written = {seat: str(position) for seat, position in self._seated.items()}
        parts[WHITE::PARTS] = map(written.__getitem__, self._whites)
        parts[BLACK::PARTS] = map(written.__getitem__, self._blacks)
        self.games = GameLines(" ".join(parts).replace("\n ", "\n"))

    def positions(self) -> list[int]:
        """Return the positions of the players in their order."""
        return sorted({*self._seated.values()})

    def crosstable(self) -> Crosstable:
        """Return the crosstable."""
        players: dict[int, int] = {}
        places = {seat: players.setdefault(position, len(players)) for seat, position in self._seated.items()}
        whites, blacks = (tuple(map(places.__getitem__, seats)) for seats in (self._whites, self._blacks))
        rounds, picks = _know_pattern(whites, blacks)
        ended, decided = self._endings
        endings, of_white, of_black = _know_endings(frozenset(zip(ended, decided, strict=True)))
        points = [*map(of_white.__getitem__, ended), *map(of_black.__getitem__, ended), 0, 0]
        return Crosstable(tuple(players), [sum(pick(points)) for pick in picks], endings, rounds)


@lru_cache(ENDINGS_KNOWN)
def _know_endings(parts: frozenset[tuple[str, str]]) -> tuple[Collection[Ending], Halves, Halves]:
    """Return the ways in which games ended, and the half points of White and of Black for each."""
    endings = [(how, _read_ending(how, counts)) for how, counts in parts]
    of_white, of_black = ({how: HALF_POINTS[one.score][side] for how, one in endings} for side in (0, 1))
    return frozenset(one for _, one in endings), of_white, of_black


def _read_ending(how: str, counts: str) -> Ending:
    """Return how a game ended."""
    score, reason, moves = how.split(" ")
    moved = None if moves == NONE else int(moves)
    return Ending(SCORES[score], REASONS[reason], moved, COUNTS[counts.removesuffix("\n")])


@lru_cache(PATTERNS_KNOWN)
def _know_pattern(whites: tuple[int, ...], blacks: tuple[int, ...]) -> tuple[int, Sequence[Pick]]:
    """Return how often everybody meets everybody else in a tournament that is paired in one way, and for each player
    what picks their points out of those of White, those of Black, and two noughts.
    """
    places: defaultdict[int, list[int]] = defaultdict(list)
    for place, who in enumerate((*whites, *blacks)):
        places[who].append(place)
    return count_rounds(whites, blacks), [itemgetter(*places[who], -1, -2) for who in sorted(places)]
