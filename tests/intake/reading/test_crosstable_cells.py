"""Cells of crosstables: every spelling of a result, of an open game, of points and of the diagonal."""

from __future__ import annotations

import pytest

from intake.reading.crosstables.cells import Cell, Mode, Value, can_be_diagonal, points_of, read_cell


@pytest.mark.parametrize(
    ("text", "mode", "cell"),
    [
        ("1", Mode.SINGLE, Cell("1", (Value(2),))),
        ("0,5", Mode.SINGLE, Cell("0,5", (Value(1),))),
        ("r", Mode.SINGLE, Cell("r", (Value(1),))),
        ("1/2", Mode.SINGLE, Cell("1/2", (Value(1),))),
        ("+", Mode.SINGLE, Cell("+", (Value(2, "+"),))),
        ("–", Mode.SINGLE, Cell("-", (Value(None, "-"),))),
        ("0Z", Mode.SINGLE, Cell("0Z", (Value(0, "", "Z"),))),
        ("½ A", Mode.SINGLE, Cell("½ A", (Value(1, "", "A"),))),
        ("", Mode.SINGLE, Cell("", (Value(),))),
        ("…", Mode.SINGLE, Cell("…", (Value(),))),
        ("«", Mode.SINGLE, Cell("«", (Value(1),), repaired=True)),
        ("2026-02-01", Mode.SINGLE, Cell("2026-02-01", (Value(1),), repaired=True)),
        ("?", Mode.SINGLE, Cell("?", (Value(),))),
        ("?!", Mode.SINGLE, Cell("?!", readable=False)),
        ("Müller", Mode.SINGLE, None),
        ("2145", Mode.SINGLE, None),
        ("10", Mode.DOUBLE, Cell("10", (Value(2), Value(0)))),
        ("1½", Mode.DOUBLE, Cell("1½", (Value(2), Value(1)))),
        ("0r", Mode.DOUBLE, Cell("0r", (Value(0), Value(1)))),
        ("0r", Mode.SINGLE, Cell("0r", readable=False)),
        ("½Z1", Mode.DOUBLE, Cell("½Z1", (Value(1, "", "Z"), Value(2)))),
        ("1/0", Mode.DOUBLE, Cell("1/0", (Value(2), Value(0)))),
        ("1 ½", Mode.DOUBLE, Cell("1 ½", (Value(2), Value(1)))),
        ("=.", Mode.DOUBLE, Cell("=.", (Value(1), Value()))),
        ("1/2", Mode.DOUBLE, Cell("1/2", (Value(1),), lone=True)),
        ("1", Mode.DOUBLE, Cell("1", (Value(2),), lone=True)),
        ("1½", Mode.POINTS, Cell("1½", points=3)),
        ("2", Mode.POINTS, Cell("2", points=4)),
        ("0,5", Mode.POINTS, Cell("0,5", points=1)),
    ],
)
def test_cell_is_read_in_its_mode(text: str, mode: Mode, cell: Cell | None) -> None:
    assert read_cell(text, mode) == cell


def test_sums_are_read_in_every_spelling() -> None:
    spelled = {text: points_of(text) for text in ("4½", "4,5", "4.5", "4 1/2", "(4)", "4.5/7", "½", ".5", "10", "0")}
    assert spelled == {
        **dict.fromkeys(("4½", "4,5", "4.5", "4 1/2", "4.5/7"), 9),
        **dict.fromkeys(("½", ".5"), 1),
        "(4)": 8,
        "10": 20,
        "0": 0,
    }
    assert [points_of(text) for text in ("", "8,25", "Müller", "1955-5x")] == [None, None, None, None]


def test_signs_of_the_diagonal() -> None:
    assert [text for text in ("x", "**", "#", "", "---", "■", "\\", "1", "½", "=") if can_be_diagonal(text)] == [
        *("x", "**", "#", "", "---", "■", "\\")
    ]
