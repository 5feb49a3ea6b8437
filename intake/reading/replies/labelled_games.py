"""Answers behind the game or the number that they are about: "Koch - Wolf: a draw", "2 was won by Koch"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .numbering import Piece, is_in_doubt, list_marks
from .own_text import Passage
from .player_names import names_in_order, names_player
from .types import AskedQuestion

_LONGEST = 60
"""Signs of the names of a game before a colon, at most (our own choice)."""

_SHORT = 8
"""Words of a line that answers the question at its place, at most (our own choice)."""

_BEGIN = r"(?:^|(?<=[^\d\s][.!?;]\s)|(?<=\d\.\d\.\s)|(?<=\d\.\d\d\.\s)|(?<=-\d\d\.\s)|(?<=\d{4}\.\s)|(?<=[-:][01]\.\s))"
"""Where a sentence begins, also behind a day or a score."""

_NAME = r"[A-ZÄÖÜ][^.:;,!?\d]"
_LINK = r"(?:\s[-–—]\s|\s?/\s?|\s[a-z]{1,7}\.?\s)"
_LABEL = re.compile(rf"{_BEGIN}(?P<game>{_NAME}{{2,{_LONGEST}}}?{_LINK}{_NAME}{{1,{_LONGEST}}}?)\s?:\s+(?=\S)")
"""The two players of a game before a colon, where a sentence begins."""

_BEHIND = (
    "ist|war|ging|gewann|verlor|endete|bleibt|gilt|stimmt|hat|hatte|kann|soll|is|was|went|won|lost|ended|stays|remains|can"
    "|should|has|had|goes|bitte|please|nicht|not|noch|still|steht|stands"
)
_CALLED = any_case(
    r"(?:^\W*|(?<=[.!?;,]\s))(?:(?:bei|zu|in|on|for|as for)\s+)?(?:(?:nr|no)\.\s?|(?:nummer|number|frage|question)\s+)?"
    rf"(?P<number>\d{{1,2}})(?=\s+(?:{_BEHIND})\b)"
)
"""The number of a question that is the subject of a sentence."""


_SIGN = re.compile(r"(?:^|(?<=[\s.;,]))(?P<number>\(?\d{1,2}\)?\s?[:)=])\s*(?P<sign>[b-h])(?=\s+[a-zäöüß]{2})")
"""The number of a question and a sign with words behind it: no word is such a letter, but for "a"."""


_NUMBER_ENDS = any_case(r"(?<=\d)\.\s+(?=(?:(?:zu|auf|bei|in|for|on|to|re|ad|as for)\s+)?\(?\d{1,2}\s?[:)])")
"""Where an answer ends with a number before that of the next one, which is no day: "0-1. 2: yes"."""

_NO_ENDS = re.compile(r"(?<=[:)=] )(No|no|Nr|nr)\.\s+(?=\(?\d{1,2}\s?[:)])")
"""A "no" before the number of the next answer, which is no "number 2"."""


def number_labels(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which games before a colon, in the order in which one of several questions is about them, and
    numbers that a sentence is about, are written as the numbers of questions; and signs behind numbers as signs.
    """
    if not questions:
        return list(passages)
    signed = [replace(each, text=_SIGN.sub(r"\g<number> \g<sign>)", each.text)) for each in passages]
    numbers = {each.number for each in questions} if len(questions) > 1 else set[int]()
    texts = (each.text if each.line or not numbers else _number(each.text, questions, numbers) for each in signed)
    return [replace(each, text=_part_answers(text)) for each, text in zip(signed, texts, strict=True)]


def _part_answers(text: str) -> str:
    """Return a text whose answers do not run into the numbers behind them."""
    return _NO_ENDS.sub(r"\1; ", _NUMBER_ENDS.sub(".; ", text))


def list_in_order(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> Iterator[Piece]:
    """Yield passages as answers to several questions in their order, where there is one for each that names no number
    and no player of another question; else none.
    """
    is_one_each = len(passages) == len(questions) > 1
    pairs = list(zip(passages, questions, strict=True)) if is_one_each else []
    if all(_may_be_of(passage, question, questions) for passage, question in pairs):
        for passage, question in pairs:
            yield Piece(passage.text, frozenset({passage.index}), question.number, in_doubt=is_in_doubt(passage.text))


def _may_be_of(passage: Passage, question: AskedQuestion, questions: Iterable[AskedQuestion]) -> bool:
    """Return whether a passage is short, names no number, and no player of others than its question."""
    others = (each for each in questions if each is not question)
    is_plain = not (passage.number or list_marks(passage.text)) and len(passage.text.split()) <= _SHORT
    return is_plain and not any(names_player(passage.text, each) for each in others)


def _number(text: str, questions: Sequence[AskedQuestion], numbers: set[int]) -> str:
    """Return a text with the numbers of questions in place of labels."""

    def write_game(found: re.Match[str]) -> str:
        number = _find_asked(found["game"], questions)
        return f"({number}) " if number else found[0]

    def write_number(found: re.Match[str]) -> str:
        return f"({found['number']})" if int(found["number"]) in numbers else found[0]

    return _CALLED.sub(write_number, _LABEL.sub(write_game, text))


def _find_asked(game: str, questions: Iterable[AskedQuestion]) -> int:
    """Return the number of the only question about a game, 0 for none."""
    found = [each.number for each in questions if any(names_in_order(game, claim) for claim in each.first.claims)]
    return found[0] if len(found) == 1 else 0
