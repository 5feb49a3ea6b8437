"""The crosstable of a tournament as a file: a line for each seat by place, its games by opponents or by rounds; of a
league also the table of its teams.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from ratings.formats.teams import board_of, team_of
from ratings.models import Tournament
from ratings.queries.crosstable import CROSSED, crosstable
from ratings.queries.tables import Line, Table
from ratings.queries.tournament_page.cells import RoundCell, round_lines
from ratings.queries.tournament_page.leagues import League, TeamRow, league_of
from ratings.queries.tournament_page.placings import PlacingRow, standings_of
from ratings.queries.tournament_page.played import Played, read_played
from ratings.standings import Value

PLAYER = ("place", "seat", "id", "name", "title", "rating")
"""The columns before the games; "points", the tie-breaks by their codes and "games" follow behind."""
TEAM = ("team", "board")
"""The columns between, in a league."""
TEAM_PLACE = ("place", "team", "match-points")
"""The columns of the table of teams before the tie-breaks by their codes; matches and board points follow behind."""
HALVES = 2


def tabulate_crosstable(tournament: Tournament) -> Table:
    """Return the table, in five queries. Games are as on the page: "1", "½", or by rounds "5w1", byes in brackets; all
    who had a seat are in one line.
    """
    played = read_played(tournament)
    standings = standings_of(tournament, played)
    heads, cells = _cells(played)
    league = league_of(played)
    columns = (*PLAYER, *(TEAM if league.boards else ()), *heads, "points", *map(str, standings.order), "games")
    return Table(columns, tuple(_line(row, (*_team(row, league), *cells[row.seat])) for row in standings.rows))


def tabulate_teams(tournament: Tournament) -> Table:
    """Return the table of teams by place, with the board points against each other, in three queries."""
    league = league_of(read_played(tournament))
    places = (f"#{place}" for place in range(1, len(league.table) + 1))
    columns = (*TEAM_PLACE, *map(str, league.order), "matches", "won", "drawn", "lost", *places)
    return Table(columns, tuple(_team_line(row, league) for row in league.table))


def _team_line(row: TeamRow, league: League) -> Line:
    placing = row.placing
    against = (" ".join(_points(met.half_points) for met in each or ()) for each in row.against)
    breaks = (Decimal(placing.value(code)) / HALVES for code in league.order)
    played = placing.matches, placing.won, placing.drawn, placing.lost
    return (placing.first, row.name, placing.match_points, *breaks, *played, *against)


def _team(row: PlacingRow, league: League) -> tuple[str | int, ...]:
    """Return the team and the board of a seat; nothing outside a league."""
    if not league.boards:
        return ()
    return league.teams[team_of(row.seat, league.boards) - 1], board_of(row.seat, league.boards)


def _points(half_points: int) -> str:
    return str(Decimal(half_points) / HALVES)


def _line(row: PlacingRow, cells: Sequence[str | int]) -> Line:
    people = [sitter.player for sitter in row.sitters]
    return (
        row.place,
        row.seat,
        *(" / ".join(texts) for texts in ([each.number for each in people], [each.name for each in people])),
        people[0].title,
        row.rating.value,
        *cells,
        Decimal(row.half_points) / HALVES,
        *map(_value, row.values),
        row.played_text,
    )


def _value(value: Value | None) -> Decimal | None:
    return None if value is None else Decimal(value.amount) / value.unit


def _cells(played: Played) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]:
    """Return the heads of the columns of games, and the cells of each seat."""
    if played.frame.kind in CROSSED:
        table = crosstable(played.frame.kind, played.seats, played.games)
        return tuple(f"#{seat}" for seat in table.sitting), {
            row.seat: tuple(" ".join(cell.marks) for cell in row.cells) for row in table.rows
        }
    lines = round_lines(played, played.seats)
    heads = tuple(f"R{number}" for number in range(1, played.last_round + 1))
    return heads, {seat: tuple(" ".join(_texts(cells)) for cells in line.cells) for seat, line in lines.items()}


def _texts(cells: Sequence[RoundCell]) -> Iterator[str]:
    for cell in cells:
        points = Decimal(cell.half_points) / HALVES
        yield f"{cell.opponent}{'w' if cell.white else 'b'}{cell.mark}" if cell.number else f"({points})"
