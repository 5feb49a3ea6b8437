"""The sentences of a reply: where each ends, and those that a mail program cut in two lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.letters.text import WRAPPED, goes_on
from intake.reading.rewriting.short_rows import is_in_small_letters
from intake.reading.words import any_case

from .own_text import Passage
from .phrases import MONTH

_END = re.compile(r"(?<=[^\W\d]{2})[.!?](?=\s|$)")

_NUMBERED = ("Nr", "nr", "No", "no", "Startnr", "startnr", "Start-Nr")
_TITLES = ("Dr", "St", "Hr", "Fr", "Mr", "Mrs", "Ms")
ABBREVIATED = "".join(rf"(?<!\b{word}\.)" for word in (*_NUMBERED, *_TITLES, "Jg", "geb", "Geb"))
_NUMBERS = (r"am \d", r"am \d\d", r"mer \d", r"mer \d\d", r"\d\.\d", r"\d\.\d\d", r"\d{3}")
_NUMBER_ENDS = "|".join(rf"(?<={number}\.)" for number in _NUMBERS)
SENTENCES = re.compile(
    rf"(?<=\.;)\s+|(?<=[^\d.][.!?;]){ABBREVIATED}(?<!\b[A-ZÄÖÜ]\.)\s+|(?<=\))\s*[;]\s*"
    rf"|(?:{_NUMBER_ENDS})\s+(?=[A-ZÄÖÜ])(?!(?i:{MONTH}))"
    r"|,\s+(?=(?:und|and) (?:bei d(?:er|ies\w+) gelegenheit|außerdem|ausserdem|by the way|on top of that)\b)"
)
SHORTEST_CUT = 65
"""Signs at which mail programs cut lines, at least (our own choice): a shorter line into which the next word would have
fitted was ended by its writer.
"""

ASKS_BACK = any_case(r"\b(?:why|who|what|how|where|warum|wieso|weshalb|wer|was|wie|woher)\b[^.!;?]*\?")
"""A question to us is no answer to ours."""


def join_sentences(passages: Sequence[Passage]) -> tuple[list[Passage], set[int]]:
    """Return passages in which the rest of a sentence is where it begins, and the lines that are empty now."""
    found: list[Passage] = []
    emptied: set[int] = set()
    lengths = {each.index: len(each.text) for each in passages}
    for passage in passages:
        before = found[-1] if found else None
        if before is None or not _goes_on(before, passage, emptied, lengths[before.index]):
            found.append(passage)
            continue
        end = _END.search(passage.text)
        cut = end.end() if end else len(passage.text)
        found[-1] = replace(before, text=f"{before.text} {passage.text[:cut]}")
        rest = passage.text[cut:].strip()
        found += [replace(passage, text=rest)] if rest else []
        emptied |= set() if rest else {passage.index}
    return found, emptied


def _goes_on(before: Passage, passage: Passage, emptied: set[int], length: int) -> bool:
    """Return whether a passage goes on with the one on the line above, which had a `length` or got longer."""
    is_next = before.index == passage.index - 1 or passage.index - 1 in emptied
    is_same = (before.number, before.place) == (passage.number, passage.place)
    is_new = not (before.line or passage.line)
    length = max(len(before.text), length)
    is_wrapped = length >= WRAPPED and not _is_ended(before.text, passage.text, length)
    return is_next and is_same and is_new and is_wrapped and goes_on(before.text, passage.text)


def _is_ended(before: str, after: str, length: int) -> bool:
    """Return whether a writer without capitals, which say nothing of where sentences begin, has ended a line."""
    fits = length + len(after.split(maxsplit=1)[0]) < SHORTEST_CUT
    return fits and is_in_small_letters(before) and is_in_small_letters(after)


def list_own(told: Iterable[str], is_new: Callable[[str], bool], names_asked: Callable[[str], bool]) -> Iterator[str]:
    """Yield the sentences that may be about what was asked: none that reports anything new, and none behind such a one
    until somebody is named who was asked about.
    """
    is_of_others = False
    for text in told:
        is_of_others = is_new(text) or (is_of_others and not names_asked(text))
        if not is_of_others:
            yield text
