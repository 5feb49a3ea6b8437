"""Days that a hasty hand misspells are those of their results, which would else be of the day of the mail."""

from __future__ import annotations

import pytest

from intake.reading.days.misspelt_days import write_misspelt_days
from intake.reading.mentions.name_forms import index_names
from tests.intake.reading.people import KNOWN
from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Koch - Wolf 1-0 gesterrn", "Koch 1-0 Wolf 19.06."),
        ("Koch - Wolf 1-0, gest.", "Koch 1-0 Wolf 19.06."),
        ("Koch - Wolf remis, vorgest.", "Koch 1/2-1/2 Wolf 18.06."),
        ("Koch - Wolf 1-0, den 7. Junni", "Koch 1-0 Wolf 07.06."),
        ("Koch - Wolf 1-0, Donnnerstag", "Koch 1-0 Wolf 18.06."),
        ("Koch - Wolf 1-0 am Mitwoch", "Koch 1-0 Wolf 17.06."),
        ("Koch - Wolf 1-0, yesteday", "Koch 1-0 Wolf 19.06."),
        ("Koch - Wolf 1-0, 7 Jnue", "Koch 1-0 Wolf 07.06."),
        ("Koch - Wolf 1-0, 8 Mya", "Koch 1-0 Wolf 08.05."),
        ("Koch - Wolf 1-0, 8. Jnu", "Koch 1-0 Wolf 08.06."),
        ("Koch - Wolf 1-0, on Wedensday", "Koch 1-0 Wolf 17.06."),
    ],
)
def test_misspelt_day_is_read(text: str, result: str) -> None:
    assert read(text) == [result]


@pytest.mark.parametrize(
    "text",
    ["die Montage", "sonntags", "am 7. Julie Koch", "1-0 Marsh", "sundry things", "gestirn", "Mya Koch", "8 Amy"],
)
def test_other_words_stay(text: str) -> None:
    assert write_misspelt_days(text, index_names(KNOWN)) == text
