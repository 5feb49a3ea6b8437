"""Very many games in memory, by the loop of a regulation as numba compiles it: the extra `fast`.

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
    """Whether there is a compiler."""
    return find_spec("numba") is not None


def rate_all(way: InColumns, games: Games, columns: Columns, parameters: Parameters) -> int:
    """Rates games one after the other; `columns`, arrays of 64 bits like those of `games`, are brought forward in
    their place. Returns how many games were counted.

    Raises ValueError for places, half points, values or a number of games out of bounds, and ModuleNotFoundError
    without numba.
    """
    numpy: Any = import_module("numpy")
    played, held = Games(*map(numpy.asarray, games)), Columns(*map(numpy.asarray, columns))
    refuse(played, held)
    numbers = way.numbers(parameters)
    counted: int = compiled(way.rate)(played, held, numbers._replace(table=numpy.array(numbers.table, numpy.int64)))
    return counted


def refuse(games: Any, columns: Any) -> None:  # noqa: ANN401 -- numpy may be missing, with its types
    """Raises ValueError for what is not proved to fit, or would reach beyond a column: nobody looks any more."""
    bounds = (
        *((places, 0, len(columns.values) - 1) for places in (games.white, games.black)),
        *((halves, UNCOUNTED, MOST_HALF_POINTS) for halves in (games.white_half, games.black_half)),
        (columns.values, -BOUND, BOUND),
        (columns.totals, -BOUND, BOUND),
        (columns.indexes, 0, BOUND),
    )
    for column, least, most in bounds:
        if column.dtype != "int64" or (len(column) and not least <= column.min() <= column.max() <= most):
            raise ValueError(f"not integers of 64 bits from {least} to {most}")
    if len({len(column) for column in games}) != 1 or len({len(column) for column in columns}) != 1:
        raise ValueError("columns of different lengths")
    if len(games.white) > MOST_GAMES:
        raise ValueError(f"more than {MOST_GAMES} games")


@cache
def compiled(rate: Callable[..., object]) -> Callable[..., int]:
    """A loop that uses `rate` up, both compiled; the first call takes a second or two."""
    compiler: Any = import_module("numba")
    generator = compiler.njit(rate)

    def counted(games: Games, columns: Columns, numbers: object) -> int:
        found = 0
        for told in generator(games, columns, numbers):
            if told[0]:
                found += 1
        return found

    loop: Callable[..., int] = compiler.njit(counted)
    return loop
