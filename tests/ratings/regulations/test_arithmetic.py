"""Rounding and the table of expectations."""

from __future__ import annotations

import pytest

from ratings.regulations.arithmetic import SCALE, decimal_text, expectations, round_half_up

FWZ = expectations(640, 560)

# FWZ regulation, Annex B, as printed: rows of three columns, each "from - to, expectation in hundredths".
ANNEX_B = """
1-5 50    142-153 63  313-328 76
6-16 51   154-165 64  329-343 77
17-27 52  166-178 65  344-359 78
28-38 53  179-190 66  360-376 79
39-50 54  191-203 67  377-394 80
51-61 55  204-215 68  395-412 81
62-72 56  216-228 69  413-430 82
73-84 57  229-242 70  431-450 83
85-95 58  243-255 71  451-471 84
96-106 59 256-269 72  472-493 85
107-118 60 270-283 73 494-516 86
119-130 61 284-297 74 517-540 87
131-141 62 298-312 75
"""
# The last printed row is "> 541, 0.88": 0 and 541 stand in no row, a misprint.
BEYOND_ANNEX_B = (542, 560)


def printed() -> dict[int, int]:
    """The expectation in hundredths that Annex B prints for each difference."""
    words = ANNEX_B.split()
    rows = zip(words[::2], words[1::2], strict=True)
    ranges = [(*map(int, row.split("-")), int(hundredths)) for row, hundredths in rows]
    return {difference: cell for first, last, cell in ranges for difference in range(first, last + 1)}


def hundredths(difference: int) -> int:
    """The table of the rule, rounded to hundredths."""
    return round_half_up(FWZ[difference + 560] * 100, SCALE)


def test_expectation_rounds_to_annex_b_for_every_printed_difference() -> None:
    assert {difference: hundredths(difference) for difference in range(1, 541)} == printed()


def test_expectation_beyond_annex_b_is_its_last_row() -> None:
    first, last = BEYOND_ANNEX_B
    assert {hundredths(difference) for difference in range(first, last + 1)} == {88}


# 4.1 worked with a pocket calculator: 1 / (1 + 10^(-540/640)), 1 / (1 + 10^(-560/640))
@pytest.mark.parametrize(("difference", "text"), [(0, "0.500000"), (540, "0.874660"), (560, "0.882338")])
def test_expectation_at_a_difference(difference: int, text: str) -> None:
    assert decimal_text(FWZ[difference + 560]) == text


def test_expectations_of_two_players_make_one_point() -> None:
    assert {FWZ[position] + FWZ[-position - 1] for position in range(len(FWZ))} == {SCALE}


def test_table_has_an_entry_for_every_difference() -> None:
    assert len(FWZ) == 1121
    assert expectations(400, 0) == (SCALE // 2,)


@pytest.mark.parametrize(
    ("numerator", "denominator", "whole"),
    [(5, 2, 3), (-5, 2, -2), (7, 3, 2), (8, 3, 3), (-8, 3, -3), (3583, 2, 1792), (0, 7, 0)],
)
def test_half_is_rounded_up_also_below_zero(numerator: int, denominator: int, whole: int) -> None:
    assert round_half_up(numerator, denominator) == whole


@pytest.mark.parametrize(
    ("value", "value_places", "places", "text"),
    [
        (12_860_737_442_852, 12, 6, "12.860737"),
        (500_000, 12, 6, "0.000001"),
        (-4_970_397_861_610, 12, 6, "-4.970398"),
        (-400_000, 12, 6, "0.000000"),
        (-1, 0, 2, "-1.00"),
        (35, 1, 1, "3.5"),
        (25, 1, 0, "3"),
    ],
)
def test_decimal_text_rounds_half_up(value: int, value_places: int, places: int, text: str) -> None:
    assert decimal_text(value, value_places, places) == text
