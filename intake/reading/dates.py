"""Calendar dates as people write them.

A date with dots is day.month.year, as in German; one with slashes or dashes between small numbers
has two meanings (3/4/2026) unless only one of them exists. Nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from intake.reading import limits
from intake.reading.bare_days import is_bare_day, is_beside_score, is_in_calendar, is_soon
from intake.reading.codes import Question, Remark
from intake.reading.date_shapes import LEAD, SHAPES
from intake.reading.day_words import DAYS_IN_WORDS, MONTH_ORDINALS, MONTHS, NUMBERS
from intake.reading.feasts import find_feast
from intake.reading.guards import matches
from intake.reading.short_weekdays import is_behind_outcome
from intake.reading.vague_days import is_vague
from intake.reading.weekdays import (
    find_in_week_before,
    find_last_weekday,
    find_short_weekday,
    is_called_so,
    may_be_weekday,
)
from intake.reading.words import MASK, any_case

_LEAD_BEFORE = any_case(rf"(?:{LEAD}|\b(?:date|datum|tag|day):? (?:(?:is|was|ist|war) )?)$")
_LIST_NUMBER = re.compile(r"[\s\d.)#*-]*")
_STOP_AFTER = re.compile(r"\s*(?:$|[,;:!()\]])|(?<=[^\W\d_]{4}\.)")  # behind "June." no given name stands

_RELATED = frozenset({"later", "same"})
"""Days that count from the day named before."""

RELATED = tuple((kind, shape) for kind, shape in SHAPES if kind in _RELATED)
"""The shapes of these, with their kinds."""

_DAYS_AGO = {"heute": 0, "today": 0, "gestern": 1, "yesterday": 1, "last night": 1, "vorgestern": 2}
"""How many days ago a word means; the others mean a part of the day of the mail."""

_END_WORD = any_case(
    r"(?:beend\w*|\bende\w*|\babgeschlossen|\bfertig|\babschluss|\bended?|\bfinish\w*|\bcompleted?|\bconcluded)"
    r"\W*(?:am|on|ist|war|is|was)?\W*$"
)
_OTHER_WORD = any_case(
    r"(?:\w*beginn\w*|\bbegonnen|\b(?:ge)?start\w*|\bstand(?: vom)?|\bangefangen|\bseit|\bsince|\bgeboren|\bgeb\."
    r"|\bborn|\bab|\bfrom|\bbegan|\bbegun|\bspielbeginn|\bgemeldet|\berhalten)"
    r"\W*(?:(?:am|on|seit|since|der|dem|den|the|war|ist|was|is)\W*){0,3}$"
)


_SINCE = any_case(r"\b(?:seit|since)\W*(?:dem|the)?\W*$")
_FINISHED = any_case(
    r"\W*(?:(?:schon|bereits|already)\W+)?(?:beendet|fertig|abgeschlossen|zu ende|vorbei|finished|over|completed?)\b"
    r"|(?:[^.;:!?]{0,60}\s)?(?:gewonnen|verloren|entschieden|won|lost|decided)\b(?! (?:gegen|against)\b)"
)
"""Behind a day with "since": it is that of the end, while "since" alone speaks of a beginning."""


@dataclass(frozen=True, slots=True)
class DateWord:
    """A date found in a text: where it stands, its day, or the code why it has none.

    `remark` says what was assumed. `is_end` and `is_other` tell what the words before it call it.
    """

    start: int
    end: int
    text: str
    value: date | None
    problem: str = ""
    remark: str = ""
    is_end: bool = False
    is_other: bool = False


@lru_cache(maxsize=limits.RECENT)
def find_dates(text: str, day: date | None) -> tuple[DateWord, ...]:
    """Return every date in `text`, in order. `day` is the day of the letter: what is after it is future. A date says
    which day of its weekday is meant.
    """
    found: list[DateWord] = []
    for kind, match in matches(SHAPES, text):
        start = match.end() - len(match[0].lstrip("(")) if match[0].startswith("(") else match.start()
        if any(start < other.end and other.start < match.end() for other in found):
            continue
        before = _last_before(found, start) if kind in _RELATED else None
        word = _date_word(kind, match, start, text, before or day) if before or kind not in _RELATED else None
        if word is not None:
            found.append(word)
    return tuple(_without_weekdays(text, sorted(found, key=lambda word: word.start)))


def _without_weekdays(text: str, words: Sequence[DateWord]) -> Iterator[DateWord]:
    """Yield dates without the weekdays right before the date that they are."""
    for word, behind in pairwise((*words, None)):
        if word and not (behind and is_called_so(text[word.start : behind.start], behind.value)):
            yield word


def _last_before(found: Sequence[DateWord], start: int) -> date | None:
    """Return the day named last before a place in a text."""
    words = [word for word in found if word.end <= start and word.value and not word.problem]
    return max(words, key=lambda word: word.start).value if words else None


def _date_word(kind: str, match: re.Match[str], start: int, text: str, day: date | None) -> DateWord | None:
    """Return the date that one match means."""
    by_digits = kind != "words" and match.groupdict().get("name")
    end = match.end() - len(match[0]) + len(match[0].rstrip(" ,-"))
    if by_digits and not match["year"] and not _stands_as_date(text, start, end):
        return None  # "1. August Meyer - Jan Koch" begins with a number and a given name
    if not _is_day(kind, match, text):
        return None
    value, problem, remark = _meaning(kind, match, day)
    if value is None and not problem:
        return None
    if kind not in _RELATED and value is not None and day is not None and value > day:
        problem = Question.FUTURE_DATE
    problem = Question.AMBIGUOUS_DATE if not problem and is_vague(text, _begin(match), end) else problem
    before, begin = text[:start], text[: _begin(match)]
    is_over = _SINCE.search(begin) is not None and _FINISHED.match(text[match.end() :]) is not None
    return DateWord(
        start,
        end,
        match[0].strip(" (,"),
        value,
        problem,
        remark,
        is_end=is_over or _END_WORD.search(before) is not None,
        is_other=not is_over and _OTHER_WORD.search(begin) is not None,
    )


def _is_day(kind: str, match: re.Match[str], text: str) -> bool:
    """Return whether a match is a day by what is around it."""
    match kind:
        case "bare":
            return is_bare_day(match, text)
        case "led":
            return is_in_calendar(int(match["month"]), int(match["day"]))
        case "short":
            return is_behind_outcome(text[: match.start()], match["weekday"])
        case "weekday":
            return may_be_weekday(text[: match.start()], text[match.end() :])
        case _:
            return True


def is_since(text: str, word: DateWord) -> bool:
    """Return whether a text says "since" of a day: beside a result that is when the game ended."""
    return _SINCE.search(text[: word.start]) is not None or word.text.lower().startswith(("seit", "since"))


def _begin(match: re.Match[str]) -> int:
    """Return where the date itself begins, behind a word that leads to it ("ab 3.4.")."""
    starts = [match.start(name) for name in ("day", "name", "year") if name in match.re.groupindex]
    return min((start for start in starts if start >= 0), default=match.start())


def _stands_as_date(text: str, start: int, end: int) -> bool:
    """Whether a day and month without a year is a date by what stands around it."""
    if _LEAD_BEFORE.search(text[:start]) or text[start:].lower().startswith("on "):
        return True
    if _LIST_NUMBER.fullmatch(text[:start]):
        return False
    return _STOP_AFTER.match(text, end) is not None or is_beside_score(text[:start], text[end:])


def _meaning(kind: str, match: re.Match[str], day: date | None) -> tuple[date | None, str, str]:
    """Day, problem and remark of one match."""
    groups = match.groupdict()
    if kind in _BY_NAME:
        return _BY_NAME[kind](match, day)
    if kind in _BY_DAYS:
        return (day + _BY_DAYS[kind](groups) if day else None), "", ""
    name = groups.get("name")
    number, month = (
        DAYS_IN_WORDS.get(groups["day"].lower()) or int(groups["day"]),
        MONTHS[name.lower()] if name else int(groups["month"]),
    )
    if not groups["year"]:
        return date_without_year(number, month, day)
    year = find_full_year(groups["year"], day)
    readings = {find_calendar_day(year, month, number)} - {None}
    if kind == "either" or (not readings and not name):
        readings |= {find_calendar_day(year, number, month)} - {None}
    if len(readings) > 1:
        return None, Question.AMBIGUOUS_DATE, ""
    value = next(iter(readings), None)
    return value, "" if value else Question.IMPOSSIBLE_DATE, ""


_LAST = any_case("(?:letzt|vergangen|vorig|last)")
_SECOND = any_case(r"vorletzt|before last|\b(?:two|zwei)\b")
"""A week before the last one."""


def _name_of(match: re.Match[str]) -> str:
    """Return the weekday that a match names."""
    return next(value for name, value in match.groupdict().items() if name.startswith("weekday") and value)


def _weeks_before(match: re.Match[str], day: date | None) -> date | None:
    """Return the day of the mail one week or more ago: "heute vor zwei Wochen"."""
    number = next((word for word in match[0].lower().split() if word.isdecimal() or word in NUMBERS), "")
    return day - timedelta(weeks=_read_number(number, 1)) if day else None


def _read_number(written: str, usual: int) -> int:
    """Return a number in digits or words; `usual` where none is written."""
    return NUMBERS.get(written.lower()) or int(written or usual)


_BY_NAME: Mapping[str, Callable[[re.Match[str], date | None], tuple[date | None, str, str]]] = MappingProxyType(
    {
        "weekday": lambda match, day: find_last_weekday(
            _name_of(match), day, called_last=_LAST.match(match[0]) is not None
        ),
        "week": lambda match, day: (
            find_in_week_before(_name_of(match), day, 2 if _SECOND.search(match[0]) else 1),
            "",
            "",
        ),
        "week ago": lambda match, day: (_weeks_before(match, day), "", ""),
        "short": find_short_weekday,
        "ordinals": lambda match, day: date_without_year(
            DAYS_IN_WORDS[match["day"].lower()], MONTH_ORDINALS[match["ordinal"].lower()], day
        ),
        "month": lambda match, day: _in_month(int(match["day"]), day, former=match["former"] is not None),
        "alone": lambda match, day: _in_last_month(DAYS_IN_WORDS[match["day"].lower()], day),
        "feast": lambda match, day: _feast(match["feast"], match["year"], day),
    }
)
"""Day, problem and remark of a day that has a name, or of one in the month of the mail, by kind."""

_BY_DAYS: Mapping[str, Callable[[dict[str, str]], timedelta]] = MappingProxyType(
    {
        "relative": lambda groups: -timedelta(days=_DAYS_AGO.get(groups["relative"].lower(), 0)),
        "ago": lambda groups: -timedelta(days=_read_number(groups["ago"] or groups["ago_en"] or "", 2)),
        "later": lambda groups: timedelta(days=_read_number(groups["later"] or groups["later_en"] or "", 1)),
        "same": lambda _: timedelta(),
    }
)
"""How many days from the day of the mail, or from the day named before, by kind."""


def count_days(kind: str, match: re.Match[str]) -> timedelta:
    """Return how many days are from the day named before to the one that words mean."""
    return _BY_DAYS[kind](match.groupdict())


def _in_month(number: int, day: date | None, *, former: bool) -> tuple[date | None, str, str]:
    """Return a day of the month of the mail ("d. M."), or of the one before ("v. M.")."""
    if day is None:
        return None, "", ""
    month = day.replace(day=1) - timedelta(days=1) if former else day
    value = find_calendar_day(month.year, month.month, number)
    return value, "" if value else Question.IMPOSSIBLE_DATE, ""


def _in_last_month(number: int, day: date | None) -> tuple[date | None, str, str]:
    """Return the last day with this number up to the day of the mail."""
    return _in_month(number, day, former=day is not None and number > day.day)


def _feast(name: str, year: str | None, day: date | None) -> tuple[date | None, str, str]:
    """Return the day of a feast; without a year the last such day up to the day of the mail."""
    if year and int(year) < _OLDEST:
        return None, Question.IMPOSSIBLE_DATE, ""
    if year or day is None:
        return (find_feast(name, int(year)) if year else None), "", ""
    value = max(on for back in (0, 1) if (on := find_feast(name, day.year - back)) <= day)
    return value, "", Remark.YEAR_ASSUMED if day - value > FAR_BACK else ""


_OLDEST = 1900
"""No game of which anybody still writes ended before this year (our own choice)."""

FAR_BACK = timedelta(days=183)
"""Half a year: a day without a year further back may have been meant otherwise (our own choice)."""


def date_without_year(number: int, month: int, day: date | None) -> tuple[date | None, str, str]:
    """Return the last such day up to the day of the letter, with a remark only where another year may be meant; one
    that comes soon after that day is asked.
    """
    if day is None:
        return None, "", ""
    value = next(
        (v for year in (day.year, day.year - 1) if (v := find_calendar_day(year, month, number)) and v <= day), None
    )
    if value is None:
        return None, "" if is_in_calendar(month, number) else Question.IMPOSSIBLE_DATE, ""
    if is_soon(number, month, day):
        return value, Question.AMBIGUOUS_DATE, ""
    return value, "", Remark.YEAR_ASSUMED if day - value > FAR_BACK else ""


def find_full_year(written: str, day: date | None) -> int:
    """Return a year of four digits; one of two digits is of this century up to the year after the letter's."""
    if len(written) > 2:
        return int(written)
    this_century = 2000 + int(written)
    newest = day.year + 1 if day else 2099
    return this_century if this_century <= newest else this_century - 100


def find_calendar_day(year: int, month: int, number: int) -> date | None:
    """Return the day, None where the calendar has none."""
    try:
        return date(year, month, number)
    except ValueError:
        return None


def completion(words: Iterable[DateWord]) -> DateWord | None:
    """Return the one of these dates that says when a game ended.

    One that the text calls the end, else the only one that it does not call something else; two
    different ones give a word without a day and with the problem "ambiguous-date".
    """
    candidates = [word for word in words if word.is_end] or [word for word in words if not word.is_other]
    if not candidates:
        return None
    if len({(word.value, word.problem) for word in candidates}) > 1:
        return _two_dates(candidates)
    return candidates[0]


def _two_dates(words: Sequence[DateWord]) -> DateWord:
    """One word for dates of which only one can be meant."""
    text = " / ".join(word.text for word in words)
    return DateWord(words[0].start, words[-1].end, text, None, Question.AMBIGUOUS_DATE)


def mask_dates(text: str, day: date | None) -> tuple[str, tuple[DateWord, ...]]:
    """Return `text` with its dates masked, and the dates."""
    dates = find_dates(text, day)
    for word in dates:
        text = text[: word.start] + MASK * (word.end - word.start) + text[word.end :]
    return text, dates
