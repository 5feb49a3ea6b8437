"""Loops over columns of whole numbers, compiled where the extra `fast` (numba) is installed.

A loop is written once, in what Python and numba both understand: positions, whole numbers, arrays of them, and no
object. It fills columns that it is given. Nobody notices which of both forms ran, but by the clock.
"""

from __future__ import annotations

import importlib
import logging
import random
from array import array
from collections.abc import Callable, Iterable
from functools import cache, partial, reduce, wraps
from operator import add
from pickle import UnpicklingError
from typing import Any, TypeAlias, TypeVar, cast

log = logging.getLogger(__name__)

R = TypeVar("R")

Column: TypeAlias = "array[int]"
"""Whole numbers of eight bytes."""

Reals: TypeAlias = "array[float]"

WORTH_WHILE = 20_000
"""Entries of the longest column from which on a loop is compiled: to load the compiler takes a quarter of a second (our
own choice).
"""


SPARSE = 10
"""Numbers that lie further apart than so many times their count are told apart by a dict, not by a place for each
number between them (our own choice).
"""

LEAP, SCATTER = 2**31 - 1, 1_103_515_245
"""A prime, and what a number is multiplied by beneath it, so that even distances become uneven: the product of two such
numbers fits into eight bytes (our own choice).
"""

BROKEN_STORE = (OSError, EOFError, UnpicklingError)
"""What numba raises, before a loop begins, where machine code cannot be kept or what is kept is damaged."""

new_column = partial(array, "q")
"""A column of some numbers."""


def zeros(count: int) -> Column:
    """Return a column of so many noughts."""
    return array("q", bytes(8 * count))


def add_reals(numbers: Iterable[float]) -> float:
    """Add reals one after the other, as a loop does: `sum` keeps further digits since Python 3.12."""
    return reduce(add, numbers, 0.0)


def compiled(loop: Callable[..., R]) -> Callable[..., R]:
    """Make a loop run compiled where that is possible and worth while. Its arguments are columns, bytes and numbers."""

    @wraps(loop)
    def run(*args: Column | Reals | bytearray | int) -> R:
        if not is_worth_while(max((len(each) for each in args if isinstance(each, array | bytearray)), default=0)):
            return loop(*args)
        try:
            return cast("R", _compile(loop)(*map(_as_view, args)))
        except BROKEN_STORE as error:
            _warn(f"{loop.__qualname__} runs without being compiled: {error!r}")
            return loop(*args)

    return run


def is_worth_while(entries: int) -> bool:
    """Whether a loop over columns with so many entries is compiled."""
    return entries >= WORTH_WHILE and find_compiler() is not None


@cache
def find_compiler() -> Any:  # noqa: ANN401 -- a module that may not be there
    """Return numba, None where it is not installed or broken."""
    try:
        return importlib.import_module("numba")
    except ModuleNotFoundError:
        return None
    except Exception as error:  # noqa: BLE001 -- whatever its libraries raise, plain loops do without it
        _warn(f"numba is installed and cannot be loaded, loops run without it: {error!r}")
        return None


@cache
def _warn(what: str) -> None:
    """Log something once."""
    log.warning(what)


@cache
def _compile(loop: Callable[..., R]) -> Callable[..., R]:
    """Return the compiled form of a loop. It is kept on the disk where that can be written, and other threads go on
    while it runs.
    """
    compiler = find_compiler()
    compiler.config.CACHE_LOCATOR_CLASSES = f"{KeptCode.__module__}.{KeptCode.__name__}"
    try:
        return cast("Callable[..., R]", compiler.njit(loop, nogil=True, cache=True))
    except RuntimeError:  # no folder can be written
        return cast("Callable[..., R]", compiler.njit(loop, nogil=True))


class KeptCode:
    """Where numba keeps machine code: in its own places, but stamped with all that the code was made of.

    Its own stamp is that of the file with the loop. Numbers from other modules are part of the machine code as well,
    and the file may have been replaced since it was imported.
    """

    PLACES = ("UserProvidedCacheLocator", "InTreeCacheLocator", "UserWideCacheLocator")

    @classmethod
    def from_function(cls, loop: Callable[..., object], path: str) -> Any:  # noqa: ANN401 -- a class of numba
        """Return the first place that can be written, None without one."""
        known, stamp = importlib.import_module("numba.core.caching"), _stamp(loop)
        for name in cls.PLACES:
            if (place := getattr(known, name).from_function(loop, path)) is not None:
                place.get_source_stamp = lambda: stamp
                return place
        return None


