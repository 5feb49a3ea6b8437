"""Lines without a stop above rows that doubt them: "Alle unter Vorbehalt" gets its colon, so that it is of all rows
below it and no part of the first one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.doubts.other_events import is_of_other_event
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import draw_outline
from intake.reading.weighing.weights import is_doubtful_sentence
from intake.reading.words import any_case

_LONGEST = 8
"""Words of such a line at most (our own choice): longer ones are sentences."""

_OPEN_END = re.compile(r"[^\W\d_]\)?\s*$")
_GOES_ON = any_case(r":|\b(?:hat|haben|ist|sind|war|wurde|dass|und|gegen|von|has|have|is|was|that|and|against|by)\s*$")
"""A line whose sentence goes on in the next one, or that has a colon of its own."""

_CODE = re.compile(r"\b[A-Z][A-Z\d]*-?\d")
"""The code of a tournament: a line with one may name its kind, too."""

_SECTION = any_case(r"\W*(?:(?:section|part|teil|abschnitt)\b|(?:\d{1,2}|[ivx]{1,4}|[a-h])[.)]\s)")
_DIGIT = re.compile(r"\d")
_NUMBER = re.compile(r"^(?:\d{1,2}|[IVX]{1,4}|[A-H])[.)]\s+")
_BRACKETS = "()[] *-–•"
_BEFORE_NAME = 12
"""Characters before the first name of a row at most: its number, or a day (our own choice)."""


def write_doubtful_headings(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, those without a stop that doubt the rows below them with a colon."""
    doubtful = (_is_above_row(lines, at, names) and _is_heading(line, names) for at, line in enumerate(lines))
    return [f"{_strip(line)}:" if is_one else line for line, is_one in zip(lines, doubtful, strict=True)]


def _strip(line: str) -> str:
    """Return a heading without the number of its section and the signs around it."""
    return _NUMBER.sub("", line.strip(_BRACKETS))


def _is_above_row(lines: Sequence[str], at: int, names: Names) -> bool:
    """Return whether the next line with words below one is a row; below the heading of a section one may be blank."""
    is_section = _SECTION.match(lines[at]) is not None
    below = lines[at + 1 : at + 3] if is_section else lines[at + 1 : at + 2]
    return _is_row(next(filter(str.strip, below), ""), names)


def _is_heading(line: str, names: Names) -> bool:
    """Return whether a line is short, names nobody, has no stop, and doubts what is below it."""
    if len(line) > limits.LINE:
        return False
    plain = _strip(line)
    if _DIGIT.search(plain) or not _OPEN_END.search(line) or _GOES_ON.search(line) or len(plain.split()) > _LONGEST:
        return False
    is_other = is_of_other_event(plain, is_title=_CODE.search(plain) is not None)
    return (is_other or is_doubtful_sentence(plain)) and not draw_outline(line, names).names


def _is_row(line: str, names: Names) -> bool:
    """Return whether a line begins with the first of two players."""
    outline = draw_outline(line, names) if len(line) <= limits.LINE else None
    return outline is not None and len(outline.names) >= PAIR and outline.names[0].start <= _BEFORE_NAME
