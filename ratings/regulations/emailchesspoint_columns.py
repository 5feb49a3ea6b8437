"""EmailChessPoint for very many games: § 6 over columns of integers, without an object for a game or a state.

The regulation itself is `emailchesspoint.evaluate`. This is the same arithmetic in one loop with the same numbers
(`tests/ratings/regulations/test_columns.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from .arithmetic import HALF_POINT, SCALE
from .elo import SECURED_FROM, elo_under
from .types import UNCOUNTED, Affected, Columns, Effects, Games, Parameters

NOBODY, BOTH, WHITE, BLACK = map(int, Affected)

TWO_POINTS = 2 * SCALE


READINGS = MappingProxyType(
    {"halves_up": 1, "opponent_index": 0, "unknown_moves": 1, "unapproved_withdrawals": 1, "both_lost": 1}
)
"""The readings that this loop follows; under others games are rated one by one."""


class Numbers(NamedTuple):
    """The numbers of § 6: expectations, K of a secured player, and what a win adds to the opponent's value."""

    table: Sequence[int]
    limit: int
    k_secured: int
    band_low: int
    band_high: int
    k_add_low: int
    k_add_middle: int
    win_distance: int


def numbers_of(parameters: Parameters) -> Numbers:
    """The numbers behind parameters. Raises ValueError for readings that the loop does not follow."""
    if others := [name for name, number in READINGS.items() if parameters[name] != number]:
        raise ValueError(f"columns follow no other reading: {', '.join(others)}")
    return Numbers(elo_under(parameters).table, *[parameters[name] for name in Numbers._fields[1:]])


def rate(games: Games, columns: Columns, numbers: Numbers, effects: Effects) -> None:
    """§ 6 for one game after the other; the columns are brought forward with each."""
    table, limit, k_secured, low, high, k_low, k_middle, win_distance = numbers
    values, indexes, totals = columns
    whites, blacks, white_halves, black_halves = games
    affected, expectations, white_ks, white_deltas, black_ks, black_deltas = effects[:6]
    white_was, white_is, black_was, black_is = effects[6:]
    for game in range(len(whites)):
        white, black, white_half, black_half = whites[game], blacks[game], white_halves[game], black_halves[game]
        white_value, white_index = values[white], indexes[white]
        black_value, black_index = values[black], indexes[black]
        white_was[0][game], white_was[1][game], white_was[2][game] = white_value, white_index, totals[white]
        black_was[0][game], black_was[1][game], black_was[2][game] = black_value, black_index, totals[black]
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
        white_is[0][game], white_is[1][game], white_is[2][game] = values[white], indexes[white], totals[white]
        black_is[0][game], black_is[1][game], black_is[2][game] = values[black], indexes[black], totals[black]
