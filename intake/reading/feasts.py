"""Days that people call by the name of a feast.

Only names of one day: "an Ostern" may be one of four, and stays a question.
"""

from __future__ import annotations

import re
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
        r"neujahrs(?:tag|morgen)|new year['’]?s day": (1, 1),
        r"dreikönig(?:e|stag)?|heilig(?:e|en)? drei ?könig(?:e|en)?": (1, 6),
        r"tag der arbeit|maifeiertag": (5, 1),
        r"allerheiligen|all saints(?:['’])? day": (11, 1),
        r"nikolaustag": (12, 6),
        r"heilig(?:e[rn])? ?abend|christmas eve": (12, 24),
        r"(?:1\.|erste[rn]) weihnachts(?:feier)?tag|christmas day": (12, 25),
        r"(?:2\.|zweite[rn]) weihnachts(?:feier)?tag|step?f?h?an(?:s|i)tag|boxing day": (12, 26),
        r"silvester(?:abend|tag)|new year['’]?s eve": (12, 31),
    }
)
"""Month and day, by the names of the feast."""

_LED: Mapping[str, tuple[int, int]] = MappingProxyType({"neujahr": (1, 1), "silvester": (12, 31)})
"""Month and day of names that are a day only behind "an" or "zu": people and tournaments are called so, too."""

_LEADS = "|".join(rf"(?<=\b{lead} )(?:{'|'.join(_LED)})(?!\s+(?-i:[A-ZÄÖÜ]))" for lead in ("an", "zu"))

_ADVENT = (r"1\.|erste[rn]", r"2\.|zweite[rn]", r"3\.|dritte[rn]", r"4\.|vierte[rn]")
"""The Sundays before Christmas, in their order."""

FEAST = (
    rf"(?P<feast>{'|'.join([*_FROM_EASTER, *_FIXED])}|(?:{'|'.join(_ADVENT)}) advent(?:ssonntag)?|{_LEADS})(?![\w-])"
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
    }
    return next(on for names, on in days.items() if re.fullmatch(names, name, re.IGNORECASE))
