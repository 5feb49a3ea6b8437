"""The mails that a text quotes or forwards: whose words they are, and which of them are only older ones within."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from intake.reading.types import Origin, Part
from intake.reading.words import any_case

OTHERS = frozenset({Origin.QUOTED, Origin.FORWARDED})
"""Words that are not the sender's own."""

QUOTE_MARKS = re.compile(r"^[ \t]*(?:>[ \t]?)+")
_AUTHOR = any_case(
    r"(?:Von|From)[ \t]*:\s*\"?(?P<head>[^<\"]+?)\"?\s*(?:<.*)?"
    r"|(?:Am|On)\b.*\bschrieb\s+(?P<de>[^<:]+?)\s*(?:<[^>]*>)?\s*:"
    r"|On\b.*,\s*(?P<en>[^<:,]+?)\s*(?:<[^>]*>)?\s+wrote\s*:"
)
"""The line of a mail program that tells whose words follow."""


@dataclass(frozen=True, slots=True)
class QuotedMail:
    """A quoted or forwarded mail: its author, "" where nothing says so, and the places of its lines, from 0."""

    author: str
    places: tuple[int, ...]


def list_quoted(part: Part) -> list[QuotedMail]:
    """Return the mails that a part quotes or forwards, one after the other."""
    found: list[QuotedMail] = []
    for at in (at for at, _ in enumerate(part.lines) if part.origin(at) in OTHERS):
        author = _find_author(part.lines[at])
        goes_on = bool(found) and not author
        before = found.pop() if goes_on else QuotedMail(author, ())
        found.append(QuotedMail(before.author, (*before.places, at)))
    return found


def find_author(part: Part) -> str:
    """Return whose words a part quotes or forwards, "" where nothing says so or these are several people's."""
    authors = {one.author for one in list_quoted(part) if one.author}
    return authors.pop() if len(authors) == 1 else ""


def list_outer(part: Part, mails: Sequence[QuotedMail]) -> list[QuotedMail]:
    """Return the mails that no other one quotes: those with the fewest marks."""
    depths = [_find_depth([part.lines[at] for at in one.places]) for one in mails]
    return [one for one, depth in zip(mails, depths, strict=True) if depth == min(depths)]


def _find_depth(lines: Sequence[str]) -> int:
    """Return how many marks the lines of a quoted mail have."""
    marks = (QUOTE_MARKS.match(line) for line in lines[1:] or lines)
    return min(found[0].count(">") if found else 0 for found in marks)


def _find_author(line: str) -> str:
    """Return the name in a line above what somebody wrote, "" for any other line."""
    found = _AUTHOR.fullmatch(QUOTE_MARKS.sub("", line).strip())
    return (found["head"] or found["de"] or found["en"] or "").strip() if found else ""
