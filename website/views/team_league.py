"""The parts of the page of a league: table of teams, matches of a round, line-ups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ratings.formats.teams import team_of
from ratings.queries.tournament_page.cells import round_lines
from ratings.queries.tournament_page.leagues import board_prizes, league_of
from ratings.queries.tournament_page.placings import PlacingRow
from ratings.queries.tournament_page.played import Played


def league_standings(played: Played, rows: Sequence[PlacingRow]) -> dict[str, Any]:
    """Return the table of teams, their results against each other, and the best of each board."""
    league = league_of(played)
    return {"league": league, "prizes": board_prizes(league, rows)}


def league_round(played: Played, number: int) -> dict[str, Any]:
    """Return the matches of a round."""
    matches = league_of(played).round(number)
    games = [game for match in matches for game in match.result.games]
    finished = sum(game.half_points is not None for game in games)
    return {"matches": matches, "finished": finished, "games": len(games)}


def league_players(played: Played, rows: Sequence[PlacingRow]) -> dict[str, Any]:
    """Return the players of each team by their boards, with their games by rounds."""
    league = league_of(played)
    lines = round_lines(played, [row.seat for row in rows])
    by_seat = sorted(rows, key=lambda row: row.seat)
    lineups = [
        (name, [(row, lines[row.seat].cells) for row in by_seat if team_of(row.seat, league.boards) == team])
        for team, name in enumerate(league.teams, start=1)
    ]
    return {"lineups": lineups, "rounds": range(1, played.last_round + 1)}
