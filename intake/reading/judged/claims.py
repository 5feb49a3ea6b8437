"""Claims beside what is judged of games: whether one is of a game, and that of a game that nobody else has read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from intake.reading.claims import mirrored
from intake.reading.codes import is_question
from intake.reading.days.undated import SUBJECT
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.known import Seat
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Person
from intake.reading.network.judging import Judged
from intake.reading.reasons import find_reasons, the_reason
from intake.reading.types import BODY, Claim, Letter, Place
from ratings.regulations.types import Reason, Score

SCORES = (Score.WHITE_WINS.value, Score.BLACK_WINS.value, Score.DRAW.value)
"""How a game can end, in the order in which the network says it."""

PLAYED = frozenset({Reason.PLAYED.value, Reason.TIME.value})
"""Why the games ended that the network has learnt."""

LEAST_OF_REPLY = 8
"""Tokens of a reply from which on it is judged (our own choice): two names and what became of their game."""

SURE, _SURE_OF_DAY = 0.85, 0.85
"""From these chances on what nobody else has read is taken, with its day (our own choice, as all chances here, by 480
mails of writers from whom nothing was learnt).
"""


def choose_score(one: Judged) -> tuple[str, float]:
    """Return how a game rather ended, with the chance that a mail says so."""
    chance, score = max(zip(one.ends, SCORES, strict=False))
    return score, chance


def is_sure(one: Judged) -> bool:
    """Return whether a mail says clearly how a game ended, when, and with which colours."""
    return min(choose_score(one)[1], one.colours) >= SURE and is_dated(one)


def is_dated(one: Judged) -> bool:
    """Return whether a mail says clearly when a game ended, or clearly no day."""
    return one.choose_day()[1] >= _SURE_OF_DAY


def is_of(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a claim is of a game, whichever colours it gives to its players."""
    white, black = list_players(claim, situation)
    return bool((white & one.white and black & one.black) or (white & one.black and black & one.white))


def find_judged(claim: Claim, judged: Iterable[Judged], situation: Situation) -> Judged | None:
    """Return what is judged of the game of a claim."""
    return next((one for one in judged if is_of(claim, one, situation)), None)


def turn_score(score: str, claim: Claim, one: Judged, situation: Situation) -> str:
    """Return a score as a claim has it that may name Black first."""
    return score if list_players(claim, situation)[0] & one.white else mirrored(score)


def list_asked(claim: Claim) -> set[str]:
    """Return the codes of what is asked about a claim."""
    return {found.code for found in claim.findings if is_question(found.code)}


def list_players(claim: Claim, situation: Situation) -> tuple[frozenset[Person], frozenset[Person]]:
    """Return who White and Black of a claim may be."""
    return list_persons(claim.white, situation.names), list_persons(claim.black, situation.names)


def make_claim(one: Judged, letter: Letter, situation: Situation) -> Claim:
    """Return the claim of a game that nobody else has read."""
    where = _find_sentence(one, letter, situation)
    reason = the_reason(tuple(find_reasons(where.text)))[0]
    return Claim(
        where,
        **_name(one, situation),
        score=choose_score(one)[0],
        reason=reason if reason in PLAYED else Reason.PLAYED.value,
        completed_on=one.choose_day()[0],
    )


def _find_sentence(one: Judged, letter: Letter, situation: Situation) -> Place:
    """Return the line in which both players have been named, of which answers show the sentence that names both, else
    the last one that names either.
    """
    where = _find_line(one, letter)
    named = [(each.text, _list_persons(each.text, situation)) for each in split_sentences([where])]
    both = [text for text, persons in named if persons & one.white and persons & one.black]
    either = [text for text, persons in named if persons & (one.white | one.black)]
    return replace(where, own=(both[:1] or either[-1:] or [""])[0])


def _find_line(one: Judged, letter: Letter) -> Place:
    """Return the line in which both players have been named."""
    return Place(BODY, one.line, letter.parts[0].lines[one.line - 1]) if one.line else Place(SUBJECT, 1, letter.subject)


def _list_persons(text: str, situation: Situation) -> frozenset[Person]:
    """Return whom a text names, also by given names alone."""
    return frozenset(person for each in list_named(text, situation.names) for person in each.persons)


def _name(one: Judged, situation: Situation) -> dict[str, Any]:
    """Return the names and numbers of both players as fields of a claim."""
    white, black = (find_seat(each, situation) for each in (one.white, one.black))
    return {
        "white": white.listed,
        "black": black.listed,
        "number_white": white.number,
        "number_black": black.number,
    }


def find_seat(players: frozenset[Person], situation: Situation) -> Seat:
    """Return a seat of a player."""
    place, key = min(players)
    return next(seat for seat in situation.known.tournaments[place].seats if seat.key == key)
