"""The FWZ for very many tournaments: 4.3 over columns of integers, without an object for a game or a state.

The regulation itself is `bdf_fwz.evaluate`; tournaments with a newcomer (4.4) are left to it. This is the same
arithmetic in one loop with the same numbers (`tests/ratings/regulations/test_tournament_columns.py`), which is compiled
where that is possible.
"""

from __future__ import annotations

from ratings.compiled import Column, compiled, new_column

from .arithmetic import HALF_POINT, SCALE
from .elo import SECURED_FROM, elo_under
from .types import NO_VALUE, UNCOUNTED, LoopNumbers, Parameters

MOST_GAMES = 200
"""Of a player in one tournament; with the largest K (20,000) the exact change of more would not fit into 64 bits."""

TWO_POINTS = 2 * SCALE


NAMES = ("k_secured", "k_unsecured", "band_low", "band_high", "k_add_low", "k_add_middle")
"""The other numbers of the loop, in its order."""

KNOWN = frozenset((
    *NAMES, "divisor", "limit",
    "days_per_10_moves", "unknown_reflection_time", "before_2019",  # whether a tournament is rated
    "both_lost", "moveless_withdrawals", "blamed_forfeits",  # whether a game counts
    "first_start", "first_rounds", "reading_4_4", "way_out", "way_out_unsettled",  # of newcomers, who are left out
    "newcomers_together", "newcomers_met",
))  # fmt: skip
"""Under a law that sets another parameter otherwise every tournament is left to the regulation itself."""


def numbers_of(parameters: Parameters) -> LoopNumbers:
    """Return the numbers behind parameters."""
    others = new_column(parameters[name] for name in NAMES)
    return LoopNumbers(new_column(elo_under(parameters).table), parameters["limit"], others)


@compiled
def rate(  # noqa: PLR0913, PLR0917 -- columns and numbers, as a compiled loop wants them
    order: Column, begin: int, places_from: Column, seats_from: Column, seats: Column, games_from: Column,
    whites: Column, blacks: Column, kinds: Column, white_halves: Column, black_halves: Column,
    values: Column, indexes: Column,
    before: Column, before_index: Column, after: Column, after_index: Column, games: Column, points: Column,
    expected: Column, ks: Column, deltas: Column,
    table: Column, limit: int, numbers: Column,
) -> int:  # fmt: skip
    """4.3 for one tournament after the other; return the place in `order` of the first one that the loop leaves out."""
    k_secured, k_unsecured, low, high = numbers[0], numbers[1], numbers[2], numbers[3]
    k_low, k_middle = numbers[4], numbers[5]
    for place in range(begin, len(order)):
        number, first, seat = order[place], places_from[place], seats_from[order[place]]
        size = seats_from[number + 1] - seat
        for at in range(size):
            who = seats[seat + at]
            before[first + at], before_index[first + at] = values[who], indexes[who]
            games[first + at], points[first + at], expected[first + at] = 0, 0, 0
        for game in range(games_from[number], games_from[number + 1]):
            white_half, black_half = white_halves[kinds[game]], black_halves[kinds[game]]
            if white_half == UNCOUNTED:
                continue
            white, black = first + whites[game], first + blacks[game]
            if before[white] == NO_VALUE or before[black] == NO_VALUE:
                return place
            difference = min(max(before[white] - before[black], -limit), limit)
            share = table[difference + limit]
            expected[white] += share
            expected[black] += SCALE - share
            points[white] += white_half
            points[black] += black_half
            games[white] += 1
            games[black] += 1
            if games[white] > MOST_GAMES or games[black] > MOST_GAMES:
                return place
        for at in range(first, first + size):
            value, index = before[at], before_index[at]
            after[at], after_index[at], ks[at], deltas[at] = value, index, 0, 0
            if games[at] > 0:
                k = k_secured if index >= SECURED_FROM else k_unsecured
                k += k_low if value <= low else k_middle if value <= high else 0
                delta = k * (points[at] * HALF_POINT - expected[at])
                ks[at], deltas[at] = k, delta
                after[at], after_index[at] = value + (2 * delta + SCALE) // TWO_POINTS, index + 1
                who = seats[seat + at - first]
                values[who], indexes[who] = after[at], after_index[at]
    return len(order)
