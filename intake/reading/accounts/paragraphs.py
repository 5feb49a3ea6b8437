"""Paragraphs of which something was not understood line by line, read as accounts of games."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from intake.reading import limits
from intake.reading.accounts.shared_opponents import without_opponents
from intake.reading.accounts.stories import Chapter, Story, begin, read_paragraph
from intake.reading.claims import ask, of_tournament
from intake.reading.codes import Question, is_question
from intake.reading.days.dates import find_dates
from intake.reading.explanations import LinesExplained
from intake.reading.explanations.pair_results import is_of_writer
from intake.reading.explanations.said_colours import COLOUR, is_of_result
from intake.reading.explanations.sentence_ends import is_numbered_row, split_sentences
from intake.reading.guards import Guarded
from intake.reading.mentions import Situation, find_mentions
from intake.reading.mentions.players import may_name
from intake.reading.merging import turned
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import ScoreWord, find_scores, plain_dashes
from intake.reading.types import Claim, Place

_MEANT = Guarded(r"\b(?:er|sie|he|she|they)\b")
"""Whom a paragraph may mean that names nobody."""


def explain_paragraphs(part: str, lines: Lines, explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines as they were explained one by one, and as accounts the paragraphs of which something was left.

    A paragraph goes on with whom the ones before spoke of: "Zuvor hatte er Koch besiegt." Behind the last one that is
    needed nothing is read.
    """
    below = _list_below_titles(lines, situation)
    paragraphs = list(list_between_blanks(part, [(at, "" if below.get(at) == line else line) for at, line in lines]))
    while paragraphs and not _is_needed(paragraphs[-1], explained, situation):
        paragraphs.pop()
    if not paragraphs:
        return explained
    story = begin(situation)
    for paragraph in paragraphs:
        if situation.is_spent:
            return explained
        explained = _explain_paragraph(paragraph, story, explained, situation)
    claims = [of_tournament(claim, below.get(claim.where.line, "")) for claim in explained.claims]
    return replace(explained, claims=claims)


def _list_below_titles(lines: Lines, situation: Situation) -> dict[int, str]:
    """Return the lines that are the name of a tournament, and the code of those below one up to the next blank line."""
    found, code = dict[int, str](), ""
    for number, line in lines:
        title = situation.find_title(line) if line.strip() else ""
        code = title or (code if line.strip() else "")
        if code:
            found[number] = line if title else code
    return found


def _is_needed(paragraph: Sequence[Place], explained: LinesExplained, situation: Situation) -> bool:
    """Return whether an account may say more of a paragraph than its lines, or something else."""
    before = _list_claims(paragraph, explained)
    return _may_say_more(paragraph, before, explained, situation) or bool(_list_deniable(paragraph, before))


def _list_claims(paragraph: Sequence[Place], explained: LinesExplained) -> list[Claim]:
    """Return the claims of the lines of a paragraph."""
    numbers = {place.line for place in paragraph}
    return [claim for claim in explained.claims if claim.where.line in numbers]


def _explain_paragraph(
    paragraph: Sequence[Place], story: Story, explained: LinesExplained, situation: Situation
) -> LinesExplained:
    """Return lines with a paragraph as an account, as they are where that gives no more."""
    numbers = {place.line for place in paragraph}
    before = _list_claims(paragraph, explained)
    chapter = read_paragraph(story, paragraph)
    if contradicted := _list_contradicted(paragraph, before, chapter):
        asked = [ask(one, Question.WORDS_CONTRADICT) if one in contradicted else one for one in explained.claims]
        return replace(explained, claims=asked)
    if not _may_say_more(paragraph, before, explained, situation) or not _says_more(chapter, before, situation):
        return explained
    again = _replace(explained, before, chapter, numbers)
    together = [chapter.again.get(one, one) for one in again.claims]
    return replace(again, claims=without_opponents(together, paragraph, situation), news=[*again.news, *chapter.news])


def _may_say_more(
    paragraph: Sequence[Place], before: Sequence[Claim], explained: LinesExplained, situation: Situation
) -> bool:
    """Return whether a paragraph that names players has more than was understood."""
    is_list = any(is_numbered_row(one.text) for one in paragraph[1:])
    if is_list or _is_settled(paragraph, before, explained) or not _means_somebody(paragraph, situation):
        return False
    if is_of_writer(find_mentions(paragraph[0].text, situation)[0]):
        return False
    text = " ".join(place.text for place in paragraph)[: limits.LINE]
    rest = " ".join(explained.left.get(place.line, place.text) for place in paragraph)[: limits.LINE]
    return any(_is_open(claim, text, situation) for claim in before) or is_of_result(rest, situation)


def _means_somebody(paragraph: Sequence[Place], situation: Situation) -> bool:
    """Return whether a paragraph names a player, or may mean one."""
    return any(_MEANT.search(one.text) or may_name(one.text, situation.names) for one in paragraph)


