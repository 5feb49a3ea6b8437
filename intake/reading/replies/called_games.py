"""The stored game that words call by its score: "das Remis", "the 1-0"."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.types import Claim
from intake.reading.words import any_case

from .player_names import Families, known_words, names_other
from .removals import removes
from .results import scores_in

_CALLED = any_case(r"\b(?:das|dem|the) (?:[01½]\s?[-:]\s?[01½]|remis|unentschieden|draw)(?!\w)")


def list_called(text: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the only game that a text calls by its score: "das Remis Koch - Wolf"; all where it calls none so."""
    found = _list_of_score(text, claims)
    return found if len(found) == 1 else list(claims)


def find_by_score(text: str, claims: Sequence[Claim], families: Families) -> Claim | None:
    """Return the only game that a text calls by its score, where it names nobody else."""
    found = _list_of_score(text, claims)
    return found[0] if len(found) == 1 and not names_other(text, families, known_words(found[0])) else None


def find_removed(text: str, claims: Sequence[Claim], families: Families) -> Claim | None:
    """Return the only game that a text calls by its score and asks to remove."""
    return find_by_score(text, claims, families) if removes(text) else None


def _list_of_score(text: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the games with the score by which a text calls one."""
    called = _CALLED.search(text)
    scores = scores_in(called[0]) if called else frozenset()
    return [each for each in claims if scores == {each.score}]
