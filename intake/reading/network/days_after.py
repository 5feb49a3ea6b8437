"""Days of which a mail says how far they are from its own, or from the one named before them: "two days later"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import chain
from re import Match

from intake.reading.days.day_words import ALL_WEEKDAYS, CLEAR_WEEKDAY, COUNTED_DAYS, WEEKDAY
from intake.reading.network.named_days import NamedDay
from intake.reading.words import any_case, one_of

_GERMAN = (
    "zwei drei vier fünf sechs sieben - neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn"
    " neunzehn zwanzig"
)
"""German numbers from two on, but for eight: "acht Tage" are a week."""

_COUNTS = COUNTED_DAYS | {word: count for count, word in enumerate(_GERMAN.split(), start=2)}
_NUMBER = one_of(r"(?!8 tage)\d{1,2}", "an?", "eine[nmr]?", *sorted(_COUNTS, key=len, reverse=True))
_NO_PART = "".join(rf"(?<!\b{word} )" for word in ["half", "und", "and", "or", "oder", "bis", "to", "than", "als"])
_COUNT = rf"(?<![\d.,½/–-]){_NO_PART}(?P<count>{_NUMBER})"
_EXACT = "(?:genau|exakt|exactly) "
_UNIT = "(?P<unit>tage?n?|days?|wochen?|weeks?|fortnight)"
_LATER = "(?:später|danach|darauf|drauf|later|after(?:wards)?(?: that| this)?|on from that)"
_EARLIER = "(?:davor|zuvor|vorher|früher|before(?: that| this)?|earlier)"
_OF_MESSAGE = "schrieb|meldete|rief|erzählte|sagte|hörte|kam|wrote|told|called|rang|phoned|said|heard|got word|i|ich"
_ENDS = (
    r"(?!\w)(?:(?<=that)|(?<=this)|(?<!before)(?<!after)|(?=\W*$|[,.;:)\n]))"
    rf"(?!\s(?:yesterday|gestern)|\W+(?:{_OF_MESSAGE})\b)"
)
"""Behind a bare "before" or "after" another day or event may be meant, before such words the day of a message."""

_COUNTED = any_case(rf"\b{_COUNT}\s{_UNIT}\s(?:(?P<later>{_LATER})|{_EARLIER}){_ENDS}")
_BEFORE_TODAY = any_case(rf"\b(?:heute )?vor (?:{_EXACT})?{_COUNT} {_UNIT}(?!\w)(?! (?:und|and)\b)")
_AGO = any_case(rf"\b{_COUNT} {_UNIT} ago\b")
_NEXT = any_case(
    rf"\b(?:(?:tags|am tag) {_LATER}|am (?:nächsten|(?:darauf)?folgenden) (?:tag|morgen|abend)|am folgetag"
    rf"|the (?:very )?(?:next|following) day|the (?:day|morning) after(?: that)?){_ENDS}"
)
_BEFORE = any_case(rf"\b(?:(?:tags|am tag) {_EARLIER}|am vortag|the day (?:{_EARLIER}|prior)){_ENDS}")
_WEEKDAY = any_case(
    rf"\b(?P<name>{WEEKDAY}|{CLEAR_WEEKDAY})\s"
    rf"(?:drauf|darauf|danach|after(?: that)?|(?P<before>before(?: that)?|davor|zuvor|vorher)){_ENDS}"
)
_SHAPES = (_BEFORE_TODAY, _AGO, _COUNTED, _NEXT, _BEFORE, _WEEKDAY)

_DAYS_OF = {"t": 1, "d": 1, "w": 7, "f": 14}
"""Days of a unit, by the letter with which it begins in both languages."""


def find_days_after(text: str, named: Iterable[NamedDay], sent: date) -> Iterator[NamedDay]:
    """Yield where a text names days by those that are `named` before them, or by that on which it was `sent`: none
    behind a day that is not clear, and none that was to come.
    """
    known = list(named)
    for found in sorted(chain.from_iterable(shape.finditer(text) for shape in _SHAPES), key=lambda one: one.start()):
        last = _find_last(found, known, sent)
        day = _find_day(found, last) if last else None
        known.append(NamedDay(found.start(), found.end(), day if day and day <= sent else None))
        if known[-1].value:
            yield known[-1]


def _find_last(found: Match[str], known: Iterable[NamedDay], sent: date) -> date | None:
    """Return the day from which is counted: that of the mail, or the one named before, None where it is unclear."""
    if found.re in (_BEFORE_TODAY, _AGO):
        return sent
    before = (one for one in known if one.end <= found.start())
    last = max(before, key=lambda one: one.end, default=None)
    return last.value if last else None


def _find_day(found: Match[str], last: date) -> date:
    """Return the day that is meant, by the one from which it is counted."""
    fields = found.groupdict()
    if count := fields.get("count"):
        apart = timedelta(days=_count(count.lower()) * _DAYS_OF[fields["unit"][0].lower()])
        return last + apart if fields.get("later") else last - apart
    if name := fields.get("name"):
        return _find_weekday(ALL_WEEKDAYS[name.lower()], last, is_before=bool(fields["before"]))
    return last + timedelta(days=1 if found.re is _NEXT else -1)


def _find_weekday(weekday: int, last: date, *, is_before: bool) -> date:
    """Return the next such weekday behind a day, or the last one before it."""
    if is_before:
        return last - timedelta(days=(last.weekday() - weekday - 1) % 7 + 1)
    return last + timedelta(days=(weekday - last.weekday() - 1) % 7 + 1)


def _count(written: str) -> int:
    """Return a number as it is written, 1 for "a"."""
    return int(written) if written.isdigit() else _COUNTS.get(written, 1)
