"""What a director wrote in a reply: without the name below it, and a telegram with full stops."""

from __future__ import annotations

import pytest

from intake.reading.replies.own_words import list_own_words
from intake.reading.replies.types import Conversation
from intake.reading.types import Part, Sender
from tests.intake.reading.test_judged_words import KNOWN, ask


def read(text: str) -> list[str]:
    """Return what a reply says."""
    sender, talk = Sender("a@b.example", "Leiter 4"), Conversation((ask(),))
    return [each.text for each in list_own_words(Part("body", tuple(text.split("\n"))), talk, sender, KNOWN)[0]]


@pytest.mark.parametrize("name", ["Darlene", "Aubrey Penhaligon", "Mit vorzüglicher Hochachtung"])
def test_name_or_closing_below_a_reply_says_nothing(name: str) -> None:
    assert read(f"Karl hat gewonnen, ganz sicher.\n\n{name}") == ["Karl hat gewonnen, ganz sicher."]


@pytest.mark.parametrize("answer", ["Ja", "Remis", "Karl Koch", "Wolf", "Weiß"])
def test_answer_below_a_reply_stays(answer: str) -> None:
    assert read(f"Das war wohl nicht zu lesen.\n\n{answer}") == ["Das war wohl nicht zu lesen.", answer]


def test_name_alone_or_right_below_the_words_stays() -> None:
    assert read("Darlene") == ["Darlene"]
    assert read("Gemeint war natürlich:\nDarlene") == ["Gemeint war natürlich:", "Darlene"]


def test_telegram_gets_full_stops() -> None:
    assert read("1 A STOP KOCH GEWANN STOP ENDE") == ["1 A. KOCH GEWANN. ENDE"]
    assert read("Stop, 1: a") == ["Stop, 1: a"]
