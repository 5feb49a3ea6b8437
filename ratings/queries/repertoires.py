"""The openings of a player's games with White and with Black."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.models import Player
from ratings.regulations.arithmetic import round_half_up
from ratings.regulations.types import HALF_POINTS, Score
from ratings.server_statements import statement_cursor
from ratings.vocabulary.openings import code_names

MOST = 8
"""Openings of one colour that a page names, the most frequent ones (our own choice)."""


@dataclass(frozen=True, slots=True)
class OpeningTally:
    """The games of a player with one opening and one colour."""

    eco: str
    name: str
    games: int
    half_points: int

    @property
    def percent(self) -> int:
        """The score, rounded half up."""
        return round_half_up(100 * self.half_points, 2 * self.games)


@dataclass(frozen=True, slots=True)
class Repertoire:
    """The openings of one colour, the most frequent first: those that are shown, and the games with all others."""

    white: bool
    openings: tuple[OpeningTally, ...]
    others: int


OPENED = """
SELECT {white}, game.eco, game.score, COUNT(*)
FROM ratings_entry own JOIN ratings_game game ON game.{side}_id = own.id
WHERE own.player_id = %s AND game.eco <> '' AND game.score IS NOT NULL
GROUP BY game.eco, game.score
"""
"""How often a player had each result with each opening and one colour."""

OF_BOTH_COLOURS = " UNION ALL ".join(OPENED.format(white=1 - black, side=("white", "black")[black]) for black in (0, 1))


def repertoires(player: Player) -> tuple[Repertoire, ...]:
    """Return what a player opened with, White first, without a colour of which no moves are known; one query."""
    with statement_cursor() as cursor:  # four times as fast as through the models, on every page of a player
        cursor.execute(OF_BOTH_COLOURS, [player.pk, player.pk])
        rows = cursor.fetchall()
    both = (_repertoire([row[1:] for row in rows if row[0] == white], white=bool(white)) for white in (1, 0))
    return tuple(repertoire for repertoire in both if repertoire.openings)


def _repertoire(rows: Iterable[tuple[str, str, int]], *, white: bool) -> Repertoire:
    games: dict[str, int] = defaultdict(int)
    half_points: dict[str, int] = defaultdict(int)
    for eco, score, times in rows:
        games[eco] += times
        half_points[eco] += times * HALF_POINTS[Score(score)][not white]
    ordered = sorted(games, key=lambda eco: (-games[eco], eco))
    names = code_names()
    tallies = (OpeningTally(eco, names.get(eco, ""), games[eco], half_points[eco]) for eco in ordered[:MOST])
    return Repertoire(white, tuple(tallies), sum(games[eco] for eco in ordered[MOST:]))
