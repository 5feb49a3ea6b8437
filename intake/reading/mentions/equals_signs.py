"""The sign "=" as a draw, which it is not before a score, another meaning or what a row says of its game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from intake.reading.days.day_words import MONTH_WORD, SHORT_WEEKDAY
from intake.reading.words import any_case

_EQUALS = any_case(
    r"(?:^|(?<=\s))=(?=\s)"
    r"(?!\s+(?:[-+]|[01]\s?[-:/]\s?[01](?!\d)|(?:ok\w*|fine|open|offen|l[äa]uft|laufend?|white|black|wei(?:ß|ss)|schwarz"
    r"|w[io]ns?|gewinnt|gewonnen|sieg|lost|loss|loses|verliert|verloren|verlust)\b))"
)
"""The sign for a draw, also between two names; before a score or another meaning it is none."""

_BEHIND_DRAW = (
    r"(?:am|on|the|nach|in|im|after|at|bei|durch|by|per|auf|agreed|mutual|auch|also|too|remis|draw\w*|unentsch\w*|heute"
    r"|(?:vor)?gestern|today|yesterday|und|and|seit|since|vom|von|from|round|runde|brett|board|move|zug|\w*tag|\w*day"
    rf"|{SHORT_WEEKDAY}|{MONTH_WORD})\b"
)
"""Words that may be behind the sign for a draw: of a day, of how it came about."""

_TELLS = any_case(
    rf"\s(?:[-–—]|vs?\.?|gegen)\s[^=]{{1,60}}\s=\s+(?!{_BEHIND_DRAW})"
    r"(?![^=]{2,40}?(?:\s[-–—]\s|\s(?:gegen|vs?)\b|[^\W\d_]-(?=[^\W\d_])))[^\W\d_]+\.? [^\W\d_]{3,}"
)
"""A row whose sign is before what it says of its game: "Koch - Wolf = Koch took it"; no other pair is behind it."""


def find_equals(text: str) -> Iterator[re.Match[str]]:
    """Yield where a text has the sign for a draw."""
    if _TELLS.search(text) is None:
        yield from _EQUALS.finditer(text)
