"""Places in a tournament: points, tie-breaks and what can still happen. Pure, and in integers only.

The definitions are those of the FIDE Handbook, C.07, Play-Off and Tie-Break Regulations, in the edition effective from
1 March 2026; the code names the articles.
"""

from .placing import Placing, place_seats
from .prospects import Prospects, find_prospects
from .records import Field, Round, build_field
from .terms import Calculation, Term, Value
from .tie_breaks import (
    ARTICLES,
    DEFAULTS,
    NONE,
    TieBreak,
    UnknownTieBreak,
    format_tie_breaks,
    parse_tie_breaks,
    tie_breaks_of,
)

__all__ = [
    "ARTICLES",
    "DEFAULTS",
    "NONE",
    "Calculation",
    "Field",
    "Placing",
    "Prospects",
    "Round",
    "Term",
    "TieBreak",
    "UnknownTieBreak",
    "Value",
    "build_field",
    "find_prospects",
    "format_tie_breaks",
    "parse_tie_breaks",
    "place_seats",
    "tie_breaks_of",
]
