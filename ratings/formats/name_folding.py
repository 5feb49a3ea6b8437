"""Names made comparable: one folding for matching, one key for the order of lists."""

from __future__ import annotations

import re
from functools import lru_cache

from anyascii import anyascii

NAMES = 2_000
"""Folded names that are kept (our own choice): of a mail each player's is compared many times."""

_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_NOT_A_WORD = re.compile(r"[^a-z0-9]+")


@lru_cache(NAMES)
def fold(name: str) -> str:
    """`name` in lower-case ASCII words: "Müller-Lüdenscheidt" is "mueller luedenscheidt"."""
    small = name.lower()
    if not small.isascii():
        small = anyascii(small.translate(_GERMAN)).lower()
    return small if small.isalpha() else _NOT_A_WORD.sub(" ", small).strip()


@lru_cache(NAMES)
def fold_plain(name: str) -> str:
    """`name` in lower-case ASCII words with umlauts as their base vowel (DIN 5007-1): "Müller" is "muller"."""
    return _NOT_A_WORD.sub(" ", anyascii(name.lower()).lower()).strip()


def solid(name: str) -> str:
    """Return a name, or a code, folded and without blanks: "SE 947" and "se-947" are "se947"."""
    return fold(name).replace(" ", "")


def full_name(family_name: str, given_name: str) -> str:
    """Return a name as lists show it: family name, given name."""
    return f"{family_name}, {given_name}" if given_name else family_name


def sort_key(family_name: str, given_name: str) -> str:
    """Return the key of a person in alphabetical order: umlauts as their base vowel."""
    return ", ".join(map(fold_plain, (family_name, given_name)))
