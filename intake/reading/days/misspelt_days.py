"""Days that a hasty hand misspells, as they are meant: "gesterrn", "Donnnerstag", "7 Jnue".

A day that nobody reads would make a result one of the day of the mail.
"""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType

from intake.reading import limits
from intake.reading.days.day_words import DAY_IN_WORDS, MONTHS, WEEKDAYS
from intake.reading.mentions.types import Names
from intake.reading.slips import is_slip
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold

_SHORTEST = 4
"""Letters of a word that may be a day with any slip (our own choice)."""

_SURE = 6
"""Letters of a word that one slip makes no other word (our own choice)."""

_DAYS = tuple(split_words("gestern vorgestern yesterday"))
_WORDS = tuple(one for one in (*_DAYS, *WEEKDAYS, *MONTHS) if len(one) >= _SURE)
_SHORT = tuple(split_words("april juni juli märz march june july"))
"""Months of which a slip is known behind the number of a day."""

_SWAPPED = MappingProxyType(
    {
        word[0] + word[2] + word[1]: word
        for word in ("feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
    }
)
"""Short months with two characters in the wrong order, as in "8 Mya"; others would be names ("8 Amy")."""

_ENDINGS = frozenset({"s", "e", "n", "r"})
_OTHERS = split_words("sundry gestirn gesten montage")
"""Words that are one slip from a day, and no day."""

_DOUBLE = re.compile(r"(\w)\1")
"""A character that was typed twice, as in "4 Novv"."""

_KNOWN = _OTHERS | {*_DAYS, *WEEKDAYS, *MONTHS}

_WORD: re.Pattern[str] = any_case(
    rf"(?P<number>(?<![\d:½-])[0-3]?\d\.? |\d\.|\b(?:{DAY_IN_WORDS})(?:e?n)? (?:of )?)?"
    r"(?P<word>[^\W\d_]{3,})(?![\w-])(?=(?P<behind> [0-3]?\d(?:st|nd|rd|th)?(?![\w½]|[.:-]\d))|)"
)
_CUT = any_case(r"(?P<behind>(?:[01½]|\bremis),? )(?P<before>vor)?gest\.?(?=\s*$)")
"""A day that is cut short behind a result: beside a name it may be "gestorben"."""


def write_misspelt_days(line: str, names: Names) -> str:
    """Return a line with its misspelt days as they are meant; names that are known stay."""
    line = _CUT.sub(lambda found: f"{found['behind']}{found['before'] or ''}gestern", line)
    return _WORD.sub(lambda found: _write(found, names), line)


def _write(found: re.Match[str], names: Names) -> str:
    """Return a word, or the day whose slip it is, with the number beside it."""
    number = found["number"] or ""
    is_led = found["behind"] is not None and found.string[: found.start()].lower().endswith("on ")
    meant = _find_meant(found["word"].lower(), is_numbered=number != "" or is_led)
    if not meant or fold(found["word"]) in names.forms:
        return found[0]
    return f"{number}{meant.title() if found['word'][0].isupper() else meant}"


@lru_cache(limits.LATEST)
def _find_meant(word: str, *, is_numbered: bool) -> str:
    """Return the only day whose slip a word may be, "" for none."""
    if word in _KNOWN or len(word) < _SHORTEST:
        return _SWAPPED.get(word, "") if is_numbered else ""
    if is_numbered and (single := _DOUBLE.sub(r"\1", word)) in MONTHS:
        return single
    near = {one for one in ((*_WORDS, *_SHORT) if is_numbered else _WORDS) if _is_slip_of(word, one)}
    return near.pop() if len(near) == 1 else ""


def _is_slip_of(word: str, day: str) -> bool:
    """Return whether a word is a misspelt day, not the day with an ending: "montags"; "Junee", "gesternn" have none."""
    has_none = day in _DAYS or (day in _SHORT and day[-1] == word[-1])
    is_form = word[:-1] == day and word[-1] in _ENDINGS and not has_none
    return is_slip(word, day) and word[0] == day[0] and not is_form
