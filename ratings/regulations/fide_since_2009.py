"""What the FIDE editions of 2009 and 2014 have in common: paragraphs, ways to calculate, and some of the numbers."""

from __future__ import annotations

from functools import partial

from .fide_edition import Edition, Text
from .fide_expectation import GAME_BY_GAME
from .fide_performance import AS_ONE

TEXT = Text(
    shares="8.1b",
    distances="8.1a",
    swiss_mean="8.21a",
    tournament_mean="8.21b",
    above_half="8.23",
    below_half="8.24",
    below_half_round_robin="8.25",
    first="8.3",
    floor="7.14d",
    cap="8.54",
    mean="8.51",
    change="8.55",
    k="8.56",
    rounding="8.57",
    correction="8.58",
    listed="4.13",
    first_games="7.14c",
)
"""The paragraphs of 2014."""

READINGS = (
    "unknown_moves",
    "all_points",
    "composed_with_excluded",
    "keep_later_results",
    "keep_games",
    "points_later",
    "top_at_once",
)
"""What both leave open; 8.32 and 8.57 say that a half is rounded up."""

SINCE_2009 = partial(
    Edition,
    text=TEXT,
    cap=400,
    extreme_distance=800,
    k_top=10,
    least_score=1,  # 6.1: more than 0
    least_score_later=0,  # 6.1, 8.21: asked of a first tournament only
    rated_opponents=0,  # 2009 counts games, 2014 (6.31) asks for none
    expectation=GAME_BY_GAME,
    first=AS_ONE,
    readings=READINGS,
)
