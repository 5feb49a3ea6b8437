"""The colour that an answer gives the player whom it chooses: "it was Karl, with Black"."""

from __future__ import annotations

from intake.reading.merging import turned
from intake.reading.types import Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from .changes import Changes, change_claim
from .phrases import DOUBT, NOT
from .player_names import family_words

_COLOUR = any_case(
    r"(?:\b(?:mit|with|as|als|hatte|had|führte|played|spielte)\s+(?:den\s+|the\s+)?|[(,–-]\s*)"
    r"(?:(?P<white>wei(?:ß|ss)(?:en)?|white)|(?P<black>schwarz(?:en)?|black))\b"
    r"(?:\s+(?:pieces|steinen?|stücken|figuren|men))?(?=\s*(?:[.,;!)]|$))"
)
_FIELDS = ("white", "black", "number_white", "number_black", "birth_year_white", "birth_year_black", "score")


def add_colour(finding: Finding, changes: Changes, text: str) -> Changes:
    """Return the changes of a choice with the colour that the text gives the player, where it was not known; the winner
    stays the same.
    """
    found = list(_COLOUR.finditer(text))
    claim = finding.claims[0] if len(finding.claims) == 1 else None
    if len(found) != 1 or claim is None or claim.colours_known or NOT.search(text) or DOUBT.search(text):
        return changes
    game = change_claim(claim, changes)
    game = game if _has_side(game, changes[0][0], found[0].lastgroup or "", text) else turned(game)
    return (*((name, getattr(game, name)) for name in _FIELDS), ("colours_known", "yes"))


def _has_side(game: Claim, side: str, colour: str, text: str) -> bool:
    """Return whether a player of a side has it by a colour that is theirs, or that of the opponent who is named."""
    opponent = game.black if side == "white" else game.white
    is_opponents = bool(family_words(opponent) & set(fold(text).split()))
    return (side == colour) != is_opponents
