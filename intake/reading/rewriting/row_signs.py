"""Rows with other signs than a hyphen between players and points, as others write them: "Koch 0 / 1 Wolf",
"Koch + Wolf: 0 + 1", "Koch / Wolf : 1,0 / 0,0", "(Koch; Wolf) ↦ (0; 1)" and "Koch v Wolf nil-1" are "Koch - Wolf 0-1".
"""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading import limits
from intake.reading.mentions.types import PAIR, Names
from intake.reading.rewriting.outlines import SIGN, draw_outline
from intake.reading.words import any_case

_X = rf"{SIGN}(?:(?:,? ?[^\W\d_])?\.)?"
_P = r"(?:[01](?:[.,][05])?|½|1/2|nil|null|['’]?(?:h?alf|halb))"
_PLUS = r"(?:\+|['’]?an['’d]?|und|zu|/|;|\|)"
_SHAPES = tuple(
    any_case(rf"(?P<lead>[^{SIGN[1:-1]}]{{0,30}}?){shape}\)?(?:\s*\bstop)?(?P<rest>[.!]?\s*|[ ,;(|][^{SIGN[1:-1]}]*)")
    for shape in (
        rf"(?P<first>{_X}) (?P<one>{_P}) ?[/|] ?(?P<two>{_P}) (?P<second>{_X})",
        rf"(?P<first>{_X}) ?[+&/] ?(?P<second>{_X}) ?[:=] ?(?P<one>{_P}) ?{_PLUS} ?(?P<two>{_P})",
        rf"\((?P<first>{_X}) ?[;,] ?(?P<second>{_X})\) ?(?:[-=]>|[→↦:=]) ?\((?P<one>{_P}) ?; ?(?P<two>{_P})",
        rf"(?P<first>{_X}) (?:vs?\.?|[-–]) (?P<second>{_X}):? (?P<one>{_P})(?: ?[-–:] ?| )(?P<two>nil|null)\b",
        rf"(?P<first>{_X}) (?:vs?\.?|[-–]) (?P<second>{_X}):? (?P<one>nil|null)(?: ?[-–:] ?| )(?P<two>{_P})\b",
        rf"(?P<first>{_X}) (?P<one>{_P}) (?P<second>{_X}) (?P<two>{_P})(?=\s*stop\b)",
    )
)
_MAY_BE = any_case(r"[01½fl5] ?[+/;|] ?[01½'’n]|nil|null|\ban\b|stop\b")
_HALF = any_case(r"['’]?h?al[fb]|1/2|½|0[.,]5")
_SCORES = {("1", "0"): "1-0", ("0", "1"): "0-1", ("½", "½"): "½-½"}


def write_row_signs(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, rows with such signs with those that others write."""
    return [_write(line, names) for line in lines]


def _write(line: str, names: Names) -> str:
    """Return a row with a hyphen between its players and its points, any other line as it is."""
    if len(line) > limits.LINE or not _MAY_BE.search(line):
        return line
    outline = draw_outline(line, names)
    if len(outline.names) != PAIR:
        return line
    row = next(filter(None, (shape.fullmatch(outline.text) for shape in _SHAPES)), None)
    score = _SCORES.get((_read_points(row["one"]), _read_points(row["two"]))) if row else None
    if row is None or score is None:
        return line
    return outline.fill(f"{row['lead']}{row['first']} - {row['second']} {score}{row['rest']}", str)


def _read_points(text: str) -> str:
    """Return the points of a player as one sign."""
    return "½" if _HALF.fullmatch(text) else text[0].replace("n", "0").replace("N", "0")
