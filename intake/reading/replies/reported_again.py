"""Results that a reply reports again without a day: they have that of the mail which reported them first."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.types import Claim, Reading

from .player_names import calls_both_players
from .types import AskedQuestion, Conversation, Resolution


def date_reported_again(reading: Reading, talk: Conversation) -> Reading:
    """Return what a reply reports, its results without a day with that of the mail whose results were asked about or
    not read: "Without a day it is the day of the mail" means the one that reported them.
    """
    if not (talk.questions or talk.unread_on):
        return reading
    return replace(reading, claims=tuple(_date(claim, talk) for claim in reading.claims))


def without_answered(reading: Reading, talk: Conversation, answered: Iterable[Resolution]) -> Reading:
    """Return what a reply reports without games that have no result in it and that its answers are about, as in
    "2: b. I am yet to hear from Koch and Wolf."; where it answers all questions no such game is asked. Whether one
    goes on is no question.
    """
    numbers = {each.number for each in answered}
    asked = [each for each in talk.questions if each.number in numbers]
    is_all = bool(asked) and len(asked) == len(talk.questions)

    def is_new(claim: Claim) -> bool:
        return not (is_all or any(_names_players(each, claim) for each in asked))

    claims = tuple(each for each in reading.claims if each.score or _goes_on(each) or is_new(each))
    return replace(reading, claims=claims, missed=tuple(filter(is_new, reading.missed)))


def _goes_on(claim: Claim) -> bool:
    return any(found.code == Question.NOT_FINISHED for found in claim.findings)


def _date(claim: Claim, talk: Conversation) -> Claim:
    """Return a claim with the day of the mail that reported it first, as it is where none did or it has a day."""
    if claim.completed_on or claim.reported_on or any(found.code in ABOUT_A_DAY for found in claim.findings):
        return claim
    days = (question.day for question in talk.questions if _names_players(question, claim))
    return replace(claim, reported_on=talk.unread_on or next(days, None))


def _names_players(question: AskedQuestion, claim: Claim) -> bool:
    """Return whether the words of a question, or its game, name both players of a claim."""
    named = (name for one in question.first.claims for name in (one.white, one.black))
    return calls_both_players(" ".join((question.line, *named)), claim)
