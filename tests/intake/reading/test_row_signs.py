"""Rows with other signs than a hyphen between players and points."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("Koch 0 / 1 Wolf", "Koch 0-1 Wolf"),
        ("Koch ½ / ½ Wolf", "Koch 1/2-1/2 Wolf"),
        ("Koch + Wolf: 0 + 1", "Koch 0-1 Wolf"),
        ("7/6 Koch + Wolf: 'alf an 'alf", "Koch 1/2-1/2 Wolf"),
        ("Koch / Wolf : 1,0 / 0,0", "Koch 1-0 Wolf"),
        ("Koch A. / Wolf I. : 1,0 / 0,0", "Koch 1-0 Wolf"),
        ("(Koch; Wolf) ↦ (0,5; 0,5)", "Koch 1/2-1/2 Wolf"),
        ("Koch v Wolf 1-nil", "Koch 1-0 Wolf"),
        ("Koch v Wolf nil-1", "Koch 0-1 Wolf"),
        ("13.6. Koch 1 Wolf 0 stop", "Koch 1-0 Wolf 13.06."),
        ("13.6. Koch ½ Wolf ½ stop", "Koch 1/2-1/2 Wolf 13.06."),
    ],
)
def test_row_is_read(row: str, result: str) -> None:
    assert [each.removesuffix(" 07.06.") for each in read(row)] == [result]


@pytest.mark.parametrize("row", ["Koch 1 / 1 Wolf", "Koch + Wolf: 0 + 0", "(Koch; Wolf) ↦ (1; ½)"])
def test_points_that_are_no_result_are_none(row: str) -> None:
    assert not [each for each in read(row) if "?" not in each]


@pytest.mark.parametrize("said", ["Gewonnen hat: Wolf", "Gewonnen: Wolf", "Verloren hat: Koch"])
@pytest.mark.parametrize("pair", ["Koch gegen Wolf. ", "Koch - Wolf. ", "Koch - Wolf\n"])
def test_player_behind_a_colon_is_the_one_who_did_it(pair: str, said: str) -> None:
    assert [set(each.split()) <= {"Wolf", "1-0", "0-1", "Koch", "?"} for each in read(pair + said)] == [True]
    assert read(pair + said)[0].removesuffix(" ?") in {"Wolf 1-0 Koch", "Koch 0-1 Wolf"}
