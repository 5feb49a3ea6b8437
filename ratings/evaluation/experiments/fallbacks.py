"""First ratings that took a way out."""

from __future__ import annotations

from collections.abc import Iterable

from ratings.laboratory.careers import Careers
from ratings.regulations.codes import Remark

FALLBACKS = frozenset(
    (Remark.FALLBACK_100, Remark.FALLBACK_0, Remark.FALLBACK_NOT_EXPECTABLE, Remark.FALLBACK_NOT_SETTLED)
)
"""Remarks about a first rating that iteration could not find (BdF 4.4)."""


def note_fallback(careers: Careers, remarks: Iterable[str]) -> None:
    """Count a first rating with such a remark."""
    for remark in FALLBACKS.intersection(remarks):
        careers.fallbacks[remark] = careers.fallbacks.get(remark, 0) + 1
