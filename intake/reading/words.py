"""Patterns from lists of phrases."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Protocol

from intake.reading.guards import Guarded, GuardedList, Table

MASK = "\ue002"
"""Stands for a character that was read as something else (a date, a reason); ends a name."""


class Spanned(Protocol):
    """A word that was found in a text, with its place."""

    @property
    def start(self) -> int: ...  # noqa: D102 -- the place
    @property
    def end(self) -> int: ...  # noqa: D102 -- the same


_MANY = 6
"""Phrases from which on each is tried by itself."""

any_case = partial(re.compile, flags=re.IGNORECASE)
"""A pattern for letters in any case."""


def split_words(text: str) -> frozenset[str]:
    """Return the words of a text that lists them."""
    return frozenset(text.split())


def one_of(*phrases: str) -> str:
    """Return a pattern for any of `phrases`, which are patterns themselves."""
    return "(?:" + "|".join(phrases) + ")"


EXCEPTING = one_of(
    "außer|ausser|bis auf|ausgenommen|mit ausnahme|abgesehen von",
    "except(?:ing)?|with the exception of|apart from|other than",
)
"""Words before what is excepted from all."""


def whole(*phrases: str) -> Guarded:
    """Any of `phrases` as whole words, in any case; no part of a word with a hyphen."""
    if len(phrases) < _MANY:
        return Guarded(in_words(*phrases))
    return GuardedList(*map(in_words, phrases))


def in_words(*phrases: str) -> str:
    """Return a pattern for any of `phrases` as whole words."""
    return rf"(?<![\w-]){one_of(*phrases)}(?![\w-])"


def mask_words(text: str, words: Iterable[Spanned], sign: str = MASK) -> str:
    """Return a text as long as before whose `words` are masked."""
    for word in words:
        text = text[: word.start] + sign * (word.end - word.start) + text[word.end :]
    return text


class Removals:
    """Patterns whose matches are taken out of a text, of which only those are tried that it has signs of."""

    __slots__ = ("_table",)

    def __init__(self, *patterns: Guarded) -> None:
        self._table = Table(*((None, pattern) for pattern in patterns))

    def sub(self, by: str | Callable[[re.Match[str]], str], text: str) -> str:
        """Return a text with the matches of the patterns replaced, from top to bottom."""
        for _, pattern in self._table.fitting(text):
            text = pattern.shape.sub(by, text)
        return text


def from_start(shape: str) -> str:
    """Return the pattern of a sentence, tried from its beginning only where it begins with any words at all.

    What such a shape fits further on it fits from the beginning too; to try that is what costs.
    """
    return f"^{shape}" if re.match(r"\(\?P<\w+>\.\+\?\)", shape) else shape
