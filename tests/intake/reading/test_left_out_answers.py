"""Answers that store nothing in other words than the signs, and remarks beside answers that are none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading.codes import Question
from intake.reading.replies.reported_again import without_answered
from intake.reading.replies.types import Conversation, Resolution
from intake.reading.types import Claim, Place, Reading
from tests.intake.reading.test_answers_beside_words import CERTAIN, DROP, HAAS, NO_SCORE, WON, answer, ask


@pytest.mark.parametrize(
    "text",
    [
        "Leave it out of the book until the gentlemen have spoken.",
        "don't count it, nobody has looked at it yet",
        "cant pick any of them mate, its under protest. leave it off",
        "You offer me four answers and I cannot choose one. Kindly leave it out until the gentlemen have spoken.",
        "none of them. I don't know who won, and I told you so. Put nothing down.",
        "I can't tell you a, b, c OR d! I'm no wiser than yesterday. So please put nothing down for that one yet.",
        "Ich kann weder a noch b noch c sagen. Lassen Sie es weg.",
        "Das weiß ich auch nicht. Bitte nichts buchen.",
        "Bitte weglassen, das ist noch unter Protest.",
        "weder noch, lasst es offen",
    ],
)
def test_game_whose_end_nobody_knows_is_left_out(text: str) -> None:
    assert answer(text, ask(1, NO_SCORE)) == [(1, "-")]


@pytest.mark.parametrize("text", ["Sorry that I don't write often.", "Ich kann heute nichts mehr schreiben."])
def test_who_does_not_write_leaves_nothing_out(text: str) -> None:
    assert answer(text, ask(1, NO_SCORE)) == []


@pytest.mark.parametrize("text", ["I can't tell you a, b, c or d.", "Weder a noch b noch c."])
def test_signs_of_all_answers_are_none(text: str) -> None:
    assert answer(text, ask(1, NO_SCORE)) in ([], [(1, "-")])


@pytest.mark.parametrize(
    "text",
    [
        "Yes, a. No protest was lodged.",
        "yes, (a). It is solely the date upon which I made no finding.",
        "Yes it is certain, only I have no date for it.",
    ],
)
def test_no_of_something_else_denies_nothing(text: str) -> None:
    assert answer(text, ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN))) == [(1, "1-0 None")]


@pytest.mark.parametrize("text", ["b pls", "b plz", "b to all. I've not heard a thing more about any of them."])
def test_sign_in_a_hasty_hand_is_one(text: str) -> None:
    second = ask(2, (Question.NOT_CONFIRMED, HAAS, (DROP, DROP)))
    found = answer(text, ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN)), *([second] if "all" in text else []))
    assert {said for _, said in found} == {"-"}


@pytest.mark.parametrize("text", ["1b und 2b, beide bleiben noch im Topf.", "1b and 2b please", "1: b, 2: b"])
def test_two_signs_with_their_numbers_are_two_answers(text: str) -> None:
    doubted = (Question.NOT_CONFIRMED, HAAS, CERTAIN)
    assert answer(text, ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN)), ask(2, doubted)) == [(1, "-"), (2, "-")]


@pytest.mark.parametrize("text", ["Antwort: a", "Answer: a)", "Antwort: a). Niemand hat widersprochen."])
def test_sign_behind_a_label_is_an_answer(text: str) -> None:
    assert answer(text, ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN))) == [(1, "1-0 None")]


def test_game_of_an_answer_is_no_new_question() -> None:
    where = Place("body", 4, "I am yet to hear from Abbott and Grant.")
    open_game, other = Claim(where, "Grant", "Abbott", ""), Claim(where, "Haas", "Brandt", "")
    reading = Reading((), (open_game, other))
    talk = Conversation((ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN)),))
    talk = replace(talk, questions=(*talk.questions, ask(2, NO_SCORE)))
    assert without_answered(reading, talk, [Resolution(1, dropped=True)]).claims == (other,)
    assert without_answered(reading, talk, []).claims == (open_game, other)


def test_reply_that_answers_all_questions_asks_for_no_result() -> None:
    where = Place("body", 4, "Haas and Brandt are still playing.")
    reading = Reading((), (Claim(where, "Haas", "Brandt", ""),), missed=(Claim(where, "Abbott", "Brandt", ""),))
    question = ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN))
    settled = without_answered(reading, Conversation((question,)), [Resolution(1, dropped=True)])
    assert (settled.claims, settled.missed) == ((), ())
    two = Conversation((question, ask(2, (Question.NOT_CONFIRMED, HAAS, CERTAIN))))
    assert without_answered(reading, two, [Resolution(1, dropped=True)]) == reading
