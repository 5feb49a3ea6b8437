"""What a finder finds in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import NamedTuple

from intake.reading.days.dates import DateWord
from intake.reading.reasons import ReasonWord
from intake.reading.scores import ScoreWord

PAIR = 2
"""Players that a sentence about a result names."""

Person = tuple[int, int]
"""A seat as the place of its tournament among those known, and its key."""


class Kind(StrEnum):
    """The kinds of mentions. Each value is one character, so that the order of mentions is a word of patterns."""

    PLAYER = "P"
    AGAINST = "O"
    """A player behind "gegen", "mit", "against", "over"."""
    BY = "A"
    """A player behind "von", "durch", "by"."""
    FOR = "F"
    """A player behind "für", "an", "for"."""
    LINK = "l"
    """The sign between two players."""
    COLON = ":"
    """The colon behind a pair: what follows is about both."""
    COMMA = ","
    """The comma behind the last of several opponents: the verb behind it is of the same subject."""
    POINT = "p"
    """What one player got, behind the name."""
    WHITE_WINS = "k"
    BLACK_WINS = "K"
    SCORE = "S"
    WIN = "W"
    BEAT = "B"
    BEATEN = "b"
    """A verb of beating in the passive."""
    LOSE = "X"
    YIELD = "U"
    """A verb of losing with a bare object ("unterlag Koch")."""
    RESIGN = "R"
    DRAW = "D"
    WIN_NOUN = "N"
    LOSS_NOUN = "M"
    AND = "&"
    SAME = "s"
    """The same as before: "ebenso", "likewise"."""
    AGAIN = "g"
    """The same again between the same two: "auch die andere"."""
    PRONOUN = "h"
    OWN = "o"
    """Whose game it is, as a pronoun: "his game against Koch"."""
    THEM = "H"
    """The opponent as a pronoun: "gegen sie"."""
    EACH = "e"
    DAY = "d"
    REASON = "r"
    TOURNAMENT = "t"
    WHITE = "w"
    """A colour beside a player: White."""
    BLACK = "v"
    """A colour beside a player: Black."""
    SIDE = "c"
    """A colour that names its player: "Schwarz gab auf"."""
    DOUBT = "?"


@dataclass(frozen=True, slots=True)
class Mention:
    """Something that a sentence speaks of, with its span. `persons` are those that a name can mean."""

    kind: Kind
    start: int
    end: int
    text: str
    persons: frozenset[Person] = frozenset()
    score: ScoreWord | None = None
    day: DateWord | None = None
    reason: ReasonWord | None = None
    value: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Names:
    """The forms in which the players of the known tournaments are written, by their first folded word, and their
    numbers. `first_names` are the same forms with given names alone, for sentences that name nobody else;
    `alone` are these given names, `sexes` those that are known, `codes` those of the tournaments that have no digit.
    """

    forms: dict[str, tuple[tuple[tuple[str, ...], frozenset[Person]], ...]]
    numbers: dict[str, frozenset[Person]]
    seats: dict[str, frozenset[Person]]
    given: dict[Person, tuple[str, ...]]
    first_names: dict[str, tuple[tuple[tuple[str, ...], frozenset[Person]], ...]]
    alone: frozenset[str]
    sexes: dict[Person, str]
    codes: tuple[str, ...] = ()


class View(NamedTuple):
    """What finders know of a situation: mentions are kept by it."""

    names: Names
    day: date | None
    author: frozenset[Person]
    in_days: bool
