"""Short remarks that place the rows beside them elsewhere: in an earlier year, at the club, on the internet. Their
results are those of other games, and are asked.
"""

from __future__ import annotations

import re
from datetime import date
from functools import lru_cache

from intake.reading import limits
from intake.reading.doubts import german
from intake.reading.words import any_case, one_of

_BESIDE = 2
"""Other words of such a remark at most (our own choice): a longer one tells a story beside the results."""

_LONGEST = 120
"""Characters of a remark at most (our own choice)."""

_WORD = re.compile(r"\w+")

_YEARS = r"(?:jahr\w*|saison|turnier\w*|pokal|spielzeit|winter|sommer)"
_EVENTS = r"(?:year|season|event|tournament|cup|championship|league|winter|summer)"
_OLD = r"(?:letzt\w+|vorig\w+|vergangen\w+|früher\w+|alt\w+)"
EARLIER = one_of(
    rf"(?:(?:im|in|aus|aus dem|aus der|vom) )?(?:(?:dem|der|das|den) )?{_OLD} {_YEARS}(?:s)?",
    rf"{_YEARS} davor|(?:aus dem |im )?vorjahr(?:es)?|vor einem jahr",
    r"alte (?:ergebniss?e|resultate|partien)|aus alten zeiten|aus dem archiv|(?:schon )?lange her|voriges mal",
    rf"(?:(?:in|from|of) )?(?:the )?(?:last|previous|old|former) {_EVENTS}(?:['’]s \w+)?|the year before|a year ago",
    r"(?:\w+ )?years ago|in the old days|from the old days|old (?:results|games)|long ago",
    r"from the archives?|for old times['’]? sake",
)
"""Words for a time before the games of a report."""

ELSEWHERE = one_of(
    *german.OTHER_EVENTS,
    r"am brett,? nicht per post|am vereinsabend|(?:beim |im )?blitz(?: am \w+)?|im training|freie partien?|im internet",
    r"over the board,? not by post|at the club(?: evening)?|blitz at the club|in training|a friendly|friendlies",
    r"on the internet|(?:nur |just )?(?:for fun|zur unterhaltung)|(?:nicht|not) (?:für die|for the) liste?",
)
"""Words for another kind of game, or for one that is not reported."""

_YEAR = r"((?:19[5-9]|20[0-4])\d)(?! (?:uhr|hours?|h\b|punkte|elo|dwz))"
_NUMBERED = r"(?!turnier|partie|game|nr|no\b|elo|dwz|rating|gruppe|group)[^\W\d][\w.'’-]*"
_LONG_AGO = any_case(
    rf"\b{_YEAR},? (?:in|im|beim?|auf)(?= (?-i:[^\W\d_])|\b)"
    rf"|\b(?:(?:in|im|anno|beim?|at|around|of)(?: {_NUMBERED}){{0,3}}|(?:an|vom|zum|zur|from)(?: {_NUMBERED}){{1,3}}),?"
    rf" {_YEAR}\b"
)
"""A year long before the games of a report, as memories have it: "2005 in Ems", "at Hastings, 1998"."""

_LONG = 5
"""Years after which a game is only remembered (our own choice): games by post may last for three."""

_ALONE = one_of("früher|damals|formerly|back then|archive?s?")
"""Words that say so only where nothing else is beside them."""

_OTHER = any_case(rf"(?<![\w-])(?:{EARLIER}|{ELSEWHERE})(?!\w)")
_TITLES = any_case(
    r"\b(?:(?:landes|verbands|ober|kreis|bezirks)liga|(?:vereins|stadt|kreis|bezirks)(?:meisterschaft(?:en)?|pokal))\b"
)
"""Words that the name of the own tournament may have, where they are the title of a mail."""

_BEHIND = any_case(rf"(?:[-–(,;]\s*)(?:{EARLIER}|{ELSEWHERE}|{_ALONE})[\s).]*$")
_BEFORE = any_case(rf"^\W*(?:{EARLIER}|{ELSEWHERE}|{_ALONE})\s*(?:[:,]|\s[-–])\s")
_IS_ALONE = any_case(_ALONE)
_AROUND = re.compile(r"^\W+|\W+$")


def is_of_other_event(remark: str, *, is_title: bool = False) -> bool:
    """Return whether a short remark says that the games beside it are others than those of a report; the title of a
    mail may name the kind of its own tournament.
    """
    if len(remark) > _LONGEST:
        return False
    plain = _AROUND.sub("", _TITLES.sub(" ", remark) if is_title else remark)
    beside, count = _OTHER.subn(" ", plain)
    return (count > 0 and len(_WORD.findall(beside)) <= _BESIDE) or _IS_ALONE.fullmatch(plain) is not None


def is_row_of_other_event(row: str) -> bool:
    """Return whether such words begin or end a row."""
    return len(row) <= limits.LINE and any(shape.search(row) for shape in (_BEFORE, _BEHIND))


@lru_cache(limits.LATEST)
def is_long_ago(text: str, day: date | None) -> bool:
    """Return whether a text is set in a year long before the day of its mail."""
    years = (int(found[1] or found[2]) for found in _LONG_AGO.finditer(text)) if day else ()
    return any(day.year - year >= _LONG for year in years if day)


def is_past(text: str, day: date | None) -> bool:
    """Return whether a text speaks of another time, or of another kind of chess."""
    return _OTHER.search(text) is not None or is_long_ago(text, day)
