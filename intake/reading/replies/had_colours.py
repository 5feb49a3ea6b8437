"""Who had which colour by the words of a reply, or by the order in which a game is written."""

from __future__ import annotations

import re

from intake.reading.words import one_of
from ratings.formats.name_folding import fold

_HAD = one_of(
    "who|won|wins|gewann|gewonnen|gewinnt|siegte|took|having|hatte|hat|war|spielte|spielt|führte|hot|hod|had",
    "has|was|is|played|plays|playing|ist|also|mit|with|as|als|die|den|the|der|herrn?|frau|mrs?|ms|stücke|pieces|steinen?|:|-|=",
)
WHITE, BLACK = r"(?:weiß\w*|weiss\w*|weis|white)", r"(?:schwarz\w*|black)"
_SIGNS = ("\ue011", "\ue012")
_PRONOUN = (
    r",\s+(?:(?:und|and)\s+)?(?:she|he|sie|er)\s+(?:had|hatte|played|spielte|führte|was|war)\s+"
    r"(?:(?:with|mit|the|die|den)\s+){0,2}"
)
GAP = r"[^\w\ue011\ue012,;.]*"
"""What may be between a player and a colour within a clause, and is no other player."""


def match_colours(changes: dict[str, str], text: str, gap: str) -> bool:
    """Return whether White is said to have had White, or Black Black, or the game is written so."""
    marked = _sign_players(changes, text)
    between = r"[^\w\ue011\ue012]*"
    pair = rf"{_SIGNS[0]}{between}(?:-|–|gegen|vs\.?|against|v){between}{_SIGNS[1]}"
    return _match_had(marked, gap) or bool(re.search(pair, marked, re.IGNORECASE))


def _sign_players(changes: dict[str, str], text: str) -> str:
    """Return a text with signs in place of the players of a game."""
    white, black = own_words(changes, "white", "black"), own_words(changes, "black", "white")
    marked = re.sub(r"\w+(?:['’]\w+)*", lambda word: _sign(word[0], white, black), text)
    return re.sub(r"([\ue011\ue012])(?:[\s,.-]+\1)+", r"\1", marked)


def _match_had(marked: str, gap: str = GAP) -> bool:
    """Return whether White is said to have had White, or Black Black."""
    return any(
        _had(marked, sign, colour, gap) or _has_by_pronoun(marked, sign, colour)
        for sign, colour in zip(_SIGNS, (WHITE, BLACK), strict=True)
    )


def _has_by_pronoun(marked: str, sign: str, colour: str) -> bool:
    """Return whether the only player of a sentence had a colour by a pronoun: "Eva won, she had White"."""
    own = rf"(?:^|[.;!?])[^.;!?\ue011\ue012]*{sign}[^.;!?\ue011\ue012]*"
    return re.search(rf"{own}{_PRONOUN}{colour}\b", marked, re.IGNORECASE) is not None


def has_colours(white: str, black: str, text: str) -> bool:
    """Return whether a clause of a text says who of two players had which colour, or names them so."""
    return match_colours({"white": white, "black": black}, text, GAP)


def says_colours(white: str, black: str, text: str) -> bool:
    """Return whether a clause of a text says who of two players had which colour."""
    return _match_had(_sign_players({"white": white, "black": black}, text))


def are_exchanged(white: str, black: str, text: str) -> bool:
    """Return whether a text says that Black had White, or names the two so, and nowhere the contrary."""
    return has_colours(black, white, text) and not has_colours(white, black, text)


def own_words(changes: dict[str, str], side: str, other: str) -> set[str]:
    """Return the folded words of the name of one side which the other one does not have."""
    return set(fold(changes.get(side, "")).split()) - set(fold(changes.get(other, "")).split())


def _sign(word: str, white: set[str], black: set[str]) -> str:
    parts = set(fold(word).split())
    return _SIGNS[0] if parts and parts <= white else _SIGNS[1] if parts and parts <= black else word


def _had(marked: str, sign: str, colour: str, gap: str) -> bool:
    """Return whether a player is said to have had a colour, in either order, with only a `gap` between words."""
    between = rf"{gap}(?:{_HAD}(?!\w){gap})*"
    return re.search(rf"{sign}{between}{colour}\b|\b{colour}{between}{sign}", marked, re.IGNORECASE) is not None
