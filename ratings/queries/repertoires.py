"""The openings of a player's games with White and with Black."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from django.db.models import Count, Q

from ratings.models import Game, Player
from ratings.regulations.arithmetic import round_half_up
from ratings.regulations.types import HALF_POINTS, Score
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


def repertoires(player: Player) -> tuple[Repertoire, ...]:
    """Return what a player opened with, White first, without a colour of which no moves are known; two queries."""
    both = (_repertoire(player, white=white) for white in (True, False))
    return tuple(repertoire for repertoire in both if repertoire.openings)


def _repertoire(player: Player, *, white: bool) -> Repertoire:
    own = Q(white__player=player) if white else Q(black__player=player)
    counted = Game.objects.filter(own).exclude(eco="").exclude(score=None).order_by()
    games: dict[str, int] = defaultdict(int)
    half_points: dict[str, int] = defaultdict(int)
    for eco, score, times in counted.values_list("eco", "score").annotate(times=Count("pk")):
        games[eco] += times
        half_points[eco] += times * HALF_POINTS[Score(score)][not white]
    ordered = sorted(games, key=lambda eco: (-games[eco], eco))
    names = code_names()
    rows = (OpeningTally(eco, names.get(eco, ""), games[eco], half_points[eco]) for eco in ordered[:MOST])
    return Repertoire(white, tuple(rows), sum(games[eco] for eco in ordered[MOST:]))
