"""Lines that a mail program has broken at its margin, put together again as they were written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading.days.day_words import MONTH_WORD
from intake.reading.words import any_case, split_words

_NARROWEST, _WIDEST = 60, 80
"""Characters of the longest line of a mail that is broken at a margin: most programs break at 72 to 78 (RFC 5322,
2.1.1).
"""

_PROSE = 5
"""Words from which on a line may be one of a sentence (our own choice)."""

_COLUMNS = re.compile(r"\t|\S {2,}\S|[|=_]{2}|\||\s[-–—>]+$")
_BEGINS_ROW = any_case(
    rf"\s|>|[-–—*•+·#]|\(?\d{{1,3}}[.)]\s(?!{MONTH_WORD}\b)|\(?[a-z][.)]\s|vs?\.?\s"
    r"|(?-i:[A-ZÄÖÜ]\w+(?: [A-ZÄÖÜ]\w+)?):\s|(?:round|board|game|runde|brett|partie|spiel|tisch)\s+\d"
)
_WORD_AT_END = re.compile(r"[^\W\d_][’']?,?$")
_OPEN = split_words(
    """
    a an the and or but of with to from by in on at for his her their that which who has have had was is were my our
    your both against mr mrs miss ms dr der die das den dem des ein eine einen einem einer und oder aber mit gegen von
    vom am im zum zur für bei dass daß hat haben ist war sind wurde herr herrn frau sein seine ihr ihre als seit
    beat beats defeated drew lost won schlug besiegte verlor gewann
    """
)
"""Words behind which a sentence goes on."""

_DAY_AT_END = any_case(r"\b(?:am|vom|den|de[rm]|on|the|of|bis|till?) \d{1,2}\.?$")


def join_broken(text: str) -> str:
    """Return a text without the breaks at which a line had no place for the first word of the next one; those of lists
    and tables stay, and those of quoted lines. A mail is one of a program that breaks lines where one clearly goes on.
    """
    lines = re.split("\r\n|\r|\n", text)
    widest = max((len(line.rstrip()) for line in lines if not line.startswith(">")), default=0)
    if not _NARROWEST <= widest <= _WIDEST:
        return text
    full = [_is_full(before.rstrip(), line, widest) for before, line in pairwise(lines)]
    clear = [at_end and _goes_on(*two, lines) for at_end, two in zip(full, pairwise(lines), strict=True)]
    return "\n".join(_join(lines, _list_broken(lines, full, clear))) if any(clear) else text


def _list_broken(lines: Sequence[str], full: Sequence[bool], clear: Sequence[bool]) -> list[bool]:
    """Return which breaks are those of a margin: full lines within a sentence, and all of a paragraph that has a clear
    one.
    """
    ends = [-1, *(at for at, line in enumerate(lines) if not line.strip()), len(lines)]
    paragraphs = [(first + 1, end) for first, end in pairwise(ends)]
    broken = {at for first, end in paragraphs if any(clear[first : end - 1]) for at in range(first, end - 1)}
    return [is_full and (at in broken or _is_within(lines[at])) for at, is_full in enumerate(full)]


def _join(lines: Sequence[str], broken: Sequence[bool]) -> list[str]:
    """Return lines, of which those that were broken at a margin are one."""
    joined = list(lines[:1])
    for is_broken, line in zip(broken, lines[1:], strict=True):
        joined[-1:] = [f"{joined[-1].rstrip()} {line}"] if is_broken else [joined[-1], line]
    return joined


def _is_full(before: str, line: str, widest: int) -> bool:
    """Return whether a line of prose has no place for the first word of the next one."""
    words = line.split()
    if not words or len(before) + 1 + len(words[0]) <= widest or len(before.split()) < _PROSE:
        return False
    is_row = _COLUMNS.search(before) or _COLUMNS.search(line) or _BEGINS_ROW.match(line)
    return not (is_row or before.startswith(">") or before.endswith(":"))


def _is_within(line: str) -> bool:
    """Return whether a line ends within a sentence: with a word, or with the day of a month."""
    return _WORD_AT_END.search(line.rstrip()) is not None or _DAY_AT_END.search(line.rstrip()) is not None


def _goes_on(before: str, line: str, lines: Sequence[str]) -> bool:
    """Return whether a sentence clearly goes on in the next line: with a small letter, where not all lines begin with
    one, or behind a word that ends none.
    """
    has_capitals = any(one[:1].isupper() for one in lines)
    is_open = (has_capitals and line[0].islower()) or before.rsplit(maxsplit=1)[-1].lower() in _OPEN
    return is_open and _is_within(before)
