"""The words for days: months, weekdays, days of a month in words, and feasts."""

from __future__ import annotations

import re
from calendar import Calendar
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from types import MappingProxyType

from dateutil.easter import easter

from intake.reading.words import one_of


def _count_names(groups: Iterable[str], first: int) -> dict[str, int]:
    """Return the number of each name, which the names of a group share."""
    return {name: number for number, names in enumerate(groups, start=first) for name in names.split()}


_MONTH_NAMES = (
    "januar jänner january jan jänn janvier enero januari gennaio stycznia janeiro",
    "februar feber february feb febr février febrero februari febbraio lutego fevereiro",
    "märz maerz march mär mrz mar mars marzo maart marca março",
    "april apr avril abril aprile kwietnia",
    "mai may mayo mei maggio maja maio",
    "juni june jun juin junio giugno czerwca junho",
    "juli july jul juillet julio luglio lipca julho",
    "august aug août agosto augustus sierpnia",
    "september sept sep septemb septbr septembre septiembre settembre września setembro",
    "oktober october okt oct oktob octob oktbr octbr octobre octubre ottobre października outubro",
    "november nov novemb novbr novembre noviembre listopada novembro",
    "dezember december dez dec dezemb decemb dezbr decbr décembre diciembre dicembre grudnia dezembro",
)
MONTHS = _count_names(_MONTH_NAMES, 1)
MONTH_WORD = one_of(*sorted(MONTHS, key=len, reverse=True))
MONTH = MONTH_WORD.replace("(?:", "(?P<name>", 1) + r"\b\.?"
MONTHS |= _count_names(["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"], 1)
ROMAN = "(?-i:X(?:II?)?|IX|IV|VI{0,3}|I{1,3})"
"""A month in Roman numerals: in capitals, else it may be any word."""

SMALL_ROMAN = "(?-i:x(?:ii?)?|ix|iv|vi{0,3}|i{1,3})"
"""The same in small ones, right behind a day: "12.vii."."""

DATE = (
    r"(?:(?!0[.,]5)\d{1,2}\. ?\d{1,2}(?:\. ?(?:\d{4}|\d\d)?)?|\d{1,2}/\d{1,2}(?:/(?:\d{4}|\d\d))?|\d{4}-\d\d-\d\d"
    rf"|\d{{1,2}}(?:\.|st|nd|rd|th)? ?{MONTH_WORD}\b\.?(?: \d{{4}})?|\d{{1,2}}\. ?{ROMAN}\b\.?"
    rf"|{MONTH_WORD}\b\.? \d{{1,2}}(?:st|nd|rd|th)?\b(?:,? \d{{4}})?)"
)
"""A date as rows have it."""

NOT_COUNTED = r"(?!\.?\s*(?:\w*(?:zug|züge|brett|runde|tage?n?|platz)|rde|rnd|board|round|move|place|days?)\b)"
"""A number before one of these is no day."""

OTHER_MONTH = (
    r"(?:(?:vor|letzt|vergangen|nächst|kommend|folgend|last|previous|past|next|following)\w* (?:monat|month)s?"
    r"|vormonats?|ult|inst|prox)"
)
"""How the month of a day is called that is not named: it need not be that of the last such day."""


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
    apart = [word.replace("-", " ") for word in english]
    return {word: number for words in (german, english, apart) for number, word in enumerate(words, start=1)}


MONTH_ORDINALS = {
    name: number for number, name in enumerate((*_FIRST_DAYS, *(f"{teen}t" for teen in _TEENS[:3])), start=1)
}
"""The months by their places in the year: "am zehnten vierten"."""

MONTH_ORDINAL = one_of(*MONTH_ORDINALS)

DAYS_IN_WORDS = _write_days()
DAY_IN_WORDS = "|".join(sorted(DAYS_IN_WORDS, key=len, reverse=True))

