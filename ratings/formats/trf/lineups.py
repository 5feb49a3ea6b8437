"""Teams of a report file as seats: blocks of one size, one behind the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from .checks import games_of
from .values import Report, Team

TEAM_KINDS = frozenset({"team", "team-league"})
"""Kinds of tournaments with teams."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """Names of the teams, and the starting numbers of all players, team by team in the order of their boards."""

    names: tuple[str, ...]
    players: tuple[int, ...]


def lineup_of(report: Report) -> Lineup | None:
    """Return the teams of a file; None where they are not of the same size, leave somebody out, or where two players
    of one team meet: such a file is one of single games.
    """
    teams = report.numbered_teams or report.teams
    players = tuple(player for team in teams for player in team.players)
    one_size = len({len(team.players) for team in teams}) == 1
    if len(teams) < 2 or not one_size or not _is_everybody(report, players) or _pairs(report, teams) is None:
        return None
    return Lineup(tuple(team.name for team in teams), players)


def _is_everybody(report: Report, players: Sequence[int]) -> bool:
    """Return whether all players of a file are named once."""
    return sorted(players) == sorted(player.number for player in report.players)


def team_kind(report: Report) -> str | None:
    """Return the kind of a tournament with teams: a match of two, or a league in which all have met; None otherwise."""
    teams = report.numbered_teams or report.teams
    if lineup_of(report) is None:
        return None
    if len(teams) == 2:
        return "team"
    everybody = {frozenset(pair) for pair in combinations(range(len(teams)), 2)}
    return "team-league" if _pairs(report, teams) == everybody else None


def _pairs(report: Report, teams: Sequence[Team]) -> set[frozenset[int]] | None:
    """Return which teams met, None where two players of one team did."""
    team_of = {player: place for place, team in enumerate(teams) for player in team.players}
    met = {frozenset({team_of.get(game.white, -1), team_of.get(game.black, -2)}) for game in games_of(report)}
    return None if any(len(pair) == 1 for pair in met) else met
