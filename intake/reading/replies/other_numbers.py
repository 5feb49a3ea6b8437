"""Words of a reply under the number of a question that is not open: they answer nothing, and are read as any mail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .own_text import Passage

_MARK = any_case(
    r"(?:^\W*?|(?<=[.!;,])\s+)(?P<mark>(?:(?:zu|ad|for|re|regarding)\s+)?"
    r"(?:(?:der\s+|the\s+)?(?:frage|punkt|question|nummer|nr\.?|no\.?|number|item|point)\s*)?"
    r"(?:\((?P<closed>\d{1,2})\)\s*:?|(?P<number>\d{1,2})\s?(?::|\)))(?=\s|$)(?!\s*[01½](?:[\s.,;!)]|$)))"
)
"""A number with a colon or in brackets, where a sentence or a clause begins."""


def cut_other_numbers(passages: Sequence[Passage], numbers: Collection[int]) -> tuple[list[Passage], list[Passage]]:
    """Return passages without the words under other numbers than those of questions, and passages of these words."""
    kept: list[Passage] = []
    others: list[Passage] = []
    is_other = False
    for passage in passages if numbers else ():
        pieces = [(passage.text, False)] if passage.line else list(_cut(passage.text, numbers, begins_other=is_other))
        is_other = _goes_on(pieces)
        kept += _join(passage, [text for text, other in pieces if not other])
        others += [replace(each, kept=True) for each in _join(passage, [text for text, other in pieces if other])]
    return (kept, others) if others else (list(passages), [])


def _goes_on(pieces: Sequence[tuple[str, bool]]) -> bool:
    """Return whether a line ends with another number, whose words are on the next."""
    return bool(pieces) and pieces[-1][1] and not _MARK.sub("", pieces[-1][0]).strip()


def _join(passage: Passage, texts: Sequence[str]) -> list[Passage]:
    """Return a passage with some of its words, nothing without any."""
    return [replace(passage, text=" ".join(texts))] if texts else []


def _cut(text: str, numbers: Collection[int], *, begins_other: bool) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text, each with whether it is under another number than those of questions."""
    marks = [(found.start("mark"), int(found["closed"] or found["number"])) for found in _MARK.finditer(text)]
    begins = [(0, begins_other), *((begin, number not in numbers) for begin, number in marks)]
    ends = [*(begin for begin, _ in begins[1:]), len(text)]
    for (begin, is_other), end in zip(begins, ends, strict=True):
        if piece := text[begin:end].strip(" ,;"):
            yield piece, is_other
