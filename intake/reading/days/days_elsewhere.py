"""Days and weeks on lines of a mail that are those of something else than a game."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import lru_cache

from intake.reading import limits
from intake.reading.days.day_like import FORMER_WEEK, names_day
from intake.reading.days.day_words import WEEKDAY
from intake.reading.guards import Guarded
from intake.reading.known import Known
from intake.reading.types import Place
from intake.reading.weighing.weights import is_other_day, may_be_end
from intake.reading.words import any_case

_CLEAR_END = re.compile(r"(?:(?<=[^\W\d]{2}[.!?;])|(?<=\d{4}[.!?;]))\s+(?=[A-ZÄÖÜ])")
_CLAUSE = re.compile(r"(?<=[,;:])\s|\s(?=[-–]\s)")
_ELSEWHERE = Guarded(
    r"\bstand\b"
    r"|\b(?:(?:e-?)?mail|nachricht|message|schreiben|brief|letter|anfrage|frage|antwort)\w* (?:vom|of|from|dated)\b"
    r"|\b(?:(?:froh|schön|gesegnet|gut|happy|merry|nice|lovely|good(?! friday))\w* "
    r"|(?:wish|wünsch|gr[uü](?:ß|ss))\w* )(?:\w+ ){0,3}"
    rf"(?:oster|pfingst|weihnacht|advent|neu|feiertag|wochenend|rutsch|easter|christmas|new year|weekend|{WEEKDAY})"
    r"|\b(?:no|keine) (?:more |weiteren )?(?:questions|queries|mails?|(?:rück)?fragen|züge|moves)\b"
    r"[^.;]*\b(?:before|until|till|bis|vor)\b"
    r"|\bfrist\b|\bdeadline|\bbegann\b|\bnächste|\bnext\b|\bgeb(?:oren|\.)|\bborn\b"
    r"|\b(?:seit|since)\b(?!.*\b(?:gewonnen|verloren|beendet|entschieden|abgelaufen|remis|won|lost|over|ended|finished)\b)"
)
"""A day on such a line is that of something else."""

_OVER = r"(?:fertig|beendet|abgeschlossen|zu ende|vorbei|over|finished|done)"
_OVER_SINCE = any_case(
    r"\W*(?:(?:(?:die|das|the|beide|both) )?(?:partien?|spiele?|games?|sie|es|it|they) (?:ist|sind|is|are) )?"
    rf"(?:{_OVER} (?:seit|since)\b[^,;]*|(?:seit|since)\b[^,;]* {_OVER})\W*"
)
"""A sentence that only says since when a game is over."""

_SCORE = re.compile(r"\d")
"""In the words of the result itself."""

_WEEK = Guarded(rf"\b{FORMER_WEEK}")
_REPORT = r"(?:\w*mail|bericht|nachricht|meldung|liste|tabelle|brief|report|list|table|letter|message)s?"
_OF_REPORT = Guarded(
    rf"\b{_REPORT} (?:von|vom|aus|of|from) (?:der )?{FORMER_WEEK}"
    rf"|\b(?:last|previous) week['’]s {_REPORT}\b"
)
"""The week of an earlier report."""

_MAY_BE_OF_GAME = any_case(
    r":$|\b(?:das|dies|es|it|that|this|beides?|both|irgend\w*|some ?(?:time|day|where)|wohl|vermutlich|probably)\b"
)
"""What a few words beside a result say of its day: "Das war letzte Woche", "News from last week:"."""

_FEW = 4
"""Words of a week alone, with what leads to it (our own choice)."""


def without_other_days(line: str) -> str:
    """Return a line beside results without its sentences whose day or week is that of something else."""
    if not (_ELSEWHERE.search(line) or _WEEK.search(line)):
        return line
    return " ".join(sentence for sentence in _CLEAR_END.split(line) if not _is_elsewhere(sentence))


def _is_elsewhere(sentence: str) -> bool:
    is_of_end = _OVER_SINCE.fullmatch(sentence) is not None or may_be_end(sentence)
    return (not is_of_end and _ELSEWHERE.search(sentence) is not None) or _is_other_week(_OF_REPORT.sub(" ", sentence))


def _is_other_week(sentence: str) -> bool:
    """Return whether a sentence of a week speaks of no game: "Letzte Woche war viel los"."""
    is_long = len(sentence.split()) > _FEW and _MAY_BE_OF_GAME.search(sentence.strip()) is None
    return is_long and _WEEK.search(sentence) is not None and is_other_day(sentence)


def without_other_clauses(line: str) -> str:
    """Return the words of a result without what they say of the week of something else, as where the writer was."""
    if not _WEEK.search(line):
        return line
    clauses = _CLAUSE.split(_OF_REPORT.sub(" ", line))
    return " ".join(one for one in clauses if _SCORE.search(one) or not (_WEEK.search(one) and is_other_day(one)))


def without_titles(beside: Iterable[Place], known: Known, day: date | None) -> list[Place]:
    """Return lines without the codes and names of tournaments that look like a day: "BK-2/26"."""
    titles = [title for one in known.tournaments for title in (one.code, one.name) if _looks_like_day(title, day)]
    if not titles:
        return [*beside]
    title = any_case("|".join(map(re.escape, sorted(titles, key=len, reverse=True))))
    return [replace(place, text=title.sub(" ", place.text)) for place in beside]


@lru_cache(limits.RECENT)
def _looks_like_day(title: str, day: date | None) -> bool:
    return names_day(title, day)
