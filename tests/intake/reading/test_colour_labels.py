"""Rows that name the players behind their colours."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("W=Koch S=Wolf -> S gewinnt (Matt)", "Koch 0-1 Wolf ?"),
        ("W: Koch B: Wolf R: 1-0", "Koch 1-0 Wolf"),
        ("W=Koch | S=Wolf | E=½ | Grund: 3x gleiche Stellung", "Koch 1/2-1/2 Wolf"),
        ("#2 W Koch / B Wolf >> B wins (W flag)", "Koch 0-1 Wolf ?"),
        ("White: Koch. Black: Wolf. White resigned on 18 May.", "Koch 0-1 Wolf 18.05. ?"),
        ("Weiss hatte Koch, Schwarz hatte Wolf. Gewonnen hat Weiss.", "Koch 1-0 Wolf ?"),
        ("W: 1 Koch; S: 2 Wolf; 0,5:0,5", "Koch 1/2-1/2 Wolf"),
    ],
)
def test_players_behind_their_colours_are_a_pair(row: str, result: str) -> None:
    assert [line.removesuffix(" ?") for line in read(row)] == [result.removesuffix(" ?")]


@pytest.mark.parametrize(
    "row",
    ["S. Wolf was in B. last week.", "White: Koch. White won."],
)
def test_what_labels_no_two_players_stays_as_it_is(row: str) -> None:
    assert read(row) == []


@pytest.mark.parametrize("row", ["Schwarz: Wolf, Weiß: Koch: 1-0", "B: Wolf W: Koch 0-1"])
def test_score_behind_black_before_white_is_asked(row: str) -> None:
    assert not any(f"Koch {score} Wolf" in line for line in read(row) for score in ("1-0", "0-1"))
