"""Rows that label who won and who lost, signs before figures, and days that were taken for none."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("loser: Alfred Koch, with Black, mated\nwinner: Ida Wolf, with White", ["Wolf 1-0 Koch"]),
        ("Sieger: Ida Wolf\nVerlierer: Alfred Koch", ["Wolf 1-0 Koch ?"]),
        ("winner: Ida Wolf\nwinner: Alfred Koch", []),
    ],
)
def test_rows_that_label_winner_and_loser_are_read(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch/Wolf = 1/0", ["Koch 1-0 Wolf"]),
        ("Koch/Wolf = 1/0, 14.6., S gibt auf", ["Koch 1-0 Wolf 14.06."]),
        ("Koch - Wolf =", ["Koch 1/2-1/2 Wolf"]),
        ("Koch = Wolf", ["Koch 1/2-1/2 Wolf"]),
        ("Koch <-> Wolf: a complaint.\nFinished games: 0. Everything else = ok", []),
    ],
)
def test_sign_before_something_else_is_no_draw(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch hat Wolf am vorletzten Sonntag matt gesetzt.", ["Koch 1-0 Wolf 07.06. ?"]),
        ("Koch mit Schwarz und Lang mit Weiß, remis seit dem 7. Mai.", ["Lang 1/2-1/2 Koch 07.05."]),
        ("koch hat gegen wolf aufgegeben, 0:1. lang-roth geht weiter.", ["Koch 0-1 Wolf ?"]),
    ],
)
def test_day_or_pair_of_the_words_beside_is_the_right_one(text: str, results: list[str]) -> None:
    assert read(text)[:1] == results


@pytest.mark.parametrize("pair", ["Koch gegen Wolf. ", "Koch - Wolf. "])
def test_player_behind_a_colon_is_the_one_who_did_it(pair: str) -> None:
    assert read(f"{pair}Gewonnen hat: Wolf") == read(f"{pair}Gewonnen: Wolf") == ["Koch 0-1 Wolf"]
    assert read(f"{pair}Verloren hat: Koch") == ["Koch 0-1 Wolf ?"]


def test_player_behind_a_colon_in_the_next_line_is_the_one_who_did_it() -> None:
    assert read("Koch - Wolf\nGewonnen hat: Wolf") == read("Koch - Wolf\nGewonnen: Wolf") == ["Wolf 1-0 Koch ?"]
    assert read("Koch - Wolf\nVerloren hat: Koch") == ["Koch 0-1 Wolf ?"]


def test_what_a_player_did_before_a_colon_stays() -> None:
    assert read("Koch hat gewonnen: Wolf gab auf.") == ["Koch 1-0 Wolf ?"]


@pytest.mark.parametrize(
    "text",
    [
        "Sieger: Koch, Verlierer: Wolf",
        "Verlierer: Wolf, Sieger: Koch",
        "Winner: Koch. Loser: Wolf.",
        "Loser: Wolf / Winner: Koch",
        "Partie 2 | Sieger = Koch | Verlierer = Wolf",
        "Verlierer - Herr Wolf; Sieger - Frau Koch",
    ],
)
def test_labels_of_one_line_say_who_won(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf ?"]


def test_labelled_players_keep_their_colours_and_the_day() -> None:
    assert read("Sieger: Ida Wolf (Schwarz), Verlierer: Koch (Weiß), 3.6.") == ["Koch 0-1 Wolf 03.06."]


def test_how_a_labelled_game_ended_is_kept() -> None:
    assert [one.reason for one in read_claims("Sieger: Koch, kampflos\nVerlierer: Wolf")] == ["unplayed"]


@pytest.mark.parametrize(
    "text",
    [
        "Gewonnen: Koch, verloren: Wolf",
        "My games: won: Koch, lost: Wolf.",
        "Sieger: vermutlich Koch, Verlierer: Wolf",
        "Sieger: vermutlich Koch\nVerlierer: Wolf",
        "Vorläufiger Sieger: Koch, Verlierer: Wolf",
        "Tournament winner: Koch, biggest loser: Wolf",
        "Winner: Koch (not sure whether White), loser: Wolf",
        "Winner: on 3 June, Koch; loser: Wolf",
    ],
)
def test_label_that_may_mean_something_else_is_asked(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", ["Sieger: Koch, Verlierer: Wolf (strittig)", "Winner: Koch; loser: Wolf?"])
def test_doubt_behind_labels_is_asked(text: str) -> None:
    (claim,) = read_claims(text)
    assert Question.NOT_CONFIRMED in {one.code for one in claim.findings}


@pytest.mark.parametrize("text", ["Koch v Wolf: no winner", "Koch v Wolf, no winner, and no hard feelings."])
def test_game_without_a_winner_is_a_draw(text: str) -> None:
    assert read(text) == ["Koch 1/2-1/2 Wolf"]


@pytest.mark.parametrize("words", ["still no winner", "no winner as yet", "no winner known", "no winner declared"])
def test_game_whose_winner_is_not_known_is_no_draw(words: str) -> None:
    assert [one.score for one in read_claims(f"Koch v Wolf: {words}")] == [""]
