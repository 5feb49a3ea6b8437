"""The FIDE rating regulations of July 2014: as 2009, with other numbers and a K for the young.

`docs/regulations/fide-2014.md` leads from each paragraph to its function and lists what is our reading.
"""

from __future__ import annotations

from types import MappingProxyType

from .ages import ADULT
from .fide import regulation
from .fide_calendar import Calendar, days_before
from .fide_edition import Development, Edition, lists
from .fide_since_2009 import READINGS, SINCE_2009
from .labels import gettext_noop as _

YOUNG_BELOW = 2300
"""8.56: the value below which it holds."""


def development(player: Development, edition: Edition) -> int:
    """8.56: 10 for good once 2400 was published; else 40 up to 30 games, and up to the 18th birthday
    below 2300; else 20.
    """
    young = player.age is not None and player.age < ADULT and player.value < YOUNG_BELOW
    is_new = young or player.games < edition.k_games
    if player.reached and (edition.top_at_once or not is_new):
        return edition.k_top
    return edition.k_new if is_new else edition.k_usual


FIDE_2014 = regulation(
    SINCE_2009(
        year="2014",
        title=_("FIDE rating regulations of 2014"),
        edition_title=_("of 1 July 2014"),
        half_point_tenths=150,
        floor=1000,
        k_new=40,
        k_usual=20,
        first_games=5,
        first_games_special=5,  # the text makes no exception
        first_months=26,  # 7.14c: as many periods
        least_score_swiss=1,  # 6.31
        rated_games=0,  # 6.31 asks for none
        most_unrated=MappingProxyType({}),  # 6.6 leaves out games of two unrated players, no matches
        k=development,
        calendar=Calendar(tuple(range(1, 13)), days_before(3)),  # 7.1, 7.13
        # 7.23a, 7.23b, 7.12
        listing=lists(least_games=1, return_games=1, inactive_lists=0, private=("birth_date", "sex")),
        adult=ADULT,
        readings=(*READINGS, "rated_doubles"),  # 6.22
    )
)
