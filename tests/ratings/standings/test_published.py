"""Tie-breaks of the tournaments in FIDE's own exercises, with the values printed there.

They were written for the edition of 2023. The editions since then changed what a dummy opponent is worth (16.4): where
that matters the value is that of 2026, and its case says why.
"""

from __future__ import annotations

import pytest

from ratings.standings import Calculation, Field, TieBreak, place_seats
from tests.ratings.standings.exercises import LONG_SWISS, ROUND_ROBIN, SWISS, read_field

ROUND_ROBIN_FIELD = read_field(ROUND_ROBIN, swiss=False)
SWISS_FIELD = read_field(SWISS)

SINCE_2026: dict[str, dict[int, float]] = {
    "BH": {4: 14.0, 6: 11.5, 11: 12.5},
    "BH/C1": {6: 10.5, 11: 11.0},
    "SB": {4: 9.25, 6: 6.0, 11: 4.75},
    "SB/C1": {4: 7.75, 6: 5.0, 11: 3.25},
}
"""By 16.4.2 the dummies of 4 (3½ points) and 6 (3) have at most a draw in each of 5 rounds: 2½. By 16.4.1 that of 11
(2½) has at most the 1½ of the opponent of the forfeit."""

PRINTED: dict[str, list[float]] = {
    "BH": [12.5, 13.0, 15.5, 15.0, 8.5, 12.0, 14.5, 13.5, 9.0, 13.0, 13.5, 11.5, 14.0, 11.0, 12.0, 12.5],
    "BH/C1": [11.0, 12.0, 13.0, 11.5, 7.5, 11.0, 12.5, 12.0, 7.5, 11.5, 12.0, 9.5, 12.0, 9.0, 11.0, 11.0],
    "SB": [8.0, 9.5, 10.5, 9.75, 4.25, 6.5, 3.25, 5.25, 2.25, 1.5, 5.75, 4.0, 4.25, 4.5, 3.5, 7.25],
    "SB/C1": [7.25, 8.5, 9.25, 8.0, 3.25, 5.5, 1.25, 3.75, 2.25, 0.0, 4.25, 4.0, 4.25, 3.0, 2.5, 5.75],
    "WIN": [2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3],
    "WON": [2, 3, 2, 2, 2, 2, 1, 2, 0, 1, 1, 0, 1, 2, 2, 3],
    "PS": [11.0, 13.0, 11.0, 11.5, 5.0, 6.0, 6.0, 8.5, 2.5, 4.0, 5.5, 7.0, 7.0, 6.0, 7.0, 10.5],
    "PS/C1": [10.0, 12.0, 10.5, 10.5, 5.0, 6.0, 5.0, 8.0, 2.5, 4.0, 5.0, 7.0, 6.0, 5.0, 7.0, 10.0],
}
"""Exercises 1 to 8, 12, 13, 27, 28, 32, 33: all 16 players of the Swiss tournament."""


def values(field: Field, code: str) -> list[float]:
    """A tie-break of all seats in points."""
    calculation = Calculation(field)
    found = [calculation.value(TieBreak(code), seat) for seat in sorted(field.rounds)]
    return [value.amount / value.unit for value in found]


@pytest.mark.parametrize("code", PRINTED)
def test_swiss_tournament_of_the_exercises(code: str) -> None:
    printed = dict(enumerate(PRINTED[code], start=1))
    assert values(SWISS_FIELD, code) == list({**printed, **SINCE_2026.get(code, {})}.values())


@pytest.mark.parametrize(
    ("code", "printed"),
    [
        ("SB", [9.25, 6.25, 6.25, 4.25, 3.25, 2.25]),
        ("SB/C1", [9.25, 4.75, 4.75, 4.25, 3.25, 1.5]),
        ("KS", [2.0, 0.5, 0.5, 1.0, 0.5, 0.0]),
    ],
)
def test_round_robin_of_the_exercises(code: str, printed: list[float]) -> None:
    """Exercises 14 to 16: a forfeit is a regular game, since all pairings are known before (15.2)."""
    assert values(ROUND_ROBIN_FIELD, code) == printed


@pytest.mark.parametrize(
    ("field", "firsts"),
    [
        (SWISS_FIELD, [2, 1, 2, 2, 7, 6, 13, 7, 13, 16, 7, 10, 13, 10, 10, 2]),
        (read_field(LONG_SWISS), [3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6]),
        (ROUND_ROBIN_FIELD, [1, 2, 2, 6, 5, 4]),
    ],
    ids=["exercises 23 and 24", "exercise 25", "exercise 26"],
)
def test_direct_encounter_of_the_exercises(field: Field, firsts: list[int]) -> None:
    found = place_seats(field, [TieBreak.DIRECT_ENCOUNTER])
    assert [placing.first for placing in sorted(found)] == firsts
