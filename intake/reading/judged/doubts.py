"""Whether a mail as a whole doubts the results that it reports, as the network judges it: also where they are rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.claims import ask, without
from intake.reading.codes import Question
from intake.reading.doubts.supposed import BELIEF
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.judged.claims import PLAYED, SCORES, is_of, list_asked, list_players, turn_score
from intake.reading.mentions import Situation
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import Person
from intake.reading.network.judging import Judged
from intake.reading.scores import says_taken
from intake.reading.types import Claim, Reading
from intake.reading.weighing.weights import is_clear, is_hardly_doubted
from intake.reading.words import any_case

_DOUBTED = 0.8
"""From this chance on a mail doubts a result (our own choice, by 6,700 mails: 10 doubted results more are asked so than
from 0.95 on, and 10 that are certain).
"""

_BEYOND_DOUBT = 0.9
"""The same where each sentence beside the results clearly doubts nothing, or a sentence doubts another one."""

_SURE, _CERTAIN = 0.9, 0.05
"""From the first of these chances on a mail says how a game ended, and up to the second one it doubts none (our own
choice, by 850 such mails: 26 certain results with a remark that only sounds doubtful are read, and no doubted one).
"""

_RATHER_SURE, _HARDLY, _OTHER = 0.8, 0.1, 0.9
"""The same where a remark is about another game, which the mail doubts from the last of these chances on (our own
choice, by 1,080 such mails: 21 more results are read, all of them rightly).
"""

_SURELY_OTHER = 0.95
"""From this chance on a mail doubts another game, so that one that it is sure of is beyond its remarks (our own choice,
by 7,700 games: 5 more are read, none wrongly).
"""

_EVEN = 0.5

_OF_MOVES = any_case(r"\b(?:computer|rechner|engine|stockfish)\b")
_BESIDE_MOVES = 0.95
"""Who doubts moves, and no result, and the chance beside such a sentence that clearly doubts nothing."""

_OF_ALL = any_case(r"\b(?:alles|all of (?:it|them|these)|everything)\b")
"""What makes a remark one about all games: it is never about another one alone."""

_ONE = any_case(r"\b(?:this|that|dieses?)\b")
"""What makes a remark one about a single game."""


def settle_doubts(reading: Reading, games: Sequence[Judged], situation: Situation) -> Reading:
    """Return a reading that asks what the whole mail doubts, and nothing of a remark that only sounds so."""
    if not games or reading.correction or reading.wholes:
        return reading
    claims = [_drop_doubt(claim, games, situation) for claim in reading.claims]
    is_other = any(Question.NOT_CONFIRMED in list_asked(claim) for claim in reading.claims)
    least = max(_BEYOND_DOUBT if is_other else _DOUBTED, _find_least(reading))
    return replace(reading, claims=tuple(_ask_doubted(claim, games, least, situation) for claim in claims))


def _find_least(reading: Reading) -> float:
    """Return the chance from which on a mail doubts results by the sentences beside them."""
    rows = {claim.where.text for claim in reading.claims}
    beside = [one.where for one in reading.unread if one.where.text not in rows]
    if not beside or not all(is_clear(one.text) for where in beside for one in split_sentences([where])):
        return _DOUBTED
    return _BESIDE_MOVES if any(_OF_MOVES.search(where.text) for where in beside) else _BEYOND_DOUBT


def _ask_doubted(claim: Claim, games: Iterable[Judged], least: float, situation: Situation) -> Claim:
    """Return a claim of a game that was played, which asks whether its result is certain where a mail doubts it, from a
    chance on; a draw that was offered and taken is certain.
    """
    one = _find(claim, games, situation) if claim.reason in PLAYED and claim.score else None
    is_doubted = one is not None and one.ends.doubted >= least and not says_taken(claim.where.text)
    return ask(claim, Question.NOT_CONFIRMED) if is_doubted and not list_asked(claim) else claim


def _drop_doubt(claim: Claim, games: Sequence[Judged], situation: Situation) -> Claim:
    """Return a claim without a doubt for remarks beside it that are about another game, or hardly doubt anything, where
    the mail as a whole clearly says how its game ended.
    """
    one = _find(claim, games, situation)
    if one is None or not claim.score or list_asked(claim) != {Question.NOT_CONFIRMED}:
        return claim
    remarks = [found.detail for found in claim.findings if found.code == Question.NOT_CONFIRMED]
    is_clear = all(_is_beside(each, claim) for each in remarks) and (
        _is_nothing(remarks, _find_chance(claim, one, situation), games)
        or _are_of_others(remarks, claim, (one, games), situation)
    )
    return without(claim, Question.NOT_CONFIRMED) if is_clear else claim


def is_doubted_with_all(claim: Claim) -> bool:
    """Return whether a claim is doubted by a remark about all games."""
    return any(found.code == Question.NOT_CONFIRMED and _OF_ALL.search(found.detail) for found in claim.findings)


def _is_nothing(remarks: Sequence[str], chance: float, games: Iterable[Judged]) -> bool:
    """Return whether remarks hardly doubt anything, and the mail as a whole nothing."""
    doubted = max((each.ends.doubted for each in games if each.ends.nothing < _EVEN), default=1.0)
    return chance >= _SURE and doubted <= _CERTAIN and all(map(is_hardly_doubted, remarks))


def _are_of_others(
    remarks: Sequence[str], claim: Claim, judged: tuple[Judged, Sequence[Judged]], situation: Situation
) -> bool:
    """Return whether remarks are about another game, which the mail doubts, and not the one of a claim: because they
    say so, or because the mail is sure of both.
    """
    one, games = judged
    chance, doubted = _find_chance(claim, one, situation), one.ends.doubted
    other = max((each.ends.doubted for each in games if each is not one), default=0.0)
    if other >= _SURELY_OTHER and chance >= _SURE and doubted <= _CERTAIN:
        return True
    is_sure = other >= _OTHER and chance >= _RATHER_SURE and doubted <= _HARDLY
    return is_sure and all(_is_of_other(each, claim, situation) for each in remarks)


def _is_of_other(remark: str, claim: Claim, situation: Situation) -> bool:
    """Return whether a remark is about one other game: it says so, or names somebody who does not play in this one."""
    own = frozenset[Person]().union(*list_players(claim, situation))
    named = find_players(remark, situation.names) if may_name(remark, situation.names) else ()
    return _ONE.search(remark) is not None or any(not each.persons & own for each in named)


def _find(claim: Claim, games: Iterable[Judged], situation: Situation) -> Judged | None:
    """Return what is judged of the game of a claim, None for one of two of the same players."""
    return next((one for one in games if not one.meets_twice and is_of(claim, one, situation)), None)


def _find_chance(claim: Claim, one: Judged, situation: Situation) -> float:
    """Return how likely a game ended as a claim says."""
    return dict(zip(SCORES, one.ends, strict=False)).get(turn_score(claim.score, claim, one, situation), 0.0)


def _is_beside(remark: str, claim: Claim) -> bool:
    """Return whether a remark is no part of the line of a claim, no belief, and not about all games."""
    is_apart = remark not in claim.where.source and claim.where.source not in remark
    return is_apart and not (BELIEF.search(remark) or _OF_ALL.search(remark))
