"""Stored games with a wrong opponent: "not against Gerd Hoffmann, but against Gerda Hofmann"."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .ended_days import UnclearDayError, find_ended_day
from .player_names import family_words
from .results import scores_said
from .types import AnswerText

_NAME = (
    r"(?:(?:herrn?|frau|der|die|den|mr|mrs|ms)\.? )*(?P<{}>(?-i:[A-ZÄÖÜ])[\w'’-]+(?: (?-i:[A-ZÄÖÜ])[\w'’-]+){{0,2}})"
)
_VERB = r"(?:gewonnen|verloren|gespielt|remisiert|remis gespielt|won|lost|drawn|played)"
_WRONG, _RIGHT, _BEATEN, _INSTEAD = map(_NAME.format, ("wrong", "right", "beaten", "instead"))
_OTHER = any_case(
    rf"\b(?:nicht|not) (?:gegen|against) {_WRONG}(?:,? {_VERB})?,? (?:sondern|but)(?: (?:gegen|against))? {_RIGHT}"
    rf"|\b(?:did not|didn['’]t) beat {_BEATEN},? but {_INSTEAD}"
)


def exchange_opponent(stored: Claim, text: str, day: date | None) -> Claim | None:
    """Return the game against another opponent that a text gives a player instead of a stored one, with the same
    result; None for any other text, and where it is in doubt.
    """
    found = _OTHER.search(text)
    side = _find_side(stored, found) if found else ""
    if not found or not side or phrases.DOUBT.search(text) or scores_said(stored, text) - {stored.score}:
        return None
    try:
        on = find_ended_day(AnswerText(text, day), stored.completed_on) or stored.completed_on
    except UnclearDayError:
        return None
    name = found["right"] or found["instead"]
    plain = replace(stored, completed_on=on, round=None, colours_known=False, corrects=False)
    return (
        replace(plain, white=name, number_white="") if side == "white" else replace(plain, black=name, number_black="")
    )


def without_right_opponent(text: str) -> str:
    """Return a text without the opponent whom it names instead of another one."""
    found = _OTHER.search(text)
    begin, end = found.span("right" if found["right"] else "instead") if found else (0, 0)
    return text[:begin] + text[end:]


def names_other_opponent(stored: Claim, text: str) -> bool:
    """Return whether a text says that a player of a stored game had another opponent."""
    found = _OTHER.search(text)
    return found is not None and bool(_find_side(stored, found))


def _find_side(stored: Claim, found: re.Match[str]) -> str:
    """Return the side of the opponent who is wrong, "" where it is neither or both."""
    said = set(fold(found["wrong"] or found["beaten"]).split())
    sides = [side for side in ("white", "black") if family_words(getattr(stored, side)) & said]
    return sides[0] if len(sides) == 1 else ""
