"""Pairings against the published Berger tables (FIDE Handbook C.05 annex 1)."""

from __future__ import annotations

import pytest

from ratings.formats.pairing_tables import PAIRINGS, pairings

BERGER_5_OR_6 = """
1: 1-6 2-5 3-4
2: 6-4 5-3 1-2
3: 2-6 3-1 4-5
4: 6-5 1-4 2-3
5: 3-6 4-2 5-1
"""

BERGER_7_OR_8 = """
1: 1-8 2-7 3-6 4-5
2: 8-5 6-4 7-3 1-2
3: 2-8 3-1 4-7 5-6
4: 8-6 7-5 1-4 2-3
5: 3-8 4-2 5-1 6-7
6: 8-7 1-6 2-5 3-4
7: 4-8 5-3 6-2 7-1
"""


def table(text: str) -> set[tuple[int, int, int]]:
    rows = (line.split(":") for line in text.strip().splitlines())
    return {(int(r), *map(int, pair.split("-"))) for r, pairs in rows for pair in pairs.split()}  # type: ignore[misc]  # three numbers


@pytest.mark.parametrize(("seats", "text"), [(6, BERGER_5_OR_6), (8, BERGER_7_OR_8)])
def test_round_robin_even_is_the_berger_table(seats: int, text: str) -> None:
    assert set(pairings("round-robin", seats)) == table(text)


@pytest.mark.parametrize("both_colours", [False, True])
def test_league_pairs_teams_by_the_berger_table_and_their_boards_in_turn(both_colours: bool) -> None:
    """Six teams of two boards: seats 1 and 2 are team 1. Who has White there has the first board, Black the second."""
    singles = [
        game
        for number, white, black in table(BERGER_5_OR_6)
        for game in ((number, 2 * white - 1, 2 * black - 1), (number, 2 * black, 2 * white))
    ]
    turned = [(number, black, white) for number, white, black in singles] if both_colours else []
    assert sorted(pairings("team-league", 12, 6, both_colours=both_colours)) == sorted([*singles, *turned])


@pytest.mark.parametrize(("seats", "text"), [(5, BERGER_5_OR_6), (7, BERGER_7_OR_8)])
def test_round_robin_odd_leaves_out_the_games_of_the_highest_number(seats: int, text: str) -> None:
    expected = {game for game in table(text) if seats + 1 not in game[1:]}
    assert set(pairings("round-robin", seats)) == expected


def test_double_round_robin_repeats_with_colours_reversed() -> None:
    single = set(pairings("round-robin", 4))
    second = {(game.round + 3, game.black, game.white) for game in single}
    assert set(pairings("double-round-robin", 4)) == single | second


def test_team_pairs_boards_of_both_halves_twice() -> None:
    assert pairings("team", 4) == ((1, 1, 3), (1, 2, 4), (2, 3, 1), (2, 4, 2))


def test_knockout_pairs_neighbours_twice() -> None:
    assert pairings("knockout", 4) == ((1, 1, 2), (1, 3, 4), (2, 2, 1), (2, 4, 3))


def test_scheveningen_pairs_each_with_each_of_the_other_half() -> None:
    games = {frozenset((game.white, game.black)) for game in pairings("scheveningen", 6)}
    assert games == {frozenset((own, other)) for own in (1, 2, 3) for other in (4, 5, 6)}


def test_swiss_has_no_pairings_of_its_own() -> None:
    assert pairings("swiss", 8) == ()


@pytest.mark.parametrize("kind", PAIRINGS)
def test_every_kind_copes_with_an_empty_field(kind: str) -> None:
    assert pairings(kind, 0) == ()
