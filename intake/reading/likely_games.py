"""Games of which a mail rather reports the end than not, as the network judges it, and that nobody has read: each is a
question of its own, in place of the lines that were not understood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.judged_claims import is_of, make_claim
from intake.reading.mentions import Situation
from intake.reading.network.judging import Judged
from intake.reading.types import Claim, Letter

_LIKELY = 0.5
"""From this chance on a mail rather reports a game than not."""

_DATED = 0.7
"""From this chance on the day of the end is not asked (our own choice): the answer shows it."""


def list_likely(judged: Iterable[Judged], claims: Sequence[Claim], situation: Situation) -> list[Judged]:
    """Return the games that a mail rather reports than not, and of which there is no claim."""
    return [one for one in judged if _is_likely(one) and not any(is_of(claim, one, situation) for claim in claims)]


def _is_likely(one: Judged) -> bool:
    """Return whether a mail rather reports a game than not; of two games of a pair it may report either."""
    return one.ends.nothing <= 1 - _LIKELY and not one.meets_twice


def ask_likely(one: Judged, letter: Letter, situation: Situation) -> Claim:
    """Return the claim of a game of which it is asked how it ended, and on which day where that is not clear."""
    claim = ask(replace(make_claim(one, letter, situation), score=""), Question.NO_SCORE)
    day, chance = one.choose_day()
    if chance >= _DATED:
        return replace(claim, completed_on=day)
    return ask(replace(claim, completed_on=None), Question.AMBIGUOUS_DATE)
