"""Words of a reply that were not understood as the answer to a question: our answer names them beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .numbering import Piece, list_numbered
from .own_text import Passage
from .player_names import Families, known_words, names_other
from .types import AskedQuestion, UnclearAnswer


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
    own = {word for claim in question.first.claims for word in known_words(claim)}
    return names_other(piece.text, families, own)


def list_others(passages: Iterable[Passage]) -> Iterator[UnclearAnswer]:
    """Yield the words under numbers of questions that are not open."""
    for passage in passages:
        yield UnclearAnswer(0, passage.text, passage.index + 1)
