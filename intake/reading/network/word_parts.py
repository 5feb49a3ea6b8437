"""The pieces of a word by which the network knows it, also where it never met the word itself."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from zlib import crc32

from intake.reading import limits

PLACES = 1 << 14
"""Places for pieces: those that share one are taken for each other."""

NO_PIECE, _FREE = 0, 2
"""The place that stands for nothing, and the first one that a piece may have."""

MOST = 14
"""Pieces that are kept of a word."""

OF_DAY = 3
"""Pieces that are kept of each word of a day."""

_LETTERS = 3
"""Letters of a piece from anywhere in a word."""

_BEGINS = (4, 5, 6)
"""Letters of the begins of a word that are pieces."""

_END = 4
"""Letters of its end."""

_WORD = re.compile(r"[^\W\d_]+")


@lru_cache(maxsize=limits.LATEST)
def list_pieces(word: str) -> tuple[int, ...]:
    """Return the places of the pieces of a word, a number or a sign: itself, its begins, its end, and its parts."""
    return tuple(_FREE + crc32(piece.encode()) % (PLACES - _FREE) for piece in _cut(word.lower())[:MOST])


def list_day_pieces(text: str) -> tuple[int, ...]:
    """Return the places of the pieces of the words of a day: "am letzten Sonntag"."""
    return tuple(chain.from_iterable(list_pieces(word)[:OF_DAY] for word in _WORD.findall(text)))[:MOST]


def _cut(word: str) -> list[str]:
    """Return the pieces of a word in small letters; a number is one piece, and so is a sign."""
    if len(word) == 1 or not word.isalpha():
        return [f"={word}"]
    framed = f"<{word}>"
    parts = [framed[at : at + _LETTERS] for at in range(len(framed) - _LETTERS + 1)]
    begins = [framed[:length] for length in _BEGINS if len(framed) > length]
    return [f"={word}", *parts, *begins, *([framed[-_END:]] if len(framed) > _END else [])]
