"""Calendar dates as people write them.

A date with dots is day.month.year, as in German; one with slashes or dashes between small numbers
has two meanings (3/4/2026) unless only one of them exists. Nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.days.beside_days import (
    is_behind_outcome,
    is_called_so,
    is_day_by_digits,
    is_day_by_month,
    is_vague,
    may_be_weekday,
    may_call,
)
from intake.reading.days.calendar_days import (
    UNCLEAR,
    UNKNOWN,
    Meaning,
    count_days,
    find_calendar_day,
    find_day_of_feast,
    find_day_without_month,
    find_day_without_year,
    find_end_of_month,
    find_full_year,
    find_in_week_before,
    find_last_weekday,
    find_near_weekday,
    find_weekday_of_month,
    is_in_calendar,
)
from intake.reading.days.date_shapes import FROM_DAY_BEFORE, SHAPES
from intake.reading.days.day_words import ALL_WEEKDAYS, MONTH_ORDINALS, MONTHS, NUMBERS, NUMBERS_OF_DAYS
from intake.reading.days.other_days import SINCE, find_else, is_over_since, list_offered
from intake.reading.days.weeks_ago import find_weeks_ago
from intake.reading.ordinals import ORDINALS
from intake.reading.words import any_case, mask_words

_AM_TAGE = re.compile("^(?:am|mit dem|an dem|unter dem) | tage?$")
_DAYS_AGO = {
    **dict.fromkeys(("gestern", "gestrigen", "yesterday", "last night", "last nite"), 1),
    **dict.fromkeys(("vorgestern", "vorgestrigen", "the day before yesterday"), 2),
}
"""How many days ago a word means; the others mean a part of the day of the mail."""


_END_WORD = any_case(
    r"(?:beend\w*|\bende\w*|\babgeschlossen|\bfertig|\babschluss|\bended?|\bfinish\w*|\bcompleted?|\bconcluded)"
    r"\W*(?:am|on|ist|war|is|was)?\W*$"
)
_WEEKDAY_BEFORE = any_case(r"\b(?P<weekday>[^\W\d_]{2,10})(?:,|\.,?)? (?:the |de[mn] )?$")
_WIDEST_WEEKDAY = 20
"""Characters of a weekday with what joins it to its date, at most."""

_BLANK_BETWEEN = re.compile(r"[^\W\d_]+ \w+\.?")
_LED = any_case(r"\b(?:am|on|vom)\s+$")
_LAST = any_case("(?:letzt|vergangen|vorig|last)")
_SECOND = any_case(r"vorletzt|before last|\b(?:two|zwei)\b")
"""A week before the last one."""

_JOINS = any_case(r"\.?\s*(?:[,/]\s*)?(?:(?:und|sowie|bzw\.|and)\s+)?(?:(?:am|on|the|den|der)\s+){0,2}")
"""Between days of which all are meant alike."""

ANY_DAY = date(2000, 1, 1)
"""A day of a mail, where only the places of days in a text count."""


@dataclass(frozen=True, slots=True)
class DateWord:
    """A date found in a text: where it stands, its day, or the code why it has none.

    `remark` says what was assumed. `is_end` and `is_other` tell what the words before it call it, `is_told` that it is
    when somebody reported what follows.
    """

    start: int
    end: int
    text: str
    value: date | None
    problem: str = ""
    remark: str = ""
    is_end: bool = False
    is_other: bool = False
    is_told: bool = False


@lru_cache(maxsize=limits.RECENT)
def find_dates(text: str, day: date | None, before: date | None = None) -> tuple[DateWord, ...]:
    """Return every date in `text`, in order. `day` is the day of the mail: what is after it is future; `before` is
    the one named last before the text. A date says which day of its weekday is meant.
    """
    found: list[DateWord] = []
    for kind, match in SHAPES.matches(text):
        start, is_certain = _find_start(match), kind not in _CHECKS
        if any(start < other.end and other.start < match.end() for other in found):
            continue
        from_day = (_find_last_before(found, start) or before) if kind in FROM_DAY_BEFORE else day
        if is_certain or _CHECKS[kind](match):
            found += _make_words(match, _MEANINGS.get(kind, _read_numbers)(match, from_day), day)
    words = [*_without_weekdays(text, sorted(found, key=lambda word: word.start))]
    return tuple(_join(text, _without_offers(text, words) if len(words) > 1 else words))


def _without_offers(text: str, words: Sequence[DateWord]) -> Iterator[DateWord]:
    """Yield dates; one on which a draw was only offered is none of an end."""
    offered = list_offered(text, words)
    yield from (replace(one, is_other=True) if one in offered else one for one in words)


def list_days(text: str, day: date | None) -> list[date]:
    """Return the days that a text names clearly."""
    return [word.value for word in find_dates(text, day) if word.value and not word.problem]


def mask_dates(text: str, day: date | None) -> tuple[str, tuple[DateWord, ...]]:
    """Return `text` with its dates masked, and the dates."""
    dates = find_dates(text, day)
    return mask_words(text, dates), dates


def completion(words: Iterable[DateWord]) -> DateWord | None:
    """Return the one of these dates that says when a game ended.

    One that the text calls the end, else the only one that it does not call something else; two
    different ones give a word without a day and with the problem "ambiguous-date".
    """
    candidates = [word for word in words if word.is_end] or [word for word in words if not word.is_other]
    if len({(word.value, word.problem) for word in candidates}) > 1:
        text = " / ".join(word.text for word in candidates)
        return DateWord(candidates[0].start, candidates[-1].end, text, *UNCLEAR)
    return candidates[0] if candidates else None


def find_end(day: date | None, *texts: str) -> DateWord | None:
    """Return the day of completion that the first text gives which names a day."""
    return next(filter(None, (completion(find_dates(text, day)) for text in texts)), None)


def is_since(text: str, word: DateWord) -> bool:
    """Return whether a text says "since" of a day: beside a result that is when the game ended."""
    return SINCE.search(text[: word.start]) is not None or word.text.lower().startswith(("seit", "since"))


def _without_weekdays(text: str, words: Sequence[DateWord]) -> Iterator[DateWord]:
    """Yield dates with the weekdays and feasts right before or behind them that are the same day."""
    start: int | None = None
    for before, word, behind in zip((None, *words), words, (*words[1:], None), strict=False):
        is_beside = before is not None and text[before.end : word.start] == ", "
        if behind is not None and is_called_so(text[word.start : behind.start], behind.value):
            start = word.start if start is None else start
        elif not (before and is_beside and is_called_so(word.text, before.value)):
            yield replace(word, start=_begin_weekday(text, word) if start is None else start)
            start = None


def _begin_weekday(text: str, word: DateWord) -> int:
    """Return where the weekday right before a date begins, if it is its own, else where the date begins."""
    found = _WEEKDAY_BEFORE.search(text, max(0, word.start - _WIDEST_WEEKDAY), word.start)
    is_own = found and word.value and ALL_WEEKDAYS.get(found["weekday"].lower()) == word.value.weekday()
    return found.start() if found and is_own else word.start


def _join(text: str, words: Iterable[DateWord]) -> Iterator[DateWord]:
    """Yield dates; one that is joined to an end is one, too: "ended on 2 and 5 June"."""
    before: DateWord | None = None
    for word in words:
        is_joined = before is not None and before.is_end and _JOINS.fullmatch(text, before.end, word.start)
        before = replace(word, is_end=True) if is_joined else word
        yield before


def list_joined(text: str, day: date | None) -> frozenset[date]:
    """Return the days of a text that are named together: "on 2 and 5 June"; whose each is the text does not say."""
    words = find_dates(text, day)
    joined = ((one, other) for one, other in pairwise(words) if _JOINS.fullmatch(text, one.end, other.start))
    pairs = ({one.value, other.value} for one, other in joined if not other.is_told)
    return frozenset(on for pair in pairs if len(pair) > 1 for on in pair if on)


def _find_last_before(found: Sequence[DateWord], start: int) -> date | None:
    """Return the day named last before a place in a text."""
    words = [word for word in found if word.end <= start and word.value and not word.problem]
    return max(words, key=lambda word: word.start).value if words else None


def _is_date(match: re.Match[str]) -> bool:
    """Return whether numbers are a date: with a name for the month and no year it depends on what is around them."""
    is_whole = match["year"] or not match.groupdict().get("name")
    return bool(is_whole) or is_day_by_month(
        match.string, _find_start(match), match.start() + len(match[0].rstrip(" ,-"))
    )


_CHECKS: Mapping[str, Callable[[re.Match[str]], bool]] = MappingProxyType(
    {
        "called": lambda match: may_call(
            _text_before(match), match.string[match.end() :], _find_group(match, "weekday"), is_apart=_is_apart(match)
        ),
        "dmy": _is_date,
        "digits": is_day_by_digits,
        "led": lambda match: is_in_calendar(int(match["month"]), int(match["day"])),
        "signed": lambda match: match["sign"] == "/" or _LED.search(_text_before(match)) is not None,
        "short": lambda match: is_behind_outcome(_text_before(match), match["weekday"]),
        "weekday": lambda match: may_be_weekday(
            _text_before(match), match.string[match.end() :], is_led=not _begins_with_weekday(match)
        ),
    }
)
"""Whether a match is a day by what is around it, by the kind of its shape; of others that is certain."""


def _is_apart(match: re.Match[str]) -> bool:
    """Return whether more than a blank is between a weekday and its day."""
    return _BLANK_BETWEEN.fullmatch(match[0]) is None


def _begins_with_weekday(match: re.Match[str]) -> bool:
    """Return whether no word leads to a weekday."""
    return match[0].lower().startswith(_find_group(match, "weekday").lower())


def _text_before(match: re.Match[str]) -> str:
    return match.string[: match.start()]


def _find_start(match: re.Match[str]) -> int:
    """Return where a date starts, behind a bracket."""
    return match.end() - len(match[0].lstrip("(")) if match[0].startswith("(") else match.start()


def _make_words(match: re.Match[str], meaning: Meaning, day: date | None) -> Iterator[DateWord]:
    """Yield the date that a match means, none where it has neither a day nor a problem."""
    (value, problem, remark), text = meaning, match.string
    if value is None and not problem:
        return
    start, begin, end = _find_start(match), _find_begin(match), match.start() + len(match[0].rstrip(" ,-"))
    if value and day and value > day:
        problem = Question.FUTURE_DATE
    elif is_vague(text, begin, end):
        problem = problem or Question.AMBIGUOUS_DATE
    is_over = is_over_since(text, begin, match.end())
    is_end = is_over or _END_WORD.search(text[:start]) is not None
    is_told, is_other = (False, False) if is_over else find_else(text, begin, end)
    yield DateWord(start, end, match[0].strip(" (,"), value, problem, remark, is_end, is_other, is_told)


def _find_begin(match: re.Match[str]) -> int:
    """Return where the date itself begins, behind a word that leads to it ("ab 3.4.")."""
    starts = [match.start(name) for name in ("day", "name", "year") if name in match.re.groupindex]
    return min((start for start in starts if start >= 0), default=match.start())


def _read_numbers(match: re.Match[str], day: date | None) -> Meaning:
    """Return the day that is written with its month, in the year that is written or the last one."""
    groups = match.groupdict()
    name, number = groups.get("name"), _read_day(match)
    month = MONTHS[name.lower()] if name else int(groups["month"])
    if not groups["year"]:
        return find_day_without_year(number, month, day)
    year = find_full_year(groups["year"], day)
    found = {find_calendar_day(year, month, number)} - {None}
    if "sign_of_two" in groups or not (found or name):
        found |= {find_calendar_day(year, number, month)} - {None}
    if len(found) > 1:
        return UNCLEAR
    return (found.pop(), "", "") if found else (None, Question.IMPOSSIBLE_DATE, "")


def _find_group(match: re.Match[str], name: str) -> str:
    """Return what a match has in one of the groups whose names begin so, "" for nothing."""
    return next((value for group, value in match.groupdict().items() if group.startswith(name) and value), "")


def _find_weekday_of_month(match: re.Match[str], day: date | None) -> Meaning:
    """Return the weekday of a month that is called by its place: "the last Sunday in May"."""
    place = next((at for at, words in enumerate(ORDINALS) if re.fullmatch(words, match["place"], re.IGNORECASE)), -1)
    year = find_full_year(match["year"], day) if match["year"] else None
    return find_weekday_of_month(match["weekday"], place, MONTHS[match["name"].lower()], year, day)


def _read_number(match: re.Match[str]) -> int:
    """Return a number in digits or words, 1 where none is written."""
    written = _find_group(match, "number").lower()
    return NUMBERS.get(written) or int(written or 1)


def _read_day(match: re.Match[str]) -> int:
    """Return a day of a month in digits or words."""
    written = _find_group(match, "day").lower()
    return NUMBERS_OF_DAYS.get(written) or int(written)


def _find_weekday(match: re.Match[str], day: date | None) -> Meaning:
    """Return the last such day, or the one a week before it that is called the last but one."""
    found = find_last_weekday(_find_group(match, "weekday"), day, called_last=_LAST.match(match[0]) is not None)
    return count_days(found[0], -7) if found[0] and _SECOND.search(match[0]) else found


def _find_short_weekday(match: re.Match[str], day: date | None) -> Meaning:
    is_word = match["weekday"] == "so" and not match.string.startswith(".", match.end())
    return UNCLEAR if is_word else _find_weekday(match, day)


def _count_from_day(match: re.Match[str], day: date | None) -> Meaning:
    """Return the day that is later, or earlier, by a number of days or weeks."""
    days = _read_number(match) * (7 if match.groupdict().get("weeks") else 1)
    return count_days(day, -days if _find_group(match, "earlier") else days)


def _find_called(match: re.Match[str], day: date | None) -> Meaning:
    """Return the day beside which its weekday is written; which it is is not clear where the calendar has another."""
    written, called = _find_group(match, "date"), ALL_WEEKDAYS[_find_group(match, "weekday").lower()]
    if (number := written.rstrip(".stndrh")).isdigit():
        meaning = find_day_without_month(int(number), day)
    else:
        lead = "am" if number[0].isdigit() else "on"
        (found, *_) = [*find_dates(f"{lead} {written}", day), None]
        meaning = (found.value, found.problem, found.remark) if found and written in found.text else UNKNOWN
    return UNCLEAR if meaning[0] and meaning[0].weekday() != called else meaning


_MEANINGS: Mapping[str, Callable[[re.Match[str], date | None], Meaning]] = MappingProxyType(
    {
        "called": _find_called,
        "ordinals": lambda match, day: find_day_without_year(
            _read_day(match), MONTH_ORDINALS[match["ordinal"].lower()], day
        ),
        "alone": lambda match, day: find_day_without_month(_read_day(match), day),
        "month": lambda match, day: find_day_without_month(_read_day(match), day, former=match["former"] is not None),
        "feast": lambda match, day: find_day_of_feast(match["feast"], match["year"], day),
        "last of month": lambda match, day: find_end_of_month(MONTHS[match["name"].lower()], day),
        "weekday of month": _find_weekday_of_month,
        "weekday": _find_weekday,
        "short": _find_short_weekday,
        "week": lambda match, day: find_in_week_before(
            _find_group(match, "weekday"), day, 2 if _SECOND.search(match[0]) else 1
        ),
        "weeks ago": lambda match, day: find_weeks_ago(match[0], _find_group(match, "weekday"), day),
        "relative": lambda match, day: count_days(day, -_DAYS_AGO.get(_AM_TAGE.sub("", match["relative"].lower()), 0)),
        "ago": lambda match, day: count_days(day, -_read_number(match)),
        "later": _count_from_day,
        "next weekday": lambda match, day: find_near_weekday(
            _find_group(match, "weekday"), day, is_earlier=bool(_find_group(match, "earlier"))
        ),
        "same": lambda _, day: (day, "", ""),
    }
)
"""Which day is meant, by the kind of its shape; the others are numbers."""
