"""Words that say the result of a game again: it is reported once, with the day that either gives."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.claims import mirrored, without
from intake.reading.codes import Question, is_question
from intake.reading.explanations import LinesExplained
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.mentions import Situation
from intake.reading.mentions.players import find_players
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim
from intake.reading.words import any_case

_OF_SECOND = any_case(r"\b(?:second|zweite[nrs]?|return|rück(?:spiel|partie)\w*)\b")
"""A word for another game of the same two."""

_FEW = 4
"""Claims of two players at most that are compared (our own choice): nobody says a result more often."""

_STILL_ASKED = (Question.AMBIGUOUS_DATE, Question.NOT_CONFIRMED)
"""Questions about a result that words which say it again do not answer."""


def join_repeats(explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines without the words that say a row again ("Lang - Roth 0-1. Lang overstepped the time against Roth,
    which I noticed on Thursday"): the row has their day.
    """
    claims = explained.claims
    for row in [claim for claim in claims if _is_row(claim)]:
        claims = _join(claims, row, situation)
    return replace(explained, claims=claims)


def without_repeats(claims: Sequence[Claim], situation: Situation) -> list[Claim]:
    """Return claims without the words that have no day and say the result of another one again."""
    same: defaultdict[tuple[str, frozenset[str]], list[Claim]] = defaultdict(list)
    for claim in claims:
        same[claim.tournament, frozenset((claim.white, claim.black))].append(claim)
    several = {id(one): others for others in same.values() if 1 < len(others) <= _FEW for one in others}
    return [one for one in claims if id(one) not in several or not _is_repeated(one, several[id(one)], situation)]


def _is_repeated(claim: Claim, others: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a claim without a day says what one with a day says, or one before it."""
    if claim.completed_on is not None or _is_row(claim) or _OF_SECOND.search(claim.where.text):
        return False
    before = next(at for at, one in enumerate(others) if one is claim)
    told = (one for at, one in enumerate(others) if at < before or one.completed_on)
    return any(_say_same(without(one, *_STILL_ASKED), claim, situation) for one in told)


def _join(claims: list[Claim], row: Claim, situation: Situation) -> list[Claim]:
    """Return claims without the words that say one of their rows again, which has their day unless it is asked."""
    plain = without(row, *_STILL_ASKED)
    again = next((one for one in claims if not _is_row(one) and _say_same(plain, one, situation)), None)
    if again is None:
        return claims
    dated = replace(row, completed_on=row.completed_on or again.completed_on) if plain == row else row
    return [dated if claim is row else claim for claim in claims if claim is not again]


def _is_row(claim: Claim) -> bool:
    """Return whether a claim has its score in figures."""
    return any(word.numeric for word in find_scores(plain_dashes(claim.where.text)))


def _say_same(row: Claim, words: Claim, situation: Situation) -> bool:
    """Return whether two claims without a question give the only game of two players one result, on no other day."""
    if any(is_question(found.code) for claim in (row, words) for found in claim.findings):
        return False
    days = {row.completed_on, words.completed_on} - {None}
    players = [find_players(name, situation.names) for name in (row.white, row.black)]
    if len(days) > 1 or not all(players) or meet_twice((players[0][0], players[1][0]), situation):
        return False
    return (words.white, words.black, words.score) in {
        (row.white, row.black, row.score),
        (row.black, row.white, mirrored(row.score)),
    }
