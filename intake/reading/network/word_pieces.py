"""The pieces of words by which the network knows them: those of the vocabulary with which it first learnt to read
(XLM-RoBERTa, 2020), as far as they are of German and English words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple
from unicodedata import normalize

import numpy as np

from intake.reading import limits
from intake.reading.network.layers import Array
from intake.reading.network.parameters import load_arrays

UNKNOWN = 0
"""The piece that stands for what is in no vocabulary."""

MOST = 8
"""Pieces that are kept of a word, or of all words of a day (our own choice)."""

ZERO = 8
"""The whole number of four bits that stands for nought."""

_BEGIN = "▁"
"""What stands before the first piece of a word that consists of letters."""

_UNLIKELY = -30.0
"""The logarithm of how likely a letter is that is no piece: less than any piece."""

_WORD = re.compile(r"[^\W\d_]+|\d+|[^\w\s]|_")


class Vocabulary(NamedTuple):
    """The pieces with their numbers, how likely each is (as a logarithm), and how long the longest is."""

    numbers: dict[str, int]
    scores: Sequence[float]
    longest: int


def make_vocabulary(pieces: Sequence[str], scores: Sequence[float]) -> Vocabulary:
    """Return pieces with their numbers."""
    return Vocabulary({piece: at for at, piece in enumerate(pieces)}, scores, max(map(len, pieces)))


def list_pieces(kept: Mapping[str, Array]) -> list[str]:
    """Return the pieces that are kept, as they are written."""
    written: bytes = kept["pieces"].tobytes()
    return written.decode().split("\n")


@cache
def _load_vocabulary() -> Vocabulary:
    kept = load_arrays()
    return make_vocabulary(list_pieces(kept), kept["scores"].tolist())


@lru_cache(maxsize=limits.LATEST)
def cut_word(word: str) -> tuple[int, ...]:
    """Return the numbers of the pieces of a word, a number or a sign."""
    return cut_by(_load_vocabulary(), word)


def cut_day(text: str) -> tuple[int, ...]:
    """Return the numbers of the pieces of a day, as it is written."""
    return cut_words(text, cut_word)


def cut_words(text: str, cut: Callable[[str], tuple[int, ...]]) -> tuple[int, ...]:
    """Return the numbers of the pieces of all words of a day."""
    return tuple(piece for word in _WORD.findall(text) for piece in cut(word))[:MOST] or (UNKNOWN,)


def cut_by(known: Vocabulary, word: str) -> tuple[int, ...]:
    """Return the numbers of the pieces of a word in a vocabulary."""
    plain = normalize("NFKC", word)
    return _cut(known, f"{_BEGIN}{plain}" if word[:1].isalpha() else plain)[:MOST]


def _cut(known: Vocabulary, text: str) -> tuple[int, ...]:
    """Return the pieces that a text most likely consists of, each as likely whatever is beside it (Kudo 2018)."""
    length = len(text)
    likely, last = [0.0, *([-np.inf] * length)], [(0, UNKNOWN)] * (length + 1)
    for start in range(length):
        for end in range(start + 1, min(length, start + known.longest) + 1):
            piece = known.numbers.get(text[start:end], UNKNOWN)
            if piece == UNKNOWN and end > start + 1:
                continue
            chance = likely[start] + (known.scores[piece] if piece != UNKNOWN else _UNLIKELY)
            if chance > likely[end]:
                likely[end], last[end] = chance, (start, piece)
    pieces, end = [], length
    while end:
        end, piece = last[end]
        pieces.append(piece)
    return tuple(reversed(pieces))


def find_rows(kept: Mapping[str, Array], pieces: Array) -> Array:
    """Return what is kept of pieces: a row for each, unpacked from two numbers of four bits in each byte."""
    packed, steps = kept["words"][pieces], kept["words.step"][pieces].astype(np.float32)
    numbers = np.concatenate([packed & 15, packed >> 4], axis=-1).astype(np.float32) - ZERO
    parts = numbers.reshape(len(pieces), steps.shape[1], -1)
    return (parts * steps[..., None]).reshape(len(pieces), -1)
