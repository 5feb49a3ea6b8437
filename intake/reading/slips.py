"""Names that a slip of the hand makes of another."""

from __future__ import annotations

from rapidfuzz.distance import OSA


def is_slip(written: str, meant: str) -> bool:
    """Return whether one name is the other with one character wrong, missing or too many, or two in wrong order."""
    return bool(OSA.distance(written, meant, score_cutoff=1) == 1)
