"""Days in what players are quoted with count from the day on which they wrote: the mail is of Saturday, 20 June."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ('Ida Wolf to me on Friday: "I resigned to Otto yesterday."', "Wolf 0-1 Lang 18.06. ?"),
        ('Ida Wolf wrote yesterday night: "Finished today! I won against Otto, with White."', "Wolf 1-0 Lang 19.06."),
        ("Ida Wolf schrieb am 10. Juni: „Ich habe gestern mit Weiß gegen Koch verloren.“", "Wolf 0-1 Koch 09.06."),
        ("Ida Wolf (Weiß) hat gestern gegen Koch verloren.", "Wolf 0-1 Koch 19.06."),
    ],
)
def test_day_counts_from_that_of_the_quotation(text: str, result: str) -> None:
    assert read(text) == [result]


@pytest.mark.parametrize(
    "text",
    [
        'Ida Wolf to me: "I resigned to Otto yesterday. I could see no way of saving the knight."',
        "Ida Wolf schreibt: „Ich habe gestern mit Weiß gegen Koch verloren.“",
    ],
)
def test_day_of_a_quotation_without_its_day_is_asked(text: str) -> None:
    (claim,) = read_claims(text)
    assert [found.code for found in claim.findings] == [Question.AMBIGUOUS_DATE]
