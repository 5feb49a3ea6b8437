"""Who of two has won: clauses about the opponent, pronouns that are objects, and numbers that name nobody."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Koch hatte Weiß gegen Wolf, der am Sonntag, dem 14., aufgab.", "Koch 1-0 Wolf 14.06."),
        ("Koch had White against Wolf, who on Sunday, the 14th, resigned.", "Koch 1-0 Wolf 14.06."),
        ("Koch hat gegen Wolf, der am Montag die Zeit überschritt, gewonnen.", "Wolf 0-1 Koch 15.06. ?"),
        ("Koch hat gegen Wolf, der Weiß hatte, verloren.", "Wolf 1-0 Koch"),
    ],
)
def test_clause_about_the_opponent_says_what_the_opponent_did(text: str, result: str) -> None:
    assert read(text) == [result]


def test_pronoun_before_a_player_is_who_was_beaten() -> None:
    text = (
        "Lang hat gegen die Vera Roth verloren, da hat er mit Weiß die Zeit verschlafen! "
        "Und am Freitag hat ihn der Koch Alfred mit Weiß mattgesetzt."
    )
    assert read(text) == ["Lang 0-1 Roth", "Koch 1-0 Lang 19.06."]


def test_colour_in_brackets_is_no_new_subject() -> None:
    assert read("Koch\n  - against Wolf (Wolf had White): won") != ["Wolf 1-0 Koch"]


def test_this_one_had_the_colour_and_not_the_opponent() -> None:
    assert read("Da war noch Koch. Der hatte Weiß gegen Wolf, und da hat Wolf aufgegeben.") == ["Koch 1-0 Wolf"]


@pytest.mark.parametrize("number", ["Nr. 1: ", "No. 2:  ", "#1  ", "Nr. 3) "])
def test_number_of_a_row_names_no_player(number: str) -> None:
    assert read(f"{number}Koch - Wolf ..... 1:0 ..... 17.5.") == ["Koch 1-0 Wolf 17.05."]


def test_numbers_of_seats_name_players() -> None:
    assert read("Nr. 1: Nr. 2 1-0") == read("Nr. 1 - Nr. 2 1-0")


def test_points_stand_behind_initials_and_colours() -> None:
    rows = "Koch, A. (W)  .5  |  Wolf, I. (B)  .5\nLang, O. (W)   0  |  Roth, V. (B)   1   resigned"
    assert read(rows) == ["Koch 1/2-1/2 Wolf", "Lang 0-1 Roth"]
