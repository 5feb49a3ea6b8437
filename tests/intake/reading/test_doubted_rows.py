"""Rows with a few words of doubt behind them, whatever is between: they are asked, and no other row is."""

from __future__ import annotations

from itertools import product

import pytest

from tests.intake.reading.test_several_sentences import read

ROWS = (
    "Koch - Wolf 1-0",
    "Koch 1 Wolf 0",
    "Koch ½ Wolf ½",
    "Koch 0,5 Wolf 0,5",
    "Koch 1:0 Wolf",
    "1-0 Koch - Wolf",
    "3.5. Koch - Wolf 1-0",
    "Koch - Wolf 1-0 (3.5.)",
    "Koch beat Wolf",
    "Koch schlägt Wolf",
    "Koch - Wolf: Weiß gewinnt",
    "Draw: Koch - Wolf",
    "Remis zwischen Koch und Wolf",
)
BETWEEN = (" - {}", " ({})", ", {}", " / {}", ": {}", " !! {} !!", " [{}]", " -> {}")
DOUBTS = (
    "not safe",
    "unconfirmed",
    "tbc",
    "still open",
    "nicht sicher",
    "unbestätigt",
    "unter Vorbehalt",
    "Karte fehlt",
    "far from certain",
    "nur fast sicher",
    "please check, I can't vouch for it",
)
CERTAIN = ("both confirmed", "nice game", "beide bestätigt", "hart umkämpft", "dead certain", "ganz sicher")


def list_certain(text: str) -> list[str]:
    """Return the players of the games of which nothing is asked."""
    return [" ".join(each.split()[:3:2]) for each in read(text) if each.split()[1] != "?"]


@pytest.mark.parametrize("row", ROWS)
def test_words_of_doubt_behind_a_row_make_a_question_of_it_alone(row: str) -> None:
    texts = [
        f"Lang - Roth 1-0\n{row}{between.format(doubt)}\nVogt - Haas 1-0" for between, doubt in product(BETWEEN, DOUBTS)
    ]
    assert {text: found for text in texts if (found := list_certain(text)) != ["Lang Roth", "Vogt Haas"]} == {}


@pytest.mark.parametrize("row", ROWS)
def test_other_words_behind_a_row_ask_nothing(row: str) -> None:
    texts = [f"Lang - Roth 1-0\n{row}{between.format(words)}" for between, words in product(BETWEEN, CERTAIN)]
    assert {text: found for text in texts if len(found := list_certain(text)) != 2} == {}


@pytest.mark.parametrize(
    "text",
    [
        "Alle Partien remis, außer Koch - Wolf.",
        "Alle Partien endeten remis bis auf Koch gegen Wolf.",
        "All drawn apart from Koch v Wolf.",
        "Alle remis, außer Koch - Wolf 1-0.",
    ],
)
def test_game_that_is_excepted_from_all_is_asked(text: str) -> None:
    assert list_certain(text) == []
