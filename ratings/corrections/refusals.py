"""Reasons why a correction is refused."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Codes that the pages put into words."""

    NOTHING_CHANGES = "nothing-changes"
    FUTURE_DATE = "future-date"
    GAME_OPEN = "game-open"
    IN_ONE_TOURNAMENT = "in-one-tournament"
    MERGED_ALREADY = "merged-already"
    SAME_PERSON = "same-person"
    ONE_ERASED = "one-erased"
    CODE_TAKEN = "code-taken"
    GAME_BETWEEN_GROUPS = "game-between-groups"
    NOT_ENTERED = "not-entered"
    OTHER_UNIT = "other-unit"
    BAD_PARAMETERS = "bad-parameters"
    BAD_VALUES = "bad-values"
    NOT_PUBLISHED = "not-published"
    FORESEEN_OTHERWISE = "foreseen-otherwise"
    """The facts have changed since the effect was shown: it has to be looked at again."""
