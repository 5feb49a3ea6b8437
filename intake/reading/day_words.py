"""The words for days: months, weekdays, and days of a month in words."""

from __future__ import annotations

from collections.abc import Iterable

from intake.reading.words import one_of


def _count_names(groups: Iterable[str], first: int) -> dict[str, int]:
    """Return the number of each name, which the names of a group share."""
    return {name: number for number, names in enumerate(groups, start=first) for name in names.split()}


_MONTH_NAMES = (
    "januar jänner january jan janvier enero januari gennaio stycznia janeiro",
    "februar feber february feb février febrero februari febbraio lutego fevereiro",
    "märz maerz march mär mrz mar mars marzo maart marca março",
    "april apr avril abril aprile kwietnia",
    "mai may mayo mei maggio maja maio",
    "juni june jun juin junio giugno czerwca junho",
    "juli july jul juillet julio luglio lipca julho",
    "august aug août agosto augustus sierpnia",
    "september sept sep septembre septiembre settembre września setembro",
    "oktober october okt oct octobre octubre ottobre października outubro",
    "november nov novembre noviembre listopada novembro",
    "dezember december dez dec décembre diciembre dicembre grudnia dezembro",
)
MONTHS = _count_names(_MONTH_NAMES, 1)
MONTH_WORD = one_of(*sorted(MONTHS, key=len, reverse=True))
MONTH = MONTH_WORD.replace("(?:", "(?P<name>", 1) + r"\b\.?"
MONTHS |= _count_names(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"], 1)
ROMAN = "(?-i:X(?:II?)?|IX|IV|VI{0,3}|I{1,3})"
"""A month in Roman numerals: in capitals, else it may be any word."""

NOT_COUNTED = r"(?!\.?\s*(?:\w*(?:zug|züge|brett|runde|tage?n?|platz)|board|round|move|place|days?)\b)"
"""A number before one of these is no day."""


def write_month(number: int) -> str:
    """Return the name of a month."""
    return _MONTH_NAMES[number - 1].split()[0]


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

MONTH_ORDINAL = one_of(*MONTH_ORDINALS)

DAYS_IN_WORDS = _write_days()
DAY_IN_WORDS = "|".join(sorted(DAYS_IN_WORDS, key=len, reverse=True))

_COUNTED = 10
"""Up to this number a word may be that of a game, a round or a board."""

LATE_DAY_IN_WORDS = "|".join(
    sorted((day for day, number in DAYS_IN_WORDS.items() if number > _COUNTED), key=len, reverse=True)
)

WEEKDAYS = _count_names(
    (
        *("montag monday", "dienstag tuesday", "mittwoch wednesday", "donnerstag thursday", "freitag friday"),
        *("samstag sonnabend saturday", "sonntag sunday"),
    ),
    0,
)
WEEKDAY = one_of(*WEEKDAYS)
SHORT_WEEKDAYS = _count_names(("mo mon", "di tue tues", "mi wed", "do thu thur thurs", "fr fri", "sa sat", "so sun"), 0)
SHORT_WEEKDAY = one_of(*sorted(SHORT_WEEKDAYS, key=len, reverse=True))
DITTO = r"(?:(?<=[\d½,] )|(?<=\()|(?<=\bremis )|(?<=\bdraw )|(?<=\bdrawn )|^)ditt?o\b"
"""The day of the row above, behind a result or before a row."""

NUMBERS = _count_names(("zwei two", "drei three", "vier four", "fünf five", "sechs six"), 2)
NUMBER = one_of(r"\d{1,2}", *NUMBERS)
