"""Lines that a mail program cut: what belongs together is put on one line again.

A telephone cuts after 35 to 40 characters, so between the names and their score, or within a date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from itertools import groupby, pairwise
from textwrap import wrap

from intake.reading import limits
from intake.reading.days.dates import find_dates
from intake.reading.days.day_words import MONTH_WORD, SHORT_WEEKDAY
from intake.reading.letters.text import is_cut_off
from intake.reading.scores import find_scores
from intake.reading.words import any_case

_DAY_AT_END = any_case(
    r"\b(?:am|vom|zum|bis|seit|war|ist|de[nmr]|endete|beendet|on|by|until|since|is|was|dated|ended|finished)"
    r"(?P<day>\s+(?:the |der )?\d{1,2}(?:\.|st|nd|rd|th)?(?: of)?)$"
)
"""The number of a day, told by the word before it: others end with that of a round, a board or a move."""

_MONTH_FIRST = any_case(rf"{MONTH_WORD}\b(?!\s+(?-i:[^\W\d_a-zäöüß]))")
"""A month; before another capital it may be a given name."""

_RELATED_AT_END = any_case(
    r"(?P<day>(?:^|\s)(?:am|the|on the|der|den)\s+"
    r"(?:selben|gleichen|folgenden|nächsten|letzten|vorigen|same|next|following|last))$"
)
_ON_AT_END = any_case(r"\b(?:on|am|vom|until|till|bis(?: zum)?|by)$")
_STOPS = " .,;:!?)"
_WORD_FOR_DAY = any_case(r"(?:\w*tag|\w*day|\w*woch\w*|week|wochenende|weekend)\b")
_PAIR_AT_END = re.compile(r"[^\W\d_]{2,}\.?\)?\s*(?:[-–—]|gegen|vs?\.?|against)\s*[^\W\d_][^\d:;!?]*[^\W\d_][.)]?,?$")
_SCORE_FIRST = re.compile(
    r"\s*(?:[01][.,]5|[01½]|1/2)\s?[-–:]\s?(?:[01][.,]5|[01½]|1/2)(?:\s*\([^()]*\))?[.,;]+(?=\s|$)"
)
"""A score that a stop parts from what follows: without one it may be that of the pair behind it."""

_ROW = any_case(
    rf"\w\.?\)?\s+(?:[-–—:|]|//)\s+\S|^\s*(?:\d+[.)](?!\d|\s*{MONTH_WORD}\b)|[-–—*•])|\w\s*:\s*$|\.\.\.|\w {{3,}}\w"
    r"|^\s*[^\W\d][\w.,-]*(?: [^\W\d][\w.,-]*)?[\s:.…]*\s(?:½|[01])\s*$"
)
"""A row of a list or a table, or what is not finished."""

DAY_FIRST = any_case(
    rf"\W*(?:{SHORT_WEEKDAY}\W{{1,2}})?(?:am\s|vom\s|on\s)?\s*\d{{1,2}}(?:\.\s?\d|\.?\s{MONTH_WORD}\b)"
)
"""How each row of a list may begin."""

_NARROW = 60
"""Characters of a line below which a paragraph was cut for a small screen (our own choice)."""

_FEWEST = 2
"""Lines with a day first that are a list (our own choice)."""

_SHARE = 3
"""One break in so many of a paragraph that was cut is within a sentence (our own choice); of a list none is."""


def mended(lines: Sequence[str], day: date | None) -> list[str]:
    """Return as many lines as a mail of a day had; where a paragraph needs fewer, the last ones are empty."""
    found: list[str] = []
    for is_blank, paragraph in groupby(lines, key=lambda line: not line.strip()):
        grouped = list(paragraph)
        found += grouped if is_blank else _mended_paragraph(grouped, day)
    return found


def _mended_paragraph(lines: list[str], day: date | None) -> list[str]:
    if _is_cut(lines):
        wide = wrap(" ".join(lines), limits.SENTENCE, break_long_words=False, break_on_hyphens=False)
        lines = [*wide, *[""] * (len(lines) - len(wide))]
    for at in range(1, len(lines)):
        lines[at - 1 : at + 1] = _mended_break(lines[at - 1], lines[at], day)
    return lines


def _is_cut(lines: Sequence[str]) -> bool:
    """Whether a paragraph is prose in narrow lines, of which each has no place for the first word of the next."""
    widest = max(map(len, lines))
    if len(lines) == 1 or widest > _NARROW or any(map(_is_row, lines)) or _are_dated(lines):
        return False
    is_full = all(len(line) + 1 + len(behind.split()[0]) > widest for line, behind in pairwise(lines))
    within = sum(1 for before, line in pairwise(lines) if line[:1].islower() or is_cut_off(before))
    return is_full and within * _SHARE >= len(lines) - 1


def _are_dated(lines: Sequence[str]) -> bool:
    """Return whether lines are a list of days, perhaps below a heading: by chance none but one of prose begins with
    one.
    """
    dated = sum(DAY_FIRST.match(line) is not None for line in lines)
    return dated == len(lines) or dated >= _FEWEST


def _is_row(line: str) -> bool:
    return line[:1].isspace() or "\t" in line or _ROW.search(line) is not None


def _mended_break(before: str, behind: str, on: date | None) -> tuple[str, str]:
    """Return two lines, with a date, or a pair and its score, on one of them if they were cut there."""
    if len(before) + len(behind) > limits.LINE:
        return before, behind
    if day := _find_begun_day(before, behind):
        return before[: day.start("day")], f"{day['day'].strip()} {behind}"
    end = _find_end_of_day(behind, on) if _ON_AT_END.search(before) else _find_end_of_score(before, behind)
    return (f"{before} {behind[:end].strip()}", behind[end:].strip()) if end else (before, behind)


def _find_begun_day(before: str, behind: str) -> re.Match[str] | None:
    """Return the begin of a day at the end of a line, where the next one goes on with it."""
    if _MONTH_FIRST.match(behind):
        return _DAY_AT_END.search(before)
    return _RELATED_AT_END.search(before) if _WORD_FOR_DAY.match(behind) else None


def _find_end_of_score(before: str, behind: str) -> int:
    """Return where the score ends with which a line begins, if it is that of the pair before; 0 without one."""
    score = _SCORE_FIRST.match(behind)
    return score.end() if score and _PAIR_AT_END.search(before) and not any(find_scores(before)) else 0


def _find_end_of_day(line: str, day: date | None) -> int:
    """Return where the day ends with which a line begins, and the stop behind it; 0 without one."""
    end = next((word.end for word in find_dates(line, day) if word.start <= len("the ")), 0)
    return end + len(line[end:]) - len(line[end:].lstrip(_STOPS)) if end else 0
