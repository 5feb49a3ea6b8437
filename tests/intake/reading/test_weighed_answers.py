"""What replies answer, by their words: what is learnt from examples, and how well it holds for unknown writers.

`remarks/answers.tsv` holds 270 replies of people who knew nothing of the reader to questions about players of whom
nothing was learnt, written as the examples are. They are no examples and may never become any.
"""

from __future__ import annotations

from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from intake.reading.replies.weighed_answers import Weighed
from intake.reading.weighing.answer_signs import WHO, Choice, Option, list_option_signs, weigh_options
from intake.reading.weighing.examples import read_replies

SISTERS = Choice(
    WHO,
    (
        Option(frozenset({"koch", "ida", "1950"}), frozenset({"older", "won"}), "", "a"),
        Option(frozenset({"koch", "eva", "1980"}), frozenset({"younger", "won"}), "", "b"),
    ),
    frozenset({"wolf", "hans"}),
)


SHORT = 5
"""Words of a line of which two writers may have the same."""


def _read_lines() -> list[str]:
    return Path(__file__).with_name("remarks").joinpath("answers.tsv").read_text("utf-8").splitlines()


def _judge(choice: Choice, given: str, text: str) -> str:
    """Return how the surest answer of a reply compares with the one that it gives."""
    changes = tuple((("sign", one.sign),) for one in choice.options)
    sure = Weighed(changes, weigh_options(choice, text)).find_sure()
    if sure is None:
        return "not sure"
    return "right" if dict(sure)["sign"] == given else "wrong"


def test_replies_of_unknown_writers_are_understood_or_asked_again() -> None:
    found = Counter(_judge(*each) for each in read_replies(_read_lines()))
    assert found["right"] >= 165
    assert found["wrong"] == 0


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("Eva, not Ida", {"who:X not", "who:not Y", "who:#XY"}),
        ("It was the younger one", {"who:younger|young", "who:younger|the young"}),
        ("1980", {"who:#X"}),
        ("Frau Wolf lost to Koch", {"who:-<O>-", "who:won|O lost", "who:won|to B"}),
    ],
)
def test_signs_are_those_seen_from_an_answer(text: str, signs: set[str]) -> None:
    assert signs - list_option_signs(SISTERS, 1, text) == set()


def test_no_unseen_reply_is_an_example() -> None:
    unseen = {text for *_, text in read_replies(_read_lines())}
    learnt = files("intake.reading.weighing").joinpath("examples", "answers.txt").read_text("utf-8").splitlines()
    assert unseen & {line.partition("\t")[2] for line in learnt if len(line.split()) > SHORT} == set()
