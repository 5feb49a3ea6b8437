"""The words of a mail as its author wrote them, where they were read otherwise: what answers show.

A name may have been written out, a row of a table put in order; each place of such a line gets its own words, and no
name keeps the mark that it is no day.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from difflib import SequenceMatcher
from typing import Any, TypeVar

from intake.reading import limits
from intake.reading.days.day_names import NO_DAY
from intake.reading.types import Letter, Place

_Value = TypeVar("_Value")
_Lines = Mapping[tuple[str, int], tuple[str, str]]

_MOST_WRITTEN = 6
"""Words of a part of a line of which one may be written in addition (our own choice): "about yesterday"; with more,
names would be missing in the own words.
"""


def with_own_words(value: _Value, letter: Letter, meant: Letter) -> _Value:
    """Return what was read in a mail as it is `meant`, each place with the words of the mail itself."""
    lines = dict(_list_changed(letter, meant))
    own = _with_own(value, lines) if lines else value
    return _without_marks(own) if _has_mark(meant) and not _has_mark(letter) else own


def _has_mark(letter: Letter) -> bool:
    return any(NO_DAY in line for part in letter.parts for line in part.lines)


def _without_marks(value: Any) -> Any:  # noqa: ANN401 -- any part of a reading
    """Return a value without the marks of names that are no days."""
    if type(value) is str:
        return value.replace(NO_DAY, "")
    if isinstance(value, tuple):
        return tuple(map(_without_marks, value))
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{one.name: _without_marks(getattr(value, one.name)) for one in fields(value)})


def _list_changed(letter: Letter, meant: Letter) -> Iterator[tuple[tuple[str, int], tuple[str, str]]]:
    """Yield the places of lines that are not long and read otherwise, each with both lines."""
    for part, read in zip(letter.parts, meant.parts, strict=True):
        for number, lines in enumerate(zip(part.lines, read.lines, strict=True), start=1):
            if lines[0] != lines[1] and max(map(len, lines)) <= limits.SENTENCE:
                yield (part.name, number), lines


def _with_own(value: Any, lines: _Lines) -> Any:  # noqa: ANN401 -- any part of a reading
    """Return a value whose places have their own words."""
    if isinstance(value, Place):
        changed = lines.get((value.part, value.line))
        return replace(value, own=_find_own(value.text.strip(), *changed)) if changed else value
    if isinstance(value, tuple):
        return tuple(_with_own(one, lines) for one in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    return replace(value, **{one.name: _with_own(getattr(value, one.name), lines) for one in fields(value)})


def _find_own(text: str, own: str, read: str) -> str:
    """Return the words of a line where it is read as a text, "" where the text is not in it, or only in part; all of
    them where it is read as a whole and does not go on in the next line.
    """
    if text == read.strip() and not text.startswith(own.strip()):
        return own.strip()
    return _find_part(text, own, read)


def _find_part(text: str, own: str, read: str) -> str:
    """Return the words of a part of a line, "" where it is read in no such part."""
    start = read.find(text)
    end = start + len(text)
    codes = SequenceMatcher(None, read, own, autojunk=False).get_opcodes() if text and start >= 0 else []
    touched = [one for one in codes if one[1] < end and start < one[2]]
    if not touched:
        return ""
    (first, begin, _, own_begin, _), (last, end_begin, _, last_begin, own_end) = touched[0], touched[-1]
    own_begin += start - begin if first == "equal" else 0
    own_end = last_begin + end - end_begin if last == "equal" else own_end
    words = own[own_begin:own_end].strip()
    return words if len(words.split()) * _MOST_WRITTEN >= len(text.split()) * (_MOST_WRITTEN - 1) else ""
