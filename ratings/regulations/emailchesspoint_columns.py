"""EmailChessPoint for very many games: § 6 over columns of integers, without an object for a game or a state.

The regulation itself is `emailchesspoint.evaluate`. This is the same arithmetic in one loop with the same numbers
(`tests/ratings/regulations/test_columns.py`), which is compiled where that is possible.
"""

from __future__ import annotations

from itertools import chain
from types import MappingProxyType

from ratings.compiled import Column, compiled, new_column

from .arithmetic import HALF_POINT, SCALE
from .elo import SECURED_FROM, elo_under
from .types import UNCOUNTED, Affected, Columns, Effects, Games, LoopNumbers, Parameters

NOBODY, BOTH, WHITE, BLACK = map(int, Affected)

TWO_POINTS = 2 * SCALE


READINGS = MappingProxyType(
    {"halves_up": 1, "opponent_index": 0, "unknown_moves": 1, "unapproved_withdrawals": 1, "both_lost": 1}
)
"""The readings that this loop follows; under others games are rated one by one."""

NAMES = ("k_secured", "band_low", "band_high", "k_add_low", "k_add_middle", "win_distance")
"""The other numbers of the loop, in its order."""


def numbers_of(parameters: Parameters) -> LoopNumbers:
    """Return the numbers behind parameters. Raises ValueError for readings that the loop does not follow."""
    if others := [name for name, number in READINGS.items() if parameters[name] != number]:
        raise ValueError(f"columns follow no other reading: {', '.join(others)}")
    numbers = new_column(parameters[name] for name in NAMES)
    return LoopNumbers(new_column(elo_under(parameters).table), parameters["limit"], numbers)


def rate(games: Games, columns: Columns, numbers: LoopNumbers, effects: Effects) -> None:
    """§ 6 for one game after the other; the columns are brought forward with each."""
    _rate(*games, *columns, *effects[:6], *chain.from_iterable(effects[6:]), *numbers)


@compiled
def _rate(  # noqa: PLR0913, PLR0917 -- columns and numbers, as a compiled loop wants them
    whites: Column, blacks: Column, white_halves: Column, black_halves: Column,
    values: Column, indexes: Column, totals: Column,
    affected: Column, expectations: Column, white_ks: Column, white_deltas: Column, black_ks: Column,
    black_deltas: Column, white_was: Column, white_index_was: Column, white_total_was: Column, white_is: Column,
    white_index_is: Column, white_total_is: Column, black_was: Column, black_index_was: Column, black_total_was: Column,
    black_is: Column, black_index_is: Column, black_total_is: Column,
    table: Column, limit: int, numbers: Column,
) -> None:  # fmt: skip
    k_secured, low, high = numbers[0], numbers[1], numbers[2]
    k_low, k_middle, win_distance = numbers[3], numbers[4], numbers[5]
    for game in range(len(whites)):
        white, black, white_half, black_half = whites[game], blacks[game], white_halves[game], black_halves[game]
        white_value, white_index = values[white], indexes[white]
        black_value, black_index = values[black], indexes[black]
        white_was[game], white_index_was[game], white_total_was[game] = white_value, white_index, totals[white]
        black_was[game], black_index_was[game], black_total_was[game] = black_value, black_index, totals[black]
        if white_half == UNCOUNTED:
            affected[game] = NOBODY
        elif white_index >= SECURED_FROM and black_index >= SECURED_FROM:
            difference = white_value - black_value
            if difference > limit:
                difference = limit
            elif difference < -limit:
                difference = -limit
            expected = table[difference + limit]
            white_k = k_secured + (k_low if white_value <= low else k_middle if white_value <= high else 0)
            black_k = k_secured + (k_low if black_value <= low else k_middle if black_value <= high else 0)
            white_delta = white_k * (white_half * HALF_POINT - expected)
            black_delta = black_k * (black_half * HALF_POINT - (SCALE - expected))
            values[white] = white_value + (2 * white_delta + SCALE) // TWO_POINTS
            values[black] = black_value + (2 * black_delta + SCALE) // TWO_POINTS
            indexes[white], indexes[black] = white_index + 1, black_index + 1
            affected[game], expectations[game] = BOTH, expected
            white_ks[game], white_deltas[game] = white_k, white_delta
            black_ks[game], black_deltas[game] = black_k, black_delta
        elif black_index >= SECURED_FROM:
            totals[white] += black_value + (white_half - 1) * win_distance
            indexes[white] = white_index + 1
            values[white] = (2 * totals[white] + indexes[white]) // (2 * indexes[white])
            affected[game] = WHITE
        elif white_index >= SECURED_FROM:
            totals[black] += white_value + (black_half - 1) * win_distance
            indexes[black] = black_index + 1
            values[black] = (2 * totals[black] + indexes[black]) // (2 * indexes[black])
            affected[game] = BLACK
        else:
            affected[game] = NOBODY
        white_is[game], white_index_is[game], white_total_is[game] = values[white], indexes[white], totals[white]
        black_is[game], black_index_is[game], black_total_is[game] = values[black], indexes[black], totals[black]
