"""Sentences of a reply which only say of a stored game that it is right."""

from __future__ import annotations

from intake.reading.types import Claim

from . import phrases
from .faults import STAYS, accuses
from .player_names import known_words, names_only
from .removals import takes_back
from .results import scores_said


def is_praise(text: str, stored: Claim) -> bool:
    """Return whether a text says of a stored game that it stays as it is, and names nobody else."""
    is_denied = any(each.search(text) for each in (phrases.NOT, phrases.DOUBT)) or accuses(text) or takes_back(text)
    if is_denied or STAYS.search(text) is None:
        return False
    return names_only(text, known_words(stored)) and scores_said(stored, text) <= {stored.score}
