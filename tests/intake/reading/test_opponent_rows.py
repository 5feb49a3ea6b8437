"""Rows of one player's results beside each other."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims

RESULTS = ["Koch 1-0 Wolf ?", "Koch 1/2-1/2 Lang ?", "Koch 0-1 Roth ?"]


@pytest.mark.parametrize(
    "row",
    [
        "Koch    g. Wolf 1    g. Lang ½   g. Roth 0   = 1½",
        "Koch    g. Wolf 1    g. Lang ½   g. Roth 0",
        "1. Koch gegen Wolf 1, gegen Lang ½, gegen Roth 0 (1½ Punkte)",
        "Koch: v Wolf 1  v Lang 1/2  v Roth 0    1.5",
        "Koch gegen Wolf 1 | Lang 0,5 | Roth 0 | Summe 1,5",
    ],
)
def test_points_of_a_row_are_those_of_its_player(row: str) -> None:
    assert read(row) == RESULTS


@pytest.mark.parametrize(
    "row",
    [
        "Koch    g. Wolf 1    g. Lang ½   g. Roth 0   = 2½",
        "Koch    g. Wolf 1    g. Lang ?   g. Roth 0",
    ],
)
def test_row_with_another_sum_or_another_cell_is_not_read(row: str) -> None:
    assert [claim for claim in read_claims(row) if claim.score and not claim.findings] == []


@pytest.mark.parametrize(
    "text",
    [
        "Wolf hat zwei Partien beendet.\n- mit Weiß gegen Lang: verloren, 3.6.\n- mit Schwarz gegen Koch: remis, 4.6.",
        "Wolf finished two games:\nwith White v Lang: lost, 3 June\nwith Black v Koch: drawn, 4 June",
    ],
)
def test_row_of_a_colour_and_an_opponent_is_of_the_player_above(text: str) -> None:
    assert read(text, twice=True) == ["Wolf 0-1 Lang 03.06.", "Koch 1/2-1/2 Wolf 04.06."]
