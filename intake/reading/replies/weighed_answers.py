"""A second opinion on answers: what all words of a reply about a question say, weighed by examples.

Answers are read by tables, piece by piece. What the words as a whole speak against is asked again; what no table
understands is taken where the weights are sure of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from intake.reading.weighing.choices import weigh_options

from .assigning import LONGEST_PIECE
from .choices import Sexes, list_choices
from .numbering import Piece, list_numbered, number_places
from .own_text import Passage
from .player_names import names_player
from .sentence_flow import SENTENCES
from .signs import begins_with_sign
from .types import Answer, AskedQuestion, Changes

_SURE, _AHEAD = 300, 500
"""From the first weight on, and so far before the others, an answer is taken (our own choice, by 5,600 replies about
games from which nothing was learnt).
"""

_BEHIND = 500
"""An answer that has so much less weight than another one is not meant (our own choice, by the same replies)."""

_UNLIKELY = -500
"""Below it a reply does not say so (our own choice, by the same replies)."""

_FEW = 4
"""Words of an answer that tables read whole, at most (our own choice)."""


class _Weighed(NamedTuple):
    """What the words about a question say of each answer that may be meant."""

    changes: tuple[Changes, ...]
    weights: list[int]

    def find_sure(self) -> Changes | None:
        """Return the changes of the answer that the words clearly give."""
        first, second, *_ = sorted(self.weights, reverse=True)
        is_sure = first >= _SURE and first - second >= _AHEAD
        return self.changes[self.weights.index(first)] or None if is_sure else None

    def speaks_against(self, changes: Changes) -> bool:
        """Return whether the words speak against an answer that was read."""
        at = next((at for at, each in enumerate(self.changes) if _is_same(each, changes)), None)
        if at is None:
            return False
        return self.weights[at] < max(_UNLIKELY, max(self.weights) - _BEHIND)


def _is_same(one: Changes, other: Changes) -> bool:
    """Return whether changes choose an answer; they may give a day or a reason besides."""
    return bool(one) and {*one} <= {*other}


def weigh_answers(
    answers: Sequence[Answer], passages: Sequence[Passage], questions: Sequence[AskedQuestion], sexes: Sexes
) -> tuple[Answer, ...]:
    """Return the answers that the words of a reply do not speak against, and those that they give besides."""
    pieces = list(list_numbered(number_places(passages, questions), [each.number for each in questions]))
    given = {each.question.number: each for each in answers}
    weighed = (_weigh(each, given.get(each.number), pieces, questions, sexes) for each in questions)
    return tuple(each for each in weighed if each is not None)


def _weigh(
    question: AskedQuestion,
    given: Answer | None,
    pieces: Sequence[Piece],
    questions: Sequence[AskedQuestion],
    sexes: Sexes,
) -> Answer | None:
    """Return the answer to a question by the words about it."""
    choices = list_choices(question.first, sexes)
    own = _list_own(pieces, question, questions) if choices else []
    text = " ".join(each.text for each in own)
    if not (choices and text.strip() and len(text) <= LONGEST_PIECE):
        return given
    weighed = _Weighed(choices[1], weigh_options(choices[0], text))
    if given is not None:
        first = given.changes[0]
        is_plain = begins_with_sign(text) or len(text.split()) <= _FEW
        is_kept = first is None or is_plain or not weighed.speaks_against(first)
        return given if is_kept else None
    sure = weighed.find_sure()
    lines = frozenset().union(*(each.lines for each in own))
    return None if sure is None else Answer(question, (sure, *_keep_open(question)), lines, text)


def _keep_open(question: AskedQuestion) -> tuple[None, ...]:
    return (None,) * (len(question.findings) - 1)


def _list_own(pieces: Sequence[Piece], question: AskedQuestion, questions: Sequence[AskedQuestion]) -> list[Piece]:
    """Return the pieces about a question: those of its number, or all where it is the only one, or the sentences that
    name its players and those of no other.
    """
    numbered = [each for each in pieces if each.number == question.number]
    if numbered or len(questions) == 1:
        return numbered or list(pieces)
    others = [each for each in questions if each is not question]
    said = [replace(each, text=text) for each in pieces if not each.number for text in SENTENCES.split(each.text)]
    return [
        each
        for each in said
        if names_player(each.text, question) and not any(names_player(each.text, other) for other in others)
    ]
