"""The fields of a document: each is checked, and an error names its place."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from typing import TypeVar

Word = TypeVar("Word", bound=StrEnum)
Json = Mapping[str, object]


class DocumentError(ValueError):
    """A document cannot be rated; the message names the place and what is wrong there."""


def an_object(data: object, place: str) -> Json:
    """Return an object with text keys."""
    if not isinstance(data, dict):
        raise DocumentError(f"{place}: an object is expected")
    return data


def a_text(data: object, place: str) -> str:
    """Return a text."""
    if not isinstance(data, str):
        raise DocumentError(f"{place}: a text is expected, not {data!r}")
    return data


def a_whole(data: object, place: str, least: int | None = None, most: int | None = None) -> int:
    """Return a whole number within bounds; true and 2300.0 are none."""
    if not isinstance(data, int) or isinstance(data, bool):
        raise DocumentError(f"{place}: a whole number is expected, not {data!r}")
    if least is not None and most is not None and not least <= data <= most:
        raise DocumentError(f"{place}: {data} is not from {least} to {most}")
    return data


def a_flag(data: object, place: str) -> bool | None:
    """True, false, or null for "nothing said"."""
    if data is not None and not isinstance(data, bool):
        raise DocumentError(f"{place}: true, false or null is expected, not {data!r}")
    return data


def a_word(words: type[Word], data: object, place: str) -> Word:
    """One of the words of an enumeration."""
    known = [word.value for word in words]
    if data not in known:
        raise DocumentError(f"{place}: {data!r} is none of {', '.join(known)}")
    return words(data)


def a_day(data: object, place: str) -> date | None:
    """Return a date written 2026-03-15, or null."""
    if data is None:
        return None
    text = a_text(data, place)
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise DocumentError(f"{place}: {data!r} is no date like 2026-03-15") from error
    if day.isoformat() != data:
        raise DocumentError(f"{place}: {data!r} is no date like 2026-03-15")
    return day


def a_birth(data: object, place: str) -> date | None:
    """Return a day of birth, or the last day of a year or month that alone is known: 2001, 2001-05, 2001-05-17."""
    text = str(data) if isinstance(data, int) and not isinstance(data, bool) else data
    known = re.fullmatch(r"(\d{4})(?:-(\d\d))?", text) if isinstance(text, str) else None
    if known is None:
        return a_day(data, place)
    year, month = int(known[1]), int(known[2] or 12)
    if not year or not 1 <= month <= 12:
        raise DocumentError(f"{place}: {data!r} is no date like 2026-03-15")
    return date(year, month, monthrange(year, month)[1])


def numbers(data: object, place: str) -> tuple[int, ...]:
    """Return a part of a carry: one whole number, yes or no, or a list of these."""
    if isinstance(data, list):
        return tuple(number for part in data for number in numbers(part, place))
    return (int(data),) if isinstance(data, bool) else (a_whole(data, place),)
