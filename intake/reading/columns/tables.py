"""Crosstables: where one stands, so that its rows are not taken for result lines."""

from __future__ import annotations

import re
from functools import lru_cache

from intake.reading import limits

_CELL = r"(?:[01½][01½]?[EZADCK]?|1/2|0[.,]5|[*xX=+#.-]|--?)"
_ROW = re.compile(rf"(?:(?<=^)|(?<=[\s|]))(?:{_CELL}[\s|]+){{3,}}")
_DECIDED = re.compile(r"[01½=]")
_SIGN = re.compile(r"[½=xX*#+]|1/2|[.,]5|\d\d")
_LONG = 8
"""Signs of four cells: a row of so many may be all wins and losses; three numbers also stand in rankings."""

_ONE_SCORE = re.compile(r"(?:[01½]|1/2|0[.,]5)\s*-\s*(?:[01½]|1/2|0[.,]5)")
"""A score with blanks in it ("½ - ½") looks like three cells."""

_OF_SEATS = re.compile(
    r"(?:[^\W\d_]+\.?\s+)?(?:\d{1,3}\s?[:.)]\s+)?[1-9]\d?\s*[-–]\s*[1-9]\d?\s+(?:[01½]|1/2)\s*[-–:]\s*(?:[01½]|1/2)(?![\w½])"
)
"""Two seats and their score look so, too: "Pt. 18: 5 - 1    0 : 1"."""

_LETTER = re.compile(r"[^\W\d_]{2}")


@lru_cache(maxsize=limits.LATEST)  # of the mail that is read two readers ask for the same lines
def is_table_row(line: str) -> bool:
    """Whether a line is a row of a crosstable: a name and at least three cells beside each other."""
    match = _ROW.search(line + " ")
    if match is None or _DECIDED.search(match[0]) is None or _LETTER.search(line) is None:
        return False
    if _ONE_SCORE.fullmatch(match[0].strip("| \t")) or _OF_SEATS.match(line.strip()):
        return False
    return _SIGN.search(match[0]) is not None or len(match[0]) >= _LONG
