"""The safety net: games whose end a sentence may report, by its weights, and that were read nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from intake.reading.claims import are_of_sentence
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.doubts_beside import list_beside
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.pair_results import PairResult
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.weighed_results import list_weighed_games
from intake.reading.mentions import Mention, Situation, find_mentions
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Person
from intake.reading.types import Claim, Place

_Persons = frozenset[Person]
_Game = tuple[Place, tuple[_Persons, _Persons]]
"""A game that is reported: where, and who its players may be."""


def list_missed(claims: Sequence[Claim], said: Iterable[Place], situation: Situation) -> list[Claim]:
    """Return a game without a result for each two players of whose game a sentence of the lines `said` may report the
    end, and of which the mail has no claim.
    """
    reported = [(claim.where, _list_players(claim, situation)) for claim in claims]
    found: list[Claim] = []
    for place in (sentence for lines in list_beside(said) for sentence in split_sentences(lines)):
        pairs = list_weighed_games(place.text, situation, partial(_is_missed, place, reported))
        if pairs:
            reported += [(place, (first.persons, second.persons)) for first, second in pairs]
            found += _make_open(place, pairs, situation)
    return found


def _list_players(claim: Claim, situation: Situation) -> tuple[_Persons, _Persons]:
    """Return who White and Black of a claim may be."""
    return list_persons(claim.white, situation.names), list_persons(claim.black, situation.names)


def _is_missed(place: Place, reported: Sequence[_Game], first: Mention, second: Mention) -> bool:
    """Return whether the game of two players is none of those that are reported, and a sentence does not report another
    game of each of them: what it says of them is that.
    """
    if any(_are(first, second, players) for _, players in reported):
        return False
    here = [one for where, players in reported if are_of_sentence(where, place) for one in players]
    return not all(any(one.persons & other for other in here) for one in (first, second))


def _are(first: Mention, second: Mention, players: tuple[_Persons, _Persons]) -> bool:
    return any(bool(first.persons & one and second.persons & other) for one, other in (players, players[::-1]))


def _make_open(place: Place, pairs: Sequence[tuple[Mention, Mention]], situation: Situation) -> list[Claim]:
    """Return the games of which it is asked how they ended, with their days where a sentence says whose each is."""
    mentions = tuple(find_mentions(place.text, situation)[0])
    undated = tuple(one for one in mentions if not one.day)
    results = tuple(PairResult(first, second, None) for first, second in pairs)
    dated = make_claims(Explained(place.text, mentions, results), place, situation)
    return dated if dated is not None else make_claims(Explained(place.text, undated, results), place, situation) or []
