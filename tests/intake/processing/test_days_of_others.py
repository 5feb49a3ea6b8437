"""A day in a reply is that of the game beside which it stands: never that of another one that is asked about."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.federation import game, settled, stored
from tests.intake.processing.test_conversations import reply, states

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

OPEN = "Hans Müller - Karl Heinz Weber ist fertig, seit dem 10. März 2026."
STORED = "Karl Müller - Eva Schmidt 1-0, 9.3.2026"


@pytest.mark.parametrize(
    "answer",
    [
        "Hans Müller hat gewonnen. Karl Müller - Eva Schmidt war am 8.3. zu Ende, das Ergebnis stimmt.",
        "Hans Müller hat gewonnen. Karl Müller - Eva Schmidt endete am 8.3.",
        "Hans Müller won. Karl Müller - Eva Schmidt finished on 8 March, not on the 9th.",
    ],
)
def test_day_of_a_stored_game_is_corrected_beside_an_answer(answer: str) -> None:
    asked = settled(f"{OPEN}\n{STORED}\n")
    reply(answer, asked)
    assert (stored("SE947"), states(asked)) == ({"3-1": "0-1", "2-4": "0-1"}, [(1, "answered")])
    days = (game("SE947", "3-1").completed_on, game("SE947", "2-4").completed_on)
    assert days == (date(2026, 3, 10), date(2026, 3, 8))


@pytest.mark.parametrize(
    "answer",
    [
        "Hans Müller hat gewonnen. Bei Karl Müller gegen Eva Schmidt muss es der 9.3. heißen.",
        "Hans Müller hat gewonnen, Weber gab auf. Bei Karl Müller gegen Eva Schmidt ist richtig der 9.3.",
        "2: Hans Müller hat gewonnen\n1: der 9.3. natürlich",
    ],
)
def test_result_and_day_of_two_games_are_told_in_one_paragraph(answer: str) -> None:
    asked = settled(f"{OPEN}\nKarl Müller hat gegen Eva Schmidt gewonnen, das war am 31.2.\n")
    reply(answer, asked)
    assert stored("SE947") == {"3-1": "0-1", "2-4": "0-1"}
    assert [state for _, state in states(asked) if state == "open"] == []
    days = (game("SE947", "3-1").completed_on, game("SE947", "2-4").completed_on)
    assert days == (date(2026, 3, 10), date(2026, 3, 9))


def test_news_below_a_quoted_line_is_no_correction_of_it() -> None:
    asked = settled(f"{STORED}\n")
    body = asked.answers.get().body
    quoted = "\n".join(f"> {line}" for line in body.splitlines())
    line = next(each for each in quoted.splitlines() if "Schmidt, Eva" in each)
    news = "Yes, that one is right. Since I wrote, Hans Müller has drawn with Karl Heinz Weber (12 March)."
    reply(quoted.replace(line, f"{line}\n{news}"), asked)
    assert stored("SE947") == {"2-4": "0-1", "3-1": "1/2-1/2"}
    assert game("SE947", "2-4").completed_on == date(2026, 3, 9)
