"""A reply that calls one of the stored lines of our answer wrong: which line it means, and what is right instead."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.corrections import says_correction, without_old_score
from intake.reading.dates import find_dates
from intake.reading.pieces import BODY
from intake.reading.types import Cancellation, Claim, Finding, Place, Reading
from ratings.formats.name_folding import fold

from . import phrases
from .own_text import Passage
from .results import scores_said
from .types import Complaint

_NOUN = r"(?:zeile|partie|spiel|ergebnis|eintrag|meldung|line|game|result|entry|row)"
_NUMBERED = re.compile(
    rf"\b(?:{_NOUN}|position|pos\.)\s*(?:nr\.?|nummer|no\.?|number|#)?\s*\(?(?P<number>\d{{1,2}})\)?(?![\d.:/-]*\d)"
    rf"|(?<![\d.:/-])(?P<before>\d{{1,2}})(?:\.|st|nd|rd|th)\s+{_NOUN}\b",
    re.IGNORECASE,
)
_ORDINALS = (
    r"erste[nrms]?|first|1st",
    r"zweite[nrms]?|zwo[at]e|second|2nd",
    r"dritte[nrms]?|third|3rd",
    r"vierte[nrms]?|fourth|4th",
    r"fünfte[nrms]?|fifth|5th",
    r"sechste[nrms]?|sixth|6th",
)
_ORDINAL = tuple(
    re.compile(rf"\b(?:{words})\b(?:\s+(?:gespeicherte[nr]?\s+|stored\s+)?{_NOUN}\b)?", re.IGNORECASE)
    for words in _ORDINALS
)
_FROM_END = (
    (
        re.compile(rf"\b(?:vorletzte[nrms]?|last but one|second to last|next to last)\b(?:\s+{_NOUN})?", re.IGNORECASE),
        -2,
    ),
    (re.compile(rf"\b(?:letzte[nrms]?|last)\b(?:\s+{_NOUN})", re.IGNORECASE), -1),
)
_NO_FAULT = re.compile(
    r"\b(?:kein(?:e[nr]?)? fehler|fehler(?:frei|los)|nichts falsch|nicht falsch|no (?:mistakes?|errors?)|nothing wrong"
    r"|not wrong)\b",
    re.IGNORECASE,
)
_FAULT = re.compile(
    r"\b(?:falsch\w*|fehler\w*|irrtum|irrtümlich|verkehrt|verwechselt|vertan|vertippt|verschrieben|inkorrekt|unrichtig"
    r"|(?:stimm(?:t|en)|stümmt|passt|passen|basst|bassd)\s+(?:\w+\s+){0,3}?(?:nicht|net|ned|nit|nich|ni|niet)"
    r"|(?:nicht|net|ned|nit)\s+(?:ganz\s+)?(?:richtig|korrekt|in ordnung)|geändert werden|ändern|korrigieren"
    r"|berichtigen"
    r"|wrong(?:ly)?|incorrect(?:ly)?|mistakes?|errors?|typo|mixed up"
    r"|(?:not|n't)\s+(?:quite\s+)?(?:right|correct|true)|amend|fix)\b",
    re.IGNORECASE,
)
_SENTENCE_END = re.compile(
    rf"(?<=[^\W\d_]{{2}}[.!;])(?<!\bnr\.)(?<!\bno\.)(?<!\bpos\.)\s+|(?<=\d[.!;])\s+(?=(?-i:[A-ZÄÖÜ]))(?!{_NOUN})",
    re.IGNORECASE,
)

MOST = 60
"""Sentences of a reply that are looked at (our own choice)."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    text: str
    passage: Passage
    target: Claim | None = None
    by_place: bool = False


def find_complaints(
    passages: Sequence[Passage], stored: Sequence[Claim], day: date | None, *, is_asked: bool
) -> tuple[Complaint, ...]:
    """Return what a reply says against stored lines; `is_asked` where questions of ours are open, whose numbers and
    places come first.
    """
    if not stored:
        return ()
    groups: list[list[_Sentence]] = []
    for sentence in _sentences(passages, stored, is_asked=is_asked):
        if sentence.target is not None or not groups:
            groups.append([sentence])
        else:
            groups[-1].append(sentence)
    found = (_read_group(group, day) for group in groups if group[0].target is not None)
    return tuple(complaint for complaint in found if complaint is not None)


def with_complaints(reading: Reading, complaints: Sequence[Complaint]) -> Reading:
    """Return the reading of a reply with what it says against stored lines."""
    if not complaints:
        return reading
    return replace(
        reading,
        claims=(*(each.claim for each in complaints if each.claim), *reading.claims),
        cancellations=(*reading.cancellations, *(each.cancellation for each in complaints if each.cancellation)),
        findings=tuple(finding for finding in reading.findings if finding.code != Question.NO_RESULTS),
    )


