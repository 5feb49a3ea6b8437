"""Names that a slip of the hand makes of another."""

from __future__ import annotations

import re
from functools import lru_cache

from rapidfuzz.distance import OSA

from intake.reading import limits


def is_slip(written: str, meant: str) -> bool:
    """Return whether one name is the other with one character wrong, missing or too many, or two in wrong order."""
    return bool(OSA.distance(written, meant, score_cutoff=1) == 1)


SHORTEST = 4
"""Letters of a name below which one wrong letter makes another name (our own choice)."""

LONG = 8
"""Letters of a name from which two may be wrong (our own choice)."""


def is_near(written: str, meant: str, more: int = 0) -> bool:
    """Whether one name is the other with a letter wrong, missing, too many or two in wrong order.

    `more` letters may be wrong besides.
    """
    shorter = min(len(written), len(meant))
    if shorter < SHORTEST:
        return False
    allowed = 2 if shorter >= LONG else 1
    return bool(OSA.distance(written, meant, score_cutoff=allowed + more) <= allowed + more)


_SOUNDS = tuple(
    (re.compile(written), heard)
    for written, heard in (
        (r"ph", "f"),
        (r"x", "48"),
        (r"t?s?ch(?=[aou])|t?sch|sh|[dt](?=[csz])|[sz]+c?|c(?![ahkloqru])", "8"),
        (r"[gkqc]", "4"),
        (r"[bp]", "1"),
        (r"[dt]", "2"),
        (r"[fvw]", "3"),
        (r"l", "5"),
        (r"[mn]", "6"),
        (r"r", "7"),
        (r"(\d)\1+", r"\1"),
        (r"\D", ""),
    )
)
"""How letters sound (Postel, Kölner Phonetik, 1969; one sign for both sibilants): vowels and "h" are not heard."""


@lru_cache(limits.RECENT)
def sound(name: str) -> str:
    """Return how a folded name sounds, in digits."""
    for written, heard in _SOUNDS:
        name = written.sub(heard, name)
    return name
