"""What a reply says beside its answers of stored games that are right, or of others that go on, asks nothing new."""

from __future__ import annotations

import pytest

from tests.intake.federation import settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

REPORT = "Schmidt - Weber 1-0, 7.3.2026\n\nHans Müller gegen Karl Müller vermutlich remis, 8.3.2026\n"


@pytest.mark.parametrize(
    "praise",
    [
        "Schmidt's win is correct.",
        "The win of Mrs Schmidt you have quite right, thank you.",
        "Die Partie gegen Weber haben Sie richtig.",
        "Schmidt - Weber stimmt.",
        "Die Niederlage von Weber stimmt so.",
    ],
)
@pytest.mark.parametrize("answer", ["1: b\n\n{}", "No, it is not certain. Please store nothing for it now. {}"])
def test_stored_game_that_is_called_right_is_not_asked(answer: str, praise: str) -> None:
    asked = settled(REPORT)
    reply(answer.format(praise), asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "withdrawn")])


def test_other_end_of_a_stored_game_is_no_praise() -> None:
    asked = settled(REPORT)
    reply("1: b\n\nThe win of Weber is correct.", asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "withdrawn"), (2, "open")])


def test_other_game_that_goes_on_too_is_not_asked() -> None:
    asked = settled(REPORT)
    reply("1: b\n\nPS: Und Schmidt - Hans Müller läuft auch noch, das habt ihr richtig verstanden.", asked)
    assert (stored("SE947"), states(asked)) == ({"2-3": "1-0"}, [(1, "withdrawn")])
