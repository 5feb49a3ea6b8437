"""Days that an answer gives the game which it is about, beside its result."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import game, settled
from tests.intake.processing.test_conversations import DAY, reply

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


@pytest.mark.parametrize("beside", ["", DAY])
def test_number_of_a_day_beside_a_result_is_the_day_of_the_game(beside: str) -> None:
    asked = settled(f"Schmidt - Weber vermutlich remis\n{beside}")
    reply("I've rung her this morning and she says it was indeed a draw, on the 9th.\n\nAnna Leiter", asked)
    ended = game("SE947", "2-3")
    assert (ended.score, ended.completed_on) == ("1/2-1/2", date(2026, 3, 9))
