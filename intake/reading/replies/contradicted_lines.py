"""Which of two lines of a mail that contradict each other is right: "oben stimmt es", "unten habe ich vertauscht"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.corrections.announced import REVERSED
from intake.reading.types import Candidate
from intake.reading.words import any_case

from . import phrases
from .faults import STAYS, has_fault
from .removals import SLIP
from .yes_no import is_yes

_PLACES = (
    any_case(r"\b(?:oben|obere[nrs]?|oberste[nrs]?|drüber|above|upper|at the top|further up)\b"),
    any_case(r"\b(?:unten|untere[nrs]?|unterste[nrs]?|drunter|darunter|below|lower|at the bottom|further down)\b"),
)
_OTHER_THING = r"(?! (?:e-?mail|mail|nachricht|message|runde|round|woche|week|mal|time|zug|move|partie|game|turnier)\b)"
_IN_ORDER = (
    any_case(rf"\b(?:first|erste[nrs]?|ersch?te?|frühere){_OTHER_THING}\b"),
    any_case(rf"\b(?:last|second|letzte[nrs]?|zweite[nrs]?|spätere){_OTHER_THING}\b"),
)
"""The first of two lines, and the second one; that one of them is wrong says by itself nothing of the other."""

_FORGET = any_case(
    r"\b(?:vergessen|vergesse|vergiss|streichen|streiche?n?s?|gestrichen|löschen|gelöscht|raus|weg|ignorier\w*|hinfällig"
    r"|überholt|quatsch|mist|unsinn|irrtum|versehen|vertipper|ignore|forget|scrap|delete|strike|drop|chuck|bin|disregard"
    r"|leftover|mistake|slip|nonsense)\b"
)
"""What is said of the line that is wrong."""

_CLAUSE_END = re.compile(r"[,;.:!]\s+|\s+(?:und|aber|nur|während|and|but|only|while)\s+", re.IGNORECASE)


def choose_line(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the result of the line that a text calls right, or of the other one than it calls wrong; none where it
    says so of neither, or of both.
    """
    if len(candidates) != len(_PLACES):
        return []
    right = {place for clause in _CLAUSE_END.split(text) if (place := _find_right(clause)) is not None}
    return [candidates[place] for place in right] if len(right) == 1 else []


def choose_place(candidates: Sequence[Candidate], text: str) -> list[Candidate] | None:
    """Return the result that is called right by its place, none by two of them; None where a text names no place."""
    places = [place for place, word in enumerate(phrases.PLACES) if word.search(text)]
    if not places or not is_yes(text) or not candidates:
        return None
    return list(candidates[places[0] : places[0] + 1]) if len(places) == 1 else []


def _find_right(clause: str) -> int | None:
    """Return the place of the line that is right by what a clause says of one of the two."""
    named = _list_named(_PLACES, clause)
    in_order = [] if named else _list_named(_IN_ORDER, clause)
    if len(named) + len(in_order) != 1:
        return None
    if _FORGET.search(clause) or (named and _is_wrong(clause)):
        return 1 - (named or in_order)[0]
    return (named or in_order)[0] if _is_right(clause) else None


def _is_wrong(clause: str) -> bool:
    return any((has_fault(clause), REVERSED.search(clause), SLIP.search(clause)))


def _is_right(clause: str) -> bool:
    return is_yes(clause) or (STAYS.search(clause) is not None and not phrases.NOT.search(clause))


def _list_named(places: Sequence[re.Pattern[str]], clause: str) -> list[int]:
    return [place for place, words in enumerate(places) if words.search(clause)]
