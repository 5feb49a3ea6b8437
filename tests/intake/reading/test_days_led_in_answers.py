"""Days of answers that are led by "am", so that they are read as days of a game."""

from __future__ import annotations

import pytest

from intake.reading.replies.ended_days import lead_days


@pytest.mark.parametrize(
    ("text", "led"),
    [
        ("July 16", "am 16. July"),
        ("July the 16th", "am 16. July"),
        ("Sept. 16", "am 16. Sept"),
        ("am 17. Juli. Am 16. war nichts", "am 17. Juli. Am 16. war nichts"),
        ("17 July. The 16th was my mistake", "am 17 July. The 16th was my mistake"),
        ("17th July. The 16th was my mistake", "am 17th July. The 16th was my mistake"),
        ("17th of July. 16 was a slip", "am 17th of July. 16 was a slip"),
    ],
)
def test_day_behind_a_month_is_no_day_of_another_sentence(text: str, led: str) -> None:
    assert lead_days(text) == led
