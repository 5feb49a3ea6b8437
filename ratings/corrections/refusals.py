"""Reasons why a correction is refused."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class Refusal(models.TextChoices):
    """Codes that the pages put into words."""

    NOTHING_CHANGES = "nothing-changes", _("So it stands already: nothing would change.")
    FUTURE_DATE = "future-date", _("This day lies ahead.")
    GAME_OPEN = "game-open", _("The game is open: enter its result instead.")
    IN_ONE_TOURNAMENT = "in-one-tournament", _("Both sit in one tournament, so they cannot be one person there.")
    MERGED_ALREADY = "merged-already", _("One of the two numbers leads to another player already.")
    SAME_PERSON = "same-person", _("This is the same player.")
    ONE_ERASED = "one-erased", _("One of the two was erased. If they are one person, erase the other number first.")
    CODE_TAKEN = "code-taken", _("Another tournament has this code.")
    GAME_BETWEEN_GROUPS = "game-between-groups", _("A finished game crosses the groups.")
    NOT_ENTERED = "not-entered", _("A player of a group does not play in this tournament.")
    ALL_GAMES_KNOWN = "all-games-known", _("A tournament of this kind has all its games from the beginning.")
    OTHER_UNIT = "other-unit", _("This regulation rates other units than the pool.")
    BAD_PARAMETERS = "bad-parameters", _("The regulation does not know these parameters.")
    BAD_VALUES = "bad-values", _("These values are none of a correction.")
    NOT_PUBLISHED = (
        "not-published",
        _("Only a rating whose evaluations are published is taken over (EmailChessPoint § 3)."),
    )
    FORESEEN_OTHERWISE = (
        "foreseen-otherwise",
        _("Something changed since you looked. Below is what would happen now; nothing was done."),
    )
    """The facts have changed since the effect was shown: it has to be looked at again."""
