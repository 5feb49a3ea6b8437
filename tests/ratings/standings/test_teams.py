"""Tables of teams against published matches."""

from __future__ import annotations

import pytest

from ratings.standings import BoardResult, TeamResult, TeamTieBreak, UnknownTieBreak, order_in, place_teams
from ratings.standings.tie_breaks import team_tie_breaks_of


def match(round_: int, teams: tuple[int, int], points: str) -> TeamResult:
    """A match by the results of its boards as the first team sees them: 1, =, 0, * for an open game."""
    halves = {"1": (2, 0), "=": (1, 1), "0": (0, 2), "*": None}
    return TeamResult(round_, teams, tuple(BoardResult(board, halves[sign]) for board, sign in enumerate(points, 1)))


KOALAS_NARWHALS = match(3, (11, 14), "1==0")
"""FIDE, "Exercises in Tie-Breaking" (Technical Commission, revision 2403220900), page 66: board by board."""


def board_count(played: TeamResult, side: int) -> float:
    """C.07, 12.1: the number of each board times the points on it."""
    return sum(game.board * game.half_points[side] for game in played.games if game.half_points) / 2


def test_board_count_is_that_of_the_exercise_and_the_berlin_system_counts_it_from_the_other_end() -> None:
    """Exercise 46: 3,5 and 6,5, the lower one is better; by the Berlin system 6,5 and 3,5."""
    counts = [board_count(KOALAS_NARWHALS, side) for side in (0, 1)]
    weighted = [half_points / 2 for half_points in KOALAS_NARWHALS.weighted(4)]
    assert (counts, weighted) == ([3.5, 6.5], [6.5, 3.5])


def test_berlin_system_of_a_published_example() -> None:
    """schach-in-leer.de, "Berliner Wertung": ½, 1, 0, ½ on four boards are 2:2 and 5,5 : 4,5."""
    played = match(1, (1, 2), "=10=")
    assert (played.half_points, played.weighted(4), played.match_points) == ((4, 4), (11, 9), (1, 1))


@pytest.mark.parametrize(
    ("points", "match_points"),
    [("1*=*", None), ("1=*0", None), ("111*", (2, 0)), ("****", None), ("10*=", None)],
)
def test_match_counts_once_open_games_cannot_change_it(points: str, match_points: tuple[int, int] | None) -> None:
    """Two and a half of four win; 2:1 with an open game may still be drawn."""
    assert match(1, (1, 2), points).match_points == match_points


def test_table_goes_by_match_points_then_board_points_then_the_berlin_system() -> None:
    """1 and 2 draw 1:1 (1 wins the first board), both beat 3 with 2:0; 4 draws and loses."""
    matches = [match(1, (1, 2), "10"), match(1, (3, 4), "=="), match(2, (1, 3), "11"), match(2, (4, 2), "00")]
    rows = [(row.team, row.first, row.last, row.match_points, row.half_points) for row in place_teams(4, 2, matches)]
    assert rows == [(1, 1, 1, 3, 6), (2, 2, 2, 3, 6), (3, 3, 4, 1, 2), (4, 3, 4, 1, 2)]
    shared = place_teams(4, 2, matches, [TeamTieBreak.GAME_POINTS])
    assert [(row.first, row.last) for row in shared] == [(1, 2), (1, 2), (3, 4), (3, 4)]


def test_order_of_a_league_is_read_and_stored() -> None:
    assert order_in("team-league", ["bc", "mpvgp"]) == "BC,MPvGP"
    assert team_tie_breaks_of("BC,MPvGP") == (TeamTieBreak.BERLIN, TeamTieBreak.GAME_POINTS)
    assert (team_tie_breaks_of("none"), team_tie_breaks_of("SB")) == ((), tuple(TeamTieBreak))
    for kind, code in (("team-league", "SB"), ("swiss", "BC")):
        with pytest.raises(UnknownTieBreak):
            order_in(kind, [code])
