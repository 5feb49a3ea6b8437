"""Which stored lines the words of a reply ask to take out."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.types import Claim
from ratings.formats.name_folding import fold

from . import phrases
from .faults import OTHER_GAME, removes
from .player_names import family_words, given_words, known_words, names_both, names_only


def list_removed(text: str, stored: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the stored games of which a text has most words of their players."""
    said = set(fold(text).split())
    hits = count_players(text, stored)
    found = [(len(known_words(claim) & said), claim) for claim, hit in zip(stored, hits, strict=True) if hit]
    most = max((words for words, _ in found), default=0)
    return tuple(claim for words, claim in found if words == most)


def removes_only(text: str, named: Sequence[Claim]) -> bool:
    """Return whether the words that ask to remove something name both players of the only game."""
    return len(named) == 1 and any(names_both(clause, named[0]) for clause in phrases.list_removals(text))


def removes_it(text: str) -> bool:
    """Return whether a sentence that names nobody withdraws what was spoken of before: "bitte das Ergebnis löschen"."""
    return removes(text) and names_only(text, ()) and not OTHER_GAME.search(text)


def count_players(text: str, stored: Sequence[Claim]) -> list[int]:
    """Return how many players of each stored game a text names, by given names only where it has no family name."""
    said = set(fold(text).split())
    by_family, by_given = (
        [sum(bool(words(name) & said) for name in (claim.white, claim.black)) for claim in stored]
        for words in (family_words, given_words)
    )
    return by_family if any(by_family) else by_given
