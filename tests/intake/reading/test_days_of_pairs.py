"""Days in a sentence about two players, where another one says how their game ended."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "result"),
    [
        (
            "Die Partie Koch gegen Wolf ist seit Freitag, dem 8. Mai, zu Ende. Koch hat aufgegeben.",
            "Koch 0-1 Wolf 08.05.",
        ),
        ("Koch and Wolf have drawn their game. The draw dates from Friday, 8 May.", "Koch 1/2-1/2 Wolf 08.05."),
    ],
)
def test_result_has_the_day_of_the_sentence_about_its_players(text: str, result: str) -> None:
    assert [line.removesuffix(" ?") for line in read(text)] == [result]


@pytest.mark.parametrize(
    "text",
    [
        "Koch beat Wolf.\n\nKoch and Wolf met on 8 May last time.",
        "Koch and Wolf began on 8 May. Koch won.",
        "Koch and Wolf wrote to me on 8 May.\nKoch beat Wolf.",
        "Die Karte von Koch und Wolf kam am 8. Mai hier an.\nKoch - Wolf 1-0",
    ],
)
def test_day_of_something_else_is_not_taken(text: str) -> None:
    assert all("08.05." not in line for line in read(text))