def _stamp(loop: Callable[..., object]) -> tuple[object, ...]:
    """Return what the machine code of a loop is made of. Raises TypeError for a global name that is no whole number."""
    known, code = loop.__globals__, loop.__code__
    numbers = {name: known[name] for name in code.co_names if name in known}
    if others := [name for name, value in numbers.items() if not isinstance(value, int)]:
        raise TypeError(f"{loop.__qualname__} reads what is no whole number: {', '.join(others)}")
    return code.co_code, code.co_consts, tuple(numbers.items())


def _as_view(argument: object) -> object:
    """Return a column or bytes as numba takes them, the same memory; anything else as it is."""
    if not isinstance(argument, array | bytearray):
        return argument
    numpy, kind = importlib.import_module("numpy"), argument.typecode if isinstance(argument, array) else "B"
    return numpy.frombuffer(argument, kind) if argument else numpy.empty(0, kind)


def number_in_order(column: Column) -> tuple[Column, int]:
    """Return the entries of a column, numbered in the order of their first appearance, and how many different ones
    there are.
    """
    if not column:
        return zeros(0), 0
    least, most = spread_of(column)
    numbers = zeros(len(column))
    if most - least <= SPARSE * len(column):
        return numbers, _number(column, least, zeros(most - least + 1), numbers)
    if is_worth_while(len(column)):
        return numbers, _number_far(column, zeros(2 * len(column) + 1), zeros(2 * len(column) + 1), numbers)
    known: dict[int, int] = {}
    return new_column(known.setdefault(each, len(known)) for each in column), len(known)


def spread_of(column: Column) -> tuple[int, int]:
    """Return the least and the greatest entry of a column that has some."""
    if not is_worth_while(len(column)):
        return min(column), max(column)
    view = cast("Any", _as_view(column))
    return int(view.min()), int(view.max())


def find_places(wanted: Column, known: Column) -> Column:
    """Return where each wanted number is in a column of different ones. Raises KeyError for one that is not there."""
    if not wanted:
        return zeros(0)
    least, most = spread_of(new_column((*spread_of(known), *spread_of(wanted)))) if known else (0, 0)
    is_far = most - least > SPARSE * (len(known) + len(wanted))
    if not known or is_far or not is_worth_while(len(wanted)):
        places = {number: place for place, number in enumerate(known)}
        return new_column(list(map(places.__getitem__, wanted)))
    found, table = zeros(len(wanted)), zeros(most - least + 1)
    if missing := _find(wanted, known, least, table, found):
        raise KeyError(wanted[missing - 1])
    return found


@compiled
def _number(column: Column, least: int, known: Column, numbers: Column) -> int:
    count = 0
    for place in range(len(column)):
        at = column[place] - least
        if known[at] == 0:
            count += 1
            known[at] = count
        numbers[place] = known[at] - 1
    return count


@compiled
def _number_far(column: Column, seen: Column, known: Column, numbers: Column) -> int:
    """Number entries far apart: each has the first free place from the one that it is scattered to on."""
    count, width = 0, len(known)
    for place in range(len(column)):
        folded = (column[place] % LEAP + column[place] // LEAP) % LEAP
        at = folded * SCATTER % LEAP % width
        while known[at] != 0 and seen[at] != column[place]:
            at = (at + 1) % width
        if known[at] == 0:
            count += 1
            seen[at], known[at] = column[place], count
        numbers[place] = known[at] - 1
    return count


@compiled
def _find(wanted: Column, known: Column, least: int, table: Column, found: Column) -> int:
    """Return the number of the first wanted one that is not known, 0 without one."""
    for place in range(len(known)):
        table[known[place] - least] = place + 1
    for place in range(len(wanted)):
        found[place] = table[wanted[place] - least] - 1
        if found[place] < 0:
            return place + 1
    return 0


def sort_places(keys: Column) -> Column:
    """Return the places of whole numbers in their order."""
    if not is_worth_while(len(keys)):
        return new_column(sorted(range(len(keys)), key=keys.__getitem__))
    return new_column(importlib.import_module("numpy").argsort(_as_view(keys), kind="stable").tobytes())


def draw_places(chance: random.Random, width: int, times: int) -> Column:
    """Draw as many places as there are, as often as wanted: those that `chance.choices` draws."""
    if not is_worth_while(width * times):
        return new_column(chance.choices(range(width), k=width * times))
    numpy = importlib.import_module("numpy")
    _, (*key, at), _ = chance.getstate()
    same = numpy.random.RandomState()
    same.set_state(("MT19937", key, at))
    return new_column((same.random_sample(width * times) * width).astype("q").tobytes())


def taken(column: Column, places: Column) -> Column:
    """Return the entries in some places of a column."""
    if not is_worth_while(len(places)):
        return new_column(list(map(column.__getitem__, places)))
    found = zeros(len(places))
    _take(column, places, found)
    return found


@compiled
def _take(column: Column, places: Column, found: Column) -> None:
    for place in range(len(places)):
        found[place] = column[places[place]]
