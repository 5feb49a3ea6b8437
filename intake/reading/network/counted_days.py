"""Days of which a mail says how far they are from its own, or from the one named before them: "two days later"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from itertools import chain
from re import Match

from intake.reading.days.calendar_days import find_near_weekday
from intake.reading.days.day_words import CLEAR_WEEKDAY, COUNTS_OF_DAYS, WEEKDAY
from intake.reading.network.named_days import NamedDay
from intake.reading.words import any_case, one_of

_NUMBER = one_of(r"\d{1,2}", "an?", "eine[nmr]?", *sorted(COUNTS_OF_DAYS, key=len, reverse=True))
_WEEK_IN_GERMAN = "(?:acht|8) tage"
"""A week, as people count it in days, or as many days: it is not clear."""

_NO_PART = "".join(rf"(?<!\b{word} )" for word in ["half", "und", "and", "or", "oder", "bis", "to", "than", "als"])
_COUNT = rf"(?<![\d.,½/–-]){_NO_PART}(?!{_WEEK_IN_GERMAN})(?P<count>{_NUMBER})"
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


def find_counted_days(text: str, named: Iterable[NamedDay], sent: date) -> Iterator[NamedDay]:
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


def _find_day(found: Match[str], last: date) -> date | None:
    """Return the day that is meant, by the one from which it is counted."""
    fields = found.groupdict()
    if count := fields.get("count"):
        apart = timedelta(days=_count(count.lower()) * _DAYS_OF[fields["unit"][0].lower()])
        return last + apart if fields.get("later") else last - apart
    if name := fields.get("name"):
        return find_near_weekday(name, last, is_earlier=bool(fields["before"]))[0]
    return last + timedelta(days=1 if found.re is _NEXT else -1)


def _count(written: str) -> int:
    """Return a number as it is written, 1 for "a"."""
    return int(written) if written.isdigit() else COUNTS_OF_DAYS.get(written, 1)
