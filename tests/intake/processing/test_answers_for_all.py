"""One answer for all questions of a conversation."""

from __future__ import annotations

import pytest

from tests.intake.federation import settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

LINES = "Hans Müller - Eva Schmidt 1-0?\n\nEva Schmidt - Weber remis?\n"


@pytest.mark.parametrize("text", ["Alle zwei a.", "beide a", "Both: a", "a for both", "Beide ja.", "yes to all"])
def test_one_answer_answers_all_questions(text: str) -> None:
    asked = settled(LINES)
    assert states(asked) == [(1, "open"), (2, "open")]
    reply(text, asked)
    assert (states(asked), stored("SE947")) == (
        [(1, "answered"), (2, "answered")],
        {"1-2": "1-0", "2-3": "1/2-1/2"},
    )


def test_no_to_both_stores_nothing() -> None:
    asked = settled(LINES)
    reply("Both: b", asked)
    assert (stored("SE947"), {state for _, state in states(asked)} & {"open"}) == ({}, set())
