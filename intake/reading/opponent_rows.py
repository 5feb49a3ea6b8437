"""Rows of one player's results beside each other: "Koch  g. Wolf 1  g. Lang ½  = 1½" is "Koch: Wolf 1, Lang ½"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import Mention, Names
from intake.reading.pairs import strip_prefix
from intake.reading.words import any_case

_AGAINST = r"(?:g\.|gg\.?|gegen|vs?\.?|against)"
_HAS_AGAINST = Guarded(rf"\b{_AGAINST}")
_FIRST = any_case(rf"\s*:?\s*{_AGAINST}\s*")
_CELL = any_case(rf"[ \t:]*(?P<points>1/2|0[.,]5|½|[01])(?:[ \t,;|/]*{_AGAINST}\s*|[ \t]*[,;|][ \t]*|[ \t]{{2,}})")
_LAST = any_case(
    r"[ \t:]*(?P<points>1/2|0[.,]5|½|[01])(?=[^\d½]|$)[ \t,;|]*"
    r"(?P<sum>(?:=|\(|summe:?|zusammen:?|total:?|(?<=\s\s))\s*(?P<whole>\d*)(?P<half>\s?½|[.,]5|[.,]0)?\s*(?:punkte?|pkt|points?|pts)?\)?)?\s*"
)
_HALVES = {"1": 2, "0": 0}
_PAIR = 2


def write_opponents(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, those of one player's results as they are written with a colon and commas."""
    return [_write(line, names) for line in lines]


def _write(line: str, names: Names) -> str:
    """Return a row of results whose sum is right, any other line as it is."""
    is_short = len(line) <= limits.SENTENCE and _HAS_AGAINST.search(line)
    players = find_players(line, names) if is_short and may_name(line, names) else ()
    points = _read_cells(line, players) if len(players) > _PAIR else []
    results = ", ".join(f"{one.text} {each}" for one, each in zip(players[1:], points, strict=False))
    return f"{players[0].text}: {results}" if results else line


def _read_cells(line: str, players: Sequence[Mention]) -> list[str]:
    """Return the points behind each opponent of a row, none for any other line."""
    gaps = [line[one.end : other.start] for one, other in pairwise(players)]
    cells = [*map(_CELL.fullmatch, gaps[1:]), _LAST.fullmatch(line[players[-1].end :])]
    points = [cell["points"] for cell in cells if cell]
    is_row = not strip_prefix(line[: players[0].start])[0].strip() and _FIRST.fullmatch(gaps[0])
    return points if is_row and len(points) == len(cells) and _has_sum(points, cells[-1]) else []


def _has_sum(points: Sequence[str], last: re.Match[str] | None) -> bool:
    """Return whether the sum behind a row, if there is one, is that of its points."""
    if last is None or not last["sum"]:
        return True
    half = last["half"] is not None and not last["half"].endswith("0")
    return sum(_HALVES.get(each, 1) for each in points) == 2 * int(last["whole"] or 0) + half
