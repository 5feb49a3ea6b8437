"""Questions that a reply closes, and opens again."""

from __future__ import annotations

import pytest

from intake.models import InboundMail
from tests.intake.federation import codes, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

WHO = "Müller - Weber 1-0, 10.3.2026\n"


def closed() -> InboundMail:
    """A reply that closes the question who is meant."""
    done = reply("Bitte streichen.\n\nAnna Leiter", settled(WHO))
    assert (done.state, stored("SE947"), states(done)) == ("accepted", {}, [(1, "withdrawn")])
    return done


@pytest.mark.parametrize(
    "text",
    [
        "Bitte doch nicht schließen. Es war Karl Müller.",
        "No no, please don't close it. It was Karl Müller.",
        "Nr. 1 zählt doch, das war der Karl.",
        "(1) does count, it was Karl.",
        "Die Partie ist doch zu werten: Karl.",
    ],
)
def test_closed_question_is_answered_after_all(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", closed(), 3)
    assert (done.state, stored("SE947"), states(done)) == ("accepted", {"4-3": "1-0"}, [(1, "answered")])


@pytest.mark.parametrize("text", ["Bitte wieder öffnen.", "Please don't drop it.", "Das war nicht zu streichen!"])
def test_closed_question_is_asked_again(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", closed(), 3)
    assert (codes(done), stored("SE947"), states(done)) == (["ambiguous-name"], {}, [(1, "open")])
    assert "b) Müller, Karl" in done.answers.get().body


@pytest.mark.parametrize("text", ["Danke, das ist so richtig.", "Zählt die Partie doch?", "Karl ist krank."])
def test_question_stays_closed(text: str) -> None:
    before = closed()
    reply(f"{text}\n\nAnna Leiter", before, 3)
    assert (stored("SE947"), states(before)[0]) == ({}, (1, "withdrawn"))


@pytest.mark.parametrize(
    "text",
    [
        "Sorry! It's the duel. Their other one is still going strong.",
        "DR12. Ihre andere Partie läuft noch.",
        "Im Zweikampf natürlich, ihre zweite Partie läuft noch.",
    ],
)
def test_tournament_beside_another_game_that_goes_on(text: str) -> None:
    asked = settled("Schmidt (W) - Weber remis, 10.3.2026\n", subject="Remis")
    done = reply(f"{text}\n\nAnna Leiter", asked)
    assert (codes(asked), states(done)[0][1] != "withdrawn") == (["ambiguous-tournament"], True)
    assert (stored("SE947"), stored("DR12").get("2-1")) == ({}, None)
