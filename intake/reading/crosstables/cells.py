"""One cell of a crosstable: what stands in it, under each of the three ways to fill a table."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from intake.reading.words import any_case


class Mode(StrEnum):
    """How the cells of a table are filled: one game each, both games of a pair, or its points."""

    SINGLE = "single"
    DOUBLE = "double"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Value:
    """The result of one game from the side of the row.

    `halves` are its half points, None where the game is open. `sign` is "+" or "-" for a game won
    or lost without play; a "-" has no half points, as it also stands for an open game. `mark` is
    what stands behind the result ("Z").
    """

    halves: int | None = None
    sign: str = ""
    mark: str = ""


OPEN = Value()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that was read: one value, two of them, or the `points` of a pair in half points.

    `lone` is True for one value where two are expected, so that it does not say of which game;
    `readable` is False for a text that means nothing here. `repaired` tells that a sign was put right.
    """

    text: str
    values: tuple[Value, ...] = ()
    points: int | None = None
    lone: bool = False
    readable: bool = True
    repaired: bool = False

    @property
    def filled(self) -> bool:
        """Whether the cell says anything about a result."""
        return self.points is not None or any(value.halves is not None for value in self.values)


LETTER = r"[^\W\d_½²³¹]"
"""A letter; for Python ½ is a letter too."""

LETTERS = re.compile(f"{LETTER}{{2}}")
WORD = re.compile(r"[^\s|;]+")
COMPACT = re.compile(r"(?![01½]-[01½]$)[01½=rR+\-.*xX#_]{3,}")
"""Cells without blanks between them ("x10½"); "1-0" is a result."""

_HALF = r"(?:1/2|0?[.,]5|½|=|[rR](?:emis|EMIS)?(?![a-zA-Z]{2}))"
_VALUE = rf"(?:{_HALF}|1[.,]0|0[.,]0|[01]|\+|-)"
_MARK = r"(?:[A-Za-zÄÖÜäöü]{1,3}|\*{1,2}|[¹²³])"
_SINGLE = re.compile(rf"(?P<value>{_VALUE}) ?(?!r$)(?P<mark>{_MARK})?")
"""One result with its mark; "0r" is no such result but two of them."""
_IN_PAIR = r"(?:1/2|½|=|[rR]|[01]|\+|-|[.*_?·])"
_DOUBLE = re.compile(
    rf"(?P<first>{_IN_PAIR})(?P<mark1>{_MARK})?(?: ?[/:;|+] ?| )?(?P<second>{_IN_PAIR})(?P<mark2>{_MARK})?"
)
_POINTS = re.compile(r"(?!0 ?[½1])(?P<whole>[012])?(?: ?(?P<half>½|1/2|[.,]5)|[.,]0)?")
_LONE_HALF = re.compile(r"1/2|0?[.,]5|[01][.,]0")
_OPEN = any_case(r"(?:[-–—.*_?…·:/\s]|offen|open){0,4}")
_DIAGONAL = re.compile(r"[*xX#■□█▓▒░●\\/.:_-]{1,5}")
_ONLY_DIAGONAL = re.compile(r"[xX#■□█▓▒░●\\]{1,4}")
_HALF_GONE_WRONG = re.compile("[«œ˝]")
"""½ in another charset: its byte of DOS in Latin-1, its byte of Latin-1 in Latin-9 and Windows-1250."""

_HALF_AS_DAY = re.compile(r"\d{4}-(?:01-02|02-01)")
"""1/2 after a spreadsheet made a day of it."""

_LONGEST = 8
"""Characters of a cell (our own limit)."""

_remembering = lru_cache(maxsize=4_096)
"""A table repeats few texts and is cut up in many ways: their meaning is kept (for so many, our own choice)."""

_SOMETHING_ELSE = re.compile(rf"{LETTER}{{4}}|\d{{3}}")
"""A name or a rating."""

DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | {"⁄": "/", "∕": "/", "\xa0": " "})


@_remembering
def plain(text: str) -> str:
    """Return the text of a cell with one kind of dash and no blanks around it."""
    return " ".join(text.translate(DASHES).split())


