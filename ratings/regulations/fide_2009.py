"""The FIDE rating regulations of July 2009: game by game, first ratings as of one tournament.

`docs/regulations/fide-2009.md` leads from each paragraph to its function and lists what is our reading.
"""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from .fide import regulation
from .fide_calendar import Calendar, days_before
from .fide_edition import Development, Edition, lists
from .fide_since_2009 import SINCE_2009, TEXT
from .labels import gettext_noop as _


def development(player: Development, edition: Edition) -> int:
    """8.56: 10 for good once 2400 was published; else 25 up to 30 games, then 15."""
    is_new = player.games < edition.k_games
    if player.reached and (edition.top_at_once or not is_new):
        return edition.k_top
    return edition.k_new if is_new else edition.k_usual


FIDE_2009 = regulation(
    SINCE_2009(
        year="2009",
        title=_("FIDE rating regulations of 2009"),
        edition_title=_("of 1 July 2009"),
        # 8.23 prints 15; the examples and the announcement of the edition keep 12.5 (8.34)
        text=replace(TEXT, above_half="8.34", floor="0.6", first_games="7.14"),
        half_point_tenths=125,
        floor=1200,
        k_new=25,
        k_usual=15,
        first_games=9,
        first_games_special=7,  # 7.14f, 7.14g
        first_months=24,  # 7.14c: the twelve periods of two years
        least_score_swiss=2,  # 6.41
        rated_games=3,  # 6.41
        most_unrated=MappingProxyType({"match": 0}),  # 6.6
        k=development,
        calendar=Calendar((1, 3, 5, 7, 9, 11), days_before(7)),  # 7.11, 7.13
        # 7.23a, 7.23c, 7.23b: the lists of two years; 7.12
        listing=lists(least_games=1, return_games=1, inactive_lists=12, private=("birth_year", "sex")),
    )
)
