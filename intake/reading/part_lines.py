"""The lines of a part of a mail, with their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import compress

from intake.reading import limits
from intake.reading.types import BODY, Letter, Origin, Part, Place

Lines = Sequence[tuple[int, str]]

_ROMAN = re.compile(r"^\s*(?:[IVX]{2,4}\.\s+|[IVX]\.\s{2,})(?=\S)")
_LEADERS = re.compile(r"\s*[.·_]{2,}\s*:")
"""The number of a list, and what leads from a label of a form to its colon."""


@lru_cache(maxsize=2)  # of the mail that is read each reader asks for the same lines
def list_lines(part: Part, *, new: bool) -> Lines:
    """Return the numbered lines of a part; those that are not new (or not old) are blank."""
    return tuple(
        (number, _as_written(line) if (part.origin(number - 1) is Origin.NEW) == new else "")
        for number, line in enumerate(part.lines, start=1)
    )


def without_lines(lines: Lines, used: Iterable[int]) -> Lines:
    """Return the lines with those numbered `used` blank."""
    numbers = frozenset(used)
    return [(number, "" if number in numbers else line) for number, line in lines] if numbers else lines


def write_bodies(letter: Letter, write: Callable[[list[str]], Sequence[str]]) -> Letter:
    """Return a mail whose new lines, in both forms of its body, are written otherwise, one by one."""
    parts = tuple(_write_new(part, write) if part.name == BODY else part for part in letter.parts)
    return replace(letter, parts=parts, other=_write_new(letter.other, write) if letter.other else None)


def _write_new(part: Part, write: Callable[[list[str]], Sequence[str]]) -> Part:
    is_new = [part.origin(at) is Origin.NEW for at in range(len(part.lines))]
    written = iter(write([*compress(part.lines, is_new)]))
    return replace(
        part, lines=tuple(next(written) if new else line for new, line in zip(is_new, part.lines, strict=True))
    )


def _as_written(line: str) -> str:
    return _ROMAN.sub(" ", _LEADERS.sub(":", line) if ":" in line else line)


def list_between_blanks(part: str, lines: Lines) -> Iterator[list[Place]]:
    """Yield the lines between blank ones, but for those that are longer together than a line may be."""
    paragraph: list[Place] = []
    for number, line in (*lines, (0, "")):
        if line.strip():
            paragraph.append(Place(part, number, line))
            continue
        if paragraph and sum(len(place.text) for place in paragraph) <= limits.LINE:
            yield paragraph
        paragraph = []
