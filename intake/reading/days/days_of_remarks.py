"""Days in remarks about something else than the games of a mail: the writer's own game elsewhere, a birthday, the post.

A remark names no known player. Where it clearly speaks of something else, its day is left out; where it may speak of
the games, as one about a match of a league, a game that has its day from there is asked for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from intake.reading import limits
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.days.dates import find_dates, list_days
from intake.reading.days.day_words import WEEKDAY
from intake.reading.mentions import Situation
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import Names
from intake.reading.part_lines import Lines
from intake.reading.types import Claim, Finding, Reading
from intake.reading.words import any_case

_GAME = r"(?:\w*partien?|\w*spiele?s?|games?|match(?:es)?)"
_EVENT = (
    r"(?:county|league|club|team|friendly|cup|pub|simul\w*|\w*pokal|\w*liga|vereins|mannschafts|kreis|bezirks|stadt"
    r"|freundschafts)"
)
_OWN = any_case(
    rf"\b(?:my|our|the) own (?:\w+ ){{0,2}}?{_GAME}\b|\bown {_GAME}\b"
    rf"|\b(?:meine?[nrms]?|unsere?[nrms]?|die|das) eigene[nrms]? (?:\w+ )?{_GAME}\b|\beigene[nrms]? {_GAME}\b"
    rf"|\bmy (?:\w+ )?{_EVENT} {_GAME}\b|\bmeine?[nrms]? {_EVENT}{_GAME}\b"
)
"""The game of the writer, which is none of those that are reported of others."""

_PRIVATE = any_case(
    r"\b(?:birthdays?|geburtstag\w*|grand(?:son|daughter|child\w*)|enkel\w*|hospital|krankenhaus|klinik|reha"
    r"|(?<!bank )holidays?"
    r"|vacation|urlaub\w*|ferien|verreist|club (?:nights?|evenings?)|(?:k|c)lubabend\w*|vereinsabend\w*|spielabend\w*"
    r"|agm|(?:\w*haupt)?versammlung\w*|f[eê]te|\w*fest|harvest|hay|heu|storms?|gewitter|sturm|computer|laptop|rechner"
    r"|internet|router|phone|telefon|wedding|hochzeit|funeral|beerdigung|church|kirche|doctor|dentist|zahnarzt|arzttermin"
    r"|(?:the )?post(?:man)? (?:came|comes)|die post (?:kam|kommt)|postbote\w*|(?:rating|wertungs) ?list\w*"
    r"|(?:cards?|karten?) (?:went|go|ging|gingen|gehen)|next round|nächste runde|weekend trip|ausflug|wandern"
    r"|(?:at|in|im) (?:the )?(?:k|c)lub)\b"
    r"|\b(?:your|ihre?|deine?) (?:letter|e?-?mail|card|brief|karte)\b"
    rf"|\b(?:till?|until|by|bis) (?:(?:zum|the|next|nächsten?) )?(?:\d+(?!\d*\.? (?:zug|züge|moves?))|{WEEKDAY}\b)"
)
"""What has a day and ends no game."""

_OF_GAMES = any_case(
    r"\b(?:\w*partien?|spiele?n?|gespielt|games?|match(?:es)?|beiden?|both|all|alle[nrs]?|each|jeweils|results?|ergebniss?e?"
    r"|end(?:s|ed|et|ete|eten)?|beend\w*|geendet|finish\w*|complet\w*|over|done|fertig|vorbei|abgeschlossen|won|wins?|lost"
    r"|los[st]|gewann\w*|gewonnen|gewinnt|verlor\w*|verliert|drew|drawn?|remis\w*|unentschieden|resign\w*|aufgegeben"
    r"|gab|gibt|aufgabe|sieg\w*|matt?e?d?|flag|zeit\w*|time|points?|punkte?|einigten|agreed|accepted|angenommen"
    r"|that day|dann|then|dabei|shook|happened|geschah|passierte)\b|\d ?[:–-] ?\d"
    r"|^\W*(?:it|they|that|this|es|das|dies|sie)\b"
)
"""What a remark says that may be about the games after all."""

_ELSEWHERE = any_case(
    rf"\b{_EVENT}[ -]?(?:{_GAME}|\w*meisterschaft\w*|\w*kampf|championships?|cup)\b|\b(?:my|our) team\b"
    r"|\b(?:meine|unsere) (?:mannschaft|elf|truppe)\b"
    rf"|\b(?:my|meine?) {_GAME} (?:with|against|mit|gegen|from|in|aus|im)\b"
)
"""What may be another event than the tournament of the games."""

_WEEKDAY = any_case(rf"\s\b{WEEKDAY}\b")
_SENTENCE = re.compile(r"(?<=[^\W\d]{2}[.!?])\s+")
_BRACKETS = re.compile(r"\([^()]*\)")
_ENDED = re.compile(r"[.!?:)\d½]\s*$|^\s*$")


def without_days_of_remarks(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines whose remarks about something else have no days any more."""
    written, before = [], ""
    for line in lines:
        may_be = len(line) <= limits.LINE and _may_be_of_else(before + line)
        is_remark = may_be and _has_day(line, day) and not may_name(before, names)
        written.append(_write(line, before, names, day) if is_remark else line)
        before = "" if _ENDED.search(line) else f"{_SENTENCE.split(line)[-1]} "
    return written


