"""The lines of a part of a mail, with their numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import compress, repeat

from intake.reading import limits
from intake.reading.types import BODY, Letter, Origin, Part, Place

Lines = Sequence[tuple[int, str]]

_ROMAN = re.compile(r"^\s*(?:[IVX]{2,4}\.\s+|[IVX]\.\s{2,})(?=\S)")
_LEADERS = re.compile(r"\s*[.·_]{2,}\s*:")
"""The number of a list, and what leads from a label of a form to its colon."""


@lru_cache(maxsize=2)  # of the mail that is read each reader asks for the same lines
def list_lines(part: Part, *, new: bool) -> Lines:
    """Return the numbered lines of a part; those that are not new (or not old) are blank."""
    origins = part.origins or repeat(Origin.NEW)
    return tuple(
        (number, _as_written(line) if line and (origin is Origin.NEW) == new else "")
        for number, (line, origin) in enumerate(zip(part.lines, origins, strict=False), start=1)
    )


def without_lines(lines: Lines, used: Iterable[int]) -> Lines:
    """Return the lines with those numbered `used` blank."""
    numbers = frozenset(used)
    return [(number, "" if number in numbers else line) for number, line in lines] if numbers else lines


def with_rests(lines: Lines, rests: Mapping[int, str]) -> Lines:
    """Return the lines with what is left of them, by their numbers."""
    return [(number, rests.get(number, line)) for number, line in lines] if rests else lines


def write_bodies(letter: Letter, write: Callable[[list[str]], Sequence[str]]) -> Letter:
    """Return a mail whose new lines, in both forms of its body, are written otherwise, one by one."""
    parts = tuple(write_new(part, write) if part.name == BODY else part for part in letter.parts)
    other = write_new(letter.other, write) if letter.other else None
    return letter if (parts, other) == (letter.parts, letter.other) else replace(letter, parts=parts, other=other)


def list_written(parts: Iterable[Part]) -> dict[str, Sequence[str]]:
    """Return the lines of each part by its name, of one that is read apart for several authors those of all."""
    written: dict[str, Sequence[str]] = {}
    for part in parts:
        before = written.get(part.name, ("",) * len(part.lines))
        written[part.name] = [one or other for one, other in zip(part.lines, before, strict=True)]
    return written


def write_new(part: Part, write: Callable[[list[str]], Sequence[str]]) -> Part:
    """Return a part whose new lines are written otherwise, one by one."""
    if not part.origins:
        return with_lines(part, write([*part.lines]))
    is_new = [origin is Origin.NEW for origin in part.origins]
    written = iter(write([*compress(part.lines, is_new)]))
    return with_lines(part, (next(written) if new else line for new, line in zip(is_new, part.lines, strict=True)))


def with_lines(part: Part, lines: Iterable[str]) -> Part:
    """Return a part with other lines, itself where they are the same."""
    written = tuple(lines)
    return part if written == part.lines else replace(part, lines=written)


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
