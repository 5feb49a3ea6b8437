"""Answers behind the game or the number that they are about: "Koch - Wolf: a draw", "2 was won by Koch"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .own_text import Passage
from .player_names import names_in_order
from .types import AskedQuestion

_LONGEST = 60
"""Signs of the names of a game before a colon, at most (our own choice)."""

_LABEL = re.compile(
    rf"(?:^|(?<=[^\d\s][.!?;]\s))(?P<game>[A-ZÄÖÜ][^.:;,!?\d]{{2,{_LONGEST}}}?(?:\s[-–—]\s|\s?/\s?|\s[a-z]{{1,7}}\.?\s)"
    rf"[A-ZÄÖÜ][^.:;,!?\d]{{1,{_LONGEST}}}?)\s?:\s+(?=\S)"
)
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


def number_labels(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which games before a colon, in the order in which one of several questions is about them, and
    numbers that a sentence is about, are written as the numbers of questions; and signs behind numbers as signs.
    """
    if not questions:
        return list(passages)
    signed = [replace(each, text=_SIGN.sub(r"\g<number> \g<sign>)", each.text)) for each in passages]
    if len(questions) == 1:
        return signed
    numbers = {each.number for each in questions}
    return [each if each.line else replace(each, text=_number(each.text, questions, numbers)) for each in signed]


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
