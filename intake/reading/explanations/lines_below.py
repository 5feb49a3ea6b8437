"""Whether a line may go on with the one above it, by the ends of both."""

from __future__ import annotations

import re

from intake.reading import limits
from intake.reading.dates import mask_dates
from intake.reading.day_words import SHORT_WEEKDAY, WEEKDAY
from intake.reading.line_breaks import DAY_FIRST
from intake.reading.lines import is_score_only
from intake.reading.scores import plain_dashes
from intake.reading.text import WRAPPED, goes_on
from intake.reading.words import any_case

SCORE_LINE = 60
"""Characters of a line that only brings the score of the players above it (our own choice)."""

_SEPARATED = re.compile(r"\s[-–—]\s|\d\s?:\s?\d")
"""What a line of a list has and a narrow line of prose has not."""

_IN_COLUMNS = re.compile(r"\S(?: {2,}|\t)\S.*\S(?: {2,}|\t)\S")
_HEADS = any_case(
    r"\W*(?:(?:nr|no|runde|rd|round|brett|board|partie|game|wei(?:ß|ss)|white|schwarz|black|ergebnis|erg|resultat|result|score"
    r"|datum|date|tag|day|beendet|ended|ende|end|grund|reason|bemerkung|remarks?)\b\W*){3,}"
)
"""The heads of the columns of a table, below which a name may begin with a small letter."""

ENDS = re.compile(r"[.!?:;]\s*$")
A_DAY = rf"(?:\d|\b(?:(?:vor)?gestern|heute|yesterday|today|{WEEKDAY})\b)"
_OF_ROWS_ABOVE = any_case(
    r"\W*(?:(?:beide[sn]?|both)\b(?! (?:\w+ )?(?:partien|spiele|games)\b)|(?:(?:das|dies|es|sie|die) )?"
    rf"(?:(?:ist|sind|war|waren|were) )?(?:alle[sn]?|allesamt|alli|sämtliche|all|jeweils|je|each)\b).*{A_DAY}"
)
"""A line about two results above it, or about all."""

_ENDS_ROW = any_case(r"[-–—].*(?:[01½]\s?[-–:]\s?[01½]|\bremis|\brem\.?|\bdraw)\s*$")
_ENDS_SHORT_ROW = any_case(
    rf"\b(?:[01½]\s?[-–:]\s?[01½]|½|remis|rem|draw|drawn|drew)\b\W*(?:(?:am |on )?(?:{SHORT_WEEKDAY}|{A_DAY}\S*)\W*)?$"
)
_HAS_OWN_SCORE = any_case(
    r"\s*(?!(?:on|am|vom|an|by|in|im|at|and|und|but|aber|after|nach|with|mit)\b)(?-i:[a-zäöüß])\w.*\w[\s:]+"
    r"(?:[01]\s?[-–:]\s?[01]|½\s?[-–:]\s?½|0[.,]5\s?[-–:]\s?0[.,]5)(?![\w½])"
)
"""Below a row in small letters that has ended, names with a score are the next row, also where nobody knows them."""

_BOTH_GAMES_BELOW = any_case(rf"\W*(?:beide|both)\b.*{A_DAY}")
"""Below a row that ends with its score a line about both games is about those of two rows."""

_DAY_OF_ROWS = any_case(rf"(?:(?:und|and|dann|then|am|on|the|vom|den)\s+)*{A_DAY}[^:]{{0,20}}:\s*")
"""A heading with the day of the rows below it, however the row above ends."""

_BEGINS_ITEM = re.compile(r"\s*(?:\d{1,3}[.):]|[-*•–]|[A-Z]{1,5}[\d./-]*\d:)\s")
"""The number of a row, a sign before it, or the code of its tournament."""

_DATED_ROW = re.compile(r"\s*\d{1,2}\.\s?\d{1,2}\.?:?\s+[A-ZÀ-Þ]\S*.*\s[-–—:]\s")
"""Two players behind two numbers, which are their day, or their round and board."""


def is_numbered_row(line: str) -> bool:
    """Return whether a line is a row of its own, with a day or two numbers before its players."""
    return _DATED_ROW.match(line[: limits.LINE]) is not None


def goes_on_below(before: str, line: str, cut_from: int) -> bool:
    """Return whether a line may go on with the one before, by the ends of both."""
    if _DAY_OF_ROWS.fullmatch(line) or (DAY_FIRST.match(before) and DAY_FIRST.match(line)):
        return False
    if _is_below_row(before, line):
        return False
    if before.rstrip().endswith((",", " -", " –", " gegen")) and not _BEGINS_ITEM.match(line):
        return True
    return not _OF_ROWS_ABOVE.match(line) and (goes_on(before, line) or _is_wrapped(before, line, cut_from))


def _is_below_row(before: str, line: str) -> bool:
    """Return whether a row ends above a line that is the next row, or about both."""
    is_next = _ENDS_SHORT_ROW.search(before) is not None and _HAS_OWN_SCORE.match(line) is not None
    return is_next or (_BOTH_GAMES_BELOW.match(line) is not None and _ENDS_ROW.search(before) is not None)


def _is_wrapped(before: str, line: str, cut_from: int) -> bool:
    """Return whether a mail program may have begun a new line for want of space, or before a score."""
    if len(line) < SCORE_LINE and is_score_only(mask_dates(plain_dashes(line), None)[0]):
        return True
    least = WRAPPED if _SEPARATED.search(before) else cut_from
    is_item = _BEGINS_ITEM.match(line) is not None or is_numbered_row(line)
    return len(before) >= least and not ENDS.search(before) and not is_item


def is_rest(before: str, line: str) -> bool:
    """Return whether a line begins within a sentence of the line before, which was not understood as a whole."""
    is_listed = any(words.search(line) for words in (_SEPARATED, _IN_COLUMNS)) or before == before.lower()
    is_listed = is_listed or _HEADS.fullmatch(before) is not None
    return bool(before.strip()) and not is_listed and goes_on(before, line)
