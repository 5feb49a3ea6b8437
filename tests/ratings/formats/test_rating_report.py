"""The report of section 11 (FIDE 2003): R_ar, n, W, W - W_e, R_u, and results as 11.2.3 writes them."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from ratings.formats.trf import Cell, Player, Report, rating_report, write_report
from tests.ratings.formats.example import TEXT, changed
from tests.ratings.formats.test_rate import open_of_2008

MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def swiss(results: dict[tuple[int, int], str], ratings: dict[int, int | None]) -> Report:
    """A Swiss tournament, each game in a round of its own."""
    cells: dict[int, dict[int, Cell]] = {number: {} for number in ratings}
    for round_, ((white, black), sign) in enumerate(results.items(), start=1):
        cells[white][round_] = Cell(black, "w", sign)
        cells[black][round_] = Cell(white, "b", MIRROR[sign])
    players = [Player(number, f"P{number}", rating=ratings[number], cells=cells[number]) for number in ratings]
    return Report(tuple(players), {"092": "Swiss"})


def columns_of(report: Report, rules: str = "fide-2003") -> dict[str, tuple[int, int, int, int | None, int | None]]:
    """R_ar, n, half points of W, hundredths of W - W_e and R_u of each player."""
    return {
        line.player.name: (
            line.mean,
            line.games,
            line.half_points,
            None if line.difference is None else line.difference // 10**10,
            line.performance,
        )
        for line in rating_report(report, rules).lines
    }


def test_rated_player_has_the_mean_of_his_opponents_and_the_change_before_k() -> None:
    # By hand: the mean of eight opponents is 2163, D is 58, W_e 8 times .58; 5.5 - 4.64.
    assert columns_of(open_of_2008())["Kern, Kai"] == (2163, 8, 11, 86, None)


def test_player_without_rating_has_a_mean_from_four_rated_opponents_on() -> None:
    ratings = {1: None, 2: None, 3: 2000, 4: 2100, 5: 1900, 6: 2000}
    games = {(1, 3): "1", (1, 4): "=", (1, 5): "0", (1, 6): "0", (2, 3): "1", (2, 4): "=", (2, 5): "0", (1, 2): "1"}
    found = columns_of(swiss(games, ratings))
    # 10.2: R_c 2000 and 1.5 of 4, .38, d_p -87. The other met three: 0 (11.3.1), R_u is 2000 at 50 percent.
    assert found["P1"] == (2000, 4, 3, None, 1913)
    assert found["P2"] == (0, 3, 3, None, 2000)


def test_player_for_whom_no_game_counts_still_tells_his_rated_opponents() -> None:
    ratings = {1: None, 2: 2000, 3: 2100, 4: 1900, 5: 2000}
    found = columns_of(swiss({(1, 2): "0", (1, 3): "0", (1, 4): "0", (1, 5): "=", (2, 3): "="}, ratings))
    assert found["P1"] == (2000, 4, 1, None, None)  # 6.1: half a point is not enough for R_u


def test_unplayed_games_are_signs_and_no_games() -> None:
    report = swiss({(1, 2): "+", (1, 3): "1", (2, 3): "="}, {1: 2000, 2: 2000, 3: 2000})
    found = rating_report(report, "fide-2003")
    assert [line.marks for line in found.lines] == [("2w+", "3w1", ""), ("1b-", "", "3w½"), ("", "1b0", "2b½")]
    assert [(line.rank, line.games, line.half_points) for line in found.lines] == [(1, 1, 2), (2, 1, 1), (3, 2, 1)]


def test_round_robin_is_a_table_by_final_rank(tmp_path: Path) -> None:
    (tmp_path / "m.trf").write_text(TEXT, "utf-8")
    out = StringIO()
    with translation.override("en"):
        call_command("rating_report", str(tmp_path / "m.trf"), rules="fide-2003", stdout=out)
    assert (
        out.getvalue()
        == """\
Meisterklasse M-1204
2024/01/15
2025/03/31
40 days for 10 moves

Rank  Seat  Name              Title  Federation  Rating  1  2  3  4  Points  R_ar  n  W  W - W_e  R_u
1     1     Falkenbach, Jörg  SIM    GER         2350    *  1  ½  +  2.5     0     0  0
2     2     Ötzinger, Käthe   CCM    GER         2250    0  *  ½  1  1.5     0     0  0
3     3     Grünspan, Uwe     LGM    AUT         2150    ½  ½  *  0  1       0     0  0
4     4     Bärlauch, Inge                               -  0  1  *  1       0     0  0
No game counts: fewer than four players had a rating
"""
    )


def test_report_needs_a_sound_file_and_a_regulation_of_the_fide(tmp_path: Path) -> None:
    file = tmp_path / "m.trf"
    file.write_text(write_report(open_of_2008()), "utf-8")
    with pytest.raises(CommandError, match="asks for no such report"):
        call_command("rating_report", str(file), rules="emailchesspoint")
    file.write_bytes(changed(" 2350 GER", " 24l0 GER"))
    with pytest.raises(CommandError, match="24l0"):
        call_command("rating_report", str(file), rules="fide-2003")
    with pytest.raises(CommandError, match="No such file"):
        call_command("rating_report", str(tmp_path / "gone"), rules="fide-2003")
