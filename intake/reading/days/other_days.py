"""Days that are none of an end: when a game began, when somebody heard of it, when a draw was offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from intake.reading.scores import offer_taken, only_offered, says_taken
from intake.reading.words import Spanned, any_case

_OTHER_WORD = any_case(
    r"(?:\w*beginn\w*|\bbegonnen|\b(?:ge)?start\w*|\bstand(?: vom)?|\bangefangen|\bseit|\bsince|\bgeboren|\bgeb\."
    r"|\b(?:erinner|(?:er|ge|ab)?mahn)\w*|\breminders?|\breminded|\bwarning|\bwarned"
    r"|\bborn|\bab"
    r"|\bbegan|\bbegun|\bspielbeginn|\bgemeldet|\berhalten"
    r"|\b(?:tell|told|let) (?:me|us)(?: know)?"
    r"|\b(?:begonnen|angefangen|gestartet|begann|started|begun|began)"
    r"(?: (?:hat(?:te)?|haben|hatten|wurde|ist|war|sie|es|they|it|die|das|the|this|diese|partien?|spiele?|games?))+)"
    r"\W*(?:(?:am|on|of|vom|seit|since|der|dem|den|the|war|ist|was|is)\W*){0,3}$"
)
_FROM = any_case(r"\bfrom\W*(?:(?:on|of|the)\W*){0,3}$")
_ENDED_FROM = any_case(
    r"(?:^\W*|[01½]\W+|\b(?:all?|both|everything|following|couple|few|batch|bunch|games?|results?|ones?|two|three|four"
    r"|these|those|lot|rest|around|(?:ones?|that|these|those|both|all|it) (?:is|are|was|were)|dates?"
    r"|dated|effect) )from\W*(?:(?:on|of|the)\W*){0,3}$"
)
"""Where games are from: a day on which they ended; others begin on such a day, or a message is of it."""

_GOES_ON = any_case(r"\W*(?:on(?:wards?)?|to|till?|until|up to|through|bis)\b(?! the board)")
"""Behind a day from which on something is."""

SINCE = any_case(r"\b(?:seit|since)\W*(?:dem|the)?\W*$")
_FINISHED = any_case(
    r"\W*(?:(?:schon|bereits|wirklich|endlich|ist|sie|die|das|partie|spiel|already|really)\W+){0,4}"
    r"(?:(?:beendet|fertig|abgeschlossen|zu ende|vorbei|finished|over|completed?)\b|aus\b(?=\W*$|[.,;:!)]))"
    r"|(?:[^.;:!?]{0,60}\s)?(?:gewonnen|verloren|entschieden|won|lost|decided)\b(?! (?:gegen|against)\b)"
)
_FINISHED_BEFORE = any_case(
    r"\b(?:beendet|fertig|abgeschlossen|zu ende|vorbei|durch|finished|over|completed?|done)\W+(?:und zwar\W+)?$"
)
"""Beside a day with "since": it is that of the end, while "since" alone speaks of a beginning."""

_TO_ME = any_case(r"\b(?:mir|uns|mich)\W+$")
_TOLD_TO_ME = any_case(r"\W*(?:\w+\W+)?(?:gesagt|sagte|erzähl\w*|ge?schrieb\w*|mitgeteilt|gemeldet|bestätigt\w*)\b")
"""Behind a day that stands behind "mir": when the writer heard of a game."""

_TELLING = any_case(
    r"\b(?:schrieb\w*|geschrieben|erzähl\w*|mitgeteilt|teilte\w*|sagte\w*|gesagt|berichtet\w*|meldete\w*|gemeldet"
    r"|rief\w*|angerufen|erfuhr\w*|erfahren|gehört|hör\w+|nachricht|meldung|erhielt|bekam|wrote|told|said|say|rang|phoned"
    r"|telephoned|called|texted|reported|informed|heard|learn(?:ed|t)|news|word|message|got|received)\b"
)
"""With a day: when somebody told of a game."""

_TOLD = any_case(
    r"(?:,\s+(?:(?:während|als|while|when|as)\s+)?(?:ich|wir|i|we)\b[^,;!?]{0,80},)?[^,;!?]{0,80}?,?(?<!\bso)\s(?:dass|daß|that)\b"
)
"""From a day to what was told on it, with what the writer did meanwhile."""

_CLAUSE = any_case(r"[,;!?]|\b(?:und|and)\b")

_Day = TypeVar("_Day", bound=Spanned)


def find_else(text: str, begin: int, end: int) -> tuple[bool, bool]:
    """Return whether a day at a place is when somebody reported what follows, and whether it is none of an end."""
    is_of_report = _is_of_report(text, begin, end)
    is_heard = _TO_ME.search(text[:begin]) is not None and _TOLD_TO_ME.match(text, end) is not None
    return is_of_report, is_of_report or is_heard or _is_called_other(text[:begin], text[end:])


def _is_called_other(before: str, behind: str) -> bool:
    """Return whether the words before a day and behind it say that it is none of an end."""
    if _FROM.search(before):
        return _ENDED_FROM.search(before) is None or _GOES_ON.match(behind) is not None
    return _OTHER_WORD.search(before) is not None


def _is_of_report(text: str, begin: int, end: int) -> bool:
    """Return whether a day at a place is when somebody reported what follows: "Koch wrote on 3 June that ..."."""
    found = _TOLD.match(text, end)
    return found is not None and _TELLING.search(f"{_CLAUSE.split(text[:begin])[-1]} {found[0]}") is not None


def is_over_since(text: str, begin: int, end: int) -> bool:
    """Return whether words say that a game is over since a day at a place."""
    since = SINCE.search(text[:begin])
    return since is not None and bool(_FINISHED.match(text[end:]) or _FINISHED_BEFORE.search(text[: since.start()]))


def list_offered(text: str, days: Sequence[_Day]) -> list[_Day]:
    """Return the days on which a draw was offered that somebody took on a later one of the text."""
    if not offer_taken(text):
        return []
    taken = max((at for at, day in enumerate(days) if says_taken(_find_clause(text, day))), default=0)
    return [day for day in days[:taken] if only_offered(_find_clause(text, day))]


def _find_clause(text: str, day: Spanned) -> str:
    """Return the clause that holds a day."""
    return f"{_CLAUSE.split(text[: day.start])[-1]}{_CLAUSE.split(text[day.start :])[0]}"