_ENGLISH_NUMBERS = (
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
    *("fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
COUNTED_DAYS = (
    {word: number for number, word in enumerate(_ENGLISH_NUMBERS, start=1)}
    | {
        f"{tens}{sign}{one}": number + place
        for tens, number, ones in (("twenty", 20, 9), ("thirty", 30, 1))
        for sign in "- "
        for place, one in enumerate(_ENGLISH_NUMBERS[:ones], start=1)
    }
    | {"thirty": 30}
)
"""The days of a month as numbers in words, as telegrams have them behind the month: "April twelve"."""

_GERMAN_NUMBERS = (*_ONES, *_TEENS, "zwanzig")
COUNTS_OF_DAYS = COUNTED_DAYS | {word: count for count, word in enumerate(_GERMAN_NUMBERS) if count > 1}
"""How many days there are between two others, in words but for "a"."""

NUMBERS_OF_DAYS = DAYS_IN_WORDS | COUNTED_DAYS
COUNTED_DAY = "|".join(sorted(COUNTED_DAYS, key=len, reverse=True))

_COUNTED = 10
"""Up to this number a word may be that of a game, a round or a board."""

LATE_DAY_IN_WORDS = "|".join(
    sorted((day for day, number in DAYS_IN_WORDS.items() if number > _COUNTED), key=len, reverse=True)
)

WEEKDAYS = _count_names(
    (
        *("montag monday montach", "dienstag tuesday dienstach dienschtach", "mittwoch wednesday mittwuch middwoch"),
        *("donnerstag thursday donnerstach donnerschtach", "freitag friday freitach"),
        *("samstag sonnabend saturday samstach samschtach sonnahmd sonnamd", "sonntag sunday sonntach"),
    ),
    0,
)
"""The weekdays, also as they sound in the north and in Saxony."""

WEEKDAY = one_of(*WEEKDAYS)
SHORT_WEEKDAYS = _count_names(
    ("mo mon", "di tue tues", "mi wed weds", "do thu thur thurs", "fr fri", "sa sat", "so sun"), 0
)
SHORT_WEEKDAY = one_of(*sorted(SHORT_WEEKDAYS, key=len, reverse=True))
ALL_WEEKDAYS = WEEKDAYS | SHORT_WEEKDAYS
CLEAR_WEEKDAY = "(?:mon|tues|weds|thurs?|thu|fri)"
"""The short names of weekdays that are no other words, in English."""

WORDS_LIKE_WEEKDAYS = frozenset(("di", "mi", "do", "so", "tue", "wed", "sat", "sun"))
"""Short names of weekdays that are other words as well."""

PART_OF_TODAY = "this (?:very )?(?:morning|afternoon|evening)"
"""What a part of the day of a mail is called in English."""

DITTO = r"(?:(?<=[\d½,] )|(?<=\()|(?<=\bremis )|(?<=\bdraw )|(?<=\bdrawn )|^)ditt?o\b"
"""The day of the row above, behind a result or before a row."""

NUMBERS = _count_names(("zwei two", "drei three", "vier four", "fünf five", "sechs six"), 2)
NUMBER = one_of(r"\d{1,2}", *NUMBERS)


_FROM_EASTER: Mapping[str, int] = MappingProxyType(
    {
        r"gründonnerstag|maundy thursday": -3,
        r"karfreitag|good friday": -2,
        r"(?:kar|oster)samstag|holy saturday": -1,
        r"oster(?:sonntag|day)|easter (?:sun)?day": 0,
        r"(?:alt)?weiberfas(?:tnacht|ching)": -52,
        r"rosenmontag": -48,
        r"faschingsdienstag|shrove tuesday|pancake day": -47,
        r"aschermittwoch|ash wednesday": -46,
        r"palmsonntag|palm sunday": -7,
        r"ostermontag|easter monday|second easter day": 1,
        r"(?:christi[ -])?himmelfahrt(?:stag)?|auffahrtstag|ascension day": 39,
        r"pfingstsonntag|whit ?sunday": 49,
        r"pfingstmontag|whit ?monday": 50,
        r"low sunday|wei(?:ß|ss)e[rn] sonntag": 7,
        r"trinity sunday|trinitatis(?:sonntag)?|dreifaltigkeitssonntag": 56,
        r"fronleichnam|corpus christi": 60,
    }
)
"""Days from Easter Sunday, by the names of the feast."""

_FIXED: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        r"burns['’]? night": (1, 25),
        r"australia day": (1, 26),
        r"valentin['’]?e?s?['’]?s?(?:tag| day)": (2, 14),
        r"(?:mariä )?lichtmess|groundhog day": (2, 2),
        r"waitangi day": (2, 6),
        r"(?:st\.? )?david['’]?s day": (3, 1),
        r"(?:(?:st\.? )?patrick|padd?y|patt?y)['’]?s['’]? day": (3, 17),
        r"april fools?['’]?s?['’]? day": (4, 1),
        r"(?:st\.? )?george['’]?s day": (4, 23),
        r"jose(?:fi|fs ?tag|phstag)": (3, 19),
        r"anzac day": (4, 25),
        r"cinco de mayo": (5, 5),
        r"walpurgisnacht": (4, 30),
        r"juneteenth": (6, 19),
        r"johannistag": (6, 24),
        r"canada day": (7, 1),
        r"(?:the )?fourth of july": (7, 4),
        r"bastille day": (7, 14),
        r"bundesfeier(?:tag)?": (8, 1),
        r"mariä himmelfahrt|assumption(?: day)?": (8, 15),
        r"michaelmas day": (9, 29),
        r"tag der deutschen einheit|german unity day": (10, 3),
        r"reformationstag": (10, 31),
        r"halloween": (10, 31),
        r"bonfire night|guy fawkes(?:['’]? night)?": (11, 5),
        r"martinstag|(?:st\.? )?martin['’]?s day|veterans['’]? day|(?:armistice|remembrance) day": (11, 11),
        r"(?:st\.? )?andrew['’]?s day": (11, 30),
        r"barbaratag": (12, 4),
        r"neujahrs(?:tag|morgen)|new year['’]?s day": (1, 1),
        r"dreikönig(?:e|stag)?|heilig(?:e|en)? drei ?könig(?:e|en)?": (1, 6),
        r"epiphany": (1, 6),
        r"tag der arbeit|maifeiertag|may day": (5, 1),
        r"allerheiligen|all saints(?:['’])? day": (11, 1),
        r"allerseelen|all souls(?:['’])? day": (11, 2),
        r"nikolaustag": (12, 6),
        r"(?:mariä|maria) empfängnis": (12, 8),
        r"heilig(?:e[rn])? ?abend|christmas eve": (12, 24),
        r"(?:1\.|erste[rn]) weihnachts(?:feier)?tag|(?:first )?(?<!second )christmas day": (12, 25),
        r"(?:2\.|zweite[rn]) weihnachts(?:feier)?tag|step?f?h?an(?:s|i)tag|boxing day|second christmas day": (12, 26),
        r"(?:st\.? )?stephen['’]?s day": (12, 26),
        r"silvester(?:abend|tag)|new year['’]?s eve|hogmanay": (12, 31),
    }
)
"""Month and day, by the names of the feast."""

