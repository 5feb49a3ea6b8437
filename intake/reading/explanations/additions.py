"""What a sentence without a result of its own adds to the one before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading.claims import ask, mirrored, with_findings
from intake.reading.codes import Question
from intake.reading.context import Note
from intake.reading.dates import completion
from intake.reading.doubts import COLOUR_UNKNOWN
from intake.reading.explanations.agreement import TOURNAMENT
from intake.reading.explanations.pair_results import DRAW, LOSS, WIN
from intake.reading.explanations.sentence import Explained
from intake.reading.lines import noted
from intake.reading.mentions import Kind, Mention
from intake.reading.merging import turned
from intake.reading.types import Claim, Finding, Place
from intake.reading.undated import ONE_OF_THEM
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_OF_BOTH = any_case(r"\W*(?:\w+ ){0,2}(?:they|sie|die beiden|the two)\b(?!.*\b(?:other|second|andere|zweite))")
"""How a sentence begins that is about the two players of the one before."""

_SO = any_case(
    r"\b(?:also|ergo|mithin|damit|daher|somit|folglich|demnach|sprich|das (?:ist|macht|heißt|bedeutet|sind)|so"
    r"|thus|hence|therefore|that(?:['’]s| is| makes| means))\b"
    r"|^\W*(?:(?:das|the) )?(?:ergebnis|resultat|result|score)\b"
)
"""With what a sentence draws the score from the one before."""

_SCORES = frozenset({Kind.SCORE, Kind.DRAW})
_COLOURS = {Kind.WHITE: "white", Kind.BLACK: "black"}
_BESIDE = frozenset({Kind.DAY, Kind.REASON, Kind.TOURNAMENT, Kind.AND})


def add_to_last(claims: Sequence[Claim], explained: Explained, where: Place) -> list[Claim]:
    """Return claims, the last one without colours where these are called unknown, with the day on which its loser gave
    up, or with its result said again; none for a sentence that says anything else.
    """
    if not claims:
        return []
    *before, last = claims
    if _is_end(explained) and not any(one.where == last.where for one in before):
        return [*before, _with_end(last, explained, where)]
    if _says_draw(explained):
        return [*before, _against_draw(last, where)]
    if again := _say_again(last, explained, where):
        return [*before, again]
    if COLOUR_UNKNOWN.search(explained.text):
        return [*before, replace(last, colours_known=False)]
    return []


def _say_again(claim: Claim, explained: Explained, where: Place) -> Claim | None:
    """Return a claim behind the score that follows from it, asked where that is another one: "Koch had White, so 0-1".

    A sentence may name one of the two with a colour.
    """
    scores, beside = _part_scores(explained)
    again = _in_colours(claim, beside)
    if again is None or len(scores) != 1 or not (claim.score and _draws_score(explained.text)):
        return None
    own = {again.score} if again.colours_known else {again.score, mirrored(again.score)}
    return again if own.issuperset(scores) else ask(claim, Question.WORDS_CONTRADICT, where)


def _part_scores(explained: Explained) -> tuple[list[str], list[Mention]]:
    """Return the scores of a sentence, and what else makes a result."""
    core = [one for one in explained.mentions if one.kind not in _BESIDE]
    scores = [one.score.score if one.score else DRAW for one in core if one.kind in _SCORES]
    return scores, [one for one in core if one.kind not in _SCORES]


def _draws_score(text: str) -> bool:
    """Return whether a sentence draws the score from the one before, and is about no other game."""
    return _SO.search(text) is not None and ONE_OF_THEM.search(text) is None


def _in_colours(claim: Claim, beside: Sequence[Mention]) -> Claim | None:
    """Return a claim with the colour of one of its players, if any is named, None where there is anything else."""
    match beside:
        case []:
            return claim
        case [player, colour] if (own := _COLOURS.get(colour.kind, colour.value)) and (
            side := _find_side(player, claim)
        ):
            return replace(claim if side == own else turned(claim), colours_known=True)
    return None


def _find_side(mention: Mention, claim: Claim) -> str:
    """Return which side a name has in a claim, "" for neither."""
    family = fold(mention.text).split()[-1]
    sides = [side for side in ("white", "black") if family in fold(getattr(claim, side)).split()]
    return sides[0] if len(sides) == 1 else ""


def _says_draw(explained: Explained) -> bool:
    """Return whether a sentence says nothing but that the two named before drew."""
    core = {one.kind for one in explained.mentions if one.kind not in _BESIDE}
    return core in ({Kind.DRAW}, {Kind.DRAW, Kind.PRONOUN}) and _OF_BOTH.match(explained.text) is not None


def _against_draw(claim: Claim, where: Place) -> Claim:
    """Return a claim, asked where the next sentence calls a game draw that had a winner."""
    both = replace(claim.where, text=f"{claim.where.text.strip()} {where.text.strip()}")
    found = [Finding(Question.WORDS_CONTRADICT, both.text, both)]
    return with_findings(claim, found) if claim.score in {WIN, LOSS} else claim


def _is_end(explained: Explained) -> bool:
    """Return whether a sentence says nothing but that somebody named before gave up, and when."""
    core = [one.kind for one in explained.mentions if one.kind not in _BESIDE]
    return sorted(core) == sorted([Kind.PRONOUN, Kind.RESIGN]) and not TOURNAMENT.search(explained.text)


def _with_end(claim: Claim, explained: Explained, where: Place) -> Claim:
    """Return a claim with the day on which its loser gave up; a draw and a second day are asked."""
    ended = completion([one.day for one in explained.mentions if one.day])
    if claim.score not in {WIN, LOSS}:
        return ask(claim, Question.WORDS_CONTRADICT, where)
    if ended and claim.completed_on not in {None, ended.value}:
        return with_findings(claim, [Finding(Question.AMBIGUOUS_DATE, ended.text, where)])
    return noted(claim, Note(ended, explained.text, for_all=False), where)
