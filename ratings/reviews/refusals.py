"""Reasons why a step of a review or of a prepared correction is refused."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Codes that the pages put into words."""

    OVERTAKEN = "overtaken"
    """Somebody else acted since it was looked at."""
    NOT_NOW = "not-now"
    """The review is not at the step before this one."""
    LATE = "late"
    """Asked for after the window: first the individual decision about it (BdF 7)."""
    NO_APPEAL = "no-appeal"
    """The appeal body has decided about it already."""
    SECOND_PERSON = "second-person"
    """Who prepared a change of a rating by hand may not carry it out."""
