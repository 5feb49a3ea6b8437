"""Which doubts of a reply are about what was asked: those near a piece that names nobody else's game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.mentions import PAIR
from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from .numbering import Piece, is_in_doubt, is_numbered_sign
from .player_answers import ABOUT_A_PLAYER
from .player_names import BETWEEN, LINKS, Families, count_families, is_family, names_both, names_player
from .sentence_flow import SENTENCES
from .types import AskedQuestion

_NEAR = 2
"""Lines of a reply that stand together, with a blank one between them (our own choice)."""

_OF_WHICH = any_case(r"\b(?:oder|or|ob|whether|if|statt|instead|sondern|vielleicht|maybe|perhaps)\b")
"""Words beside which another game may be meant instead."""


def without_doubted(pieces: Sequence[Piece], question: AskedQuestion, families: Families) -> list[Piece]:
    """Return pieces without those beside a doubt; what stands further away is about something else that was quoted, and
    so is a game that goes on where it is asked who played, and a game of others.
    """
    doubts = {line for piece in pieces if _is_doubt_about(piece, question, families) for line in piece.lines}
    near = {line + by for line in doubts for by in range(-_NEAR, _NEAR + 1)}
    return [piece for piece in pieces if is_numbered_sign(piece) or not piece.lines & near]


def _is_doubt_about(piece: Piece, question: AskedQuestion, families: Families) -> bool:
    """Return whether words doubt what may answer a question."""
    is_of_other = question.first.code in ABOUT_A_PLAYER and UNFINISHED.search(piece.text) is not None
    told = [each for each in SENTENCES.split(piece.text) if is_in_doubt(each)]
    are_of_others = bool(told) and all(_is_of_other_pair(each, question.first.claims, families) for each in told)
    return piece.in_doubt and not (is_of_other or are_of_others)


def is_doubted(question: AskedQuestion, piece: Piece, questions: Sequence[AskedQuestion], families: Families) -> bool:
    """Return whether a doubt beside a piece is about a question: it names a player of it, or goes on with the doubt
    before, or names a player of none; not one about the game of two players who are not both those of the question.
    """
    about: list[AskedQuestion] = []
    doubts = () if is_numbered_sign(piece) else piece.doubts
    for doubt in (each for each in doubts if not _is_of_other_pair(each, question.first.claims, families)):
        about = [each for each in questions if names_player(doubt, each)] or about
        if question in about or not about:
            return True
    return False


def _is_of_other_pair(text: str, claims: Iterable[Claim], families: Families) -> bool:
    """Return whether a text is about the game of two players who do not both play in one of these."""
    own = list(claims)
    if not own or _OF_WHICH.search(text) or any(names_both(text, each) for each in own):
        return False
    return count_families(text, families) == PAIR and _has_pair(fold(text).split(), families)


def _has_pair(words: Sequence[str], families: Families) -> bool:
    """Return whether two players are named as those of one game: "Koch (White) against Wolf"."""
    places = [at for at, word in enumerate(words) if is_family(word, families)]
    return any(_are_linked(words, one, other) for one, other in pairwise(places))


def _are_linked(words: Sequence[str], one: int, other: int) -> bool:
    """Return whether there is nothing or a link between two words, not too far from each other."""
    between = words[one + 1 : other]
    return not between or (len(between) < BETWEEN and bool(LINKS & {*between}))
