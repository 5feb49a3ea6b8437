"""Teams of a tournament: each has the next seats as its boards, all teams as many."""

from __future__ import annotations

from enum import StrEnum

from .pairing_tables import TEAM_LEAGUE

TEAM_MATCH = "team"


class TeamFault(StrEnum):
    """What does not fit in a number of teams."""

    NONE_HERE = "none-here"
    TWO = "two"
    FEW = "few"
    UNEVEN = "uneven"


def find_team_fault(kind: str, teams: int, players: int) -> TeamFault | None:
    """Return why a tournament of a kind cannot have so many teams and players; the teams of a match need no names."""
    if kind not in {TEAM_MATCH, TEAM_LEAGUE}:
        return TeamFault.NONE_HERE if teams else None
    if kind == TEAM_MATCH and teams not in {0, 2}:
        return TeamFault.TWO
    if kind == TEAM_LEAGUE and teams < 2:
        return TeamFault.FEW
    return TeamFault.UNEVEN if teams and (players % teams or players < teams) else None


def plays_own_team(white: int, black: int, teams: int, players: int) -> bool:
    """Return whether a game by seats is between two players of one team."""
    return bool(teams) and team_of(white, players // teams) == team_of(black, players // teams)


def team_of(seat: int, boards: int) -> int:
    """Return the number of the team of a seat, from 1."""
    return (seat - 1) // boards + 1


def board_of(seat: int, boards: int) -> int:
    """Return the board of a seat, from 1."""
    return (seat - 1) % boards + 1
