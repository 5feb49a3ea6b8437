"""Which of two lines of a mail that contradict each other is right: "oben stimmt es", "unten habe ich vertauscht"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.corrections import REVERSED
from intake.reading.types import Candidate
from intake.reading.words import any_case

from .faults import STAYS, has_fault
from .removals import SLIP
from .yes_no import is_yes

_PLACES = (
    any_case(r"\b(?:oben|obere[nrs]?|drüber|above|upper|at the top|further up)\b"),
    any_case(r"\b(?:unten|untere[nrs]?|drunter|darunter|below|lower|at the bottom|further down)\b"),
)
_CLAUSE_END = re.compile(r"[,;.:!]\s+|\s+(?:und|aber|nur|während|and|but|only|while)\s+", re.IGNORECASE)


def choose_line(candidates: Sequence[Candidate], text: str) -> Candidate | None:
    """Return the result of the line that a text calls right, or of the other one than it calls wrong; None where it
    says so of neither, or of both.
    """
    if len(candidates) != len(_PLACES):
        return None
    right = {place for clause in _CLAUSE_END.split(text) if (place := _find_right(clause)) is not None}
    return candidates[right.pop()] if len(right) == 1 else None


def _find_right(clause: str) -> int | None:
    """Return the place of the line that is right by what a clause says of one of the two."""
    named = [place for place, words in enumerate(_PLACES) if words.search(clause)]
    if len(named) != 1:
        return None
    if has_fault(clause) or REVERSED.search(clause) or SLIP.search(clause):
        return 1 - named[0]
    return named[0] if is_yes(clause) or STAYS.search(clause) else None