def _has_day(line: str, day: date | None) -> bool:
    return bool(find_dates(line, day)) or _WEEKDAY.search(line) is not None


def _write(line: str, before: str, names: Names, day: date | None) -> str:
    """Return a line without the days of its pieces that are remarks; the first goes on with the words `before`."""
    for number, piece in enumerate(_split(line, names)):
        if not may_name(piece, names) and _is_of_else(piece if number else before + piece):
            line = line.replace(piece, _without_days(piece, day), 1)
    return line


def _split(text: str, names: Names) -> list[str]:
    """Return the sentences of a text; of one that names players only what is in brackets."""
    pieces = (piece for piece in _SENTENCE.split(text) if piece.strip())
    return [each for one in pieces for each in (_BRACKETS.findall(one) if may_name(one, names) else (one,))]


def _may_be_of_else(text: str) -> bool:
    """Return whether a line has a word of something else: looking for it first is what makes most lines cheap."""
    return _OWN.search(text) is not None or _PRIVATE.search(text) is not None


def _is_of_else(text: str) -> bool:
    """Return whether a remark speaks of the writer's own game elsewhere, or of what is no game."""
    return _OWN.search(text) is not None or (_PRIVATE.search(text) is not None and not _OF_GAMES.search(text))


def _without_days(text: str, day: date | None) -> str:
    """Return a remark without days, as a postscript where it is in brackets: it is of no result beside it."""
    text = f"PS: {text[1:-1]}." if text.startswith("(") and text.endswith(")") else text
    for word in reversed(find_dates(text, day)):
        text = f"{text[: word.start].rstrip()} {text[word.end :].lstrip()}"
    return _WEEKDAY.sub("", text)


def ask_days_of_remarks(reading: Reading, new: Iterable[tuple[str, Lines]], situation: Situation) -> Reading:
    """Return what was read, the claims asked for their day that have it from nothing but a remark about what may be
    another event; `new` are the new lines of each part.
    """
    pieces = [piece for _, lines in new for _, line in lines for piece in _SENTENCE.split(line[: limits.LINE])]
    days = _list_days_elsewhere(pieces, situation)
    return replace(reading, claims=tuple(_ask(one, days) for one in reading.claims)) if days else reading


def _list_days_elsewhere(pieces: Sequence[str], situation: Situation) -> set[date]:
    """Return the days that only remarks about what may be another event give."""
    remarks = [one for one in pieces if _ELSEWHERE.search(one) and not may_name(one, situation.names)]
    others = [one for one in pieces if one not in remarks] if remarks else []
    return {*_list_all(remarks, situation.day)} - {*_list_all(others, situation.day)}


def _list_all(texts: Iterable[str], day: date | None) -> Iterator[date]:
    return (on for text in texts for on in list_days(text, day))


def _ask(claim: Claim, days: set[date]) -> Claim:
    """Return a claim, asked for its day where that is one of some."""
    if claim.completed_on not in days or any(found.code in ABOUT_A_DAY for found in claim.findings):
        return claim
    asked = Finding(Question.AMBIGUOUS_DATE, f"{claim.completed_on:%d.%m.%Y}", claim.where)
    return replace(claim, completed_on=None, findings=(*claim.findings, asked))
