"""Points of two players who met, written as the score of their game: "Koch nothing, Wolf a full point" is "Koch - Wolf
0-1", as are "Koch und Wolf: null und eins", and "Koch, Wolf" above "0, 1".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import SIGN, TITLE, draw_outline
from intake.reading.words import any_case

_LONGEST = 120
"""Characters of such a line at most (our own choice)."""

_NONE = r"nothing|nil|nought|zero|null|nichts|(?:no|keine?n?) (?:points?|punkte?)|0"
_HALF = r"(?:an? |einen |ein )?(?:half|halbe[nr]?)(?: (?:an? )?(?:point|punkt))?|½|0[.,]5"
_WHOLE = r"(?:an? |one |the |einen |ein )?(?:(?:full|whole|volle[nr]?|ganze[nr]?) )?(?:point|punkt)|one|eins|1"
_POINT = rf"(?:(?P<none{{0}}>{_NONE})|(?P<half{{0}}>{_HALF})|(?P<whole{{0}}>{_WHOLE}))(?![\w/])(?![.,:-]?\d)"
_NAME = rf"{TITLE}(?:[^\W\d_]\. ?)?{SIGN}"
_NUMBER = r"[\s*•–-]*(?:\d{1,2}[.)] )?"
_AND = r"(?:[,;/]| und| and| &) ?"
_GETS = r"(?:,|:)? (?:(?:gets?|got|takes?|took|has|had|bekommt|bekam|erhält|hat) )?"
_BESIDE = any_case(
    rf"{_NUMBER}(?P<first>{_NAME}){_GETS}{_POINT.format(1)}{_AND}(?P<second>{_NAME}){_GETS}{_POINT.format(2)}[ .]*"
)
_BEHIND = any_case(
    rf"{_NUMBER}(?P<first>{_NAME}){_AND}(?P<second>{_NAME})(?: \([^()]{{1,30}}\))?"
    rf" ?[:\n] ?{_POINT.format(1)}{_AND}{_POINT.format(2)}(?P<rest>\.? .*|[ .]*)"
)
"""The points of each beside the name, or of both behind them."""

_POINTS = any_case(rf"{_POINT.format(1)}{_AND}{_POINT.format(2)}[ .]*")
"""Both on a line of their own."""

_SCORES = {("whole", "none"): "1-0", ("none", "whole"): "0-1", ("half", "half"): "½-½"}


def write_points(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, points of two players as scores."""
    written = list(lines)
    for at, line in enumerate(lines):
        below = lines[at + 1] if at + 1 < len(lines) and _is_of_points(lines[at + 1]) else ""
        score = _write(f"{line}\n{below}" if below else line, names) if may_name(line, names) else ""
        if score:
            written[at : at + PAIR if below else at + 1] = [score, ""] if below else [score]
    return written


def _is_of_points(line: str) -> bool:
    return len(line) <= _LONGEST and _POINTS.fullmatch(line.strip()) is not None


def _write(text: str, names: Names) -> str:
    """Return points as the score of a game, "" where a text gives none."""
    outline = draw_outline(text, names) if len(text) <= _LONGEST else None
    if outline is None or len(outline.names) != PAIR:
        return ""
    found = _BESIDE.fullmatch(outline.text) or _BEHIND.fullmatch(outline.text)
    score = _SCORES.get((_find_point(found, 1), _find_point(found, 2))) if found else None
    if not (found and score):
        return ""
    rest = found.groupdict().get("rest") or ""
    return outline.fill(f"{found['first']} - {found['second']} {score}{rest}", str)


def _find_point(found: re.Match[str], place: int) -> str:
    """Return which point is in a place."""
    return next(kind for kind in ("none", "half", "whole") if found[f"{kind}{place}"])
