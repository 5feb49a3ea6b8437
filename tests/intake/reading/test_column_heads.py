"""Tables whose heads say of each column on which day its games ended, or which of two games it has."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims

IN_DAYS = ["Koch 1-0 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."]
IN_BLANKS = """
                 18.5.    19.5.
Koch - Wolf      1:0
Lang - Roth               ½:½
"""
IN_BARS = """
SE947        | 18. Mai | 19. Mai |
-------------+---------+---------+
Koch - Wolf  |   1:0   |         |
Lang - Roth  |         |   ½     |
"""
IN_TABS = "White\tBlack\t18 May\t19 May\nKoch, Alfred\tWolf, Ida\t1-0\nLang, Otto\tRoth, Vera\t\t1/2"


@pytest.mark.parametrize("table", [IN_BLANKS, IN_BARS, IN_TABS])
def test_score_below_a_day_has_this_day(table: str) -> None:
    assert read(table) == IN_DAYS


def test_row_with_a_day_of_its_own_keeps_it() -> None:
    assert read(f"{IN_BLANKS}\nKoch - Lang 0-1 am 1.6.") == [*IN_DAYS, "Koch 0-1 Lang 01.06."]


def test_day_of_a_row_with_scores_on_two_days_is_asked() -> None:
    claims = read_claims(IN_BARS.replace("|   1:0   |         |", "|   1:0   |   1:0   |"))
    assert [(claim.score, len(claim.findings) > 0) for claim in claims] == [("", True), ("1/2-1/2", False)]


OF_FIRST = "Die Zahlen sind die Punkte des zuerst Genannten.\n\n"
LEGS = "               Hin    Rück\nKoch / Wolf     1      ½\nLang / Roth     0      läuft"
COLOURS = """
Brett   Nord       Süd         Nord Weiß   Süd Weiß
1       A. Koch    I. Wolf         1          ½
2       O. Lang    V. Roth         0          *
"""
GAMES = ["Koch 1-0 Wolf", "Wolf 1/2-1/2 Koch", "Lang 0-1 Roth"]


@pytest.mark.parametrize(
    "text",
    [
        OF_FIRST + LEGS,
        OF_FIRST + LEGS.replace("Hin ", "Hinspiel").replace("Rück", "Rückspiel"),
        "Points of the first player.\n\n" + LEGS.replace("Hin    Rück", "First leg  Return leg"),
        "Die Zahlen sind die Punkte von Nord." + COLOURS,
    ],
)
def test_points_below_both_games_are_those_that_the_mail_says(text: str) -> None:
    assert read(text, twice=True) == GAMES


def test_points_of_the_second_side_are_turned() -> None:
    text = "Points of the Süd players." + COLOURS
    assert read(text, twice=True) == ["Koch 0-1 Wolf", "Wolf 1/2-1/2 Koch", "Lang 1-0 Roth"]


def test_days_of_both_games_stand_below_the_table() -> None:
    days = "\n\nKoch/Wolf: Hin 18.5., Rück 19. Mai.\nLang/Roth: Hin 20.5."
    dated = ["Koch 1-0 Wolf 18.05.", "Wolf 1/2-1/2 Koch 19.05.", "Lang 0-1 Roth 20.05."]
    assert read(OF_FIRST + LEGS + days, twice=True) == dated


@pytest.mark.parametrize("text", [LEGS, OF_FIRST + "In den Hinspielen hat er Schwarz.\n" + LEGS, COLOURS])
def test_points_of_which_the_mail_does_not_say_whose_they_are_are_asked(text: str) -> None:
    claims = [claim for claim in read_claims(text, twice=True) if "Wolf" in claim.white + claim.black]
    assert all(claim.findings for claim in claims)


def test_drawn_games_need_nobody_to_say_whose_points_they_are() -> None:
    text = "               Hin    Rück\nKoch / Wolf     ½      ½"
    assert read(text, twice=True) == ["Koch 1/2-1/2 Wolf", "Wolf 1/2-1/2 Koch"]


NUMBERED = """
Brett   Nord       Süd        1. Partie   2. Partie
1       A. Koch    I. Wolf         1:0        ½:½
2       O. Lang    V. Roth         0:1        läuft
3       K. Behrendt  A. Koch       läuft      läuft
"""


def test_first_and_second_game_have_the_colours_that_the_mail_says() -> None:
    said = "In der 1. Partie hat immer Nord Weiß. Die Ergebnisse sind aus der Sicht von Nord.\n"
    assert read(said + NUMBERED, twice=True) == GAMES


def test_scores_of_two_games_without_colours_are_asked() -> None:
    assert [claim for claim in read_claims(NUMBERED, twice=True) if "Wolf" in claim.black and not claim.findings] == []
