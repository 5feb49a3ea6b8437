"""Paragraphs of which something was not understood line by line, explained as stories."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from intake.reading import limits
from intake.reading.codes import Question, is_question
from intake.reading.dates import find_dates
from intake.reading.explanations import LinesExplained
from intake.reading.explanations.lines_below import is_numbered_row
from intake.reading.explanations.said_colours import COLOUR
from intake.reading.explanations.stories import explain_story
from intake.reading.explanations.story_names import is_of_result
from intake.reading.mentions import Situation
from intake.reading.mentions.players import may_name
from intake.reading.merging import turned
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_KEPT = frozenset({Question.WHICH_GAME, Question.NOT_CONFIRMED, Question.MATCH_SCORE})
"""Questions that no other sentence of a paragraph answers."""

_PRONOUN = any_case(r"^(?:\S+\s+){0,3}(?:er|sie|he|she)\b")
"""How a paragraph begins that goes on with who was spoken of before: "Zuvor hatte er noch ..." """


def explain_paragraphs(part: str, lines: Lines, explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines as they were explained one by one, and as stories the paragraphs of which something was left.

    One that is no story of its own may go on with who was spoken of before: "Zuvor hatte er Koch besiegt."
    """
    heads: tuple[str, ...] = (situation.about,)
    above: Sequence[Place] = ()
    for paragraph in list_between_blanks(part, lines):
        if situation.is_spent:
            return explained
        again = _explain_paragraph(paragraph, heads, explained, situation)
        if again is explained and above and _PRONOUN.search(paragraph[0].text[: limits.LINE]):
            again = _explain_paragraph([*above, *paragraph], heads, explained, situation)
        explained = again
        heads = (paragraph[0].text, situation.about) if len(paragraph) == 1 else (situation.about,)
        above = paragraph
    return explained


def _explain_paragraph(
    paragraph: Sequence[Place], heads: Sequence[str], explained: LinesExplained, situation: Situation
) -> LinesExplained:
    """Return lines with a paragraph as a story, as they are where that gives no more."""
    numbers = {place.line for place in paragraph}
    before = [claim for claim in explained.claims if claim.where.line in numbers]
    if not _may_say_more(paragraph, before, explained, situation):
        return explained
    claims, left, news = explain_story(paragraph, situation, heads)
    if not _says_more(claims, before, situation):
        return explained
    again = _replace(explained, before, claims, left, numbers)
    return replace(again, news=[*again.news, *news])


def _may_say_more(
    paragraph: Sequence[Place], before: Sequence[Claim], explained: LinesExplained, situation: Situation
) -> bool:
    """Return whether a paragraph that names players has more than was understood."""
    is_list = any(is_numbered_row(one.text) for one in paragraph[1:])
    if is_list or _is_settled(paragraph, before, explained):
        return False
    if not any(may_name(one.text, situation.names) for one in paragraph):
        return False
    text = " ".join(place.text for place in paragraph)[: limits.LINE]
    rest = " ".join(explained.left.get(place.line, place.text) for place in paragraph)[: limits.LINE]
    return any(_is_open(claim, text, situation) for claim in before) or is_of_result(rest, situation)


def _is_settled(paragraph: Sequence[Place], before: Sequence[Claim], explained: LinesExplained) -> bool:
    """Return whether something is asked about a paragraph that no story answers."""
    numbers = {place.line for place in paragraph}
    asked = any(found.where.line in numbers for found in explained.findings if found.where)
    return asked or any(found.code in _KEPT for claim in before for found in claim.findings)


def _is_open(claim: Claim, text: str, situation: Situation) -> bool:
    """Return whether a claim is asked, or has no day or no colours though its paragraph speaks of such."""
    is_undated = claim.completed_on is None and any(not one.is_other for one in find_dates(text, situation.day))
    is_colourless = not claim.colours_known and COLOUR.search(text) is not None
    return is_undated or is_colourless or _is_uncertain(claim, situation)


def _is_uncertain(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim has a question, or a name that is nobody's."""
    is_known = all(may_name(name, situation.names) for name in (claim.white, claim.black))
    return not is_known or claim.white == claim.black or any(is_question(found.code) for found in claim.findings)


def _says_more(claims: Sequence[Claim], before: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a story has all that is certain without it, and more: another result, a day, or colours."""
    certain = [claim for claim in before if not _is_uncertain(claim, situation)]
    again = [next((one for one in claims if _is_same(one, claim)), None) for claim in certain]
    adds = any(one and _adds(one, claim) for one, claim in zip(again, certain, strict=True))
    return all(again) and (len(claims) > len(certain) or adds)


def _adds(claim: Claim, before: Claim) -> bool:
    """Return whether a claim has a day or colours that it had not before."""
    return claim.completed_on != before.completed_on or claim.colours_known > before.colours_known


def _is_same(claim: Claim, before: Claim) -> bool:
    """Return whether a story gives the result of a claim, whose day it may add."""
    if before.completed_on not in {None, claim.completed_on}:
        return False
    views = {(one.white, one.black, one.score) for one in (claim, turned(claim))}
    return (before.white, before.black, before.score) in views


def _replace(
    explained: LinesExplained,
    before: Sequence[Claim],
    claims: Sequence[Claim],
    left: Sequence[Place],
    numbers: AbstractSet[int],
) -> LinesExplained:
    """Return lines with the claims of a story, and what it left of its lines."""
    others = (one for one in explained.claims if one not in before)
    rest = explained.left | dict.fromkeys(numbers, "")
    for place in left:
        rest[place.line] = f"{rest[place.line]} {place.text}".strip()
    news = [place for place in explained.news if place.line not in numbers]
    in_order = sorted([*others, *claims], key=lambda one: one.where.line)
    return replace(explained, claims=in_order, left=rest, news=news)
