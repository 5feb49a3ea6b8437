"""Best and worst place that a seat can still get."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from .placing import Placing, place_seats
from .records import DRAW, LOSS, WIN, Field, Round
from .tie_breaks import TieBreak

MOST_RANKED_AGAIN = 400
"""Seats times courses of the open games up to which all of them are tried; that takes some milliseconds."""

RESULTS = (WIN, DRAW, LOSS)
"""How a game that is open can end, in half points of White."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """Best and worst place by seat. `exact` says that each of them can happen, tie-breaks included; else no seat can
    get beyond them, and equal points count in its favour for the best place, against it for the worst.
    """

    places: Mapping[int, tuple[int, int]]
    exact: bool


def find_prospects(field: Field, order: Sequence[TieBreak], *, rounds_left: int = 0) -> Prospects:
    """Return what every seat can still get, with so many rounds not paired yet."""
    games = field.open_games
    if not rounds_left and len(field.rounds) * len(RESULTS) ** len(games) <= MOST_RANKED_AGAIN:
        return _try_all(field, order, games)
    return _bound_by_points(field, rounds_left)


def _try_all(field: Field, order: Sequence[TieBreak], games: Sequence[tuple[int, Round]]) -> Prospects:
    """Rank every course of the open games; nobody forfeits."""
    best = dict.fromkeys(field.rounds, len(field.rounds))
    worst = dict.fromkeys(field.rounds, 1)
    for standings in _standings(field, order, games):
        for placing in standings:
            best[placing.seat] = min(best[placing.seat], placing.first)
            worst[placing.seat] = max(worst[placing.seat], placing.last)
    return Prospects({seat: (best[seat], worst[seat]) for seat in field.rounds}, exact=True)


def _standings(
    field: Field, order: Sequence[TieBreak], games: Sequence[tuple[int, Round]]
) -> Iterator[tuple[Placing, ...]]:
    for scores in product(RESULTS, repeat=len(games)):
        rounds = {seat: list(found) for seat, found in field.rounds.items()}
        for (white, game), score in zip(games, scores, strict=True):
            _finish(rounds[white], game, score)
            black = next(each for each in rounds[game.opponent] if _mirrors(each, white, game))
            _finish(rounds[game.opponent], black, WIN - score)
        yield place_seats(replace(field, rounds={seat: tuple(found) for seat, found in rounds.items()}), order)


def _mirrors(each: Round, white: int, game: Round) -> bool:
    """Return whether a round of Black is the game that White has."""
    return (each.number, each.opponent, each.white) == (game.number, white, False) and each.is_open


def _finish(rounds: list[Round], each: Round, half_points: int) -> None:
    rounds[rounds.index(each)] = each._replace(half_points=half_points)


def _bound_by_points(field: Field, rounds_left: int) -> Prospects:
    """Bound the places by points alone: all open games won or lost, and those of the others at the same time."""
    least, waiting = field.points, Counter(_open_seats(field))
    most = {seat: points + WIN * (waiting[seat] + rounds_left) for seat, points in least.items()}
    all_least, all_most = sorted(least.values()), sorted(most.values())
    total = len(least)
    places = {}
    for seat in field.rounds:
        ahead = total - bisect_right(all_least, most[seat])
        behind = bisect_left(all_most, least[seat])
        places[seat] = (1 + ahead, total - behind)
    return Prospects(places, exact=not rounds_left and not field.open_games)


def _open_seats(field: Field) -> Iterator[int]:
    """Yield both seats of each open game."""
    for white, game in field.open_games:
        yield from (white, game.opponent)