def _is_settled(paragraph: Sequence[Place], before: Sequence[Claim], explained: LinesExplained) -> bool:
    """Return whether something is asked about a paragraph that no account answers."""
    numbers = {place.line for place in paragraph}
    asked = any(found.where.line in numbers for found in explained.findings if found.where)
    kept = frozenset({Question.NOT_CONFIRMED, Question.WHICH_GAME})
    return asked or any(found.code in kept | _of_sum(claim) for claim in before for found in claim.findings)


def _of_sum(claim: Claim) -> frozenset[str]:
    """Return the question about the sum of two games that settles both; one that settles none may be answered."""
    return frozenset({Question.MATCH_SCORE}) if claim.score else frozenset()


def _is_open(claim: Claim, text: str, situation: Situation) -> bool:
    """Return whether a claim is asked, or has no day or no colours though its paragraph speaks of such."""
    is_undated = claim.completed_on is None and any(not one.is_other for one in find_dates(text, situation.day))
    is_colourless = not claim.colours_known and COLOUR.search(text) is not None
    return is_undated or is_colourless or _is_uncertain(claim, situation)


def _is_uncertain(claim: Claim, situation: Situation) -> bool:
    """Return whether a claim has a question, or a name that is nobody's."""
    is_known = all(may_name(name, situation.names) for name in (claim.white, claim.black))
    return not is_known or claim.white == claim.black or any(is_question(found.code) for found in claim.findings)


def _says_more(chapter: Chapter, before: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a paragraph as an account has all that is certain without it, and more: another result, a day, or
    colours, or the result of a paragraph before.
    """
    claims = [*chapter.claims, *chapter.again.values()]
    certain = [claim for claim in before if not _is_uncertain(claim, situation)]
    again = [next((one for one in claims if _is_same(one, claim)), None) for claim in certain]
    adds = any(one and _adds(one, claim) for one, claim in zip(again, certain, strict=True))
    return all(again) and (len(claims) > len(certain) or adds)


def _list_contradicted(paragraph: Sequence[Place], before: Sequence[Claim], chapter: Chapter) -> list[Claim]:
    """Return the claims of single sentences that a paragraph as a whole contradicts."""
    return [one for one in _list_deniable(paragraph, before) if _is_contradicted(one, chapter.claims)]


def _list_deniable(paragraph: Sequence[Place], before: Sequence[Claim]) -> list[Claim]:
    """Return the claims of single sentences that another one may contradict; none does so to a row with a score."""
    of_words = [one for one in before if one.score and not any(word.numeric for word in _find_scores(one))]
    return of_words if of_words and len(list(split_sentences(paragraph))) > 1 else []


def _find_scores(claim: Claim) -> tuple[ScoreWord, ...]:
    return find_scores(plain_dashes(claim.where.text))


def _is_contradicted(claim: Claim, told: Sequence[Claim]) -> bool:
    """Return whether a paragraph as a whole gives the players of a claim other results only."""
    of_pair = [one for one in told if {one.white, one.black} == {claim.white, claim.black} and _may_be_same(claim, one)]
    return bool(of_pair) and not any(_is_agreed(claim, one) for one in of_pair)


def _may_be_same(claim: Claim, told: Claim) -> bool:
    """Return whether the colours do not say that two claims are of two games."""
    return not (claim.colours_known and told.colours_known) or claim.white == told.white


def _is_agreed(claim: Claim, told: Claim) -> bool:
    return (claim.white, claim.black, claim.score) in {
        (one.white, one.black, one.score) for one in (told, turned(told))
    }


def _adds(claim: Claim, before: Claim) -> bool:
    """Return whether a claim has a day or colours that it had not before."""
    return claim.completed_on != before.completed_on or claim.colours_known > before.colours_known


def _is_same(claim: Claim, before: Claim) -> bool:
    """Return whether an account gives the result of a claim, whose day and colours it may add."""
    if before.completed_on not in {None, claim.completed_on} or before.colours_known > claim.colours_known:
        return False
    views = {(one.white, one.black, one.score) for one in (claim, turned(claim))}
    return (before.white, before.black, before.score) in views


def _replace(
    explained: LinesExplained, before: Sequence[Claim], chapter: Chapter, numbers: AbstractSet[int]
) -> LinesExplained:
    """Return lines with the claims of a paragraph as an account, and what it left of its lines."""
    others = (one for one in explained.claims if one not in before)
    rest = explained.left | dict.fromkeys(numbers, "")
    for place in chapter.left:
        rest[place.line] = f"{rest[place.line]} {place.text}".strip()
    news = [place for place in explained.news if place.line not in numbers]
    in_order = sorted([*others, *chapter.claims], key=lambda one: one.where.line)
    return replace(explained, claims=in_order, left=rest, news=news)
