"""Claims beside what is judged of games: whether one is of a game, and that of a game that nobody else has read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
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
from intake.reading.scores import find_scores
from intake.reading.types import BODY, Claim, Letter, Place
from ratings.regulations.types import Reason, Score

SCORES = (Score.WHITE_WINS.value, Score.BLACK_WINS.value, Score.DRAW.value)
"""How a game can end, in the order in which the network says it."""

PLAYED = frozenset({Reason.PLAYED.value, Reason.TIME.value})
"""Why the games ended that the network has learnt."""

LEAST_OF_REPLY = 8
"""Tokens of a reply from which on it is judged (our own choice): two names and what became of their game."""

_SURE = 0.85
"""From this chance on a reply says clearly how a game ended (our own choice)."""

_WORD = re.compile(r"[^\W\d_]{2,}")


def choose_score(one: Judged) -> tuple[str, float]:
    """Return how a game rather ended, with the chance that a mail says so."""
    chance, score = max(zip(one.ends, SCORES, strict=False))
    return score, chance


def is_sure(one: Judged) -> bool:
    """Return whether a reply says clearly how a game ended, when, and with which colours."""
    return min(choose_score(one)[1], one.colours, one.choose_day()[1]) >= _SURE


def count_words(text: str) -> int:
    """Return how many words a text has, without initials."""
    return len(_WORD.findall(text))


def is_in_figures(claim: Claim) -> bool:
    """Return whether the line of a claim has its score in figures."""
    return any(score.numeric for score in find_scores(claim.where.text))


def is_of(claim: Claim, one: Judged, situation: Situation) -> bool:
    """Return whether a claim is of a game, whichever colours it gives to its players."""
    white, black = list_players(claim, situation)
    return bool((white & one.white and black & one.black) or (white & one.black and black & one.white))


def turn_score(score: str, claim: Claim, one: Judged, situation: Situation) -> str:
    """Return a score as a claim has it that may name Black first."""
    return score if list_players(claim, situation)[0] & one.white else mirrored(score)


def list_asked(claim: Claim) -> set[str]:
    """Return the codes of what is asked about a claim."""
    return {found.code for found in claim.findings if is_question(found.code)}


def list_players(claim: Claim, situation: Situation) -> tuple[frozenset[Person], frozenset[Person]]:
    """Return who White and Black of a claim may be."""
    return list_persons(claim.white, situation.names), list_persons(claim.black, situation.names)


def are_of_others(claim: Claim, claims: Iterable[Claim], situation: Situation) -> bool:
    """Return whether both players of a claim have other games in its line."""
    beside = [one for one in claims if one.where.line == claim.where.line]
    players = set(chain.from_iterable(list_players(one, situation) for one in beside))
    return players.issuperset(list_players(claim, situation))


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
    """Return the first line with a sentence that names both players, of which answers show this sentence; else the line
    in which both have been named, with its last sentence that names either.
    """
    lines = enumerate(letter.parts[0].lines, start=1)
    for where in (Place(BODY, number, line) for number, line in lines if line.strip()):
        for text, persons in _list_sentences(where, situation):
            if persons & one.white and persons & one.black:
                return replace(where, own=text)
    where = _find_line(one, letter)
    either = [text for text, persons in _list_sentences(where, situation) if persons & (one.white | one.black)]
    return replace(where, own=(either or [""])[-1])


def list_sentences(letter: Letter, situation: Situation) -> Iterator[tuple[str, frozenset[Person]]]:
    """Yield the sentences of a mail, each with whom it names."""
    lines = enumerate(letter.parts[0].lines, start=1)
    return (each for number, line in lines for each in _list_sentences(Place(BODY, number, line), situation))


def _list_sentences(where: Place, situation: Situation) -> Iterator[tuple[str, frozenset[Person]]]:
    """Yield the sentences of a line, each with whom it names."""
    for each in split_sentences([where]):
        yield each.text, _list_persons(each.text, situation)


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


def find_chance(one: Judged) -> float:
    """Return how likely a game ended as a mail rather says, and on that day."""
    return choose_score(one)[1] * one.choose_day()[1] * one.colours
