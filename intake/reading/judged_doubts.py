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
from intake.reading.weighing.weights import is_clear, is_hardly_doubted

_DOUBTED, _CERTAIN = 0.95, 0.05
"""From the first of these chances on a mail doubts a result, up to the second one it does not (our own choice, by 850
mails of writers from whom nothing was learnt: 21 doubted results are asked so and none that is certain, and 26 that are
certain are read and none that is doubted).
"""

_SURE = 0.9
"""From this chance on it says as well how a game ended."""

_EVEN = 0.5


_Settle: TypeAlias = Callable[[Claim, Sequence[Judged], Situation], Claim]


def settle_doubts(reading: Reading, games: Sequence[Judged], situation: Situation) -> Reading:
    """Return a reading that asks what the whole mail doubts, and nothing of a remark that only sounds so."""
    if not games or reading.correction or reading.wholes:
        return reading
    settle = _choose_way(reading, games)
    return (
        replace(reading, claims=tuple(settle(each, games, situation) for each in reading.claims)) if settle else reading
    )


def _choose_way(reading: Reading, games: Sequence[Judged]) -> _Settle | None:
    """Return what is done with the claims of a mail: doubts are dropped, or asked where nothing is asked yet."""
    if any(Question.NOT_CONFIRMED in list_asked(claim) for claim in reading.claims):
        return _drop_doubt if _is_certain(games) else None
    return None if _is_clear_beside(reading) else _ask_doubted


def _is_clear_beside(reading: Reading) -> bool:
    """Return whether each sentence beside the results of a mail clearly doubts nothing."""
    rows = {claim.where.text for claim in reading.claims}
    beside = [one.where for one in reading.unread if one.where.text not in rows]
    return bool(beside) and all(is_clear(one.text) for where in beside for one in split_sentences([where]))


def _is_certain(games: Iterable[Judged]) -> bool:
    """Return whether a mail doubts none of the games that it reports."""
    return max((one.ends.doubted for one in games if one.ends.nothing < _EVEN), default=1.0) <= _CERTAIN


def _ask_doubted(claim: Claim, games: Iterable[Judged], situation: Situation) -> Claim:
    """Return a claim that asks whether its result is certain where a mail doubts it."""
    one = _find(claim, games, situation)
    is_doubted = one is not None and one.ends.doubted >= _DOUBTED
    return ask(claim, Question.NOT_CONFIRMED) if is_doubted and claim.score and not list_asked(claim) else claim


def _drop_doubt(claim: Claim, games: Iterable[Judged], situation: Situation) -> Claim:
    """Return a claim of a mail that doubts nothing as a whole without a doubt that hardly is one."""
    one = _find(claim, games, situation)
    if one is None or not claim.score or list_asked(claim) != {Question.NOT_CONFIRMED}:
        return claim
    is_clear = _says_so(claim, one, situation) and _is_hardly_doubted(claim)
    return without(claim, Question.NOT_CONFIRMED) if is_clear else claim


def _find(claim: Claim, games: Iterable[Judged], situation: Situation) -> Judged | None:
    """Return what is judged of the game of a claim, None for one of two of the same players."""
    return find_judged(claim, (one for one in games if not one.meets_twice), situation)


def _says_so(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a mail clearly says how a game ended as a claim does."""
    chances = dict(zip(SCORES, one.ends, strict=False))
    return chances.get(turn_score(claim.score, claim, one, situation), 0.0) >= _SURE


def _is_hardly_doubted(claim: Claim) -> bool:
    """Return whether all that a claim is doubted for are remarks beside it that only sound so."""
    remarks = [found.detail for found in claim.findings if found.code == Question.NOT_CONFIRMED]
    return all(_is_beside(each, claim) and is_hardly_doubted(each) for each in remarks)


def _is_beside(remark: str, claim: Claim) -> bool:
    """Return whether a remark is no part of the line of a claim, and no belief."""
    return remark not in claim.where.source and claim.where.source not in remark and not BELIEF.search(remark)
