"""Results that a mail quotes or forwards: their days are those of the quoted mail, never that of the reply."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from intake.reading.claims import with_findings
from intake.reading.codes import Question, is_question
from intake.reading.dates import find_dates
from intake.reading.merging import COMPARED, same_game
from intake.reading.types import Claim, Finding, Letter, Origin, Part, Place
from intake.reading.undated import like_a_day
from intake.reading.words import any_case

_JUST = any_case(r"\bsoeben\b")
_LATER = timedelta(days=8)
"""So much later "today" and "on Friday" are other days."""

_HEAD = any_case(r"^[>\s]*\*?(?:(?:Gesendet|Sent|Datum|Date):|(?:Am|On)\b.*\d{4}|.*\b(?:schrieb|wrote)\b)")
"""Where a mail program says when the quoted mail was sent."""

_TAG = re.compile(r"^[>\s]*\[")
"""A tag of a game: its Date is the day on which the tournament began."""

_BELOW = any_case(
    r"\b(?:draw|win|loss|result|game|remis|sieg|niederlage|ergebnis|partie)s?\w*\s(?:\w+\s)?"
    r"(?:below|unten|quoted|zitiert\w*|weiter unten)\b"
)
"""What speaks of a result in the text that is quoted below it."""

_OLD = frozenset({Origin.QUOTED, Origin.FORWARDED})


def with_quoted_days(claims: Sequence[Claim], letter: Letter, old: Sequence[Claim]) -> list[Claim]:
    """The claims of a letter (as it came), with the days of what it quotes; `old` are the claims of its old text.

    A quoted line that counts has the day of its mail; a new line about a quoted game has the day of that line.
    """
    old = old if len(claims) * len(old) <= COMPARED else ()
    quoted = [claim for claim in claims if _is_old(claim, letter)]
    beside = _days_beside(quoted[0], letter) if len(quoted) == 1 else frozenset()
    return [
        _of_own_mail(claim, letter, beside) if claim in quoted else _of_line(claim, old, letter.day) for claim in claims
    ]


def ask_forwarded(claims: Sequence[Claim], old: Sequence[Claim]) -> list[Finding]:
    """Ask for the first result that a letter only forwards beside others of its own."""
    new = (claim for claim in old if claim.score and not any(same_game(claim, other) for other in claims))
    return [Finding(Question.NOT_CONFIRMED, claim.where.text.strip(), claim.where) for claim in new][:1]


def ask_below(beside: Sequence[Place], claims: Sequence[Claim], old: Sequence[Claim]) -> list[Finding]:
    """Ask what a line means that speaks of a result in the quoted text, unless all results there are reported."""
    if old and all(any(same_game(claim, other) for other in claims) for claim in old):
        return []
    found = (place for place in beside if _BELOW.search(place.text))
    return [Finding(Question.NOT_CONFIRMED, place.text.strip(), place) for place in found][:1]


def _is_old(claim: Claim, letter: Letter) -> bool:
    """Whether a claim stands in text that the letter quotes or forwards."""
    part = next((part for part in letter.parts if part.name == claim.where.part), None)
    return part is not None and part.origin(claim.where.line - 1) in _OLD


def _days_beside(claim: Claim, letter: Letter) -> frozenset[date]:
    """The days that a quoted mail names in the sentences above its only result, where that has none or where they count
    from the day of that mail.
    """
    part = next(part for part in letter.parts if part.name == claim.where.part)
    sent = _sent(part, claim.where.line, letter.day)
    lines = [
        line
        for number, line in enumerate(part.lines[: claim.where.line - 1])
        if part.origin(number) in _OLD and not (_HEAD.match(line) or _TAG.match(line))
    ]
    if claim.completed_on is not None and not any(is_relative(line, letter.day) for line in lines):
        return frozenset()
    return frozenset(word.value for line in lines for word in find_dates(line, sent) if word.value and not word.problem)


def _of_own_mail(claim: Claim, letter: Letter, beside: frozenset[date]) -> Claim:
    """A quoted claim without a day of its own, with the one that is named `beside` it, else that of its mail; without
    one, and for "today", asked.
    """
    if any(is_question(finding.code) for finding in claim.findings):
        return claim
    found = is_relative(claim.where.text, letter.day)
    if claim.completed_on is not None and not (found or beside):
        return claim
    part = next(part for part in letter.parts if part.name == claim.where.part)
    sent = _sent(part, claim.where.line, letter.day)
    if found:
        days = {word.value for word in find_dates(claim.where.text, sent)} if sent else set()
        return replace(claim, completed_on=days.pop()) if len(days) == 1 else _asked(claim, claim.where.text.strip())
    if beside:
        several = " / ".join(f"{day:%d.%m.%Y}" for day in sorted(beside))
        return replace(claim, completed_on=min(beside)) if len(beside) == 1 else _asked(claim, several)
    return replace(claim, completed_on=sent) if sent else _asked(claim, claim.where.text.strip())


def is_relative(text: str, day: date | None) -> bool:
    """Return whether a text names a day that counts from the day of its mail."""
    if day is None:
        return False
    now, later = ([(word.value, word.problem) for word in find_dates(text, on)] for on in (day, day + _LATER))
    return now != later or _JUST.search(text) is not None


def _sent(part: Part, line: int, day: date | None) -> date | None:
    """Return the day on which the quoted mail was sent that holds a line, None where nothing above it says so."""
    heads = [above for above in part.lines[: line - 1] if _HEAD.match(above)]
    days = [word.value for head in heads for word in find_dates(head, day) if word.value and not word.problem]
    return days[-1] if days else None


def _of_line(claim: Claim, old: Sequence[Claim], day: date | None) -> Claim:
    """Return a new claim without a day, with that of the quoted line about its game; asked where that is not clear."""
    if claim.completed_on is not None or any(is_question(finding.code) for finding in claim.findings):
        return claim
    quoted = [other for other in old if same_game(other, claim)]
    days = {other.completed_on for other in quoted if other.completed_on}
    unclear = any(_unread_day(other, day) for other in quoted)
    if not days and not unclear:
        return claim
    if len(days) == 1 and not unclear:
        return replace(claim, completed_on=days.pop())
    return _asked(claim, quoted[0].where.text.strip())


def _unread_day(claim: Claim, day: date | None) -> bool:
    """Whether a quoted line names a day that was not read, or one that counts from the day of its own mail."""
    text, names = claim.where.text, [*claim.white.split(), *claim.black.split()]
    return is_relative(text, day) or (claim.completed_on is None and bool(like_a_day(text, names)))


def _asked(claim: Claim, detail: str) -> Claim:
    return with_findings(replace(claim, completed_on=None), [Finding(Question.AMBIGUOUS_DATE, detail, claim.where)])
