"""Crosstable of a tournament by rounds: opponent, colour and result of each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ratings.queries.crosstable import OPEN, SYMBOLS
from ratings.queries.tournament_page.played import Played, PlayedGame
from ratings.regulations.types import Score


class RoundCell(NamedTuple):
    """A game of a seat in a round, by its number in the tournament; a bye has the number 0 and its half points."""

    number: int
    opponent: int
    white: bool
    mark: str
    half_points: int = 0


@dataclass(frozen=True, slots=True)
class RoundLine:
    """The cells of one seat; a round may have several games, or none."""

    seat: int
    cells: tuple[tuple[RoundCell, ...], ...]


def round_lines(played: Played, seats: Iterable[int]) -> Mapping[int, RoundLine]:
    """Return the lines of some seats."""
    wanted = dict.fromkeys(seats)
    found: dict[int, list[list[RoundCell]]] = {seat: [[] for _ in range(played.last_round)] for seat in wanted}
    for game in played.games:
        for seat, cell in _cells(game):
            if seat in found:
                found[seat][game.round - 1].append(cell)
    for bye in played.byes:
        if bye.seat in found:
            found[bye.seat][bye.round - 1].append(RoundCell(0, 0, white=False, mark="", half_points=bye.half_points))
    return {seat: RoundLine(seat, tuple(map(tuple, rounds))) for seat, rounds in found.items()}


def _cells(game: PlayedGame) -> tuple[tuple[int, RoundCell], tuple[int, RoundCell]]:
    """Return the cells of White and of Black."""
    one, other = SYMBOLS[Score(game.score)] if game.score else (OPEN, OPEN)
    white, black = game.white.seat, game.black.seat
    return (
        (white, RoundCell(game.number, black, white=True, mark=one)),
        (black, RoundCell(game.number, white, white=False, mark=other)),
    )
