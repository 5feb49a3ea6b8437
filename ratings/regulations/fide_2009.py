"""The FIDE rating regulations of July 2009: game by game, first ratings as of one tournament.

`docs/regulations/fide-2009.md` leads from each paragraph to its function and lists what is our reading.
"""

from __future__ import annotations

from types import MappingProxyType

from .fide import regulation
from .fide_calendar import Calendar, days_before
from .fide_edition import Development, Edition, Text, lists
from .fide_expectation import GAME_BY_GAME
from .fide_performance import AS_ONE

TEXT = Text(
    shares="8.1b",
    distances="8.1a",
    swiss_mean="8.21a",
    tournament_mean="8.21b",
    above_half="8.34",  # 8.23 prints 15; the examples and the announcement of the edition keep 12.5
    below_half="8.24",
    below_half_round_robin="8.25",
    first="8.3",
    floor="0.6",
    cap="8.54",
    mean="8.51",
    change="8.55",
    k="8.56",
    rounding="8.57",
    correction="8.58",
    listed="4.13",
    first_games="7.14",
)


def development(player: Development, edition: Edition) -> int:
    """8.56: 10 for good once 2400 was published; else 25 up to 30 games, then 15."""
    if player.reached:
        return edition.k_top
    return edition.k_new if player.games < edition.k_games else edition.k_usual


FIDE_2009 = regulation(
    Edition(
        key="fide-2009",
        year="2009",
        text=TEXT,
        cap=400,
        half_point_tenths=125,
        extreme_distance=800,
        floor=1200,
        k_new=25,
        k_usual=15,
        k_top=10,
        first_games=9,
        first_games_special=7,  # 7.14f, 7.14g
        first_months=24,  # 7.14c: the twelve periods of two years
        least_score=1,  # 6.1: more than 0
        least_score_swiss=2,  # 6.41
        least_score_later=0,  # 6.1, 8.21: asked of a first tournament only
        rated_opponents=0,  # the text counts games
        rated_games=3,  # 6.41
        most_unrated=MappingProxyType({"match": 0}),  # 6.6
        k=development,
        expectation=GAME_BY_GAME,
        first=AS_ONE,
        calendar=Calendar((1, 3, 5, 7, 9, 11), days_before(7)),  # 7.11, 7.13
        # 7.23a, 7.23c, 7.23b: the lists of two years; 7.12
        listing=lists(least_games=1, return_games=1, inactive_lists=12, private=("birth_year", "sex")),
    )
)
