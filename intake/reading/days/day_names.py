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
_NO_DAY_BEFORE = "".join(rf"(?<!\d{end})" for end in (" ", r"\.", r"\. ", "st ", "nd ", "rd ", "th ", " of "))
_NO_DAY_BEHIND = r"\s+(?:0(?:[.,]5)?|½)(?![\d/]|[.,]\d|\s*[-–:]\s*[\d½])"
"""Before and behind a month: no day of it, but points, which no day has: "May 0", "May ½"."""

_POINTS = r"(?:0(?:[.,]5)?|1|½)"
_ROW = any_case(
    rf"\W*(?:\d{{1,3}}[.)]\s+)?(?P<one>[^\d½:;]+?)\s+(?P<points>{_POINTS}),?\s+(?P<other>[^\d½:;]+?)\s+(?P<others>{_POINTS})\W*"
)
"""A row with the points of two players: "May 1 Brooks 0"."""

_POINTS_OF = {"0": 0, "0.5": 1, "½": 1, "1": 2}
"""Points in halves."""

_ALL_HALVES = 2
"""The points of both players of a game, in halves."""


def write_day_names(lines: Sequence[str], known: Known, day: date | None) -> list[str]:
    """Return lines with the names of players who are called like a day marked as names beside given names or titles,
    and with days of the same name as dates where a word leads to them or a number is part of them.
    """
    seats = list(_list_called(known))
    if not seats:
        return list(lines)
    names, families = _compile_names(seats), {fold(seat.family) for seat in seats}
    players = {fold(each.family) for one in known.tournaments for each in one.seats}
    lines = [_write_row(line, players, families) if _names_any(line, families) else line for line in lines]
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
    yield rf"{_NO_DAY_BEFORE}\b{family}(?={_NO_DAY_BEHIND})"
    if seat.given:
        first = re.escape(seat.given.split()[0])
        given = rf"(?:{re.escape(seat.given)}|{first}|{re.escape(seat.given[0])}\.)"
        yield rf"\b{given}\s+{family}\b"
        yield rf"\b{family},\s*{given}(?!\w)"


def _names_any(line: str, families: set[str]) -> bool:
    """Return whether a line that is not too long has one of some names."""
    return len(line) <= limits.LINE and any(family in fold(line).split() for family in families)


def _write_row(line: str, players: set[str], families: set[str]) -> str:
    """Return a row of two players with points that are those of one game with the names in it marked."""
    row = _ROW.fullmatch(line)
    if row is None or sum(_POINTS_OF[row[side].replace(",", ".")] for side in ("points", "others")) != _ALL_HALVES:
        return line
    are_players = all(any(_ends_with(row[side], name) for name in players) for side in ("one", "other"))
    return _write_name(line, families) if are_players else line


def _ends_with(text: str, name: str) -> bool:
    """Return whether the words of a text end with a family name."""
    return f" {fold(text)}".endswith(f" {name}")


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
