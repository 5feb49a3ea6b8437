"""Names that came from another script, in the spellings in which German and English write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice, product
from types import MappingProxyType

SPELLINGS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "schtsch": ("schtsch", "shch"),
        "shch": ("shch", "schtsch"),
        "tsch": ("tsch", "ch", "tch"),
        "tch": ("tch", "tsch", "ch"),
        "sch": ("sch", "sh", "zh"),
        "sh": ("sh", "sch"),
        "zh": ("zh", "sch"),
        "ch": ("ch", "tsch", "kh"),
        "kh": ("kh", "ch"),
        "ks": ("ks", "x"),
        "x": ("x", "ks"),
        "w": ("w", "v"),
        "v": ("v", "w"),
        "j": ("j", "y"),
        "y": ("y", "j"),
    }
)
"""Latin letters for one Cyrillic letter, the spelling itself first: the practical transcription of the Duden beside
that of the BGN/PCGN, in which English and FIDE write players. Only what differs most often is here (our own choice).
"""

_TOKEN = re.compile("|".join(sorted(SPELLINGS, key=len, reverse=True)) + "|.")

MOST = 12
"""Spellings of one word that are tried; a word with so many doubtful letters is found by its own (our own choice)."""


def other_spellings(word: str) -> tuple[str, ...]:
    """Return a folded word in its spellings, its own first: "tschigorin" is "chigorin" and "tchigorin", too."""
    tokens = (SPELLINGS.get(token, (token,)) for token in _TOKEN.findall(word))
    return tuple("".join(letters) for letters in islice(product(*tokens), MOST))
