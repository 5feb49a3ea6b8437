"""Points of two players who met, written as the score of their game: "Koch nothing, Wolf a full point" is "Koch - Wolf
0-1", as are "Koch und Wolf: null und eins", and "Koch, Wolf" above "0, 1".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.days.day_words import MONTH_WORD
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import PLAYER, draw_outline
from intake.reading.words import any_case

_LONGEST = 120
"""Characters of such a line at most (our own choice)."""

_NONE = r"nothing|nil|nought|zero|null|nichts|(?:no|keine?n?) (?:points?|punkte?)|0"
_HALF = r"(?:an? |einen |ein )?(?:half|halbe[nr]?)(?: (?:an? )?(?:point|punkt))?|½|0[.,]5"
_WHOLE = r"(?:an? |one |the |einen |ein )?(?:(?:full|whole|volle[nr]?|ganze[nr]?) )?(?:point|punkt)|one|eins|1"
_POINT = rf"(?:(?P<none{{0}}>{_NONE})|(?P<half{{0}}>{_HALF})|(?P<whole{{0}}>{_WHOLE}))(?![\w/])(?![.,:-]?\d)"
_NUMBER = r"[\s*•–-]*(?:\d{1,2}[.)] )?"
_AND = r"(?:[,;/]| und| and| &) ?"
_GETS = r"(?:,|:)? (?:(?:gets?|got|takes?|took|has|had|bekommt|bekam|erhält|hat) )?"
_BESIDE = any_case(
    rf"{_NUMBER}(?P<first>{PLAYER}){_GETS}{_POINT.format(1)}{_AND}(?P<second>{PLAYER}){_GETS}{_POINT.format(2)}[ .]*"
)
_BEHIND = any_case(
    rf"{_NUMBER}(?P<first>{PLAYER}){_AND}(?P<second>{PLAYER})(?: \((?-i:[A-Z]{{2,3}})[-\d]{{2,9}}\))?"
    rf" ?[:\n] ?{_POINT.format(1)}{_AND}{_POINT.format(2)}(?P<rest>\. [^.]*\d.*|[ .]*)"
)
"""The points of each beside the name, or of both behind them."""

_IN_WORDS = re.compile(r"[^\W\d_]{3}")

_POINTS = any_case(rf"{_POINT.format(1)}{_AND}{_POINT.format(2)}[ .]*")
"""Both on a line of their own."""

_HEADING = re.compile(r"[^.,;!?)\s]\s*$")
"""The end of a line that may say of what points are; sentences and greetings do not."""

_DAY = any_case(rf"\b{MONTH_WORD}\b|\d\.\d|\b(?:today|yesterday|heute|gestern)\b")
"""What a day above them has."""

_SCORES = {("whole", "none"): "1-0", ("none", "whole"): "0-1", ("half", "half"): "½-½"}


def write_points(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, points of two players as scores."""
    written, last = list(lines), ""
    for at, line in enumerate(lines):
        below = [one for one in lines[at + 1 : at + PAIR] if _is_of_points(one)]
        if score := "" if _is_heading(last) else _write("\n".join([line, *below]), names):
            written[at : at + 1 + len(below)] = [score, *[""] * len(below)]
        last = f"{line}." if score else line if line.strip() else last
    return written


def _is_of_points(line: str) -> bool:
    return len(line) <= _LONGEST and _POINTS.fullmatch(line.strip()) is not None


def _is_heading(line: str) -> bool:
    return _HEADING.search(line) is not None and _DAY.search(line) is None


def _write(text: str, names: Names) -> str:
    """Return points as the score of a game, "" where a text gives none."""
    if len(text) > _LONGEST or not may_name(text, names):
        return ""
    outline = draw_outline(text, names)
    found = _find_points(outline.text) if len(outline.names) == PAIR else None
    score = _SCORES.get((_find_point(found, 1), _find_point(found, 2))) if found else None
    if not (found and score):
        return ""
    rest = found.groupdict().get("rest") or ""
    return outline.fill(f"{found['first']} - {found['second']} {score}{rest}", str)


def _find_points(text: str) -> re.Match[str] | None:
    """Return the points in the outline of a line; beside the names figures alone may be those of a table."""
    beside = _BESIDE.fullmatch(text)
    return beside if beside and _IN_WORDS.search(text) else _BEHIND.fullmatch(text)


def _find_point(found: re.Match[str], place: int) -> str:
    """Return which point is in a place."""
    return next(kind for kind in ("none", "half", "whole") if found[f"{kind}{place}"])
