"""Whether a mail as a whole doubts the results that it reports, as the network judges it: also where they are rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from intake.reading.claims import ask, without
from intake.reading.codes import Question
from intake.reading.doubts import BELIEF
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.judged_claims import SCORES, find_judged, list_asked, turn_score
from intake.reading.mentions import Situation
from intake.reading.network.judging import Judged
from intake.reading.types import Claim, Reading
from intake.reading.weighing.weights import is_clear

_DOUBTED = 0.95
"""From this chance on a mail doubts a result (our own choice, by 850 mails of writers from whom nothing was learnt: 21
doubted results are asked so and none that is certain).
"""

_SURE, _CERTAIN = 0.8, 0.15
"""From the first of these chances on a mail says how a game ended, and up to the second one it does not doubt it (our
own choice, by 1,080 mails of such writers: of 60 results with a doubtful remark beside them 59 are certain; one was
doubted in its own line).
"""


_Settle: TypeAlias = Callable[[Claim, Sequence[Judged], Situation], Claim]


def settle_doubts(reading: Reading, games: Sequence[Judged], situation: Situation) -> Reading:
    """Return a reading that asks what the whole mail doubts, and nothing of a remark that only sounds so."""
    if not games or reading.correction or reading.wholes:
        return reading
    settle = _choose_way(reading)
    return (
        replace(reading, claims=tuple(settle(each, games, situation) for each in reading.claims)) if settle else reading
    )


def _choose_way(reading: Reading) -> _Settle | None:
    """Return what is done with the claims of a mail: doubts are dropped, or asked where nothing is asked yet."""
    if any(Question.NOT_CONFIRMED in list_asked(claim) for claim in reading.claims):
        return _drop_doubt
    return None if _is_clear_beside(reading) else _ask_doubted


def _is_clear_beside(reading: Reading) -> bool:
    """Return whether each sentence beside the results of a mail clearly doubts nothing."""
    rows = {claim.where.text for claim in reading.claims}
    beside = [one.where for one in reading.unread if one.where.text not in rows]
    return bool(beside) and all(is_clear(one.text) for where in beside for one in split_sentences([where]))


def _ask_doubted(claim: Claim, games: Iterable[Judged], situation: Situation) -> Claim:
    """Return a claim that asks whether its result is certain where a mail doubts it."""
    one = _find(claim, games, situation)
    is_doubted = one is not None and one.ends.doubted >= _DOUBTED
    return ask(claim, Question.NOT_CONFIRMED) if is_doubted and claim.score and not list_asked(claim) else claim


def _drop_doubt(claim: Claim, games: Iterable[Judged], situation: Situation) -> Claim:
    """Return a claim without a doubt for a remark beside it, where the mail as a whole says clearly how it ended."""
    one = _find(claim, games, situation)
    if one is None or not claim.score or list_asked(claim) != {Question.NOT_CONFIRMED}:
        return claim
    is_clear = _says_so(claim, one, situation) and _is_only_beside(claim)
    return without(claim, Question.NOT_CONFIRMED) if is_clear else claim


def _find(claim: Claim, games: Iterable[Judged], situation: Situation) -> Judged | None:
    """Return what is judged of the game of a claim, None for one of two of the same players."""
    return find_judged(claim, (one for one in games if not one.meets_twice), situation)


def _says_so(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a mail clearly says how a game ended as a claim does, and does not doubt it."""
    chances = dict(zip(SCORES, one.ends, strict=False))
    chance = chances.get(turn_score(claim.score, claim, one, situation), 0.0)
    return chance >= _SURE and one.ends.doubted <= _CERTAIN


def _is_only_beside(claim: Claim) -> bool:
    """Return whether all that a claim is doubted for are remarks beside its line, and no beliefs."""
    remarks = [found.detail for found in claim.findings if found.code == Question.NOT_CONFIRMED]
    return not any(each in claim.where.source or claim.where.source in each or BELIEF.search(each) for each in remarks)
