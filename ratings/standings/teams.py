"""Places of teams: match points, then the tie-breaks of C.07, 12 and 13, in their order.

Individual forfeits count as wins and losses (12). Scores are half points; a match brings two match points, one for a
draw (C.07, 11.1 leaves it to the competition: ours).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from .records import WIN

WON, DRAWN, LOST = 2, 1, 0
"""Match points."""


class TeamTieBreak(StrEnum):
    """A tie-break of teams, by the code of FIDE's list MTB26."""

    GAME_POINTS = "MPvGP"  # 13.1: the points of the boards, where match points decide
    BERLIN = "BC"  # 12.1, counted from the other end, as usual in Germany


TEAM_ARTICLES: Mapping[TeamTieBreak, str] = {TeamTieBreak.GAME_POINTS: "13.1", TeamTieBreak.BERLIN: "12.1"}
"""Where C.07 defines each."""

USUAL = (TeamTieBreak.GAME_POINTS, TeamTieBreak.BERLIN)
"""The order where a tournament has none of its own (ours)."""


class BoardResult(NamedTuple):
    """One game of a match: its board and the half points of both teams, None while it is open."""

    board: int
    half_points: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class TeamResult:
    """A match of two teams, that is all games between them in a round."""

    round: int
    teams: tuple[int, int]
    games: tuple[BoardResult, ...]

    @property
    def half_points(self) -> tuple[int, int]:
        """The points of the boards."""
        found = [game.half_points for game in self.games if game.half_points]
        return sum(own for own, _ in found), sum(other for _, other in found)

    @property
    def open(self) -> int:
        """How many games have no result."""
        return sum(game.half_points is None for game in self.games)

    @property
    def match_points(self) -> tuple[int, int] | None:
        """Those of both teams; None while open games can change them."""
        own, other = self.half_points
        if self.open and abs(own - other) <= WIN * self.open:
            return None
        return (DRAWN, DRAWN) if own == other else (WON, LOST) if own > other else (LOST, WON)

    def weighted(self, boards: int) -> tuple[int, int]:
        """Return the half points by the Berlin system: the first of so many boards counts that often, the last one
        once. For teams with the same points it is the reverse of C.07, 12.1 (board count, the lower the better).
        """
        found = [(boards + 1 - game.board, game.half_points) for game in self.games if game.half_points]
        return sum(weight * own for weight, (own, _) in found), sum(weight * other for weight, (_, other) in found)


class TeamPlacing(NamedTuple):
    """A team in the table: it has the places `first` to `last` together with those who are equal. `won`, `drawn` and
    `lost` are matches that are decided.
    """

    team: int
    first: int
    last: int
    matches: int
    won: int
    drawn: int
    lost: int
    match_points: int
    half_points: int
    weighted: int

    def value(self, code: TeamTieBreak) -> int:
        """Return a tie-break in half points."""
        return self.half_points if code is TeamTieBreak.GAME_POINTS else self.weighted


def place_teams(
    teams: int, boards: int, matches: Iterable[TeamResult], order: Sequence[TeamTieBreak] = USUAL
) -> tuple[TeamPlacing, ...]:
    """Return the table of so many teams, equal ones by their number."""
    found = list(matches)
    unplaced = [_count(team, boards, found) for team in range(1, teams + 1)]

    def rank(row: TeamPlacing) -> tuple[int, ...]:
        return -row.match_points, *(-row.value(code) for code in order)

    placed: list[TeamPlacing] = []
    for _, group in groupby(sorted(unplaced, key=rank), key=rank):
        equal, before = list(group), len(placed)
        placed += [row._replace(first=before + 1, last=before + len(equal)) for row in equal]
    return tuple(placed)


def _count(team: int, boards: int, matches: Iterable[TeamResult]) -> TeamPlacing:
    """Return the sums of a team, without a place."""
    own = [(match, match.teams.index(team)) for match in matches if team in match.teams]
    decided = [match.match_points[side] for match, side in own if match.match_points]
    won, drawn, lost = (decided.count(points) for points in (WON, DRAWN, LOST))
    half_points = sum(match.half_points[side] for match, side in own)
    weighted = sum(match.weighted(boards)[side] for match, side in own)
    return TeamPlacing(team, 0, 0, len(own), won, drawn, lost, sum(decided), half_points, weighted)
