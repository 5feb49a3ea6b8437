"""Whether something is a day of an end by what is beside it: a score, a word that leads to it, the end of a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from intake.reading.days.calendar_days import is_in_calendar
from intake.reading.days.date_shapes import LEAD
from intake.reading.days.day_words import (
    ALL_WEEKDAYS,
    CLEAR_WEEKDAY,
    MONTH_WORD,
    SHORT_WEEKDAY,
    WEEKDAY,
    WEEKDAYS,
    WORDS_LIKE_WEEKDAYS,
)
from intake.reading.guards import Guarded
from intake.reading.words import MASK, any_case

RULE = r"regel|rule|ziffer|punkt|art(?:ikel|icle|\.)|abs\.|fwz\w*|ecp|nr\.?|no\.?|runde|round|brett|board"
_RULE_BEFORE = any_case(rf"(?:§|\b(?:{RULE}))\s*$")
"""Before the number of a paragraph, or of a round and a board, which may look like a day and month."""

_DAY_BEFORE = any_case(r"(?:[1-9]|\d\d)\.\s?\d{0,2}\.?\W*(?:und|and|bis)?\W*$")
"""Before the second of two days in a row, of which neither is meant alone."""

_SIGNS = r"[01½]\s?[-–:]\s?[01½](?![\w½])|0[.,]5\s?[-–:]\s?0[.,]5|½|1/2|="
_SCORE = rf"(?:{_SIGNS}|\b(?:remis|unentschieden|drawn?)\b)"
_REASON = r"(?:zü|zeit\w*|aufgabe|aufgegeben|matt|time|resigned|mate|agreed)"
_SCORE_BEFORE = any_case(rf"{_SCORE}[\s,;:(]*(?:{_REASON}[\s,;:()]*)?$")
_SCORE_BEHIND = any_case(rf"[\s,;:)|/]*{_SCORE}")
_OUTCOME = (
    rf"(?:{_SIGNS}|\b(?:remis|rem|unentschieden|unentsch|drawn?|gewonnen|verloren|gewinnt"
    r"|verliert|gewann|verlor|aufgegeben|aufgabe|matt|zü|zeit|won|lost|wins|loses|resigned|mate|fertig|beendet|vereinbart|agreed"
    r"|finished|ended|over|done|geendet"
    r"|geschlagen|besiegt|remisiert|ende(?=:))\b\.?)"
)
_BEHIND_OUTCOME = any_case(rf"{_OUTCOME}[\s,;:()]*(?:{_OUTCOME}[\s,;:()]*)?$")
_BEHIND_OPPONENT = any_case(
    rf"{_OUTCOME}\s+(?:gegen|gg\.?|against|vs?\.?|to|with|over)\s+(?:[^\W\d_]+\.? ){{0,2}}[^\W\d_]+[\s,]*$"
)
"""How a game ended, and against whom."""

_BEHIND_PLAYER = any_case(
    rf"(?:{_SIGNS}|\b(?:beats?|defeated|(?:drew|draws|lost|wi?ns?) (?:to|with?|wi|v|vs|over)))"
    r"\s+(?:(?-i:[A-ZÄÖÜ])[\w'’-]*[\s,]*){1,3}$"
)
"""The same, by the name of a player alone."""

_BEHIND_ALL = any_case(
    r"^\W*(?:both|all|beides?|alles?|jeweils)(?: (?:games?|partien))?(?: (?:finished|ended|beendet|fertig|am|on))* $"
)
"""What says of which results a line gives the day."""

_STOP_BEHIND = any_case(r"\s*(?:$|[,;:!()]|zü\b)")
_WEEKDAY_BEFORE = any_case(rf"(?<!\w)(?:{WEEKDAY}|{SHORT_WEEKDAY})\.?,?\s*(?:(?:de[nm]|the)\s+)?$")
_CALLED = any_case(rf"({WEEKDAY})[\s,(]*(?:last,? )?(?:de[nm] |the )?$")
"""A weekday right before its date: "am Montag, den 8. Juni"."""

_LEAD_BEFORE = any_case(rf"(?:{LEAD}|\b(?:date|datum|tag|day):? (?:(?:is|was|ist|war) )?)$")
_SET_OFF = any_case(rf"\d{{1,2}}(?:st|nd|rd|th|\.)? {MONTH_WORD}(?:,|\s?[;|/])\s")
"""A day that a comma sets off from what happened on it: "11 June, Koch and Wolf drew"."""

_LIST_NUMBER = re.compile(r"[\s\d.)#*-]*")
_STOP_AFTER = re.compile(r"\s*(?:$|[,;:!()\]|]|/\s)|(?<=[^\W\d_]{4}\.)")  # behind "June." no given name stands

_VAGUE = any_case(
    r"\b(?:um(?: den)?|ca\.?|circa|etwa(?: am)?|ungefähr(?: am)?|around|about|(?:approx(?:\.|imately)?|roughly)(?: on)?"
    r"|(?:vor|nach) dem)(?:\s+(?:the|den))?\s*$"
)
"""Before a day that is not meant exactly: "about 3 June"."""

_LEADS = r"(?:(?:on|am|vom|den|dem|the|auch|vielleicht|perhaps|maybe)\s+){0,3}"
_OR_BEFORE = any_case(
    rf"(?:\d{{1,2}}(?:st|nd|rd|th|\.)?|\b(?:{MONTH_WORD}|{WEEKDAY}|{SHORT_WEEKDAY}|\w*tag|day))\.?\s*,?\s*\b(?:or|oder)"
    rf"\s+{_LEADS}$"
)
_OR_BEHIND = any_case(
    rf"\W*\b(?:or|oder)\s+{_LEADS}(?:\d{{1,2}}(?:st|nd|rd|th|\.)|{WEEKDAY}\b|{SHORT_WEEKDAY}\b|the day\b)"
)
"""Beside one of two days of which the writer does not know which it was: "the 7th or the 8th"."""

_WISHED_OR_AHEAD = any_case(
    r"\b(?:schöne[nrms]?|gute[nrms]?|angenehme[nrms]?|frohe[nrms]?|happy|nice|good|great|bis|until|till|by|see you"
    r"|ab|für|for|next|every"
    r"|nächste[nrms]?|kommende[nrms]?|folgende[nrms]?|jede[nrms]?|coming|following)\s+(?:(?:zum|am|on|dann|then|the)\s+)?$"
)
_LED = any_case(r"\b(?:am|on|seit|since|vom)\s+$")
_CLAUSE_END = re.compile(r"\s*(?:$|[,;:)!]|\.(?:\s|$)|(?:bzw|und|and)\b)")
_NUMBER_BEFORE = any_case(r"\d(?:\.|st|nd|rd|th),\s*$")
"""A day without a month, whose weekday another word may be."""

_STILL = any_case(r"\s+(?:noch|allerseits|zusammen|euch|ihnen|dir|to you|everyone|all)\b")
_NAMED = re.compile(r"(?:[-–—/]|\b(?:gegen|gg\.?|vs?\.?|against|Herrn?|Frau|Mrs?\.?|Ms\.?|[A-ZÄÖÜ]\.))\s*$")
_NAME_BEHIND = re.compile(
    r",?\s+(?:[A-ZÄÖÜ]\.|[A-ZÄÖÜ][a-zäöüß]+)?\s*[-–—]\s|, [A-ZÄÖÜ]\S*\s*(?:$|\d|½)|\s*[-–—/]\s?[A-ZÄÖÜ]"
)
_AT_END = Guarded(rf"\b(?<![^\s,;(])(?P<day>{SHORT_WEEKDAY}\b\.?)[).!]*\s*$")
_TIME_OF_DAY = (
    r"(?=\s(?:abends?|nachts?|früh|morgens?|(?:vor|nach)?mittags?|night|nite|morning|evening|afternoon|noon)\b)"
)
_WITHIN = Guarded(
    rf"(?-i:^\s*(?!(?:Fr|So)\b)(?i:{SHORT_WEEKDAY})(?=\s[A-ZÄÖÜ])|^\s*(?i:so)(?=\.?:)|(?<=\b[Aa]m )so\b"
    r"|^\s*(?:\d{1,2}(?:st|nd|rd|th)|(?:1[3-9]|2\d|3[01])\.):(?=\s)"
    rf"|(?<![\w-])(?:(?:Mo|Di|Mi|Do|Sa)\.|Fr\.(?!\s*[A-ZÄÖÜ])|(?:Tue|Wed|Sat|Sun)\.|(?i:wed|{CLEAR_WEEKDAY})\b\.?"
    rf"|(?i:{SHORT_WEEKDAY}){_TIME_OF_DAY}"
    r"|(?:mo|sa|fr(?!\.?\s*[A-ZÄÖÜ]))\b|(?:di|mi|do)(?=\.? (?:gegen|gewonnen|verloren|remis|unentschieden)\b)"
    r"|(?<![^,;(] )(?:tue|sat|sun)(?=\.?\s*[,;)])"
    r"|(?:Di|Mi|Do|(?i:mo|fr|sa|sat|sun|tue))(?=\s\d{1,2}(?!\d|\s?[a-zü½:.-])))"
    rf"(?!,?\s*(?:den\s|the\s)?{MASK}))"
)
"""Within a line: no short name that is another word, unless it is cut with a full stop or set off, or a time or a
number is behind it."""

_SPEAKS = any_case(
    r"\b(?:war|ist|geht|ging|nur|eben|halt|auch|und|oder|genau|weiter|doch|immer|bleibt|das|es|is|was|can|to|you|they|we"
    r"|i|do) $"
)
"""Behind one of these "so" is no day."""


def is_day_by_digits(match: re.Match[str]) -> bool:
    """Return whether two numbers are a day and month: a full stop and the end of something behind them, or a
    score beside them.
    """
    before, behind = match.string[: match.start()], match.string[match.end() :]
    if _RULE_BEFORE.search(before) or _DAY_BEFORE.search(before):
        return False
    if _WEEKDAY_BEFORE.search(before) or (match["stop"] and _STOP_BEHIND.match(behind)):
        return True
    return _is_beside_score(before, behind) and is_in_calendar(int(match["month"]), int(match["day"]))


def is_day_by_month(text: str, start: int, end: int) -> bool:
    """Return whether a day with the name of its month is a date by what is around it: "1. August Meyer - Jan Koch"
    begins with a number and a given name, unless it is all there is.
    """
    is_led = any(one.search(text[:start]) for one in (_LEAD_BEFORE, _WEEKDAY_BEFORE))
    if is_led or text[start:].lower().startswith("on "):
        return True
    if _LIST_NUMBER.fullmatch(text[:start]) and not _SET_OFF.match(text, start):
        return not (text[:start].strip() or text[end:].strip(" ."))
    return _STOP_AFTER.match(text, end) is not None or _is_beside_score(text[:start], text[end:])


def _is_beside_score(before: str, behind: str) -> bool:
    """Return whether a score is right before or behind a place in a row."""
    return _SCORE_BEFORE.search(before) is not None or bool(before.strip() and _SCORE_BEHIND.match(behind))


def may_be_weekday(before: str, behind: str, *, is_led: bool) -> bool:
    """Return whether a word may be the weekday on which a game ended by the words around it: nobody wishes a good one
    or speaks of one that comes, and it is no name, as it may be where nothing leads to it.
    """
    if _WISHED_OR_AHEAD.search(before) or _STILL.match(behind) or _NUMBER_BEFORE.search(before):
        return False
    return is_led or not (_NAMED.search(before) or _NAME_BEHIND.match(behind))


def may_call(before: str, behind: str, word: str, *, is_apart: bool) -> bool:
    """Return whether a word is the weekday of the number beside it, and no wish and no day to come: one that is another
    word, too, is led or at the end of a clause, unless a comma or brackets set it apart.
    """
    if (
        word.lower() not in ALL_WEEKDAYS
        or _RULE_BEFORE.search(before)
        or _WISHED_OR_AHEAD.search(before)
        or _STILL.match(behind)
    ):
        return False
    return is_apart or word.lower() not in WORDS_LIKE_WEEKDAYS or bool(_LED.search(before) or _CLAUSE_END.match(behind))


def is_called_so(before: str, day: date | None) -> bool:
    """Return whether a weekday that ends the words before a date is that of this day."""
    called = _CALLED.search(before)
    return called is not None and day is not None and WEEKDAYS[called[1].lower()] == day.weekday()


def is_behind_outcome(before: str, word: str = "") -> bool:
    """Return whether words end with how a game ended, before a `word` for a weekday also with the loser: right behind
    that name one with a capital may be another part of it, and "so" behind a comma goes on with the sentence.
    """
    goes_on = word == "so" and before.rstrip().endswith(",")
    is_apart = word.islower() or (word != "" and before.endswith(", "))
    shapes = (_BEHIND_OUTCOME, _BEHIND_OPPONENT, _BEHIND_ALL, *([_BEHIND_PLAYER] if is_apart else []))
    return not goes_on and any(shape.search(before) for shape in shapes)


def find_short_weekday(text: str, names: Iterable[str] = ()) -> str:
    """Return a word that may be meant as a weekday, "" for none: at the end of a line, or cut short within it, where it
    is no name that is cut short.
    """
    at_end = _AT_END.search(text)
    if at_end and not _SPEAKS.search(text[: at_end.start("day")]):
        return at_end["day"]
    return next((found[0] for found in _WITHIN.finditer(text) if not _is_given_name(found, names)), "")


def _is_given_name(found: re.Match[str], names: Iterable[str]) -> bool:
    """Return whether a word is one of some names that is cut short before another name: "Mi. Koch"."""
    begin, behind = found[0].rstrip("."), found.string[found.end() :].lstrip()
    own = any(name == begin or (name.rstrip(".") != begin and name.startswith(begin)) for name in names)
    return behind[:1].isupper() and own


def is_vague(text: str, begin: int, end: int) -> bool:
    """Return whether the words around a day say that it may be another one."""
    before = text[:begin]
    return bool(_VAGUE.search(before) or _OR_BEFORE.search(before) or _OR_BEHIND.match(text, end))
