"""Crosstables: where one stands, so that its rows are not taken for result lines."""

from __future__ import annotations

import re

_CELL = r"(?:[01½][01½]?[EZADCK]?|1/2|0[.,]5|[*xX=+#.-]|--?)"
_ROW = re.compile(rf"(?:(?<=^)|(?<=[\s|]))(?:{_CELL}[\s|]+){{3,}}")
_DECIDED = re.compile(r"[01½=]")
_LETTER = re.compile(r"[^\W\d_]{2}")


def is_table_row(line: str) -> bool:
    """Whether a line is a row of a crosstable: a name and at least three cells beside each other."""
    match = _ROW.search(line + " ")
    return match is not None and _DECIDED.search(match[0]) is not None and _LETTER.search(line) is not None
