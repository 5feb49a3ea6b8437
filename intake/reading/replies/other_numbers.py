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
    for passage in passages:
        pieces = list(_cut(passage.text, numbers, begins_other=is_other)) if numbers and not passage.line else []
        is_other = bool(pieces) and pieces[-1][1] and not _MARK.sub("", pieces[-1][0]).strip()
        own = " ".join(text for text, other in pieces if not other)
        said = " ".join(text for text, other in pieces if other)
        others += [replace(passage, text=said, kept=True)] if said else []
        kept += [replace(passage, text=own) if said else passage] if own or not said else []
    return kept, others


def _cut(text: str, numbers: Collection[int], *, begins_other: bool) -> Iterator[tuple[str, bool]]:
    """Yield the pieces of a text, each with whether it is under another number than those of questions."""
    marks = [(found.start("mark"), int(found["closed"] or found["number"])) for found in _MARK.finditer(text)]
    begins = [(0, begins_other), *((begin, number not in numbers) for begin, number in marks)]
    ends = [*(begin for begin, _ in begins[1:]), len(text)]
    for (begin, is_other), end in zip(begins, ends, strict=True):
        if piece := text[begin:end].strip(" ,;"):
            yield piece, is_other