_LED: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"neujahr": (1, 1), "nikolaus": (12, 6), "silvester": (12, 31), "valentin": (2, 14)}
)
"""Month and day of names that are a day only behind "an" or "zu": people and tournaments are called so, too."""

_LEADS = "|".join(rf"(?<=\b{lead} )(?:{'|'.join(_LED)})(?!\s+(?-i:[A-ZÄÖÜ]))" for lead in ("an", "zu"))

_MONDAY, _SUNDAY = 0, 6
_OF_MONTH: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        r"muttertag": (5, _SUNDAY, 2),
        r"(?:mlk|martin luther king(?:,? jr\.?)?) day": (1, _MONDAY, 3),
        r"president['’]?s['’]? day": (2, _MONDAY, 3),
        r"memorial day": (5, _MONDAY, -1),
        r"labor day": (9, _MONDAY, 1),
        r"columbus day": (10, _MONDAY, 2),
    }
)
"""Month, weekday, and the number of this weekday in the month, -1 for the last, by the names of the feast."""

_ADVENT = (r"1\.|erste[rn]", r"2\.|zweite[rn]", r"3\.|dritte[rn]", r"4\.|vierte[rn]")
"""The Sundays before Christmas, in their order."""

_PENANCE = r"bu(?:ß|ss)-?(?: ?und )?-?bettag"
"""The Wednesday eleven days before the first Sunday of Advent, in Germany."""

_TO_ADVENT = 11
"""Days from that Wednesday to the first Sunday of Advent."""

_NAMES = "|".join([*_FROM_EASTER, *_FIXED, *_OF_MONTH, _PENANCE])
_UNCLEAR = (
    rf"labour day|thanksgiving(?: day)?|independence day|victoria day|vatertag|nationalfeiertag|black friday"
    rf"|(?:{_NAMES}|labour day|thanksgiving)[ -](?:weekend|wochenende)"
)
"""Other days in other countries, or more than one."""

FEAST = (
    rf"(?P<feast>{_UNCLEAR}|{_NAMES}|(?:{'|'.join(_ADVENT)}) advent(?:ssonntag)?|{_LEADS})(?![\w-])"
    r"(?!\s+(?:open|cup|pokal|turnier|tournament|gedenk\w*|memorial|bank holiday)\b)"
)
"""One day by its name: no tournament that is called after a feast ("Silvester-Cup")."""


def is_clear_feast(name: str) -> bool:
    """Return whether a feast is on the same day wherever people write of it."""
    return re.fullmatch(_UNCLEAR, name, re.IGNORECASE) is None


def find_feast(name: str, year: int) -> date:
    """Return the day of a feast in a year, by one of its names."""
    sunday: date = easter(year)
    advent = date(year, 12, 24) - timedelta(days=date(year, 12, 24).isoweekday() % 7, weeks=len(_ADVENT) - 1)
    days = {
        **{names: sunday + timedelta(days=count) for names, count in _FROM_EASTER.items()},
        **{rf"(?:{names}) advent\w*": advent + timedelta(weeks=count) for count, names in enumerate(_ADVENT)},
        _PENANCE: advent - timedelta(days=_TO_ADVENT),
        **{names: date(year, *on) for names, on in (*_FIXED.items(), *_LED.items())},
        **{names: _find_weekday(year, *on) for names, on in _OF_MONTH.items()},
    }
    return next(on for names, on in days.items() if re.fullmatch(names, name, re.IGNORECASE))


def _find_weekday(year: int, month: int, weekday: int, number: int) -> date:
    """Return a day by its number among those of its weekday in a month."""
    days = [one for one in Calendar().itermonthdates(year, month) if one.month == month and one.weekday() == weekday]
    return days[number if number < 0 else number - 1]
