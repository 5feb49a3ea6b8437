"""Replies in whole sentences: the colours of a game whose winner is known, another day, a game that goes on."""

from __future__ import annotations

from datetime import date

import pytest

from intake.models import InboundMail
from tests.intake.federation import codes, game, settled, stored
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


SUPPOSED = (
    "Hans Müller hat wohl gegen Eva Schmidt gewonnen, vermutlich am 10.3.",
    "Hans Müller - Eva Schmidt 1-0 am 10.3., aber das ist nicht sicher.",
)


@pytest.mark.parametrize("line", SUPPOSED)
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Ja, stimmt! Sie hat mir eben geschrieben, dass sie aufgegeben hat, allerdings erst am 12.3.", 12),
        ("Ja, aber erst am 12.3.", 12),
        ("Ja, das stimmt. Nur das Datum ist der 12.3.", 12),
        ("Yes, that is right, but on the 12th.", 12),
        ("Ja. Beendet war sie allerdings am 12. März.", 12),
        ("Stimmt, 1-0, aber am 12.3.2026 und nicht am 10.", 12),
        ("Ja, stimmt. Sie hat mir am 14.3. geschrieben.", 10),
        ("Ja, stimmt so, am 10.3.", 10),
        ("Ja.", 10),
    ],
)
def test_yes_with_another_day_changes_the_day(line: str, text: str, day: int) -> None:
    asked = settled(f"{line}\n")
    assert codes(asked) == ["not-confirmed"]
    reply(f"{text}\n\nGruß\nAnna", asked)
    assert (stored("SE947"), game("SE947", "1-2").completed_on) == ({"1-2": "1-0"}, date(2026, 3, day))


@pytest.mark.parametrize(
    "text",
    ["Ja, aber das Datum stimmt nicht.", "Yes, but not on that day.", "Ja, aber erst am 11. oder 12.3."],
)
def test_yes_beside_a_day_that_is_not_clear_leaves_the_question_open(text: str) -> None:
    asked = settled(f"{SUPPOSED[0]}\n")
    assert (codes(reply(text, asked)), stored("SE947")) == (["not-confirmed"], {})
