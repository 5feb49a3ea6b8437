"""The signs of a remark: how its words begin, one by one and in pairs."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?|\d+|[?!:½]")
_STEM = 5
"""Letters that tell most words apart and leave out most endings (measured: 4 and 6 are worse)."""

_NAME, _NUMBER, _BEGIN, _END = "N", "0", "^", "$"
"""Stand for any player, for any number, and for the borders of a remark."""


def list_signs(remark: str, names: Collection[str] = ()) -> frozenset[str]:
    """Return the signs of a remark, in which the words of `names` (in small letters) are those of players."""
    words = [_BEGIN, *(_write_stem(word, names) for word in _WORD.findall(remark.lower().replace("’", "'"))), _END]
    return frozenset(words[1:-1]) | {f"{one} {other}" for one, other in itertools.pairwise(words)}


def _write_stem(word: str, names: Collection[str]) -> str:
    if word.partition("'")[0] in names:
        return _NAME
    return _NUMBER if word[0].isdigit() else word[:_STEM]
