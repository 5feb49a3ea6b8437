"""The games of a tournament as a whole, for rules that ask for no single one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .types import HALF_POINTS, Crosstable, Ending, Event


def tabulate(event: Event) -> Crosstable:
    """Return the crosstable of a tournament, as it is known or out of its games."""
    if event.crosstable is not None:
        return event.crosstable
    half_points: Counter[int] = Counter()
    for white, black, score, *_ in event.games:
        of_white, of_black = HALF_POINTS[score]
        half_points[white] += of_white
        half_points[black] += of_black
    endings = {Ending(score, reason, moves, counts) for _, _, score, reason, moves, _, counts in event.games}
    rounds = count_rounds([game.white for game in event.games], [game.black for game in event.games])
    return Crosstable(list(half_points), list(half_points.values()), endings, rounds)


def count_rounds(whites: Sequence[int], blacks: Sequence[int]) -> int:
    """Return how often each of the players met everybody else, as in a round robin that was played to its end; 0 where
    not equally often.
    """
    met = Counter(
        (white, black) if white < black else (black, white) for white, black in zip(whites, blacks, strict=True)
    )
    players, rounds = len({*whites, *blacks}), set(met.values())
    return rounds.pop() if len(rounds) == 1 and len(met) == players * (players - 1) // 2 else 0
