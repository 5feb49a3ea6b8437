"""Names that a slip of the hand makes of another."""

from __future__ import annotations

from rapidfuzz.distance import OSA


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
