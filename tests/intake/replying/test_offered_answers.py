"""How many answers a question in a mail offers, and that nobody takes the first ones for all of them."""

from __future__ import annotations

import pytest
from django.utils import translation

from intake.replying.answers import write_answer
from intake.replying.contents import QuestionLine, ReplyContent


def offered(count: int) -> list[str]:
    """Return the lines below a question with so many answers."""
    candidates = tuple(f"Player of a long family name, {chr(ord('A') + place)}" for place in range(count))
    asked = QuestionLine(1, "Petersen - Koch 1-0", "Who is meant?", candidates=candidates)
    with translation.override("en"):
        lines = write_answer(ReplyContent("0123456789abcdef", "", asked=(asked,))).splitlines()
    begin = next(at for at, line in enumerate(lines) if "Who is meant?" in line) + 1
    return [line.strip() for line in lines[begin : lines.index("", begin)]]


@pytest.mark.parametrize("count", [1, 6, 8])
def test_one_or_two_answers_more_are_offered_as_well(count: int) -> None:
    signs = [line[:2] for line in offered(count)]
    assert signs == [f"{chr(ord('a') + place)})" for place in range(count)]


def test_answers_that_are_left_out_are_counted() -> None:
    assert offered(9)[5:] == ["f) Player of a long family name, F", "or one of 3 more, in your own words"]
