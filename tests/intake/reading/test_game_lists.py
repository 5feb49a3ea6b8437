"""Lists of games whose columns hold the points of each player."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.columns.game_lists import read_game_lists


def read(heads: str, *rows: str) -> list[tuple[str, str, str, list[str]]]:
    """Return the games of a list, with commas for its tabs, and what is asked about each."""
    lines = [(number, line.replace(", ", "\t")) for number, line in enumerate((heads, *rows), start=1)]
    claims = read_game_lists("games.csv", lines, date(2026, 6, 20)).claims
    return [(one.white, one.score, one.black, [str(found.code) for found in one.findings]) for one in claims]


def test_points_below_numbered_players_are_of_one_game() -> None:
    assert read(
        "Name 1, Name 2, Score 1, Score 2, Finished",
        "Koch, Wolf, 1, 0, 28 Apr 2026",
        "Lang, Roth, 0.5, 0.5, 1 May 2026",
        "Koch, Lang, 0, 1, 2 May 2026",
        "Wolf, Roth, , , ",
    ) == [("Koch", "1-0", "Wolf", []), ("Lang", "1/2-1/2", "Roth", []), ("Koch", "0-1", "Lang", [])]


@pytest.mark.parametrize("row", ["Koch, Wolf, 1, ", "Koch, Wolf, 1.5, 0.5", "Koch, Wolf, 1, 1", "Koch, Wolf, 1-0, 0-1"])
def test_points_that_are_of_no_one_game_are_asked(row: str) -> None:
    assert [bool(asked) for *_, asked in read("Player 1, Player 2, Points 1, Points 2", row)] == [True]


def test_scores_of_two_games_without_numbered_players_are_asked() -> None:
    assert read("White, Black, Result 1, Result 2", "Koch, Wolf, 1-0, 0-1") == [
        ("Koch", "1-0", "Wolf", ["match-score"])
    ]
