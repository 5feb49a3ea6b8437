"""A question that a reply calls by the number which the director gave the line it is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .own_text import Passage
from .types import AskedQuestion

_OF_LINE = re.compile(r"\W*(\d{1,2})[.):]\s")
"""The number in front of a line of a report."""

_CALLED = any_case(
    r"\b(?:bei|zu|in|for|in|at)\s+(?:meiner\s+|der\s+|my\s+|the\s+)?"
    r"(?:nr\.?|nummer|zeile|punkt|partie|spiel|no\.?|number|line|item|game)\s*(?P<number>\d{1,2})\b[:,]?"
)
"""What names a line by its number."""


def number_by_lines(passages: Sequence[Passage], questions: Sequence[AskedQuestion]) -> list[Passage]:
    """Return passages in which the numbers of reported lines are those of the questions about them; the number of a
    question comes first.
    """
    asked = _list_by_line(questions)
    return [replace(each, text=_renumber(each.text, asked)) for each in passages] if asked else list(passages)


def _list_by_line(questions: Sequence[AskedQuestion]) -> dict[int, int]:
    """Return the numbers of questions by those of the lines that only they are about."""
    places = [(each.number, each.first.where) for each in questions if each.first.where]
    found = [(int(mark[1]), number) for number, where in places if (mark := _OF_LINE.match(where.text))]
    times = Counter(line for line, _ in found)
    numbers = {each.number for each in questions}
    return {line: number for line, number in found if times[line] == 1 and line not in numbers}


def _renumber(text: str, asked: Mapping[int, int]) -> str:
    def as_question(found: re.Match[str]) -> str:
        number = asked.get(int(found["number"]))
        return f"zu {number}:" if number else found[0]

    return _CALLED.sub(as_question, text)
