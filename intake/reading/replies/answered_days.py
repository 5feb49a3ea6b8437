"""The day that the answer to one question gives a game about which another question is as well."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.claims import mirrored
from intake.reading.codes import ABOUT_A_DAY
from intake.reading.days.dates import find_dates
from intake.reading.known import KnownTournament
from intake.reading.types import Claim

from .news import list_pairs
from .own_text import Passage
from .player_names import family_words, same_game
from .types import AskedQuestion, Resolution


def share_answered_days(
    answers: Sequence[Resolution],
    questions: Iterable[AskedQuestion],
    said: Collection[date],
    tournaments: Sequence[KnownTournament],
) -> list[Resolution]:
    """Return answers in which a game whose players meet once has the only one of the days that a reply `said` which
    answers another question about it; not one whose own day the reply said.
    """
    dated = [each for each in _list_dated(answers, questions, said) if not _meet_twice(each, tournaments)]

    def share(claim: Claim) -> Claim:
        days = {each.completed_on for each in dated if _is_same(each, claim)}
        return replace(claim, completed_on=days.pop()) if len(days) == 1 and claim.completed_on not in said else claim

    return [replace(each, claims=tuple(map(share, each.claims))) for each in answers]


def _list_dated(
    answers: Iterable[Resolution], questions: Iterable[AskedQuestion], said: Collection[date]
) -> list[Claim]:
    """Return the games of the answers to questions about days which have a day that a reply said."""
    asked = {each.number for each in questions if any(found.code in ABOUT_A_DAY for found in each.findings)}
    claims = [claim for each in answers if each.number in asked for claim in each.claims]
    return [claim for claim in claims if claim.completed_on in said]


def list_said_days(passages: Iterable[Passage], day: date | None) -> set[date]:
    """Return the days that a reply names."""
    words = (word for each in passages for word in find_dates(each.text, day))
    return {word.value for word in words if word.value and not word.problem}


def _meet_twice(claim: Claim, tournaments: Iterable[KnownTournament]) -> bool:
    """Return whether the players of a game have a second one with the other colours."""
    white, black = claim.number_white, claim.number_black
    pairs = {pair for each in tournaments for pair in list_pairs(each)}
    return {(claim.tournament, white, black), (claim.tournament, black, white)} <= pairs


def _is_same(one: Claim, other: Claim) -> bool:
    """Return whether two claims give the game of two players the same result."""
    is_same_side = bool(family_words(one.white) & family_words(other.white))
    return same_game(one, other) and one.score == (other.score if is_same_side else mirrored(other.score))
