"""Colours in a reply about players of whom one is called White or Schwarz: written small they name nobody."""

from __future__ import annotations

import re

from intake.reading.known import Known
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_COLOUR = r"(?-i:White|Black|Weiß|Weiss|Schwarz)"
_NAMES = frozenset(fold("White Black Weiß Weiss Schwarz").split())
_HAD = any_case(
    rf"\b(?:had|has|have|having|hatte|hat|habe|spielte|spielt|führte|führt|played|plays|playing|took|as|als)\s+"
    rf"(?:(?:the|die|den|auch|again|wieder)\s+)?{_COLOUR}\b(?!\s+(?:gegen|against|beat|besiegt)\b|['’]|\s[-–]\s)"
)
"""Who had something had a colour."""

_BEHIND = re.compile(rf"(?<=[a-zäöüß] ){_COLOUR}(?=\s*(?:[,.;!)]|$)|\s+(?:und|and)\s)")
"""A colour behind a name, where the other one is told before it."""


def lower_colours(text: str, known: Known) -> str:
    """Return words with the colours that somebody had in small letters, where a player is called like one."""
    seats = [seat for one in known.tournaments for seat in one.seats if {*fold(seat.family).split()} & _NAMES]
    lowered = _HAD.sub(_lower, text) if seats else text
    if lowered == text:
        return text
    given = {word for seat in seats for word in fold(seat.given).split()}
    return _BEHIND.sub(lambda found: found[0] if _is_name(lowered, found.start(), given) else found[0].lower(), lowered)


def _lower(found: re.Match[str]) -> str:
    """Return words that end with a colour, this one in small letters."""
    begin, _, colour = found[0].rpartition(" ")
    return f"{begin} {colour.lower()}"


def _is_name(text: str, at: int, given: set[str]) -> bool:
    """Return whether the given name of a player who is called like a colour, or a title, is before a place."""
    before = fold(text[:at].rsplit(maxsplit=1)[-1])
    return before in given or before in {"herr", "herrn", "frau", "mr", "mrs", "ms", "gegen", "against", "beat"}
