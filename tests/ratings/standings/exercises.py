"""The tournaments of FIDE's "Exercises in Tie-Breaking" (Technical Commission, IA Mario Held, revision 2403220900).

One line for each seat, one word for each round: opponent, colour and result; H, U and Z are byes of half a point, of
one point (pairing-allocated) and of none, + and - forfeits. The seats are those of the paper.
"""

from __future__ import annotations

import re

from ratings.standings import Field, Round, build_field

SWISS = """
9w1  13b= 2w= 15b1 4w=
10b1 7w1  1b= 16w1 3b=
11w= 6b1  8w1 4b=  2w=
12b1 H    13w1 3w= 1b=
13w0 15b0 11w1 7b= 10w1
14b0 3w0  U   10w1 8b1
15w1 2b0  16b0 5w= 11b0
16b= 14w1 3b0 13w1 6w0
1b0  10w0 H   11b- U
2w0  9b1  15w0 6b0 5b0
3b=  16w0 5b0 9w+ 7w1
4w0  U    14w+ Z  Z
5b1  1w=  4b0 8b0 14w0
6w1  8b0  12b- Z  13b1
7b0  5w1  10b1 1w0 16b0
8w=  11b1 7w1 2b0 15w1
"""
"""Page 5: 16 players, 5 rounds, with every kind of unplayed round."""

LONG_SWISS = """
9w1  13b= 2w=  15b1 4w=  6b=  3b=  16w= 8b1
10b1 7w1  1b=  16w1 3b1  4w=  6w0  15b= 5w=
11w= 6b1  8w1  4b=  2w0  16b1 1w=  14w1 10b1
12b1 H    13w1 3w=  1b=  2b=  16w= 6b=  15w1
13w0 15b0 11w1 7b=  10w1 14b0 9b1  8w0  2b=
14b0 3w0  U    10w1 8b1  1w=  2b1  4w=  16b1
15w1 2b0  16b0 5w=  11b0 10b0 13w1 9w1  14b1
16b= 14w1 3b0  13w1 6w0  11b= 15w= 5b1  1w0
1b0  10w0 H    11b- U    13b1 5w0  7b0  12w=
2w0  9b1  15w0 6b0  5b0  7w1  12b1 11w1 3w0
3b=  16w0 5b0  9w+  7w1  8w=  14b0 10b0 13w=
4w0  U    14w+ Z    Z    15b0 10w0 13b= 9b=
5b1  1w=  4b0  8b0  14w0 9w0  7b0  12w= 11b=
6w1  8b0  12b- Z    13b1 5w1  11w1 3b0  7w0
7b0  5w1  10b1 1w0  16b0 12w1 8b=  2w=  4b0
8w=  11b1 7w1  2b0  15w1 3w0  4b=  1b=  6w0
"""
"""Page 43: the same after nine rounds, for the direct encounter."""

ROUND_ROBIN = """
5w= 2w1 3b1 4w0 6b1
6w1 1b0 5w1 3w= 4b1
4w1 6b1 1w0 2b= 5w1
3b0 5b0 6w= 1b1 2w0
1b= 4w1 2b0 6w- 3b0
2b0 3w0 4b= 5b+ 1w0
"""
"""Page 6: six players, one forfeit."""

HALF_POINTS = {"1": 2, "=": 1, "0": 0, "+": 2, "-": 0, "U": 2, "H": 1, "Z": 0, "*": None}


def read_field(table: str, *, swiss: bool = True, rounds: int | None = None) -> Field:
    """Return the field of a table, the first rounds of it; an open game is written *."""
    lines = table.split("\n")[1:-1]
    found = [
        (seat, _round(number, word))
        for seat, line in enumerate(lines, start=1)
        for number, word in enumerate(line.split()[:rounds], start=1)
    ]
    return build_field(range(1, 1 + len(lines)), found, swiss=swiss)


def _round(number: int, word: str) -> Round:
    opponent, colour, sign = re.fullmatch(r"(\d*)([wb]?)(.)", word).groups()  # type: ignore[union-attr]  # our own words
    return Round(number, int(opponent or 0), colour == "w", HALF_POINTS[sign], sign in "+-")
