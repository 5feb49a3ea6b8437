"""An answer about two games of a pair: what one of the players did with White, and what with Black."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.claims import mirrored
from intake.reading.scores import Kind, find_scores
from intake.reading.types import Claim, Finding
from intake.reading.words import any_case

from . import phrases
from .changes import OTHER_DAY, OTHER_SCORE, Changes
from .ended_days import day_in
from .results import BLACK, DRAW, WHITE, find_verdict, sides_named
from .types import AnswerText

_PART_ENDS = re.compile(r"[,;]\s+|\.\s+(?=[^\W\d_])|\s+(?:und|and|but|während|while)\s+")
_WITH_WHITE = any_case(r"\b(?:weiß|weiss|white)(?:e[nrms]?)?\b|\b(?:weiß|weiss)partie\b")
_WITH_BLACK = any_case(r"\b(?:schwarz|black)(?:e[nrms]?)?\b|\bschwarzpartie\b")

_BOTH = any_case(r"\b(?:beide|both|jeweils)\b")
_OPPOSITE = {"white": "black", "black": "white"}
_THE_OTHER = any_case(
    r"\W*(?:in |bei )?(?:die|der|das|dem|the|their|ihre)?\s*(?:andere[rnms]?|zweite[rnms]?|other|second|return)\b"
    r"(?!\s+(?:part(?:y|ei)|seite|player|spieler\w*|side))"
)
_OFFERED = re.compile(r"(?P<white>.+?) - (?P<black>.+?) (?:1-0|0-1|1/2-1/2), (?P=black) - (?P=white) ")
"""Both games of a pair, as a question offers them."""

TWO_GAMES = 4
"""Half points of two games."""

HALVES = {WHITE: (2, 0), DRAW: (1, 1), BLACK: (0, 2)}
"""Half points of White and of Black."""


@dataclass(frozen=True, slots=True)
class _Game:
    """A result from the side of a player, and its day."""

    score: str
    day: str


def read_two_games(finding: Finding, said: AnswerText) -> Changes | None:
    """Return the results of both games of a pair; None where the answer does not give both, for one of the players and
    with a sum that may be the one asked about.
    """
    sides = {side for claim in finding.claims for side in sides_named(_with_full_names(claim, finding), said.text)}
    games = _read_games(said)
    if len(sides) != 1 or games is None or not _may_sum_up(finding.detail, *games):
        return None
    (white, black), is_white = games, sides == {"white"}
    here, there = (white, black) if is_white else (black, white)
    score, other = (here.score, mirrored(there.score)) if is_white else (mirrored(here.score), there.score)
    days = (("completed_on", here.day),) if here.day else ()
    return (("score", score), *days, (OTHER_SCORE, other), (OTHER_DAY, there.day), ("colours_known", "yes"))


def _with_full_names(claim: Claim, finding: Finding) -> Claim:
    """Return a claim with the names by which its question offers both games: who writes again may say a given name."""
    names = next(filter(None, (_OFFERED.match(candidate.words) for candidate in finding.candidates)), None)
    return replace(claim, white=names["white"], black=names["black"]) if names else claim


def _read_games(said: AnswerText) -> tuple[_Game, _Game] | None:
    """Return the games of a player with White and with Black, None unless an answer has one part about each."""
    parts = list(_name_other([(_colour(part), part) for part in _PART_ENDS.split(said.text)]))
    coloured = [(colour, _read_game(part, said)) for colour, part in parts if colour]
    games = dict(coloured)
    white, black = games.get("white"), games.get("black")
    if white is None or black is None or len(coloured) != len(games) or phrases.NOT.search(said.text):
        return None
    day = _find_day_of_both(said)
    return replace(white, day=white.day or day), replace(black, day=black.day or day)


def _find_day_of_both(said: AnswerText) -> str:
    """Return the only day of an answer that speaks of both games: "both ended on 11 March", "" for none."""
    days = [value for _, value in day_in(said)] if _BOTH.search(said.text) else []
    return days[0] if len(days) == 1 else ""


def _name_other(parts: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the parts of an answer; "the other game" is that with the other colour where one is named before."""
    named = ""
    for colour, part in parts:
        is_other = not colour and named and _THE_OTHER.match(part)
        yield _OPPOSITE[named] if is_other else colour, part
        named = named or colour


def _colour(part: str) -> str:
    """Return the one colour that a part of an answer names, "" for none or both."""
    white, black = _WITH_WHITE.search(part), _WITH_BLACK.search(part)
    return "" if bool(white) == bool(black) else "white" if white else "black"


def _read_game(part: str, said: AnswerText) -> _Game | None:
    score = find_verdict(part)
    days = [value for _, value in day_in(AnswerText(part, said.day))]
    return _Game(score, days[0] if days else "") if score else None


def _may_sum_up(written: str, white: _Game, black: _Game) -> bool:
    """Return whether two results have the sum that was asked about, from one side or the other; without a sum that is
    of two games any may.
    """
    sums = [word.halves for word in find_scores(written) if word.kind is Kind.MATCH and sum(word.halves) == TWO_GAMES]
    own = sum(HALVES[game.score][0] for game in (white, black))
    return not sums or own in sums[0]
