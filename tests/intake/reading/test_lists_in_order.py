"""Games, their ends and their days in lists of their own, in the same order, and points of two players."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_last_versions import ASKED, list_read

GAMES = ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth", "Koch 0-1 Roth"]


@pytest.mark.parametrize(
    "text",
    [
        "Games\n1 Koch v Wolf\n2 Lang v Roth\n3 Koch v Roth\n\n1 1-0 (2 June)\n2 draw (3 June)\n3 0-1 (4 June)",
        "a) Koch - Wolf\nb) Lang - Roth\nc) Koch - Roth\n\na) 1-0\nb) ½\nc) 0-1\n\na) 2.6.\nb) 3.6.\nc) 4.6.",
        "Koch - Wolf, Lang - Roth, Koch - Roth.\n\nIn that order: 1-0, draw, 0-1.\nThe dates: 2 June, 3 June, 4 June.",
        "Koch / Wolf\nLang / Roth\nKoch / Roth\n\n1:0\nremis\n0:1\n\n2.6.\n3.6.\n4.6.",
        "The games: Koch - Wolf; Lang - Roth; Koch - Roth.\nResults: 1-0; draw; 0-1.\nDays: 2 June; 3 June; 4 June.",
        "Koch - Wolf, Lang - Roth und Koch - Roth\n1-0 (Dienstag, 2.6.), ½-½ (3. Juni) und 0-1 (4.6.)",
    ],
)
def test_results_and_days_in_the_order_of_the_games_are_theirs(text: str) -> None:
    assert list_read(text) == [f"{game} {day}" for game, day in zip(GAMES, (2, 3, 4), strict=True)]


def test_more_games_than_lines_stay_in_their_order() -> None:
    text = "Koch - Wolf, Lang - Roth, Koch - Roth, Wolf - Roth\n1-0, ½-½, 0-1, 1-0\n\nAll on 3 June."
    assert list_read(text) == [f"{game} 3" for game in (*GAMES, "Wolf 1-0 Roth")]


def test_remark_on_a_number_is_about_the_game_that_has_it() -> None:
    text = "1. Koch - Wolf\n2. Lang - Roth\n\n1. 1-0, \n2. remis\n\nNo. 2 is not certain yet. Both on 3 June."
    assert list_read(text) == ["Koch 1-0 Wolf 3", *ASKED]


@pytest.mark.parametrize(
    "text",
    [
        "Noch offen:\nKoch - Wolf\nLang - Roth\n\n1-0\n0-1",
        "1. Koch - Wolf\n2. Lang - Roth\n\n1. 1-0\n3. 0-1",
        "Koch - Wolf\nLang - Roth\nKoch - Roth\n\n1-0\n0-1",
        "Koch - Wolf\n\n1-0\n0-1",
        "Koch - Wolf\nLang - Roth\nThese two games are still running.\n1-0\n0-1",
        "Koch - Wolf, Lang - Roth\nIn reverse order: 1-0, 0-1",
        "Adjourned games: Koch - Wolf, Lang - Roth.\nResults: 1-0, 0-1.",
        "Hängepartien:\nDie Partien: Koch - Wolf; Lang - Roth.\nDie Ergebnisse: 1:0; 0:1.",
        "Vertagte Partien:\nSpiele: Koch - Roth; Wolf - Lang.\nErgebnisse: 1:0; remis.",
        "Partien: Koch - Wolf; Lang - Roth.\nErgebnisse: 1:0; remis.\nTage: 12; 15.",
        "Koch - Wolf\nLang - Roth\nPossible results:\n1-0\n0-1",
        "Open games:\n\nRound 1\nKoch - Wolf\nLang - Roth\n\nResults:\n1-0\n0-1",
        "Koch - Wolf\nLang - Roth\n1-0 (so far)\n0-1 (1 game to go)",
        "Pairings of the next round:\nKoch - Wolf\nLang - Roth\n\nResults:\n1-0\n0-1",
    ],
    ids=[
        "open games",
        "other numbers",
        "more games",
        "more results",
        "a sentence between",
        "turned round",
        "adjourned",
        "adjourned above",
        "adjourned by another word",
        "days without a month",
        "possible",
        "open games further up",
        "remarks",
        "next round",
    ],
)
def test_lists_that_do_not_agree_are_not_joined(text: str) -> None:
    assert list_read(text) == []


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Koch nothing, Wolf a full point. Ended 3 June.", []),
        ("Koch nothing, Wolf a full point.\nEnded 3 June.", ["Koch 0-1 Wolf 3"]),
        ("Koch half a point, Wolf half a point.\n\nEnded 3 June.", ["Koch 1/2-1/2 Wolf 3"]),
        ("Koch und Wolf: null und eins. Das war am 3.6.", ["Koch 0-1 Wolf 3"]),
        ("Koch, Wolf\n1, 0\n(finished 3 June, Koch was White)", ["Koch 1-0 Wolf 3"]),
        ("Koch ein ganzer Punkt, Wolf nichts\n3.6.", ["Koch 1-0 Wolf 3"]),
        ("Koch nothing, Wolf nothing.\nEnded 3 June.", []),
        ("Koch 1, Wolf 10, alles am 3.6.", []),
        ("Group leaders:\nKoch one point, Wolf no points", []),
        ("Verwarnungen:\nKoch eins, Wolf keinen Punkt", []),
        ("Open games\nKoch, Wolf\n1, 0", []),
        ("Koch, Wolf: 1, 0. Still running.", []),
        ("Koch und Wolf: null und eins nach Runde 1", []),
    ],
)
def test_points_of_two_players_are_the_score_of_their_game(text: str, result: list[str]) -> None:
    assert list_read(text) == result
