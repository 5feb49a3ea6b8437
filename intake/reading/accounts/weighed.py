"""Paragraphs that neither their sentences nor an account explain: read by the weights of all their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading import limits
from intake.reading.claims import mirrored
from intake.reading.codes import is_question
from intake.reading.explanations import LinesExplained
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.explanations.sentence import may_be_weighed
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.weighed import explain_by_weights
from intake.reading.mentions import Situation, find_mentions
from intake.reading.mentions.players import find_players
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim, Place


def weigh_paragraphs(part: str, lines: Lines, explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines as they were explained, and with the results of paragraphs that have none but by their weights."""
    explained = _join_repeats(explained, situation)
    told = {claim.where.line for claim in explained.claims}
    for paragraph in list_between_blanks(part, lines):
        numbers = {place.line for place in paragraph}
        claims = [] if told & numbers or situation.is_spent else _weigh(paragraph, situation)
        explained = _add(explained, claims, numbers) if claims else explained
    return explained


def _weigh(paragraph: Sequence[Place], situation: Situation) -> list[Claim]:
    """Return the results of a paragraph, none where it has one sentence only, or its weights are not sure."""
    text = plain_dashes(" ".join(place.text.strip() for place in paragraph))[: limits.LINE]
    sentences = list(split_sentences(paragraph))
    if len(sentences) < 2:
        return []
    bare = Explained(text, find_mentions(text, situation)[0])
    found = explain_by_weights(bare, situation) if may_be_weighed(text, bare.mentions) else None
    return make_claims(found, replace(paragraph[0], text=text), situation) or [] if found else []


def _add(explained: LinesExplained, claims: Sequence[Claim], numbers: set[int]) -> LinesExplained:
    """Return lines with claims of some of them, of which nothing is left or asked any more."""
    return replace(
        explained,
        claims=sorted([*explained.claims, *claims], key=lambda claim: claim.where.line),
        findings=[one for one in explained.findings if not (one.where and one.where.line in numbers)],
        left={**explained.left, **dict.fromkeys(numbers, "")},
        news=[place for place in explained.news if place.line not in numbers],
    )


def _join_repeats(explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines without the words that say a row again ("Lang - Roth 0-1. Lang overstepped the time against Roth,
    which I noticed on Thursday"): the row has their day.
    """
    claims = explained.claims
    for row in [claim for claim in claims if _is_row(claim)]:
        claims = _join(claims, row, situation)
    return replace(explained, claims=claims)


def _join(claims: list[Claim], row: Claim, situation: Situation) -> list[Claim]:
    """Return claims without the words that say one of their rows again, which has their day."""
    of_words = (claim for claim in claims if not _is_row(claim))
    again = next((claim for claim in of_words if _say_same(row, claim, situation)), None)
    if again is None:
        return claims
    dated = replace(row, completed_on=row.completed_on or again.completed_on)
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
