"""Two cells that speak of the same games, and whether they say the same."""

from __future__ import annotations

from enum import StrEnum

from intake.reading.crosstables.cells import Cell, Mode, Value


class Verdict(StrEnum):
    """What a cell and its mirrored cell say together.

    TURNED: they agree when the second is read as the games of the other colour; STRAIGHT: only when
    both tell the games in one order; UNCLEAR: the points do not say which game they are of.
    """

    OPEN = "open"
    ONE_SIDE = "one-side"
    AGREE = "agree"
    TURNED = "turned"
    STRAIGHT = "straight"
    CLASH = "clash"
    UNCLEAR = "unclear"
    UNREADABLE = "unreadable"


AGREEING = frozenset({Verdict.AGREE, Verdict.TURNED})
CONTRADICTING = frozenset({Verdict.CLASH, Verdict.UNREADABLE})


def compare(cell: Cell, mirror: Cell, mode: Mode, *, signs: bool) -> Verdict:
    """Return what `cell` and `mirror` say together; `signs` tells that the table writes + and - for games
    that nobody played, so that a - is no mere dash.
    """
    if not (cell.readable and mirror.readable):
        return Verdict.UNREADABLE
    if mode is Mode.SINGLE:
        return _values(cell.values[0], mirror.values[0], signs=signs)
    return _points(cell, mirror) if mode is Mode.POINTS else _both(cell, mirror, signs=signs)


def _values(value: Value, other: Value, *, signs: bool) -> Verdict:
    """One game from both sides."""
    if value.sign == "-" or other.sign == "-":
        return _with_minus(value, other, signs=signs)
    if value.halves is None or other.halves is None:
        return Verdict.OPEN if value.halves == other.halves else Verdict.ONE_SIDE
    if "+" in {value.sign, other.sign}:
        return Verdict.CLASH  # not played for one, played for the other
    both_lost = value.halves == other.halves == 0
    return Verdict.AGREE if both_lost or value.halves + other.halves == 2 else Verdict.CLASH


def _with_minus(value: Value, other: Value, *, signs: bool) -> Verdict:
    """One game where one side has a -: lost without play beside a +, else a dash for an open game, unless
    the table has `signs`.
    """
    if {value.sign, other.sign} == {"+", "-"}:
        return Verdict.AGREE
    if value.sign == other.sign:
        return Verdict.OPEN
    if signs:
        return Verdict.CLASH
    facing = other if value.sign == "-" else value
    return Verdict.OPEN if facing.halves is None else Verdict.ONE_SIDE


def _both(cell: Cell, mirror: Cell, *, signs: bool) -> Verdict:
    """Return both games of a pair from both sides."""
    if cell.lone or mirror.lone:
        return Verdict.UNCLEAR
    (first, second), (third, fourth) = cell.values, mirror.values
    turned = _together(_values(first, fourth, signs=signs), _values(second, third, signs=signs))
    straight = _together(_values(first, third, signs=signs), _values(second, fourth, signs=signs))
    if Verdict.CLASH not in {turned, straight}:
        return turned
    if straight is Verdict.CLASH:
        return Verdict.TURNED if turned is Verdict.AGREE else turned
    return Verdict.STRAIGHT


def _together(first: Verdict, second: Verdict) -> Verdict:
    """Return the verdict about two games."""
    found = {first, second}
    for verdict in (Verdict.CLASH, Verdict.AGREE, Verdict.ONE_SIDE):
        if verdict in found:
            return verdict
    return Verdict.OPEN


def _points(cell: Cell, mirror: Cell) -> Verdict:
    """Return the points of a pair from both sides: of two games they make two."""
    if cell.points is None or mirror.points is None:
        return Verdict.OPEN if cell.points == mirror.points else Verdict.ONE_SIDE
    total = cell.points + mirror.points
    return {4: Verdict.AGREE, 2: Verdict.UNCLEAR}.get(total, Verdict.CLASH)
