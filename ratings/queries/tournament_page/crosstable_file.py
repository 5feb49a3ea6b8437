"""The crosstable of a tournament as a file: a line for each seat by place, its games by opponents or by rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from ratings.models import Tournament
from ratings.queries.crosstable import CROSSED, crosstable
from ratings.queries.tables import Line, Table
from ratings.queries.tournament_page.cells import RoundCell, round_lines
from ratings.queries.tournament_page.placings import PlacingRow, standings_of
from ratings.queries.tournament_page.played import Played, read_played
from ratings.standings import Value

PLAYER = ("place", "seat", "id", "name", "title", "rating")
"""The columns before the games; "points", the tie-breaks by their codes and "games" follow behind."""
HALVES = 2


def tabulate_crosstable(tournament: Tournament) -> Table:
    """Return the table, in five queries. Games are as on the page: "1", "½", or by rounds "5w1", byes in brackets; all
    who had a seat are in one line.
    """
    played = read_played(tournament)
    standings = standings_of(tournament, played)
    heads, cells = _cells(played)
    columns = (*PLAYER, *heads, "points", *(str(code) for code in standings.order), "games")
    return Table(columns, tuple(_line(row, cells[row.seat]) for row in standings.rows))


def _line(row: PlacingRow, cells: Sequence[str]) -> Line:
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
