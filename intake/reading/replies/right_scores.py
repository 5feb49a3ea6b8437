"""Results that a reply gives beside its answer: puts right ("Karl, and a draw, not 0-1"), means, or contradicts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.claims import mirrored
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.corrections.announced import REVERSED
from intake.reading.types import Claim

from . import phrases
from .changes import change_claim
from .numbering import Piece
from .player_names import Families, count_families, known_words, without_players
from .points import COLOUR
from .results import affirm, scores_denied, scores_said
from .sentence_flow import SENTENCES
from .types import Answer, AskedQuestion

_OF_RESULT = frozenset({"score", "dropped", "reopened"})
"""Changes beside which no result is looked for."""


def put_score_right(answer: Answer, pieces: Sequence[Piece], families: Families) -> Answer:
    """Return an answer with the result that the sentences beside it put right, which name no other player."""
    first, claims = answer.changes[0], answer.question.first.claims
    if first is None or len(claims) != 1 or {name for name, _ in first} & _OF_RESULT:
        return answer
    game = change_claim(claims[0], first)
    own = _list_own(answer.question, pieces)
    found = list(_list_right(game, own, without_players(families, known_words(game, claims[0]))))
    if len({score for score, _ in found}) != 1:
        return answer
    changes = ((*first, ("score", found[0][0]), ("reason", "played")), *answer.changes[1:])
    return replace(answer, changes=changes, lines=answer.lines.union(*(lines for _, lines in found)))


def turns_winner(answer: Answer, pieces: Iterable[Piece]) -> bool:
    """Return whether an answer which only says who had White is beside words by which somebody else has won."""
    question = answer.question
    changes = dict(answer.changes[0] or ())
    if question.first.code != Question.WHICH_GAME or "colours_known" not in changes or not question.first.claims:
        return False
    game = change_claim(question.first.claims[0], answer.changes[0] or ())
    said = (each.text for each in pieces if each.number in {0, question.number} and each.lines & answer.lines)
    return any(scores_said(game, text, bare=False) - {game.score} for text in said)


def _list_own(question: AskedQuestion, pieces: Iterable[Piece]) -> list[Piece]:
    """Return the pieces about a question, of a day without what may be figures of it that change places."""
    own = [each for each in pieces if each.number in {0, question.number}]
    if question.first.code in ABOUT_A_DAY:
        return [replace(each, text=REVERSED.sub(" ", each.text)) for each in own]
    return own


def take_other_result(answer: Answer, pieces: Iterable[Piece], families: Families) -> Answer | None:
    """Return an answer that confirms a result, or with another result that the words beside it give; None where they
    give several.
    """
    claims = answer.question.first.claims
    if len(claims) != 1 or ("confirmed", "yes") not in (answer.changes[0] or ()):
        return answer
    own = [each.text for each in _list_own(answer.question, pieces) if each.lines & answer.lines]
    others = _list_others(claims[0], own, families)
    if len(others) > 1:
        return None
    return replace(answer, changes=((("score", others.pop()),), *answer.changes[1:])) if others else answer


def _list_others(game: Claim, texts: Iterable[str], families: Families) -> set[str]:
    """Return the results that texts which name no other player give a game instead of its own."""
    strangers = without_players(families, known_words(game))
    own = (text for text in texts if not count_families(text, strangers))
    return {score for text in own for score in scores_said(game, affirm(text), bare=False)} - {game.score}


def _list_right(game: Claim, pieces: Sequence[Piece], others: Families) -> Iterator[tuple[str, frozenset[int]]]:
    """Yield the results that sentences put right which name none of the other players, each with its lines."""
    for piece in pieces:
        told = (text for text in SENTENCES.split(piece.text) if not count_families(text, others))
        yield from ((score, piece.lines) for text in told if (score := _find_right(game, text)))


def _find_right(game: Claim, text: str) -> str:
    """Return the result that a sentence gives a game instead of the one that it denies, or says to be reversed, "" for
    none.
    """
    if phrases.DOUBT.search(text) or not game.score:
        return ""
    if REVERSED.search(text) and not COLOUR.search(text):
        return mirrored(game.score)
    said = {*scores_said(game, affirm(text), bare=False)} - {game.score}
    return said.pop() if len(said) == 1 and game.score in scores_denied(text) else ""
