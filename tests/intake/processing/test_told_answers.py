"""Replies in whole sentences: the colours of a game whose winner is known, another day, a game that goes on."""

from __future__ import annotations

import pytest

from intake.models import InboundMail
from tests.intake.federation import codes, settled, stored
from tests.intake.processing.test_conversations import quoted, reply

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

PLACES = ("alone", "above", "below", "beside")


def placed(text: str, asked: InboundMail, place: str) -> str:
    """A reply without a quotation, above it, below it, or below the question that it answers."""
    ours = f"Am 16.3.2026 um 10:00 schrieb Fernwertung:\n{quoted(asked)}"
    if place == "beside":
        question = ours.partition("> Antworten Sie")[0].rstrip("> \n")
        return f"{question}\n\n{text}\n"
    return {"alone": text, "above": f"{text}\n\n{ours}", "below": f"{ours}\n{text}\n"}[place]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("Weber hatte Weiß, Schmidt also mit Schwarz gewonnen.", {"2-1": "0-1"}),
        ("Weber hatte Weiß.", {"2-1": "0-1"}),
        ("Weber hatte Weiß, gewonnen hat Schmidt.", {"2-1": "0-1"}),
        ("Weber mit Weiß, Schmidt mit Schwarz.", {"2-1": "0-1"}),
        ("Schmidt hatte Schwarz und hat gewonnen.", {"2-1": "0-1"}),
        ("Weber had White, so Schmidt won with Black.", {"2-1": "0-1"}),
        ("It was Weber - Schmidt, and Schmidt won with Black.", {"2-1": "0-1"}),
        ("Weber - Schmidt 0-1", {"2-1": "0-1"}),
        ("Schmidt hatte Weiß, sie hat gewonnen.", {"1-2": "1-0"}),
        ("Schmidt war Weiß, Weber hatte also Schwarz und hat verloren.", {"1-2": "1-0"}),
        ("Weber hatte Weiß und hat gewonnen.", {}),
        ("Weber hatte Weiß, er hat gewonnen.", {}),
        ("Weber hatte Weiß und damit Weiß gewonnen.", {}),
    ],
)
def test_who_had_white_changes_no_winner(text: str, games: dict[str, str], place: str) -> None:
    asked = settled("DR12: Schmidt hat gegen Weber am 10.3. gewonnen.\n", subject="DR12")
    assert codes(asked) == ["which-game"]
    reply(placed(text, asked, place), asked)
    assert stored("DR12") == games
