"""Players whom a sentence names only as opponents of a third one: "against Karl Ida had Black, against Otto White"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Mention
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_AGAINST = any_case(
    r"\b(?:gegen|gg\.?|against|versus|vs?\.?)\s+(?:(?:den|die|dem|der|the)\s+)?(?:(?:herrn?|frau|mr|mrs|ms|miss)\.?\s+)?$"
)

_LONGEST = 30
"""Characters before a name among which such a word is sought (our own choice)."""


def without_opponents(claims: Iterable[Claim], paragraph: Sequence[Place], situation: Situation) -> list[Claim]:
    """Return games without those of a paragraph whose two players one sentence names as opponents of a third one, and
    none as players of a game.
    """
    lines = {place.line for place in paragraph}
    sentences = [place.text for place in split_sentences(paragraph)]
    return [one for one in claims if one.where.line not in lines or not _are_opponents(one, sentences, situation)]


def _are_opponents(claim: Claim, sentences: Iterable[str], situation: Situation) -> bool:
    """Return whether sentences that name both players of a game name them as opponents of a third one."""
    players = {list_persons(name, situation.names) for name in (claim.white, claim.black)}
    named = [(text, list_named(text, situation.names)) for text in sentences]
    about = [(text, found) for text, found in named if players <= {one.persons for one in found}]
    return bool(about) and all(_has_third(text, found, players) for text, found in about)


def _has_third(text: str, named: Iterable[Mention], players: Iterable[object]) -> bool:
    """Return whether both players are behind a word for an opponent, and somebody else is named without one."""
    met = {one.persons: _AGAINST.search(text[max(0, one.start - _LONGEST) : one.start]) is not None for one in named}
    others = [is_met for persons, is_met in met.items() if persons not in players]
    return all(met[each] for each in players if each in met) and not all(others)
