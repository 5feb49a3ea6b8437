"""A league of teams: its matches by rounds, its table, the results of teams against each other, board prizes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ratings.formats.teams import board_of, team_of
from ratings.queries.tournament_page.brackets import Match, match_of
from ratings.queries.tournament_page.placings import PlacingRow
from ratings.queries.tournament_page.played import Played, PlayedGame
from ratings.standings import BoardResult, TeamPlacing, TeamResult, TeamTieBreak, place_teams, team_tie_breaks_of


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A match of two teams in a round: first the one that has White on its first board."""

    result: TeamResult
    names: tuple[str, str]
    boards: tuple[tuple[int, Match], ...]


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A line of the table of teams, with the matches against the teams of each line (None against itself)."""

    name: str
    placing: TeamPlacing
    against: tuple[tuple[TeamEncounter, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class TeamEncounter:
    """A match as one of both teams sees it: its half points, whether it is over."""

    round: int
    half_points: int
    is_over: bool


@dataclass(frozen=True)
class League:
    """A league with all its matches, in the order of rounds."""

    teams: tuple[str, ...]
    boards: int
    order: tuple[TeamTieBreak, ...]
    matches: tuple[LeagueMatch, ...]

    @cached_property
    def table(self) -> tuple[TeamRow, ...]:
        """The lines of the table, the best first."""
        placings = place_teams(len(self.teams), self.boards, [match.result for match in self.matches], self.order)
        numbers = [placing.team for placing in placings]
        return tuple(
            TeamRow(self.teams[placing.team - 1], placing, tuple(self._met(placing.team, other) for other in numbers))
            for placing in placings
        )

    def _met(self, own: int, other: int) -> tuple[TeamEncounter, ...] | None:
        """Return the matches of a team against another one, None for itself."""
        if own == other:
            return None
        results = [match.result for match in self.matches if {own, other} == {*match.result.teams}]
        return tuple(
            TeamEncounter(result.round, result.half_points[result.teams.index(own)], not result.open)
            for result in results
        )

    def round(self, number: int) -> tuple[LeagueMatch, ...]:
        """Return the matches of a round."""
        return tuple(match for match in self.matches if match.result.round == number)


def league_of(played: Played) -> League:
    """Return the league of a tournament with teams; without names of teams, or with seats left over, one without
    matches.
    """
    teams = played.frame.teams
    boards = len(played.seats) // len(teams) if teams else 0
    order = team_tie_breaks_of(played.frame.tie_breaks)
    found: dict[tuple[int, frozenset[int]], list[PlayedGame]] = defaultdict(list)
    for game in played.games if boards else ():
        pair = frozenset({team_of(game.white.seat, boards), team_of(game.black.seat, boards)})
        found[game.round, pair].append(game)
    ordered = sorted(found.items(), key=lambda each: (each[0][0], each[1][0].number))
    matches = tuple(_match(played, teams, boards, number, games) for (number, _), games in ordered)
    return League(teams, boards, order, matches)


def _match(played: Played, teams: Sequence[str], boards: int, number: int, games: Sequence[PlayedGame]) -> LeagueMatch:
    """Return a match by its games."""
    ordered = sorted(games, key=lambda game: (board_of(game.white.seat, boards), game.number))
    home, away = (team_of(sitter.seat, boards) for sitter in (ordered[0].white, ordered[0].black))
    results = tuple(_result(game, home, boards) for game in ordered)
    by_seats: dict[tuple[int, int], list[PlayedGame]] = defaultdict(list)
    for game in ordered:
        seats = game.white.seat, game.black.seat
        by_seats[seats if team_of(seats[0], boards) == home else seats[::-1]].append(game)
    pairs = tuple(
        (board_of(seats[0], boards), match_of(played, seats, tuple(found))) for seats, found in by_seats.items()
    )
    return LeagueMatch(TeamResult(number, (home, away), results), (teams[home - 1], teams[away - 1]), pairs)


def _result(game: PlayedGame, home: int, boards: int) -> BoardResult:
    """Return a game as the team that is named first sees it; its player's seat is the board."""
    white, black = game.half_points
    if white is None or black is None:
        return BoardResult(board_of(game.white.seat, boards), None)
    is_white = team_of(game.white.seat, boards) == home
    return BoardResult(board_of(game.white.seat, boards), (white, black) if is_white else (black, white))


@dataclass(frozen=True, slots=True)
class BoardPrize:
    """Those who have the most points of all on a board, with their team."""

    board: int
    best: tuple[tuple[PlacingRow, str], ...]


def board_prizes(league: League, rows: Iterable[PlacingRow]) -> tuple[BoardPrize, ...]:
    """Return the best of each board; none of a board without a finished game."""
    by_board: dict[int, list[PlacingRow]] = defaultdict(list)
    for row in rows if league.boards else ():
        if row.finished:
            by_board[board_of(row.seat, league.boards)].append(row)
    prizes = []
    for board, found in sorted(by_board.items()):
        most = max(row.half_points for row in found)
        best = [(row, league.teams[team_of(row.seat, league.boards) - 1]) for row in found if row.half_points == most]
        prizes.append(BoardPrize(board, tuple(best)))
    return tuple(prizes)
