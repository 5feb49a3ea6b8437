"""Numbers of questions with nothing between them and the answer: "1 ja klar, 2 läuft noch"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .numbering import list_marks
from .own_text import Passage
from .player_names import names_both
from .types import AskedQuestion

_CERTAIN = r"(?:fest|sicher|richtig|bestätigt|klar|certain|definite|confirmed|right)"
_BEGIN = (
    rf"(?P<before>^\W*|[.,;!?]\s+|\s(?:und|and|aber|but)\s+|\b{_CERTAIN}\s+)"
    r"(?P<number>\d{1,2})\s+"
)
_GOES_ON = r"(?:läuft|laeuft|geht|dauert|bleibt|ist|is|isn['’]t|steht|stimmt|passt|stays|remains|stands|counts|gilt)"
_SAID = (
    r"(?:noch|still|nicht|not|nur|only|ja|jo|jawohl|klar|yes|yep|nein|nee|no|ok|okay|genau|sicher|certain|richtig|correct"
    r"|unsicher|uncertain|bestätigt|confirmed|offen|open)"
)
_BEFORE_VERB = any_case(rf"{_BEGIN}(?={_GOES_ON}\b)")
_BEFORE_ANSWER = any_case(rf"{_BEGIN}(?=(?:{_GOES_ON}|{_SAID})\b)")
_BEFORE_NAME = any_case(rf"{_BEGIN}(?=(?P<named>[^\W\d_][^.;!?]{{0,120}}))")

_SEVERAL = 2
"""Numbers of questions in a reply which are none of games: "2 noch offen" alone may be two games."""


def close_numbers(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which the numbers of questions before answers, or before the players of the question, are
    those of questions for all readers: "(1) ja klar, (2) läuft noch".
    """
    asked = {each.number: each for each in questions}
    called = {number for each in passages for number in _list_called(each.text, asked)}
    answer = _BEFORE_ANSWER if len(called) >= _SEVERAL else _BEFORE_VERB
    return [each if each.line else replace(each, text=_close(each.text, answer, asked)) for each in passages]


def _list_called(text: str, asked: Mapping[int, AskedQuestion]) -> Iterator[int]:
    """Yield the numbers of questions that a text may call."""
    found = (int(each["number"]) for each in (*_BEFORE_ANSWER.finditer(text), *_BEFORE_NAME.finditer(text)))
    yield from (number for number in found if number in asked)
    yield from (number for _, _, number in list_marks(text) if number in asked)


def _close(text: str, answer: re.Pattern[str], asked: Mapping[int, AskedQuestion]) -> str:
    """Return a text with its bare numbers of questions in brackets."""

    def write(found: re.Match[str]) -> str:
        return f"{found['before']}({found['number']}) " if int(found["number"]) in asked else found[0]

    def write_named(found: re.Match[str]) -> str:
        question = asked.get(int(found["number"]))
        return write(found) if question and _names_own(found["named"], question, asked.values()) else found[0]

    return _BEFORE_NAME.sub(write_named, answer.sub(write, text))


def _names_own(text: str, question: AskedQuestion, questions: Iterable[AskedQuestion]) -> bool:
    """Return whether a text names both players of a question, and not those of another one."""
    naming = [each for each in questions if any(names_both(text, claim) for claim in each.first.claims)]
    return naming == [question]
