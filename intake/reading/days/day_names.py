"""Players who are called like a day or a month ("Lore Freitag", "Anna May"): their names are no days, nor days names.

A mail that may mean such a player is written so that no reader takes the one for the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from intake.reading import limits
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.day_words import MONTHS, WEEKDAYS
from intake.reading.known import Known, Seat
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold

NO_DAY = "\N{MODIFIER LETTER APOSTROPHE}"
"""A letter that changes no name where names are compared; a word with it is none for a day."""

_DAYS = frozenset(fold(word) for word in (*WEEKDAYS, *MONTHS))
_TITLES = r"\b(?:herrn?|frau|mr|mrs|ms|miss|(?:sport|schach)freund(?:in)?)\b\.?\s+"
_LEADS = any_case(r"(?:am|on|seit|since|vom|from|letzte[nrs]?|last|vergangene[nrs]?|vorige[nrs]?|diese[nrs]?|this)\b")
_LED_BEFORE = any_case(rf"\b{_LEADS.pattern}\s*(?:de[mn]|the)?\s*$")
_DIGIT = re.compile(r"\d")


def write_day_names(lines: Sequence[str], known: Known, day: date | None) -> list[str]:
    """Return lines with the names of players who are called like a day marked as names beside given names or titles,
    and with days of the same name as dates where a word leads to them or a number is part of them.
    """
    seats = list(_list_called(known))
    if not seats:
        return list(lines)
    names, families = _compile_names(seats), {fold(seat.family) for seat in seats}
    return [_write_line(line, names, families, day) if _names_any(line, families) else line for line in lines]


def _list_called(known: Known) -> Iterator[Seat]:
    """Yield the players whose family name is a word for a day or a month."""
    yield from (seat for one in known.tournaments for seat in one.seats if fold(seat.family) in _DAYS)


def _compile_names(seats: Iterable[Seat]) -> re.Pattern[str]:
    """Return where the family names of players are no days: beside a given name, an initial or a title."""
    return any_case(one_of(*sorted({form for seat in seats for form in _list_forms(seat)})))


def _list_forms(seat: Seat) -> Iterator[str]:
    """Yield the patterns of a name, each with the family name in a place where it is no day."""
    family = re.escape(seat.family)
    yield rf"{_TITLES}{family}\b"
    if seat.given:
        first = re.escape(seat.given.split()[0])
        given = rf"(?:{re.escape(seat.given)}|{first}|{re.escape(seat.given[0])}\.)"
        yield rf"\b{given}\s+{family}\b"
        yield rf"\b{family},\s*{given}(?!\w)"


def _names_any(line: str, families: set[str]) -> bool:
    """Return whether a line that is not too long has one of some names."""
    return len(line) <= limits.LINE and any(family in fold(line).split() for family in families)


def _write_line(line: str, names: re.Pattern[str], families: set[str], day: date | None) -> str:
    """Return a line with its names marked and its days written as dates."""
    line = names.sub(lambda found: _write_name(found[0], families), line)
    for word in reversed(find_dates(line, day)):
        if not families.isdisjoint(fold(word.text).split()) and _is_surely_day(line, word):
            line = f"{line[: word.start]}{_write_day(word)}{line[word.end :]}"
    return line


def _write_name(written: str, families: set[str]) -> str:
    """Return a name with a mark behind the family name."""
    return re.sub(r"[^\W\d_]+", lambda word: word[0] + NO_DAY * (fold(word[0]) in families), written)


def _is_surely_day(line: str, word: DateWord) -> bool:
    """Return whether a day that is known is led to, or has a number."""
    is_led = _LEADS.match(word.text) or _LED_BEFORE.search(line[: word.start])
    return bool(word.value and not word.problem and (is_led or _DIGIT.search(word.text)))


def _write_day(word: DateWord) -> str:
    """Return a day as a date, behind the word that leads to it."""
    lead = _LEADS.match(word.text)
    kept = lead[0] if lead and lead[0].lower() in {"am", "on", "seit", "since", "vom", "from"} else ""
    return f"{kept} {word.value:%d.%m.%Y}".strip()
