"""Days on which a player wrote to the opponent that the game is over: on these it has ended.

"On 19 June she wrote to Koch that she had enough, and resigned." What somebody wrote to the director is of any day.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading import limits
from intake.reading.claims import with_day, without_players
from intake.reading.codes import Question
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.mentions import Situation
from intake.reading.mentions.players import find_players, list_persons
from intake.reading.scores import offer_taken, only_offered
from intake.reading.types import Claim
from intake.reading.words import any_case

_TO_WHOM = any_case(
    r"\b(?:(?:wrote|written|said|writes)(?: to)?|told|informed|notified|texted|tells)\s+(?:(?:mr|mrs|ms|miss)\.?\s+)?$"
    r"|\b(?:schrieb|sagte|teilte|erklärte|meldete)\s+(?:(?:er|sie)\s+)?(?:dem|herrn)\s+$"
    r"|\b(?:schrieb|sagte|teilte|erklärte|meldete)\s+(?:er|sie)\s+(?:(?:der|frau)\s+)?$"
    r"|\bhat(?:te)?\s+(?:er|sie)\s+(?:(?:der|dem|frau|herrn)\s+)?$"
)
"""Before the player to whom another one wrote or said something."""

_OPPONENT = any_case(
    r"\b(?:wrote to|told|informed|notified|said to) (?:his|her|the) opponent\b"
    r"|\b(?:(?:sein|ihr)em gegner|(?:sein|ihr)er gegnerin)\b.{0,40}"
    r"\b(?:geschrieben|mitgeteilt|gesagt|erklärt|mit|dass)\b"
)
_BEFORE = 60
"""Characters before a name in which such words are (our own choice)."""


def add_days_of_notices(claims: Iterable[Claim], situation: Situation) -> list[Claim]:
    """Return claims, those without a day with the only one on which one of their players wrote to the other one."""
    return [_add_day(claim, situation) for claim in claims]


def _add_day(claim: Claim, situation: Situation) -> Claim:
    """Return a claim with such a day of its words; an offer may have been taken later, so its day is asked."""
    text = "" if claim.completed_on else without_players(claim.where.text)[: limits.LINE]
    days = [word for word in find_dates(text, situation.day) if word.is_told and word.value] if text else []
    if not days or not _is_to_opponent(text, claim, situation):
        return claim
    return with_day(claim, _choose(days, is_of_offer=offer_taken(text) or only_offered(text)), claim.where)


def _choose(days: Sequence[DateWord], *, is_of_offer: bool) -> DateWord:
    """Return the only day of some, one without a value where it is not clear which is meant."""
    if len({word.value for word in days}) == 1 and not is_of_offer:
        return days[0]
    return DateWord(days[0].start, days[0].end, days[0].text, None, Question.AMBIGUOUS_DATE)


def _is_to_opponent(text: str, claim: Claim, situation: Situation) -> bool:
    """Return whether a text says that somebody wrote to a player of a claim."""
    if _OPPONENT.search(text):
        return True
    own = list_persons(f"{claim.white}; {claim.black}", situation.names)
    addressed = (one for one in find_players(text, situation.names) if _is_addressed(text, one.start))
    return any(one.persons & own for one in addressed)


def _is_addressed(text: str, start: int) -> bool:
    """Return whether somebody writes to the player at a place."""
    return _TO_WHOM.search(text, max(0, start - _BEFORE), start) is not None
