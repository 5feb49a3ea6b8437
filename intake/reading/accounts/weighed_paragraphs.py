"""Paragraphs that neither their sentences nor an account explain: read by the weights of all their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

from intake.reading import limits
from intake.reading.explanations import LinesExplained
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.sentence import weigh_sentence
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Kind, Situation, find_mentions
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_OF_ANOTHER = any_case(
    r"\b(?:frau|mrs|ms|miss)\b[^.!?]*[.!?]\s+(?:er|he)\b|\b(?:herr|mr)\b[^.!?]*[.!?]\s+(?:sie|she)\b"
)
"""A pronoun that is not that of the person in the sentence before."""


_ENDS = frozenset({Kind.WIN, Kind.LOSE})
"""What somebody did whose opponent did the other."""


def weigh_paragraphs(part: str, lines: Lines, explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines as they were explained, and with the results of paragraphs that have none but by their weights."""
    with_result = {claim.where.line for claim in explained.claims}
    for paragraph in list_between_blanks(part, lines):
        numbers = {place.line for place in paragraph}
        claims = [] if with_result & numbers or situation.is_spent else _weigh(paragraph, situation)
        explained = _add(explained, claims, numbers) if claims else explained
    return explained


def _weigh(paragraph: Sequence[Place], situation: Situation) -> list[Claim]:
    """Return the results of a paragraph, none where it has one sentence only, or its weights are not sure."""
    text = plain_dashes(" ".join(place.text.strip() for place in paragraph))[: limits.LINE]
    sentences = list(split_sentences(paragraph))
    if len(sentences) < 2 or _OF_ANOTHER.search(text) or _did_the_same(sentences, situation):
        return []
    bare = Explained(text, find_mentions(text, situation)[0])
    found = weigh_sentence(bare, situation, is_certain=True)
    return make_claims(found, replace(paragraph[0], text=text), situation) or [] if found else []


def _did_the_same(sentences: Sequence[Place], situation: Situation) -> bool:
    """Return whether sentences say of two players the same, each of one: they have not played each other."""
    said = [
        (mention.kind, next(iter(players)))
        for found in (find_mentions(sentence.text, situation)[0] for sentence in sentences)
        for mention in found
        if mention.kind in _ENDS and len(players := {one.persons for one in found if one.kind is Kind.PLAYER}) == 1
    ]
    return any(one[0] is other[0] and one[1] != other[1] for one, other in combinations(said, 2))


def _add(explained: LinesExplained, claims: Sequence[Claim], numbers: set[int]) -> LinesExplained:
    """Return lines with claims of some of them, of which nothing is left or asked any more."""
    return replace(
        explained,
        claims=sorted([*explained.claims, *claims], key=lambda claim: claim.where.line),
        findings=[one for one in explained.findings if not (one.where and one.where.line in numbers)],
        left={**explained.left, **dict.fromkeys(numbers, "")},
        news=[place for place in explained.news if place.line not in numbers],
    )
