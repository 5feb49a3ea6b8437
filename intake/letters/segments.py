"""A line with several results, cut so that each piece holds one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.letters.pairs import MASK
from intake.letters.scores import ScoreWord

_CUT = re.compile(r"(?:\s*[;,.]\s+|\s+(?:und|and|sowie|&|/)\s+|\s{2,})(?=[^\W\d])")
_INSTEAD = re.compile(
    r"(?:\b(?:statt|anstatt|anstelle|anstelle von|instead of|rather than|nicht|not|bisher|vorher|früher|fälschlich"
    r"|was|war|von|from)\s*:?\s*\W{0,2})$",
    re.IGNORECASE,
)


def superseded(text: str, scores: Sequence[ScoreWord]) -> tuple[ScoreWord, ...]:
    """The scores that `text` takes back ("0-1 statt 1-0"), where another one is left."""
    if len(scores) < 2:
        return ()
    old = tuple(word for word in scores if _INSTEAD.search(text[: word.start]))
    return old if len(old) < len(scores) else ()


def cut(text: str, scores: Sequence[ScoreWord]) -> tuple[tuple[int, int], ...]:
    """The spans of `text` that hold one score each: it is cut after a score, before the next name."""
    if len(scores) < 2:
        return ((0, len(text)),)
    begins = [0]
    for word, after in pairwise(scores):
        between = text[word.end : after.start]
        place = _CUT.search(between.replace(MASK, ","))
        if place:
            begins.append(word.end + place.end())
    return tuple(zip(begins, [*begins[1:], len(text)], strict=True))
