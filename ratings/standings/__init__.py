"""Places in a tournament: points, tie-breaks and what can still happen. Pure, and in integers only.

The definitions are those of the FIDE Handbook, C.07, Play-Off and Tie-Break Regulations, in the edition effective from
1 March 2026; the code names the articles.
"""

from .placing import Placing, place_seats
from .prospects import Prospects, find_prospects
from .records import Field, Round, build_field
from .teams import TEAM_ARTICLES, BoardResult, TeamPlacing, TeamResult, TeamTieBreak, place_teams
from .terms import Calculation, Term, Value
from .tie_breaks import (
    ARTICLES,
    DEFAULTS,
    NONE,
    TieBreak,
    UnknownTieBreak,
    order_in,
    parse_tie_breaks,
    team_tie_breaks_of,
    tie_breaks_of,
)

__all__ = [
    "ARTICLES",
    "DEFAULTS",
    "NONE",
    "TEAM_ARTICLES",
    "BoardResult",
    "Calculation",
    "Field",
    "Placing",
    "Prospects",
    "Round",
    "TeamPlacing",
    "TeamResult",
    "TeamTieBreak",
    "Term",
    "TieBreak",
    "UnknownTieBreak",
    "Value",
    "build_field",
    "find_prospects",
    "order_in",
    "parse_tie_breaks",
    "place_seats",
    "place_teams",
    "team_tie_breaks_of",
    "tie_breaks_of",
]
