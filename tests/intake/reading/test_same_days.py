"""Days that are called those of another one, days of all games and of lists, and mails that put themselves right."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    "text",
    [
        "Koch (Weiß) hat am 13. Mai gegen Wolf gewonnen.\nAm gleichen 13. hat Lang (Weiß) gegen Roth gewonnen.",
        "Koch (Weiß) hat am 13. Mai gegen Wolf gewonnen. Lang (Weiß) hat am selben 13. gegen Roth gewonnen.",
        "Koch (White) beat Wolf on 13 May.\nLang (White) beat Roth on the same 13th.",
        "Wednesday, 13 May: Koch - Wolf 1-0\nThat same Wednesday: Lang - Roth 1-0",
        "Mi, 13.5.: Koch - Wolf 1:0\nAm selben Mittwoch: Lang - Roth 1:0",
    ],
)
def test_same_day_is_that_named_before(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf 13.05.", "Lang 1-0 Roth 13.05."]


def test_same_day_of_nothing_is_asked() -> None:
    (claim,) = read_claims("Lang (Weiß) hat am gleichen 13. gegen Roth gewonnen.")
    assert [found.code for found in claim.findings] == [Question.AMBIGUOUS_DATE]


@pytest.mark.parametrize("rows", ["Koch - Wolf: 1-0\nLang - Roth: 1-0", "Koch - Wolf 1-0\nLang - Roth 1-0"])
def test_day_that_a_line_above_gives_both_games_is_that_of_the_second_too(rows: str) -> None:
    assert read(f"Both games below ended on Wednesday, 13 May.\n{rows}") == [
        "Koch 1-0 Wolf 13.05.",
        "Lang 1-0 Roth 13.05.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "13. Mai\nKoch - Wolf 1-0\nLang - Roth 1-0\n\n15. Mai\nKaffee.",
        "MITTWOCH, 13. MAI\nKoch - Wolf 1-0\nLang - Roth 1-0\n\nFREITAG, 15. MAI\nTurnierleiter trinkt Kaffee.",
        "Wednesday, 13 May\nKoch - Wolf 1-0\nLang - Roth 1-0\n\n15 May\nNothing.",
    ],
)
def test_day_below_a_list_of_days_is_that_of_no_game_above(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf 13.05.", "Lang 1-0 Roth 13.05."]


@pytest.mark.parametrize("words", ["Am Tag drauf", "Am Tag darauf", "Einen Tag drauf"])
def test_day_that_counts_from_the_game_before(words: str) -> None:
    text = f"Koch (Weiß) hat am 13. Mai gegen Wolf gewonnen. {words} hat Lang (Weiß) gegen Roth gewonnen."
    assert read(text) == ["Koch 1-0 Wolf 13.05.", "Lang 1-0 Roth 14.05."]


@pytest.mark.parametrize(
    "words",
    [
        "Jetzt nochmal mit Brille: da oben stimmt etwas nicht.",
        "Beim Durchlesen fallen mir zwei Dinge auf.",
        "Wrong twice! Look again.",
        "Swap the colours in one of them.",
    ],
)
def test_director_who_puts_himself_right_is_asked_about_all(words: str) -> None:
    assert [claim for claim in read_claims(f"Koch - Wolf 1-0\nLang - Roth 1-0\n\n{words}") if not claim.findings] == []
