"""Which of the games of a pair an answer means: by who had which colour, by its round, or by the pairing as written."""

from __future__ import annotations

import re
from collections.abc import Sequence

from intake.reading.claims import mirrored
from intake.reading.types import Candidate, Claim
from intake.reading.verdicts import by_colour
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

from . import phrases

_HAD = one_of(
    "who|won|wins|gewann|gewonnen|gewinnt|siegte|took|having|hatte|hat|war|spielte|spielt|führte|hot|hod|had",
    "has|was|is|played|plays|playing|ist|also|mit|with|as|als|die|den|the|der|herrn?|frau|mrs?|ms|stücke|pieces|steinen|:|-|=",
)
_WHITE, _BLACK = r"(?:weiß\w*|weiss\w*|white)", r"(?:schwarz\w*|black)"
_ROUND = any_case(
    r"\b(?:runde|round|rd\.?|durchgang|hinrunde|rückrunde)\s*(\d{1,2})\b|\b(\d{1,2})(?:\.|st|nd|rd|th)\s*(?:runde|round|durchgang)\b"
)
_HIS_COLOUR = any_case(
    rf"\W*(?:{{pronoun}}(?:mit|with|as|als)?|mit|with|as|als)\s*(?:(?:den|the|dem)\s+)?(?:(?P<white>{_WHITE})|(?P<black>{_BLACK}))"
    r"(?:\s+(?:pieces|steinen?|stücken|figuren|men))?\W*".replace(
        "{pronoun}", r"(?:er|sie|he|she)\s+(?:hatte|had|spielte|played|führte)\s+"
    )
)
"""The colour of the winner who was named: "with White"."""

_DID = any_case(r"\b(?:did|had|has|hatte|one)\b")
_SIGNS = ("\ue011", "\ue012")


def choose_by_colour(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games whose White is said to have had White, or whose Black Black, or that are written so; in words
    without a comma between, where there are any.
    """
    for gap in (r"[^\w,;.]*", r"\W*"):
        if found := [each for each in candidates if _has_colours(dict(each.changes), text, gap)]:
            return found
    return []


def choose_by_winner(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games that the colour has won which is said to have won: "Black won"."""
    scores = by_colour(text)
    return [each for each in candidates if dict(each.changes).get("score") in scores] if len(scores) == 1 else []


def choose_by_own_colour(candidates: Sequence[Candidate], claim: Claim, text: str) -> list[Candidate]:
    """Return the games in which the winner, who is named first, has the colour that an answer is about."""
    colour = _HIS_COLOUR.fullmatch(text)
    if colour is None or claim.score != Score.WHITE_WINS.value:
        return []
    wanted = claim.score if colour["white"] else mirrored(claim.score)
    return [each for each in candidates if dict(each.changes).get("score") == wanted]


def choose_by_round(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games of the rounds that a text names."""
    numbers = {one or other for one, other in _ROUND.findall(text)}
    return [each for each in candidates if dict(each.changes).get("round") in numbers]


def choose_by_white(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games whose White an answer to "who had White?" names, and nobody else."""
    said = set(fold(_DID.sub(" ", phrases.FILLER.sub(" ", text))).split())
    own = [(each, _own_words(dict(each.changes), "white", "black")) for each in candidates]
    return [each for each, words in own if said and "colours_known" in dict(each.changes) and said <= words]


def _has_colours(changes: dict[str, str], text: str, gap: str) -> bool:
    white, black = _own_words(changes, "white", "black"), _own_words(changes, "black", "white")
    marked = re.sub(r"\w+(?:['’]\w+)*", lambda word: _sign(word[0], white, black), text)
    marked = re.sub(r"([\ue011\ue012])(?:[\s,.]+\1)+", r"\1", marked)
    return any(_had(marked, sign, colour, gap) for sign, colour in zip(_SIGNS, (_WHITE, _BLACK), strict=True)) or bool(
        re.search(rf"{_SIGNS[0]}\W*(?:-|–|gegen|vs\.?|against|v)\W*{_SIGNS[1]}", marked, re.IGNORECASE)
    )


def has_colours(white: str, black: str, text: str) -> bool:
    """Return whether a clause of a text says who of two players had which colour, or names them so."""
    return _has_colours({"white": white, "black": black}, text, r"[^\w,;.]*")


def _own_words(changes: dict[str, str], side: str, other: str) -> set[str]:
    return set(fold(changes.get(side, "")).split()) - set(fold(changes.get(other, "")).split())


def _sign(word: str, white: set[str], black: set[str]) -> str:
    parts = set(fold(word).split())
    return _SIGNS[0] if parts and parts <= white else _SIGNS[1] if parts and parts <= black else word


def _had(marked: str, sign: str, colour: str, gap: str) -> bool:
    """Return whether a player is said to have had a colour, in either order, with only a `gap` between words."""
    between = rf"{gap}(?:{_HAD}(?!\w){gap})*"
    return re.search(rf"{sign}{between}{colour}\b|\b{colour}{between}{sign}", marked, re.IGNORECASE) is not None
