"""Results that their writer puts right in the next sentence: "Koch - Wolf, drawn. No, wait, Wolf resigned, so 1-0."."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.explanations.pair_results import DRAW
from intake.reading.explanations.sentence import Explained
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.merging import turned
from intake.reading.types import Claim, Place
from intake.reading.verdicts import names_winner
from intake.reading.words import any_case
from ratings.regulations.types import Reason

_TAKEN_BACK = any_case(
    r"\W*(?:no,? wait|(?:nein|no)[,!]? (?:halt|moment|stopp?|wait)"
    r"|(?:halt|moment|stopp?|wait|oops|ups|ach nein|hold on|quatsch|unsinn|nonsense|scratch that)[,!:.])"
    r"(?=.*\b(?:\w+ (?:won|gewonnen|resigned|aufgegeben|remis|draw)|[01½]\s?[-:]\s?[01½]|won|remis|draw|umgekehrt))"
)
"""How a writer begins to put right what the sentence before says."""


_DRAWN = any_case(
    r"\b(?:die partie|the game|it|es|sie) (?:\w+ )?(?:ging|war|was|ended|endete|ist|wurde)\b"
    r"(?:(?!\b(?:nicht|kein|not|never)\b)[^.;,])*\b(?:remis|unentschieden|drawn?)\b"
    r"(?!.*\b(?:nicht|kein|not|no|never)\b)"
)
"""What such a sentence says of the game before without its players."""


def put_right(claims: Sequence[Claim], made: Sequence[Claim], where: Place) -> list[Claim]:
    """Return claims, the last one with the score of a sentence that takes it back: "No, wait: Koch resigned", none for
    any other sentence.
    """
    if not claims or not _TAKEN_BACK.match(where.text):
        return []
    *before, last = claims
    own = [claim if claim.white == last.white else turned(claim) for claim in made]
    if len(own) == 1 and (own[0].white, own[0].black) == (last.white, last.black) and not own[0].findings:
        return [*before, replace(last, score=own[0].score, reason=own[0].reason)]
    return [*ask_last(list(claims), where), *made]


def put_drawn(claims: Sequence[Claim], explained: Explained, where: Place) -> list[Claim]:
    """Return claims, the last one drawn where a sentence that takes it back says so of the game, none for any other."""
    is_drawn = _TAKEN_BACK.match(where.text) and _DRAWN.search(where.text) and not names_winner(where.text)
    names_known = any(place != NOWHERE for one in explained.mentions for place, _ in one.persons)
    if not claims or not is_drawn or names_known:
        return []
    return [*claims[:-1], replace(claims[-1], score=DRAW, reason=Reason.PLAYED.value)]


def ask_last(claims: list[Claim], where: Place) -> list[Claim]:
    """Return claims, the last one asked where its writer takes it back in a sentence that is not understood."""
    if not claims or not _TAKEN_BACK.match(where.text):
        return claims
    *before, last = claims
    return [*before, ask(last, Question.WORDS_CONTRADICT, where)]
