"""Days that people call by the name of a feast.

Only names of one day: "an Ostern" may be one of four, and stays a question.
"""

from __future__ import annotations

import re
from calendar import Calendar
from collections.abc import Mapping
from datetime import date, timedelta
from types import MappingProxyType

from dateutil.easter import easter

_FROM_EASTER: Mapping[str, int] = MappingProxyType(
    {
        r"gründonnerstag|maundy thursday": -3,
        r"karfreitag|good friday": -2,
        r"karsamstag|holy saturday": -1,
        r"oster(?:sonntag|day)|easter (?:sun)?day": 0,
        r"(?:alt)?weiberfas(?:tnacht|ching)": -52,
        r"rosenmontag": -48,
        r"faschingsdienstag|shrove tuesday|pancake day": -47,
        r"aschermittwoch|ash wednesday": -46,
        r"palmsonntag|palm sunday": -7,
        r"ostermontag|easter monday": 1,
        r"(?:christi[ -])?himmelfahrt(?:stag)?|auffahrtstag|ascension day": 39,
        r"pfingstsonntag|whit ?sunday": 49,
        r"pfingstmontag|whit ?monday": 50,
        r"fronleichnam": 60,
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
        r"walpurgisnacht": (4, 30),
        r"juneteenth": (6, 19),
        r"johannistag": (6, 24),
        r"canada day": (7, 1),
        r"(?:the )?fourth of july|independence day": (7, 4),
        r"bastille day": (7, 14),
        r"mariä himmelfahrt|assumption(?: day)?": (8, 15),
        r"tag der deutschen einheit": (10, 3),
        r"reformationstag": (10, 31),
        r"halloween": (10, 31),
        r"bonfire night|guy fawkes(?:['’]? night)?": (11, 5),
        r"martinstag|(?:st\.? )?martin['’]?s day|veterans['’]? day|armistice day": (11, 11),
        r"(?:st\.? )?andrew['’]?s day": (11, 30),
        r"barbaratag": (12, 4),
        r"neujahrs(?:tag|morgen)|new year['’]?s day": (1, 1),
        r"dreikönig(?:e|stag)?|heilig(?:e|en)? drei ?könig(?:e|en)?": (1, 6),
        r"epiphany": (1, 6),
        r"tag der arbeit|maifeiertag|may day": (5, 1),
        r"allerheiligen|all saints(?:['’])? day": (11, 1),
        r"allerseelen|all souls(?:['’])? day": (11, 2),
        r"nikolaustag": (12, 6),
        r"heilig(?:e[rn])? ?abend|christmas eve": (12, 24),
        r"(?:1\.|erste[rn]) weihnachts(?:feier)?tag|christmas day": (12, 25),
        r"(?:2\.|zweite[rn]) weihnachts(?:feier)?tag|step?f?h?an(?:s|i)tag|boxing day": (12, 26),
        r"silvester(?:abend|tag)|new year['’]?s eve|hogmanay": (12, 31),
    }
)
"""Month and day, by the names of the feast."""

_LED: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"neujahr": (1, 1), "nikolaus": (12, 6), "silvester": (12, 31), "valentin": (2, 14)}
)
"""Month and day of names that are a day only behind "an" or "zu": people and tournaments are called so, too."""

_LEADS = "|".join(rf"(?<=\b{lead} )(?:{'|'.join(_LED)})(?!\s+(?-i:[A-ZÄÖÜ]))" for lead in ("an", "zu"))

_MONDAY, _THURSDAY, _SUNDAY = 0, 3, 6
_OF_MONTH: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        r"muttertag": (5, _SUNDAY, 2),
        r"memorial day": (5, _MONDAY, -1),
        r"labou?r day": (9, _MONDAY, 1),
        r"thanksgiving(?: day)?": (11, _THURSDAY, 4),
    }
)
"""Month, weekday, and the number of this weekday in the month, -1 for the last, by the names of the feast."""

_ADVENT = (r"1\.|erste[rn]", r"2\.|zweite[rn]", r"3\.|dritte[rn]", r"4\.|vierte[rn]")
"""The Sundays before Christmas, in their order."""

FEAST = (
    rf"(?P<feast>{'|'.join([*_FROM_EASTER, *_FIXED, *_OF_MONTH])}"
    rf"|(?:{'|'.join(_ADVENT)}) advent(?:ssonntag)?|{_LEADS})(?![\w-])"
    r"(?!\s+(?:open|cup|pokal|turnier|tournament|gedenk\w*|memorial)\b)"
)
"""One day by its name: no tournament that is called after a feast ("Silvester-Cup")."""


def find_feast(name: str, year: int) -> date:
    """Return the day of a feast in a year, by one of its names."""
    sunday: date = easter(year)
    advent = date(year, 12, 24) - timedelta(days=date(year, 12, 24).isoweekday() % 7, weeks=len(_ADVENT) - 1)
    days = {
        **{names: sunday + timedelta(days=count) for names, count in _FROM_EASTER.items()},
        **{rf"(?:{names}) advent\w*": advent + timedelta(weeks=count) for count, names in enumerate(_ADVENT)},
        **{names: date(year, *on) for names, on in (*_FIXED.items(), *_LED.items())},
        **{names: _find_weekday(year, *on) for names, on in _OF_MONTH.items()},
    }
    return next(on for names, on in days.items() if re.fullmatch(names, name, re.IGNORECASE))


def _find_weekday(year: int, month: int, weekday: int, number: int) -> date:
    """Return a day by its number among those of its weekday in a month."""
    days = [one for one in Calendar().itermonthdates(year, month) if one.month == month and one.weekday() == weekday]
    return days[number if number < 0 else number - 1]
