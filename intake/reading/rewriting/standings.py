"""Points of players so far, which are no results: "Koch 2½, Wolf 2, Lang ½" says who leads. Where one has more than a
single game gives, the points beside are left out, so that nobody takes halves for draws.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from intake.reading import limits
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, draw_outline
from intake.reading.words import any_case, one_of

_UNIT = r"(?:punkte?n?|pkte?\.?|zählern?|points?|pts\.?)"
_SEVERAL = one_of(
    "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|two|three|four|five|six|seven|eight|nine|ten", r"[2-9]|[1-3]\d"
)
_TIME = one_of(
    "jahr|year|monat|month|stunde|hour|woche|week|tag|day|zug|züge|move|uhr|pawn|bauer|minute|euro|seite|page",
    "partie|game|runde|round",
)
"""What else is counted in numbers."""

_BEGIN, _END = r"(?<![\w.,:/½+-])", rf"(?![\w½/:+-]|[.,]\d|\s?[-–:]\s?[\d½]|\s{_TIME})"
_AND_A_HALF = one_of(
    "(?:ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)(?:und)?einhalb|anderthalb",
    "(?:one|two|three|four|five|six|seven|eight|nine) and a half",
    r"[1-9]\d?(?: ?½| 1/2|[.,]5)",
)
_TOTAL = rf"{_BEGIN}(?:{_AND_A_HALF}|{_SEVERAL} {_UNIT}){_END}"
"""More than a game gives."""

_HALF = r"½|1/2|0[.,]5|(?:einen? |den )?halbe[nr]?|half a|a half"
_ANY = rf"{_TOTAL}|{_BEGIN}(?:{_HALF}|{_SEVERAL}|eine?[ns]?|one|[01](?!\.\s?\w)){_END}"
_SHAPE = rf"(?P<named>{SIGN}[^\d½.!?;:–{SIGN[1:-1]}]{{{{0,30}}}}?(?:\.{{{{3,}}}} ?)?)(?:{{}})(?: {_UNIT}(?!\w))?"
_MORE, _POINTS = any_case(_SHAPE.format(_TOTAL)), any_case(_SHAPE.format(_ANY))
_MAY_BE = any_case(_TOTAL)
_OF_PAIR = any_case(r"(?:[-–/:]|\b(?:gegen|gg|vs?|against|x)\.?)\s*$")
"""What is before the second of two players."""

_BEFORE = len("against ")
_SENTENCE_END = re.compile(r"(?<=[^\d\s.][.!?])(?<!\s\w\.)(?=\s)")


def without_standings(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines in which players have no points where some have more than one game gives."""
    paragraphs = (list(lines) for _, lines in groupby(lines, lambda line: bool(line.strip())))
    return [line for paragraph in paragraphs for line in _write(paragraph, names)]


def _write(paragraph: list[str], names: Names) -> list[str]:
    """Return the lines of a paragraph without the points of its standings."""
    if not _MAY_BE.search("\n".join(paragraph)) or max(map(len, paragraph)) > limits.LINE:
        return paragraph
    outlines = [draw_outline(line, names) for line in paragraph]
    sentences = _SENTENCE_END.split("\n".join(outline.text for outline in outlines))
    written = "".join(_POINTS.sub(_drop, each) if _MORE.search(each) else each for each in sentences)
    return [outline.fill(line, str) for outline, line in zip(outlines, written.split("\n"), strict=True)]


def _drop(found: re.Match[str]) -> str:
    """Return the name of a player without the points behind it, both where it is the second one of a game."""
    is_second = _OF_PAIR.search(found.string, max(0, found.start() - _BEFORE), found.start())
    return found[0] if is_second else found["named"]
