"""Results that a mail quotes or forwards: their days are those of the quoted mail, never that of the reply."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date, timedelta

from intake.reading.claims import with_findings
from intake.reading.codes import Question, is_question
from intake.reading.corrections.taken_over import words_of
from intake.reading.days.dates import find_dates, list_days
from intake.reading.days.day_like import like_a_day
from intake.reading.merging import COMPARED, same_game
from intake.reading.types import Claim, Finding, Letter, Origin, Part, Place
from intake.reading.words import any_case

_JUST = any_case(r"\bsoeben\b")
_LATER = timedelta(days=8)
"""So much later "today" and "on Friday" are other days."""

_HEAD = any_case(r"^[>\s]*\*?(?:(?:Gesendet|Sent|Datum|Date):|(?:Am|On)\b.*\d{4}|.*\b(?:schrieb|wrote)\b)")
"""Where a mail program says when the quoted mail was sent."""

_HEAD_OR_TAG = any_case(rf"{_HEAD.pattern}|^[>\s]*\[")
"""The same, or a tag of a game: its Date is the day on which the tournament began."""

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


def ask_taken_over(claims: Sequence[Claim], letter: Letter) -> list[Finding]:
    """Ask what the quoted text of a mail (as it came) reports, which its own words take over, where nothing of it is
    understood.
    """
    if any(_is_old(claim, letter) for claim in claims):
        return []
    old = (
        Place(part.name, at + 1, line)
        for part in letter.parts
        for at, line in enumerate(part.lines)
        if part.origin(at) in _OLD and words_of(line).strip() and not _HEAD_OR_TAG.match(line)
    )
    return [Finding(Question.WHICH_GAME, words_of(place.text).strip(), place) for place in old][:1]


def ask_below(beside: Sequence[Place], claims: Sequence[Claim], old: Sequence[Claim]) -> list[Finding]:
    """Ask what a line means that speaks of a result in the quoted text, unless all results there are reported."""
    if old and all(any(same_game(claim, other) for other in claims) for claim in old):
        return []
    found = (place for place in beside if _BELOW.search(place.text))
    return [Finding(Question.NOT_CONFIRMED, place.text.strip(), place) for place in found][:1]


def _find_part(claim: Claim, letter: Letter) -> Part | None:
    return next((part for part in letter.parts if part.name == claim.where.part), None)


def _list_above(claim: Claim, letter: Letter, origins: AbstractSet[Origin]) -> list[str]:
    """Return the lines of some origins above a claim."""
    part = _find_part(claim, letter)
    lines = part.lines[: claim.where.line - 1] if part else ()
    return [line for at, line in enumerate(lines) if part and part.origin(at) in origins]


def _is_old(claim: Claim, letter: Letter) -> bool:
    """Whether a claim stands in text that the letter quotes or forwards."""
    part = _find_part(claim, letter)
    return part is not None and part.origin(claim.where.line - 1) in _OLD


def _days_beside(claim: Claim, letter: Letter) -> frozenset[date]:
    """The days that a quoted mail names in the sentences above its only result, where that has none or where they count
    from the day of that mail.
    """
    lines = [line for line in _list_above(claim, letter, _OLD) if not _HEAD_OR_TAG.match(line)]
    if claim.completed_on is not None and not any(is_relative(line, letter.day) for line in lines):
        return frozenset()
    sent = _find_sent(claim, letter)
    return frozenset(on for line in lines for on in list_days(line, sent))


def _of_own_mail(claim: Claim, letter: Letter, beside: frozenset[date]) -> Claim:
    """A quoted claim without a day of its own, with the one that is named `beside` it, else that of its mail; without
    one, and for "today", asked.
    """
    text = _text_with_day(claim, letter)
    is_from_mail = is_relative(text, letter.day)
    if _is_asked(claim) or (claim.completed_on is not None and not (is_from_mail or beside)):
        return claim
    sent = _find_sent(claim, letter)
    if is_from_mail:
        return _date(claim, list_days(text, sent) if sent else (), claim.where.text.strip())
    several = " / ".join(f"{day:%d.%m.%Y}" for day in sorted(beside)) or claim.where.text.strip()
    return _date(claim, beside or filter(None, [sent]), several)


def _text_with_day(claim: Claim, letter: Letter) -> str:
    """Return the words of a claim, or its lines where its day comes from a sentence behind it."""
    part, words = _find_part(claim, letter), claim.where.text
    if part is None or claim.completed_on is None or claim.completed_on in list_days(words, letter.day):
        return words
    lines = " ".join(part.lines[claim.where.line - 1 : claim.where.line + 1])
    return lines if claim.completed_on in list_days(lines, letter.day) else words


def is_relative(text: str, day: date | None) -> bool:
    """Return whether a text names a day that counts from the day of its mail."""
    if day is None:
        return False
    now, later = ([(word.value, word.problem) for word in find_dates(text, on)] for on in (day, day + _LATER))
    return now != later or _JUST.search(text) is not None


def _find_sent(claim: Claim, letter: Letter) -> date | None:
    """Return the day on which the quoted mail was sent that holds a claim, None where nothing above it says so."""
    heads = filter(_HEAD.match, _list_above(claim, letter, frozenset(Origin)))
    days = [on for head in heads for on in list_days(head, letter.day)]
    return days[-1] if days else None


def _of_line(claim: Claim, old: Sequence[Claim], day: date | None) -> Claim:
    """Return a new claim without a day, with that of the quoted line about its game; asked where that is not clear."""
    if claim.completed_on is not None or _is_asked(claim):
        return claim
    quoted = [other for other in old if same_game(other, claim)]
    days = {*filter(None, (other.completed_on for other in quoted))}
    is_unclear = any(_unread_day(other, day) for other in quoted)
    return _date(claim, () if is_unclear else days, quoted[0].where.text.strip()) if days or is_unclear else claim


def _is_asked(claim: Claim) -> bool:
    return any(is_question(finding.code) for finding in claim.findings)


def _unread_day(claim: Claim, day: date | None) -> bool:
    """Whether a quoted line names a day that was not read, or one that counts from the day of its own mail."""
    text, names = claim.where.text, [*claim.white.split(), *claim.black.split()]
    return is_relative(text, day) or (claim.completed_on is None and bool(like_a_day(text, names)))


def _date(claim: Claim, days: Iterable[date], detail: str) -> Claim:
    """Return a claim with the only day of some; none and several are asked."""
    found = set(days)
    asked = [] if len(found) == 1 else [Finding(Question.AMBIGUOUS_DATE, detail, claim.where)]
    return with_findings(replace(claim, completed_on=None if asked else found.pop()), asked)