@_remembering
def read_cell(text: str, mode: Mode) -> Cell | None:
    """Return the cell `text` in a table of `mode`, None where it can be none at all (a name, a rating).

    A short text without a meaning is a cell that is not readable.
    """
    written = plain(text)
    fixed = _put_right(written)
    cell = _READERS[mode](fixed)
    if cell:
        return replace(cell, text=written, repaired=fixed != written)
    may_be_one = len(fixed) <= _LONGEST and not _SOMETHING_ELSE.search(fixed)
    return Cell(written, readable=False) if may_be_one else None


@_remembering
def can_be_diagonal(text: str) -> bool:
    """Whether `text` may stand where a player would meet themselves."""
    written = plain(text)
    return not written or _DIAGONAL.fullmatch(written) is not None


@_remembering
def is_diagonal_only(text: str) -> bool:
    """Whether `text` stands nowhere but where a player would meet themselves."""
    return _ONLY_DIAGONAL.fullmatch(plain(text)) is not None


@_remembering
def is_cell(text: str) -> bool:
    """Whether `text` is a cell of some crosstable, the diagonal included, and not blank."""
    fixed = _put_right(plain(text))
    return bool(fixed) and (any(read(fixed) for read in _READERS.values()) or can_be_diagonal(fixed))


def _put_right(text: str) -> str:
    """Return a text with ½ where something else became of it on its way."""
    return _HALF_AS_DAY.sub("½", _HALF_GONE_WRONG.sub("½", text))


@_remembering
def points_of(text: str) -> int | None:
    """Return the half points that a sum gives: "4½", "4,5", "4.5/7", "4 1/2", "(4)"; None for anything else."""
    found = _SUM.fullmatch(plain(text))
    if not found or not (found["whole"] or found["half"]):
        return None
    return 2 * int(found["whole"] or 0) + int((found["half"] or "") in {"½", "1/2", ".5", ",5"})


_SUM = re.compile(
    r"[=(\[]{0,2} ?(?P<whole>\d{1,3}(?!/2))? ?(?P<half>½|1/2|[.,][05])? ?(?:[)\]]|[/:(-] ?[\d.,½ )]+|\+)?"
)


def _single(text: str) -> Cell | None:
    """Return a cell of one game."""
    if _OPEN.fullmatch(text) and text != "-":
        return Cell(text, (OPEN,))
    found = _SINGLE.fullmatch(text)
    return Cell(text, (_value(found["value"], found["mark"]),)) if found else None


def _double(text: str) -> Cell | None:
    """Return a cell of both games of a pair; a single result in it does not say of which game."""
    if _OPEN.fullmatch(text):
        return Cell(text, (OPEN, OPEN))
    if _LONE_HALF.fullmatch(text) is None and (pair := _DOUBLE.fullmatch(text)):
        return Cell(text, (_value(pair["first"], pair["mark1"]), _value(pair["second"], pair["mark2"])))
    found = _SINGLE.fullmatch(text)
    return Cell(text, (_value(found["value"], found["mark"]),), lone=True) if found else None


def _points(text: str) -> Cell | None:
    """Return a cell with the points of a pair."""
    if _OPEN.fullmatch(text):
        return Cell(text)
    found = _POINTS.fullmatch(text)
    if not found or not text:
        return None
    points = 2 * int(found["whole"] or 0) + int(found["half"] is not None)
    return Cell(text, points=points) if points <= 4 else None


_READERS = {Mode.SINGLE: _single, Mode.DOUBLE: _double, Mode.POINTS: _points}


def _value(written: str, mark: str | None) -> Value:
    """Return the value of one game as written."""
    if written == "+":
        return Value(2, "+", mark or "")
    if written == "-":
        return Value(None, "-", mark or "")
    if re.fullmatch(r"[.*_?·]", written):
        return Value(None, "", mark or "")
    halves = 1 if re.fullmatch(_HALF, written) else 2 * int(written[0])
    return Value(halves, "", mark or "")
