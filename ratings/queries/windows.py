"""The three months after the end of a tournament in which its results can be questioned."""

from __future__ import annotations

import calendar
from datetime import date

from django.db.models import Count, Max

from ratings.models import Tournament

MONTHS = 3
"""Calendar months in which a player may request a review (BdF 7)."""


def last_day(ended_on: date) -> date:
    """The day with the same number three months later, or the last one of a month that is shorter.

    The day itself belongs to the window (BdF 7; that a missing day becomes the last of its month
    is our own reading).
    """
    years, month = divmod(ended_on.month - 1 + MONTHS, 12)
    year, month = ended_on.year + years, month + 1
    return date(year, month, min(ended_on.day, calendar.monthrange(year, month)[1]))


def window_of(tournament: Tournament) -> date | None:
    """The last day of the window of a tournament; None while a game is open, or none is planned."""
    games = tournament.games.order_by()
    counted = games.aggregate(all=Count("pk"), finished=Count("score"), last=Max("completed_on"))
    if not counted["all"] or counted["all"] != counted["finished"]:
        return None
    return last_day(counted["last"])
