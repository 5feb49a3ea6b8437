"""Plain Elo: one K for everybody, the logistic expectation, and the largest difference that counts, as FIDE has them.

Arpad E. Elo, The Rating of Chessplayers, Past and Present, 1978; FIDE Rating Regulations effective 1 January 2024, 8.3:
a difference of more than 400 points counts as 400. Newcomers begin with `start`, since no first rating is calculated.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from ratings.laboratory.system_numbers import ELO_NUMBERS, Numbers

from .rating_system import CountedGame, Moved


class PlainElo:
    """Values by player; each unit is rated on those before it."""

    def __init__(self, numbers: Numbers, brought: Mapping[int, int]) -> None:
        """Begin with the values that players brought."""
        self.k, self.divisor, self.limit, self.start = (numbers[name] for name in ELO_NUMBERS)
        self.values: dict[int, float] = dict(brought)

    def advance(self, _day: int) -> tuple[Moved, ...]:
        """Rate nothing: no unit waits."""
        return ()

    def expectation(self, white: int, black: int) -> float | None:
        """Return 1 / (1 + 10^(-D/400)) by the values before."""
        if white not in self.values or black not in self.values:
            return None
        return self._expectation(white, black)

    def _expectation(self, white: int, black: int) -> float:
        difference = self.values.get(white, self.start) - self.values.get(black, self.start)
        return float(1 / (1 + 10 ** (-max(-self.limit, min(self.limit, difference)) / self.divisor)))

    def add(self, day: int, games: Sequence[CountedGame]) -> Iterator[Moved]:
        """Rate the games of a unit together."""
        surplus: dict[int, float] = defaultdict(float)
        counts: dict[int, int] = defaultdict(int)
        for game in games:
            gained = game.half_points / 2 - self._expectation(game.white, game.black)
            surplus[game.white] += gained
            surplus[game.black] -= gained
            counts[game.white] += 1
            counts[game.black] += 1
        for player, points in surplus.items():
            before = self.values.get(player)
            self.values[player] = self.values.get(player, self.start) + self.k * points
            yield Moved(player, day, counts[player], before, self.values[player])
