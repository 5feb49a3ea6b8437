"""Rating very many games in memory, with the loop of a regulation compiled by numba: the extra `fast`.

What is compiled is the text of `InColumns.rate` itself, over 64 bits in place of Python's integers. They are enough:
a parameter is 10,000 at most, so K is at most 20,000 and twice an exact change at most 4 * 10^16 < 2^56. A game moves a
value by less than 2^15 or makes it a mean of others, so `MOST_GAMES` games from numbers within `BOUND` leave values
within 2^51, and sums of five of them and one within `BOUND` within 2^54.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from .types import UNCOUNTED, Columns, Games, InColumns, Parameters

BOUND = 2**50

MOST_GAMES = 2**31

MOST_HALF_POINTS = 2


def is_installed() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def rate_all(way: InColumns, games: Games, columns: Columns, parameters: Parameters) -> int:
    """Rate games one after the other; `columns`, arrays of 64 bits like those of `games`, are brought forward in
    their place. Returns how many games were counted.

    Raises ValueError for places, half points, values or a number of games out of bounds, and ModuleNotFoundError
    without numba.
    """
    numpy: Any = import_module("numpy")
    played, held = Games(*map(numpy.asarray, games)), Columns(*map(numpy.asarray, columns))
    check_bounds(played, held)
    numbers = way.numbers(parameters)
    counted: int = compiled(way.rate)(played, held, numbers._replace(table=numpy.array(numbers.table, numpy.int64)))
    return counted


def check_bounds(games: Any, columns: Any) -> None:  # noqa: ANN401 -- numpy may be missing, with its types
    """Raise ValueError for numbers that may overflow or reach beyond a column: compiled code checks neither."""
    last = len(columns.values) - 1
    _check_column(games.white, 0, last)
    _check_column(games.black, 0, last)
    _check_column(games.white_half, UNCOUNTED, MOST_HALF_POINTS)
    _check_column(games.black_half, UNCOUNTED, MOST_HALF_POINTS)
    _check_column(columns.values, -BOUND, BOUND)
    _check_column(columns.totals, -BOUND, BOUND)
    _check_column(columns.indexes, 0, BOUND)
    if not (_are_equally_long(games) and _are_equally_long(columns)):
        raise ValueError("columns of different lengths")
    if len(games.white) > MOST_GAMES:
        raise ValueError(f"more than {MOST_GAMES} games")


def _check_column(column: Any, least: int, most: int) -> None:  # noqa: ANN401 -- an array of numpy
    """Raise ValueError for a column of another type or with a number out of bounds."""
    if column.dtype != "int64" or (len(column) and not least <= column.min() <= column.max() <= most):
        raise ValueError(f"not integers of 64 bits from {least} to {most}")


def _are_equally_long(columns: Any) -> bool:  # noqa: ANN401 -- a tuple of arrays
    """Whether all columns have the same length."""
    return len({len(column) for column in columns}) == 1


@cache
def compiled(rate: Callable[..., object]) -> Callable[..., int]:
    """Compile `rate` and a loop over it; the first call takes a second or two."""
    compiler: Any = import_module("numba")
    generator = compiler.njit(rate)

    def counted(games: Games, columns: Columns, numbers: object) -> int:
        found = 0
        for effect in generator(games, columns, numbers):
            if effect[0]:
                found += 1
        return found

    loop: Callable[..., int] = compiler.njit(counted)
    return loop
