"""Norms that ask for a rating (BdF 6). Pure.

The regulation names no number: "concrete rules are in the announcement of the tournament". What it says itself is which
ratings are secured, so a norm is judged by the number of its announcement (BdF 6) and by the index (BdF 3.2).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class NormText:
    """The paragraphs of a regulation about norms: one makes the rating their criterion, one says what is secured."""

    norm: str
    secured: str


def missed_paragraph(text: NormText, index: int, secured_from: int) -> str:
    """Return the paragraph by which a rating that is high enough does not count for a norm, "" where it does. That a
    norm needs a secured rating is our own reading: announcements may say otherwise.
    """
    return "" if index >= secured_from else text.secured
