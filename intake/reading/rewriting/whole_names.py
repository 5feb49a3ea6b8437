"""Names that are cut to a given name with an initial, or a given name to its begin: "Heinz B." is "Heinz
Bärlocher" where nobody else is called so, and "Chr. Schäfer" is "Christa Schäfer".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from intake.reading import limits
from intake.reading.known import Known, Seat
from intake.reading.words import any_case

_MAY_BE = re.compile(r"[^\W\d_a-zäöüß][a-zäöüß]+ [A-ZÄÖÜ]\.|\b[A-ZÄÖÜ][a-zäöüß]{1,4}\. [^\W\d_]")
_LEAST = 2
"""Characters of a given name that is cut to them, at least: one is an initial."""


def write_whole_names(line: str, known: Known) -> str:
    """Return a line with the names of known players that end with an initial, or begin with more than one, in whole."""
    if len(line) > limits.LINE or not _MAY_BE.search(line):
        return line
    for shape, name in _list_shapes(known):
        line = shape.sub(name, line)
    return line


@lru_cache(limits.LATEST)
def _list_shapes(known: Known) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return how names are cut, each with what is written for it."""
    seats = {(seat.family, seat.given): seat for one in known.tournaments for seat in one.seats if seat.given}
    cut = Counter((_first(seat), seat.family[0]) for seat in seats.values())
    ends = [
        (_shape_end(seat), f"{_first(seat)} {seat.family}")
        for seat in seats.values()
        if cut[_first(seat), seat.family[0]] == 1
    ]
    begins = [(_shape_begin(seat, seats.values()), f"{_first(seat)} {seat.family}") for seat in seats.values()]
    return (*ends, *begins)


def _first(seat: Seat) -> str:
    """Return the first given name of a player."""
    return seat.given.split()[0]


def _shape_end(seat: Seat) -> re.Pattern[str]:
    """Return where the family name of a player is cut to its initial, and no sentence begins behind it."""
    return re.compile(rf"\b{re.escape(_first(seat))} {seat.family[0]}\.(?! ?[A-ZÄÖÜ])")


def _shape_begin(seat: Seat, seats: Iterable[Seat]) -> re.Pattern[str]:
    """Return where the given name of a player is cut to a begin that nobody else of the family has, before it."""
    given = _first(seat)
    others = [_first(one) for one in seats if one is not seat and one.family == seat.family]
    ends = (given[:end] for end in range(_LEAST, len(given)))
    cuts = "|".join(re.escape(one) for one in ends if not any(other.startswith(one) for other in others))
    return any_case(rf"\b(?-i:{cuts or '(?!)'})\. (?={re.escape(seat.family)}\b){re.escape(seat.family)}")
