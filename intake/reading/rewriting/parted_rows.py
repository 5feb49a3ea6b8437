"""Rows whose cells are parted by signs that end a sentence elsewhere: "Koch; Wolf; 1-0", "Koch . Wolf . White won"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading import limits
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import PAIR, Names
from intake.reading.words import any_case

_SIGNS = (re.compile(r"\s*;"), re.compile(r"\s+[.·]\s"), re.compile(r"\s*~"))
_WRITTEN = " |"
_LEAST = 2
"""Signs of a row at least: two names and a score (our own choice)."""

_PAIR = re.compile(r"^(?P<begin>\W*)\((?P<white>[^();]+);(?P<black>[^();]+)\)\s*(?:[-=]>|→|[:=])")
"""Two players in brackets before their result: "(Koch; Wolf) -> 1/2"."""


_SCORE = r"(?:[01½] ?[-:–] ?[01½]|½|1/2|remis|drawn?)"
_ITEM = any_case(
    rf"(?P<result>{_SCORE}(?:\s*\([^()]{{1,25}}\))?),\s+"
    r"(?=[^\W\d_][^,;()\d]{1,40}?\s?(?:[-–]|vs?\.?|gegen)\s?[^\W\d_])"
)
"""A result in a line of several, some with a day in brackets, before the next one: "Koch - Wolf 1-0 (3.6.), Lang"."""


_SUBNUMBER = re.compile(r"^(?P<begin>\s*)(?P<section>\d{1,2})\.(?P<number>\d{1,2})\.?\s+(?=[^\W\d_])")


def write_without_sections(lines: Sequence[str]) -> list[str]:
    """Return lines whose rows are numbered below the heading of a section, "2.1", "2.2" and so on, without these
    numbers, which are no days.
    """
    found = {at: one for at, line in enumerate(lines) if (one := _SUBNUMBER.match(line))}
    if not _are_counted([(one["section"], int(one["number"])) for one in found.values()], lines):
        return list(lines)
    bare = {at: f"{one['begin']}{lines[at][one.end() :]}" for at, one in found.items()}
    return [bare.get(at, line) for at, line in enumerate(lines)]


def _are_counted(numbers: Sequence[tuple[str, int]], lines: Sequence[str]) -> bool:
    """Return whether several numbers count the rows of one section, whose heading has its number alone."""
    if len(numbers) < _LEAST or numbers != [(numbers[0][0], at) for at in range(1, len(numbers) + 1)]:
        return False
    heading = re.compile(rf"\s*{numbers[0][0]}[.)]?\s+[^\W\d_]")
    return any(map(heading.match, lines))


_RULE = re.compile(r"\s*([-=_~*])\1{2,}\s*")
_HEADING = 60
"""Characters of a heading at most (our own choice)."""

_COLUMNS = re.compile(r"\S(?:\s{2,}|\t| ?\| ?)\S")
_ENDS = re.compile(r"[.:;!?,]\s*$")


def write_without_rules(lines: Sequence[str]) -> list[str]:
    """Return lines whose headings with a line drawn below them have a colon in place of that line, but for the heads of
    columns.
    """
    written = list(lines)
    for at, line in enumerate(lines[1:]):
        head = lines[at].rstrip()
        if _RULE.fullmatch(line) and head.strip() and len(head) <= _HEADING and not _COLUMNS.search(head.strip()):
            written[at : at + 2] = [head if _ENDS.search(head) else f"{head}:", ""]
    return written


def write_parted(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines whose rows are parted by bars, so that none of them goes on in the next one; a table with a head has
    readers of its own.
    """
    signs = [_find_sign(line, names) if len(line) <= limits.LINE else None for line in lines]
    used = set(filter(None, signs))
    headed = {sign for sign in used if any(_is_head(sign.split(line), names) for line in lines)}
    return [_write(line, None if sign in headed else sign, names) for line, sign in zip(lines, signs, strict=True)]


def _is_head(cells: Sequence[str], names: Names) -> bool:
    """Return whether the cells of a line are no players."""
    return len(cells) > _LEAST and not any(_is_player(cell, names) for cell in cells)


def _find_sign(line: str, names: Names) -> re.Pattern[str] | None:
    """Return the sign that parts the cells of a row, None for any other line."""
    return next((sign for sign in _SIGNS if _is_row(sign.split(line), names)), None)


def _write(line: str, sign: re.Pattern[str] | None, names: Names) -> str:
    """Return a row with bars, any other line as it is."""
    if (found := _PAIR.match(line)) and all(_is_player(found[one], names) for one in ("white", "black")):
        return f"{found['begin']}{found['white'].strip()} - {found['black'].strip()}:{line[found.end() :]}"
    if ")" in line and len(line) <= limits.LINE and _ITEM.search(line) and _are_several(line, names):
        line = _ITEM.sub(r"\g<result>; ", line)
    return sign.sub(_WRITTEN + " ", line).replace("  ", " ") if sign else line


def _are_several(line: str, names: Names) -> bool:
    """Return whether a line names each pair of its players once."""
    players = [one.persons for one in find_players(line, names)]
    pairs = [frozenset(pair) for pair in zip(players[::2], players[1::2], strict=False)]
    return len(pairs) > 1 and len(set(pairs)) == len(pairs)


def _is_row(cells: Sequence[str], names: Names) -> bool:
    """Return whether two of the cells of a line are players and nothing else."""
    return len(cells) > _LEAST and sum(_is_player(cell, names) for cell in cells) == PAIR


def _is_player(cell: str, names: Names) -> bool:
    """Return whether a cell is the name of a player."""
    name = cell.strip(" *•-")
    found = find_players(name, names) if name else []
    return len(found) == 1 and (found[0].start, found[0].end) == (0, len(name))
