"""The columns of a player's line, counted from 0 (the text of the standard counts from 1)."""

from __future__ import annotations

from collections.abc import Mapping

from .values import Cell

NUMBER, SEX, TITLE, NAME = slice(4, 8), slice(9, 10), slice(10, 13), slice(14, 47)
RATING, FEDERATION, ID, BIRTH = slice(48, 52), slice(53, 56), slice(57, 68), slice(69, 79)
POINTS, RANK = slice(80, 84), slice(85, 89)
ROUNDS, ROUND_WIDTH = 91, 10
TEAM_NAME, TEAM_PLAYERS = slice(4, 36), 36
NUMBERED_TEAM_NUMBER, NUMBERED_TEAM_NAME, NICKNAME, STRENGTH = slice(4, 7), slice(8, 40), slice(41, 46), slice(47, 53)
MATCH_POINTS, GAME_POINTS, TEAM_RANK, NUMBERED_TEAM_PLAYERS = slice(54, 60), slice(61, 67), slice(68, 71), 73
"""The columns of record 310."""

GAPS = (8, 13, 47, 52, 56, 68, 79, 84)
"""Columns between two fields, which are always empty."""

SHIFTS = (0, -1, 1, -2, 2)
"""Some programs write the rounds a column or two beside their place: one shift has to fit all lines."""

_OPPONENT, _COLOUR, _RESULT = slice(0, 4), 5, 7
_EMPTY = (4, 6, 8, 9)


def cells_in(line: str, shift: int) -> Mapping[int, Cell] | None:
    """Return the filled rounds of a line, None where the line does not fit its columns."""
    if any(line[gap : gap + 1].strip() for gap in GAPS):
        return None
    found = {}
    for number, place in enumerate(range(ROUNDS + shift, len(line), ROUND_WIDTH), start=1):
        cell = _cell(line[place : place + ROUND_WIDTH].ljust(ROUND_WIDTH))
        if cell is None:
            return None
        if cell.opponent or cell.result:
            found[number] = cell
    return found


def _cell(text: str) -> Cell | None:
    """Return the cell of a round, None where the text does not fit its columns."""
    opponent = text[_OPPONENT].strip() or "0"
    if any(text[at] != " " for at in _EMPTY) or not (opponent.isdecimal() and opponent.isascii()):
        return None
    return Cell(int(opponent), text[_COLOUR].strip(" -").lower(), text[_RESULT].strip().upper())


def by_bytes(line: str) -> str:
    """Return a line whose columns were counted in bytes of UTF-8, with blanks where that took columns away."""
    raw = line.encode()
    return raw[: NAME.stop].decode(errors="ignore").ljust(NAME.stop) + raw[NAME.stop :].decode(errors="ignore")


def without_private(line: str) -> str:
    """Return a line with blanks instead of birth and sex."""
    for place in (SEX, BIRTH):
        line = line[: place.start] + " " * len(line[place]) + line[place.stop :]
    return line