def _sentences(passages: Sequence[Passage], stored: Sequence[Claim], *, is_asked: bool) -> Iterator[_Sentence]:
    free = [passage for passage in passages if not passage.line and not passage.number][:MOST]
    for passage in free:
        for text in _SENTENCE_END.split(passage.text):
            target, rest = _find_place(text, stored, is_asked=is_asked)
            by_place = target is not None
            if target is None and 0 < passage.place <= len(stored):
                target, by_place = stored[passage.place - 1], True
            if target is None:
                target = _find_named(text, stored)
            if target is None and len(stored) == 1 and not is_asked and _has_fault(text):
                target = stored[0]
            yield _Sentence(rest, passage, target, by_place)


def _find_place(text: str, stored: Sequence[Claim], *, is_asked: bool) -> tuple[Claim | None, str]:
    """Return the stored line that is named by its place, and the text without that."""
    if numbered := _NUMBERED.search(text):
        return _at(stored, int(numbered["number"] or numbered["before"]) - 1), _cut(text, numbered)
    ordinals = [(found, at) for at, pattern in enumerate(_ORDINAL) if (found := pattern.search(text))]
    ordinals += [(found, len(stored) + at) for pattern, at in _FROM_END if (found := pattern.search(text))]
    if not ordinals or (is_asked and " " not in ordinals[0][0][0]):
        return None, text
    found, at = ordinals[-1]
    return _at(stored, at), _cut(text, found)


def _at(stored: Sequence[Claim], index: int) -> Claim | None:
    return stored[index] if 0 <= index < len(stored) else None


def _cut(text: str, found: re.Match[str]) -> str:
    return f"{text[: found.start()]} {text[found.end() :]}"


def _find_named(text: str, stored: Sequence[Claim]) -> Claim | None:
    """Return the one stored line that a sentence names by most of its players, where it is called wrong."""
    if not _has_fault(text):
        return None
    said = set(fold(text).split())
    hits = [sum(bool(_family(name) & said) for name in (claim.white, claim.black)) for claim in stored]
    most = max(hits)
    return stored[hits.index(most)] if most and hits.count(most) == 1 else None


def _family(name: str) -> set[str]:
    return {word for word in fold(name.partition(",")[0]).split() if len(word) > 2}


def _has_fault(text: str) -> bool:
    return _FAULT.search(_NO_FAULT.sub(" ", text)) is not None


def _read_group(group: Sequence[_Sentence], day: date | None) -> Complaint | None:
    """Return what sentences about one stored line say against it, None where they only repeat or praise it."""
    stored, text = group[0].target, " ".join(sentence.text for sentence in group)
    assert stored is not None  # noqa: S101 -- a group begins with its line
    lines = frozenset(sentence.passage.index for sentence in group)
    first = group[0].passage
    where = Place(BODY, first.index + 1, first.text)
    doubtful = phrases.DOUBT.search(text) is not None
    if not doubtful and phrases.DROP.search(text) and not scores_said(stored, without_old_score(text)) - {stored.score}:
        return Complaint(lines, cancellation=_cancel(stored, where))
    changed = None if doubtful else _changed(stored, text, day)
    if changed is not None and (group[0].by_place or _has_fault(text)):
        return Complaint(lines, replace(changed, where=where, corrects=True))
    if not (_has_fault(text) or says_correction(text)):
        return None
    game = f"{stored.white} - {stored.black} {stored.score}"
    asked = Finding(Question.WRONG_LINE, game, where)
    return Complaint(lines, replace(stored, where=where, corrects=True, findings=(asked,)))


def _cancel(stored: Claim, where: Place) -> Cancellation:
    return Cancellation(
        where,
        stored.white,
        stored.black,
        round=stored.round,
        tournament=stored.tournament,
        number_white=stored.number_white,
        number_black=stored.number_black,
    )


def _changed(stored: Claim, text: str, day: date | None) -> Claim | None:
    """Return a stored game with its right result or day, None where the words give neither, or two."""
    scores = scores_said(stored, without_old_score(text)) - {stored.score}
    if not scores and phrases.REVERSED.search(text) and mirrored(stored.score) != stored.score:
        scores = frozenset({mirrored(stored.score)})
    found = [word.value for word in find_dates(text, day) if word.value and not word.problem]
    days = set(found) - {stored.completed_on}
    if len(scores) > 1 or len(days) > 1 or not (scores or days):
        return None
    score = next(iter(scores), stored.score)
    reason = "played" if scores else stored.reason
    return replace(stored, score=score, reason=reason, completed_on=next(iter(days), stored.completed_on))
