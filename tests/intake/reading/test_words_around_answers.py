"""Answers with little words around them, and several in one row."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.intake.reading.test_replies import RESULT, WHO, claim_of, resolved


@pytest.mark.parametrize("answer", ["1 b, 2 remis", "1: b\n2 Remis", "1b 2 unentschieden"])
def test_number_needs_no_sign_before_a_short_answer(answer: str) -> None:
    found = resolved(answer, WHO, replace(RESULT, number=2))
    assert (claim_of(found).number_white, claim_of(found, 2).score) == ("1004", "1/2-1/2")


@pytest.mark.parametrize(
    ("answer", "number"),
    [("Na, der Karl!", "1004"), ("Ach so, Hans", "1001"), ("oh well, b", "1004"), ("Ach so, Karl meine ich.", "1004")],
)
def test_word_before_an_answer_is_no_part_of_a_name(answer: str, number: str) -> None:
    assert claim_of(resolved(answer, WHO)).number_white == number


@pytest.mark.parametrize("answer", ["Brett 2 remis", "Runde 2 remis", "round 2 drawn"])
def test_number_of_a_board_or_a_round_is_none_of_a_question(answer: str) -> None:
    found = resolved(f"{answer}\n1 b", WHO, replace(RESULT, number=2), replace(RESULT, number=3))
    assert list(found) == [1]


@pytest.mark.parametrize(
    "answer",
    [
        "Verzeihung, die Hauptsache vergessen: remis.",
        "Sorry, I forgot the result: a draw.",
        "Oh, habe ich vergessen: unentschieden",
        "remis. LG Anna",
        "Remis, viele Grüße Anna Leiter",
    ],
)
def test_excuse_and_closing_around_a_result_are_no_players(answer: str) -> None:
    assert claim_of(resolved(answer, RESULT)).score == "1/2-1/2"
