"""Days on which a player wrote to the opponent that the game is over, and days of words without a result."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(("end", "day"), [("to Koch that she'd had enough", " 09.06."), ("to me that she'd lost", "")])
def test_day_of_a_notice_to_the_opponent_is_that_of_the_end(end: str, day: str) -> None:
    text = f"Ida Wolf put up a brave fight, but on the 9th of June she wrote {end}, and she resigned against Koch."
    (result,) = read(f"{text} Koch was White in it, she was Black.")
    assert result.removesuffix(" ?").endswith(day or "Koch")


def test_result_has_the_day_of_the_sentence_that_tells_how_its_game_ended() -> None:
    text = "In der Partie Vera Roth (Weiß) - Ida Wolf ist bei Frau Roth am 10. Juni die Bedenkzeit abgelaufen."
    assert read(f"{text} Der volle Punkt geht an Frau Wolf.") == ["Roth 0-1 Wolf 10.06."]


def test_day_of_the_month_is_that_of_the_mail() -> None:
    assert read("Koch (White) beat Wolf on the ninth of the month.") == ["Koch 1-0 Wolf 09.06."]
