"""Words of a reply that are no clear answer: our answer names them beside the question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from datetime import date

from intake.reading.merging import turned
from intake.reading.types import Candidate, Claim
from intake.reading.words import any_case

from .choosing import choose_by_name
from .meant_players import AND
from .numbering import Piece, list_marks, list_numbered
from .own_text import Passage
from .player_answers import ABOUT_A_PLAYER
from .player_names import (
    Families,
    count_families,
    family_words,
    known_words,
    names_both,
    names_in_order,
    names_one,
    names_other,
    same_game,
)
from .results import find_verdict
from .sentence_flow import SENTENCES
from .signs import mark_sign
from .types import AskedQuestion, UnclearAnswer
from .whole_lines import LEADING, report_in

_AS_PAIR = any_case(r"\b(?:gegen|gg|vs?|versus|against)\b|[01½]\s?[-:]\s?[01½]|½|1/2")
"""What makes two names the players of a game, and nothing else."""

_APART = re.compile(r"[.,;:!]\s")
"""What parts two names that are not joined."""


def list_unclear(
    unread: Sequence[Passage], questions: Sequence[AskedQuestion], families: Families, *, is_idle: bool
) -> Iterator[UnclearAnswer]:
    """Yield the words that name one of the open `questions`, or that may answer the only one of them: where the reply
    does nothing else (it `is_idle`) and the words name no other player.
    """
    only = questions[0] if is_idle and len(questions) == 1 else None
    by_number = {question.number: question for question in questions}
    for piece in list_numbered(unread, by_number):
        question = by_number.get(piece.number) or (only if only and not _names_others(piece, only, families) else None)
        if question is not None:
            yield UnclearAnswer(question.number, piece.text, min(piece.lines) + 1)


def _names_others(piece: Piece, question: AskedQuestion, families: Families) -> bool:
    """Return whether words name a player who is none of a question."""
    own = known_words(*question.first.claims)
    return names_other(piece.text, families, own)


def list_others(passages: Iterable[Passage]) -> Iterator[UnclearAnswer]:
    """Yield the words under numbers of questions that are not open."""
    for passage in passages:
        yield UnclearAnswer(0, passage.text, passage.index + 1)


def list_reports(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], day: date | None
) -> list[tuple[Passage, Claim]]:
    """Return the passages that report one game in full: none that begins with the sign of an answer, and none that
    names a candidate and says something of another one.
    """
    numbers = {each.number for each in questions}
    said = [each for each in passages if not (questions and (_is_signed(each.text) or _answers_several(each, numbers)))]
    found = [(each, claim) for each in said if (claim := report_in(each, day))]
    return [each for each in found if not _tells_more(*each, questions)]


def _answers_several(passage: Passage, numbers: AbstractSet[int]) -> bool:
    """Return whether a passage names several of the questions by their numbers: it has more than one game."""
    return len({number for _, _, number in list_marks(passage.text)} & numbers) > 1


def _tells_more(passage: Passage, claim: Claim, questions: Sequence[AskedQuestion]) -> bool:
    """Return whether a passage says something of another candidate, or names the players of another game that is asked
    about, or has a new game beside something else: each sentence is read.
    """
    if len(SENTENCES.split(passage.text)) > 1 and _is_new(claim, questions):
        return True
    if _APART.search(passage.text) and find_rivals(passage, claim, questions):
        return True
    asked = (each for question in questions for each in question.first.claims)
    return any(names_both(passage.text, each) and not same_game(each, claim) for each in asked)


def _is_new(claim: Claim, questions: Sequence[AskedQuestion]) -> bool:
    """Return whether a game is none of those that are asked about, of which all players are known."""
    asked = [each for question in questions for each in question.first.claims]
    is_known = bool(questions) and all(question.first.claims for question in questions)
    return is_known and not any(names_one(f"{claim.white} {claim.black}", each) for each in asked)


def list_of_rivals(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], day: date | None
) -> list[UnclearAnswer]:
    """Return the lines that would be read as a game of two candidates for one player, each for its question."""
    read = ((each, report_in(each, day)) for each in passages)
    found = (
        (each, find_rivals(each, claim, asked) if claim else _find_joined(each.text, asked))
        for each, claim in read
        for asked in [[one for one in questions if each.number in {0, one.number}]]
    )
    return [UnclearAnswer(number, each.text, each.index + 1) for each, number in found if number]


def _find_joined(text: str, questions: Sequence[AskedQuestion]) -> int:
    """Return the question, 0 for none, of which a text without another report joins two candidates: "Hans and Karl"."""
    about = (each for each in questions if each.first.code in ABOUT_A_PLAYER and AND.search(text))
    return next((each.number for each in about if len(choose_by_name(each.first.candidates, text)) > 1), 0)


def find_rivals(passage: Passage, claim: Claim, questions: Sequence[AskedQuestion]) -> int:
    """Return the question, 0 for none, for whose player a text names two candidates, and not as the two of a game:
    "Karl. Hans had the draw" is no game of them, "Koch and Wolf drew" is one.
    """
    text = passage.text
    if _AS_PAIR.search(text) and (names_in_order(text, claim) or names_in_order(text, turned(claim))):
        return 0
    are_joined = AND.search(text) is not None and bool(find_verdict(text))
    found = (
        question.number
        for question in questions
        for finding in question.findings
        if finding.code in ABOUT_A_PLAYER and _are_candidates(finding.candidates, claim, are_joined=are_joined)
    )
    return next(found, 0)


def _are_candidates(candidates: Sequence[Candidate], claim: Claim, *, are_joined: bool) -> bool:
    """Return whether White and Black of a claim are different ones of the candidates, of one family where a sentence
    joins them.
    """
    white, black = (choose_by_name(candidates, name) for name in (claim.white, claim.black))
    if not len(white) == len(black) == 1 or white == black:
        return False
    return not are_joined or bool(family_words(white[0].words) & family_words(black[0].words))


def _is_signed(text: str) -> bool:
    """Return whether an answer begins with a sign and goes on: "4. c - Koch won"."""
    said = LEADING.sub("", text)
    return mark_sign(said) != said


def list_results_of_one(unclear: Iterable[UnclearAnswer], unread: Iterable[Passage], families: Families) -> set[int]:
    """Return the lines under the number of a question that give one player a result and were not understood: beside the
    number of a question they are no game of the player who has that number.
    """
    said = {each.line - 1: each.text for each in unclear if each.number and find_verdict(each.text)}
    of_one = {index for index, text in said.items() if count_families(text, families) == 1}
    return {each.index for each in unread if each.index in of_one and list_marks(each.text)}
