"""The words for days: months, weekdays, and days of a month in words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

_MONTH_NAMES = (
    ("januar", "jänner", "january", "jan", "janvier", "enero", "januari", "gennaio", "stycznia", "janeiro"),
    ("februar", "feber", "february", "feb", "février", "febrero", "februari", "febbraio", "lutego", "fevereiro"),
    ("märz", "maerz", "march", "mär", "mrz", "mar", "mars", "marzo", "maart", "marca", "março"),
    ("april", "apr", "avril", "abril", "aprile", "kwietnia"),
    ("mai", "may", "mayo", "mei", "maggio", "maja", "maio"),
    ("juni", "june", "jun", "juin", "junio", "giugno", "czerwca", "junho"),
    ("juli", "july", "jul", "juillet", "julio", "luglio", "lipca", "julho"),
    ("august", "aug", "août", "agosto", "augustus", "sierpnia"),
    ("september", "sept", "sep", "septembre", "septiembre", "settembre", "września", "setembro"),
    ("oktober", "october", "okt", "oct", "octobre", "octubre", "ottobre", "października", "outubro"),
    ("november", "nov", "novembre", "noviembre", "listopada", "novembro"),
    ("dezember", "december", "dez", "dec", "décembre", "diciembre", "dicembre", "grudnia", "dezembro"),
)
MONTHS = {name: number for number, names in enumerate(_MONTH_NAMES, start=1) for name in names}
MONTH_WORD = "(?:" + "|".join(sorted(MONTHS, key=len, reverse=True)) + ")"
MONTH = MONTH_WORD.replace("(?:", "(?P<name>", 1) + r"\b\.?"
_ROMAN_MONTHS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
MONTHS |= {roman: number for number, roman in enumerate(_ROMAN_MONTHS, start=1)}
ROMAN = "(?-i:X(?:II?)?|IX|IV|VI{0,3}|I{1,3})"
"""A month in Roman numerals: in capitals, else it may be any word."""

NOT_COUNTED = r"(?!\.?\s*(?:\w*(?:zug|züge|brett|runde|tage?n?|platz)|board|round|move|place|days?)\b)"
"""A number before one of these is no day."""

_REPORT = re.compile(
    r"(?:bericht|report|ergebnisse|results|meldung)\b(?: (?:für|vom|im|aus|den|dem|monat|of|for|from|in|the|month))* "
    rf"{MONTH_WORD}\b(?!\W{{0,2}}\d{{1,2}}(?!\d))",
    re.IGNORECASE,
)
_MONTH = re.compile(rf"\b{MONTH_WORD}\b", re.IGNORECASE)
_ALONE = re.compile(r"\bon the (?P<day>[1-9]|[12]\d|3[01])(?:st|nd|rd|th)(?=\s*(?:$|[.,;!)]|and\b))", re.IGNORECASE)
"""A day of a month that is not named, at the end of a clause."""

_BARE_DAY = re.compile(
    r"\b(?:am (?:0?[1-9]|[12]\d|3[01])\.|on (?:the )?(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)\b)"
    rf"(?!\s*(?:\d|{MONTH_WORD}\b|d\.|v\.|diese|des\b|of\b)){NOT_COUNTED}",
    re.IGNORECASE,
)


def write_month(number: int) -> str:
    """Return the name of a month."""
    return _MONTH_NAMES[number - 1][0]


def find_month(texts: Iterable[str]) -> str:
    """Return the month that a mail calls itself a report of, "" where it names another one, too."""
    texts = list(texts)
    if not any(map(_REPORT.search, texts)):
        return ""
    named = {MONTHS[word.lower()]: word for text in texts for word in _MONTH.findall(text)}
    return next(iter(named.values())) if len(named) == 1 else ""


def add_month(text: str, month: str, before: date | None, day: date | None) -> str:
    """Return a text whose days without a month are in the one that its mail reports: "on the 2nd" of June; else those
    later than the one named `before` are in the month of that; else the only one is the last such day up to that of
    the mail.
    """
    if month:
        return _BARE_DAY.sub(rf"\g<0> {month}", text)
    if before:
        return _BARE_DAY.sub(lambda found: _in_month_of(found[0], before), text)
    return _add_last_month(text, day) if day else text


def _add_last_month(text: str, day: date) -> str:
    found = _ALONE.search(text)
    if found is None:
        return text
    month = day.month if int(found["day"]) <= day.day else (day.month - 2) % 12 + 1
    return f"{text[: found.end()]} {_MONTH_NAMES[month - 1][0]}{text[found.end() :]}"


def _in_month_of(written: str, before: date) -> str:
    number = int(re.sub(r"\D", "", written))
    return f"{written} {_MONTH_NAMES[before.month - 1][0]}" if number > before.day else written


_ONES = ("", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun")
_TEENS = ("zehn", "elf", "zwölf", "dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn")
_FIRST_DAYS = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt")
_ENGLISH_DAYS = (
    *("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh"),
    *("twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth"),
)


def _write_days() -> dict[str, int]:
    """Return the days of a month in words, German without their ending ("zwölft")."""
    german = [*_FIRST_DAYS, *(f"{teen}t" for teen in _TEENS)]
    for tens, stem in ((20, "zwanzigst"), (30, "dreißigst")):
        german += [f"{one}und{stem}" if one else stem for one in _ONES[: 32 - tens]]
    english = [*_ENGLISH_DAYS]
    for tens, whole_tens, stem in ((20, "twentieth", "twenty"), (30, "thirtieth", "thirty")):
        english += [f"{stem}-{one}" if one else whole_tens for one in ("", *_ENGLISH_DAYS[:9])[: 32 - tens]]
    return {word: number for words in (german, english) for number, word in enumerate(words, start=1)}


MONTH_ORDINALS = {
    name: number for number, name in enumerate((*_FIRST_DAYS, *(f"{teen}t" for teen in _TEENS[:3])), start=1)
}
"""The months by their places in the year: "am zehnten vierten"."""

MONTH_ORDINAL = "(?:" + "|".join(MONTH_ORDINALS) + ")"

DAYS_IN_WORDS = _write_days()
DAY_IN_WORDS = "|".join(sorted(DAYS_IN_WORDS, key=len, reverse=True))

_COUNTED = 10
"""Up to this number a word may be that of a game, a round or a board."""

LATE_DAY_IN_WORDS = "|".join(
    sorted((day for day, number in DAYS_IN_WORDS.items() if number > _COUNTED), key=len, reverse=True)
)

WEEKDAYS = {
    name: number
    for number, names in enumerate(
        (
            ("montag", "monday"),
            ("dienstag", "tuesday"),
            ("mittwoch", "wednesday"),
            ("donnerstag", "thursday"),
            ("freitag", "friday"),
            ("samstag", "sonnabend", "saturday"),
            ("sonntag", "sunday"),
        )
    )
    for name in names
}
WEEKDAY = "(?:" + "|".join(WEEKDAYS) + ")"
NUMBERS = {
    name: number
    for number, names in enumerate(
        (("zwei", "two"), ("drei", "three"), ("vier", "four"), ("fünf", "five"), ("sechs", "six")), start=2
    )
    for name in names
}
NUMBER = r"(?:\d{1,2}|" + "|".join(NUMBERS) + ")"
