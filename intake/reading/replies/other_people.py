"""Whether the words of a reply are about the game of somebody else than a question."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intake.reading.codes import ABOUT_A_DAY, ABOUT_A_RESULT, Question
from intake.reading.types import Finding
from ratings.formats.name_folding import fold

from .player_names import (
    SHORTEST_NAME,
    Families,
    count_families,
    family_words,
    known_words,
    names_both,
    names_other,
    without_players,
)
from .results import scores_in
from .types import AskedQuestion


def names_player(text: str, question: AskedQuestion) -> bool:
    """Return whether a piece names a player of a question."""
    said = set(fold(text).split())
    return any(said & family_words(name) for claim in question.first.claims for name in (claim.white, claim.black))


def is_of_other_question(text: str, own: AskedQuestion, questions: Sequence[AskedQuestion]) -> bool:
    """Return whether a sentence names a player of another question, and none of its `own`."""
    said = {word.removesuffix("s") for word in fold(text).split()}
    named = [each for each in questions if said & {word.removesuffix("s") for word in _list_words(each)}]
    return bool(named) and own not in named


def _list_words(question: AskedQuestion) -> Iterator[str]:
    """Yield the words by which the players of a question are called."""
    for claim in question.first.claims:
        yield from (word for word in known_words(claim) if len(word) > SHORTEST_NAME)


def is_of_others(text: str, sentence: str, question: AskedQuestion, families: Families) -> bool:
    """Return whether a text in a sentence is about the game of others: it gives its score, or its day."""
    if question.first.code not in ABOUT_A_DAY:
        return _has_score_of_others(text, question.first, families)
    left = question.first.departure
    own = {word for claim in question.first.claims for word in known_words(claim)} | (
        family_words(left.player) if left else set()
    )
    if not own or names_player(sentence or text, question):
        return False
    return names_other(text, families, own) or count_families(sentence, without_players(families, own)) > 1


def _has_score_of_others(text: str, asked: Finding, families: Families) -> bool:
    """Return whether a text gives the score of a game of somebody else, where a result is asked."""
    if asked.code not in {*ABOUT_A_RESULT, Question.NOT_CONFIRMED} or not scores_in(text):
        return False
    return any(names_other(text, families, known_words(each)) and not names_both(text, each) for each in asked.claims)
