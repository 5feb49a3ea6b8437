"""A second opinion on answers: what all words of a reply about a question say, weighed by examples.

Answers are read by tables, piece by piece. What the words as a whole speak against is asked again; what no table
understands is taken where the weights are sure of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from intake.reading.corrections.announced import REVERSED
from intake.reading.weighing.answer_signs import COLOUR, WHO, weigh_options
from intake.reading.words import any_case

from . import phrases
from .assigning import LONGEST_PIECE, bound
from .changes import change_claim
from .ended_days import UnclearDayError, find_ended_day
from .meant_players import without_others
from .news import Background
from .numbering import Piece, list_numbered, number_places
from .own_text import Passage
from .player_answers import without_running
from .player_names import is_of_others, names_player
from .points import read_points
from .possible_answers import list_choices, list_sexes
from .removals import NOT_PLAYED
from .results import affirm, scores_in, scores_said
from .sentence_flow import SENTENCES
from .signs import begins_with_sign
from .types import Answer, AnswerText, AskedQuestion, Changes

_SURE, _AHEAD = 200, 400
"""From the first weight on, and so far before the others, an answer is taken (our own choice, by 270 replies of writers
from whom nothing was learnt: 172 are read so, and none wrongly).
"""

_BEHIND, _UNLIKELY = 500, -500
"""An answer that has so much less weight than another one, and less than the second, is not meant (our own choice, by
5,800 replies, of which each third was read with what the others taught).
"""

_LIKELY = 300
"""From it on a reply says something; words speak against an answer where they say something else, or nothing at all
(our own choice, by 835 replies of other writers).
"""

_FEW = 4
"""Words of an answer that tables read whole, at most (our own choice)."""

_NEITHER = any_case(r"\bkeine?s (?:von|der) beiden?\b|\bneither (?:result|score|is (?:right|true|correct))\b")
"""What calls both answers wrong: the words behind it say another one."""

_NO_GAME = any_case(
    r"\b(?:no|keine?) (?:\w+ )?(?:games?|results?|partien?|spiele?|ergebniss?e?)\b"
    rf"|\b(?:nichts|nothing)(?: \w+){{0,3}} (?:ein(?:zu)?tragen|speichern|werten|enter|store)\b|{NOT_PLAYED}"
)
"""What says that there is nothing to store, with whatever other words."""

_STANDS = any_case(r"(?<!\bnicht )(?:steht|stehen) fest\b|\b(?:is|are) certain\b")
"""The words of the question whether a result is certain, said again."""

_I_MEAN = any_case(r"\b(?:ich meine|i mean)\b")
"""Who says so takes back what stands before it, or explains it."""

_HARMLESS = any_case(
    r"\b(?:wohl|denke|f[üu]rs? nachfragen)\b|\b(?:(?:do not|don.t) know|no idea) (?:where|how|why|what)\b"
)
"""What sounds unsure elsewhere, and is said of something else in a reply."""


class Weighed(NamedTuple):
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
        best = max(self.weights)
        if at is None or _UNLIKELY < best < _LIKELY:
            return False
        return self.weights[at] < max(_UNLIKELY, best - _BEHIND)


def _is_same(one: Changes, other: Changes) -> bool:
    """Return whether changes choose an answer; they may give a day or a reason besides."""
    return bool(one) and {*one} <= {*other}


IsNew = Callable[[str], bool]
"""Whether a sentence reports anything that was not asked about."""


def weigh_answers(
    answers: Sequence[Answer],
    passages: Sequence[Passage],
    questions: Sequence[AskedQuestion],
    known: Background,
    is_new: IsNew,
) -> tuple[Answer, ...]:
    """Return the answers that the words of a reply do not speak against, and those that they give besides."""
    numbered = list_numbered(number_places(passages, questions), [each.number for each in questions])
    pieces = [each for each in _split(bound(numbered)) if not is_new(each.text)]
    given = {each.question.number: each for each in answers}
    weighed = (
        _weigh(each, given.get(each.number), _list_own(pieces, each, questions, known), known) for each in questions
    )
    return tuple(each for each in weighed if each is not None)


def _weigh(question: AskedQuestion, given: Answer | None, own: Sequence[Piece], known: Background) -> Answer | None:
    """Return the answer to a question by the words about it."""
    choices = list_choices(question.first, list_sexes(known.tournaments))
    text = _join(own, choices[0].kind) if choices else ""
    if not choices or not text.strip() or len(text) > LONGEST_PIECE:
        return given
    weighed = Weighed(choices[1], weigh_options(choices[0], text))
    if given is not None:
        return given if _is_kept(given, weighed, text) else None
    said = AnswerText(text, known.day, asked_on=question.day)
    sure = _find_sure(question, weighed, said, is_of_known=choices[0].kind in {WHO, COLOUR})
    return Answer(question, (sure, *_keep_open(question)), _list_lines(own), text) if sure else None


def _join(pieces: Iterable[Piece], kind: str) -> str:
    """Return the words about a question; where it is asked who is meant, without those about a game that goes on."""
    text = " ".join(each.text for each in pieces)
    return without_running(text) if kind == WHO else text


def _find_sure(question: AskedQuestion, weighed: Weighed, said: AnswerText, *, is_of_known: bool) -> Changes | None:
    """Return what the words surely say, nothing where they sound unsure; `is_of_known` is a game whose end is known."""
    is_open = begins_with_sign(said.text) or is_left_to_tables(said.text) or _has_unclear_day(question, said)
    sure = None if is_open else weighed.find_sure()
    if sure is None or _is_read_otherwise(question, sure, said) or _is_other_score(sure, said.text):
        return None
    return None if is_of_known and _gives_other_result(question, sure, said.text) else sure


def _is_other_score(sure: Changes, text: str) -> bool:
    """Return whether a text has scores in figures, and affirms another one than an answer gives."""
    score = dict(sure).get("score", "")
    return bool(score and scores_in(text)) and score not in scores_in(affirm(text))


def _is_read_otherwise(question: AskedQuestion, sure: Changes, said: AnswerText) -> bool:
    """Return whether a sentence by itself is another answer."""
    read = (read_points(question.findings, replace(said, text=each))[0] for each in SENTENCES.split(said.text))
    return any(each is not None and not _is_same(sure, each) for each in read)


def is_left_to_tables(text: str) -> bool:
    """Return whether a text is too short to be weighed, doubts what it says, or turns it."""
    is_short = len(text.split()) <= _FEW
    turns = (phrases.DOUBT, REVERSED, _I_MEAN, _NEITHER, _NO_GAME)
    return is_short or any(each.search(_HARMLESS.sub(" ", text)) for each in turns)


def _has_unclear_day(question: AskedQuestion, said: AnswerText) -> bool:
    """Return whether a text gives the game several days, or says of its day that it was another one."""
    try:
        find_ended_day(said, question.first.claims[0].completed_on)
    except UnclearDayError:
        return True
    return False


def _list_lines(pieces: Iterable[Piece]) -> frozenset[int]:
    return frozenset().union(*(each.lines for each in pieces))


def _is_kept(given: Answer, weighed: Weighed, text: str) -> bool:
    """Return whether the words do not speak against an answer, or it is too plain for a second opinion."""
    first = given.changes[0]
    is_plain = begins_with_sign(text) or len(text.split()) <= _FEW or bool(scores_in(text) or _STANDS.search(text))
    return first is None or is_plain or not weighed.speaks_against(first)


def _gives_other_result(question: AskedQuestion, changes: Changes, text: str) -> bool:
    """Return whether a text says of the game, as an answer leaves it, that it ended otherwise."""
    game = change_claim(question.first.claims[0], changes)
    return bool(scores_said(game, affirm(text), bare=False) - {game.score})


def _keep_open(question: AskedQuestion) -> tuple[None, ...]:
    return (None,) * (len(question.findings) - 1)


def _list_own(
    pieces: Sequence[Piece], question: AskedQuestion, questions: Sequence[AskedQuestion], known: Background
) -> list[Piece]:
    """Return the sentences about a question: those of its number, or all where it is the only one, or those that name
    its players and none of another one; without those about other players.
    """
    said = [each for each in pieces if each.number == question.number] or _list_about(pieces, question, questions)
    said = [without_others(each, question, questions) for each in said]
    return [each for each in said if not is_of_others(each.text, each.sentence, question, known.families)]


def _list_about(pieces: Iterable[Piece], question: AskedQuestion, questions: Iterable[AskedQuestion]) -> list[Piece]:
    """Return the sentences without a number that may be about a question."""
    others = [each for each in questions if each is not question]
    return [each for each in pieces if not each.number and _is_about(each, question, others)]


def _is_about(piece: Piece, question: AskedQuestion, others: Sequence[AskedQuestion]) -> bool:
    """Return whether a sentence names a player of a question and none of the others; of the only one all may be."""
    is_of_other = any(names_player(piece.text, other) for other in others)
    return not others or (names_player(piece.text, question) and not is_of_other)


def _split(pieces: Iterable[Piece]) -> list[Piece]:
    return [replace(each, text=text) for each in pieces for text in SENTENCES.split(each.text)]
