"""Two players whom a sentence names on the same side, who have not met in the game that it reports.

    The games against Wolf and Lang are lost.
    Wolf und Lang haben dadurch gewonnen.

They are opponents of somebody else, who left or was named before: nobody else may make a game of the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from intake.reading.explanations.pair_results import PairResult
from intake.reading.guards import Guarded
from intake.reading.leftovers import SCORE_LIKE
from intake.reading.words import any_case
from ratings.regulations.types import Score

_GAMES_AGAINST = Guarded(
    r"\b(?:seine[nrm]?|ihre[nrm]?|deren|dessen|die|den|meine[nr]?|his|her|their|the|my|alle|all|beide|both)\s+"
    r"(?:\w+\s+){0,3}?(?:partien?|spielen?|games?)\s+(?:\w+\s+){0,2}?(?:gegen|mit|against|with)\b"
)
"""Behind these are opponents."""

lists_opponents = _GAMES_AGAINST.is_in
"""Whether a text speaks of somebody's games against others."""

_JOINED = any_case(
    r"\b(?P<before>\w+)\.?\s*(?P<link>,|\bund\b|\band\b|\bsowie\b|&)"
    r"(?=(?:\W+(?:gegen|mit|against|with|an|to|auch|herrn?|frau|mr|mrs|ms)\b)*\W*(?P<behind>\w+))"
)
"""Two words side by side: the last of one name, the first of the other."""

_WORD = re.compile(r"\w+")
_OF_PAIR = any_case(
    r"\b(?:zwischen|between|wei(?:ß|ss)\w*|schwarz\w*|white|black|gegeneinander|each other|untereinander)\b"
)
"""Beside these two players who are joined have met."""

_DECIDED = frozenset({each.value for each in Score} - {Score.DRAW.value, Score.BOTH_LOSE.value})


def are_on_same_side(text: str, results: Iterable[PairResult]) -> bool:
    """Return whether a sentence gives a result to two players whom it names on the same side."""
    return any(_is_of_same_side(text, result) for result in results)


def _is_of_same_side(text: str, result: PairResult) -> bool:
    is_decided = result.score is not None and result.score.score in _DECIDED and SCORE_LIKE.search(text) is None
    for joined in _find_joined(text, result.first.text, result.second.text):
        if any(found.end() <= joined.start() for found in _GAMES_AGAINST.finditer(text)):
            return True
        is_named_again = _names_one(text[joined.end("behind") :], result)
        if is_decided and joined["link"] != "," and not is_named_again:
            return True
    return False


def _names_one(text: str, result: PairResult) -> bool:
    """Return whether a text names one of the two, of whom it says more: "Koch und Wolf: Wolf gewann"."""
    names = "|".join(map(re.escape, (result.first.text, result.second.text)))
    return re.search(rf"\b(?:{names})\b", text, re.IGNORECASE) is not None


def _find_joined(text: str, one: str, other: str) -> Iterator[re.Match[str]]:
    """Yield where a text names two players side by side as one."""
    first, second = (_WORD.findall(name.casefold()) for name in (one, other))
    sides = ([*first[-1:], *second[:1]], [*second[-1:], *first[:1]])
    for joined in () if _OF_PAIR.search(text) else _JOINED.finditer(text):
        if [joined["before"].casefold(), joined["behind"].casefold()] in sides:
            yield joined
