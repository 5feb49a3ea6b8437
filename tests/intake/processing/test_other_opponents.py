"""Replies by which a player of a stored game had another opponent: the right game is stored instead."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import codes, game, settled, stored
from tests.intake.processing.test_complaints import BEFORE, report
from tests.intake.processing.test_conversations import reply

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

SLIP = (
    "mir ist ein Fehler unterlaufen: Eva Schmidt hat nicht gegen den Karl Weber verloren, sondern gegen Karl "
    "Müller. Die Partie Schmidt - Weber läuft noch. Das Datum passt so."
)


@pytest.mark.parametrize(
    "text",
    [
        SLIP,
        "Eva Schmidt hat nicht gegen Weber verloren, sondern gegen Karl Müller.",
        "Sorry, Eva Schmidt lost not against Weber, but against Karl Müller.",
        "It was Karl Müller who beat Schmidt, not Weber.",
        "Es war Karl Müller, der gegen Schmidt gewonnen hat, nicht Weber.",
        "Not Weber but Karl Müller beat Schmidt.",
        "Nicht Weber hat gegen Schmidt gewonnen, sondern Karl Müller.",
        "Eva Schmidt lost to Karl Müller, not to Weber.",
        "It was Karl Müller who beat Schmidt, not Weber, whom I mentioned only because he has been unwell.",
    ],
)
def test_game_against_the_right_opponent_is_stored(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (done.state, stored("SE947")) == ("accepted", {"1-2": "1-0", "2-4": "0-1", "4-3": "1-0"})
    assert game("SE947", "2-4").completed_on == date(2026, 3, 12)


@pytest.mark.parametrize(
    "text",
    [
        "Eva Schmidt hat nicht gegen Weber verloren, sondern gegen Nora Niemand.",
        "Eva Schmidt hat vermutlich nicht gegen Weber verloren, sondern gegen Karl Müller.",
        "It was Karl Müller who lost to Schmidt, not Weber.",
        "Nora Niemand lost to Karl Müller, not to Weber.",
        "Karl Müller beat Schmidt, not Weber.",
    ],
)
def test_opponent_who_is_not_clear_is_asked(text: str) -> None:
    done = reply(f"{text}\n\nAnna Leiter", report())
    assert (bool(codes(done)), stored("SE947")) == (True, BEFORE)


@pytest.mark.parametrize(
    "text",
    [
        "und die richtige Partie fehlt jetzt noch: Karl Müller - Weber 1-0, 13. März.",
        "Das richtige Ergebnis fehlt noch: Karl Müller - Weber 1-0, 13.3.",
    ],
)
def test_game_that_is_called_missing_is_not_in_doubt(text: str) -> None:
    done = settled(f"{text}\n")
    assert (done.state, stored("SE947")) == ("accepted", {"4-3": "1-0"})


def test_missing_consent_is_a_doubt() -> None:
    assert codes(settled("Die Bestätigung fehlt noch: Karl Müller - Weber 1-0, 13.3.\n")) == ["not-confirmed"]


def test_yes_to_another_result_of_the_right_opponent_keeps_the_day_and_takes_out_the_other_game() -> None:
    asked = reply("It was Karl Müller who lost to Schmidt, not Weber.", report())
    done = reply("Yes, quite certain.", asked, 3)
    assert (done.state, stored("SE947").get("2-3"), stored("SE947")["2-4"]) == ("accepted", None, "1-0")
    assert game("SE947", "2-4").completed_on == date(2026, 3, 12)


def test_other_lines_stay() -> None:
    reply("Eva Schmidt hat nicht gegen Weber verloren, sondern gegen Karl Müller.\n", report())
    assert {pair: stored("SE947")[pair] for pair in ("1-2", "4-3")} == {pair: BEFORE[pair] for pair in ("1-2", "4-3")}
