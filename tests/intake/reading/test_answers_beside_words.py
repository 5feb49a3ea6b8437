"""Answers of directors beside other words, as conversations showed them: signs, names, games that were none, days."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.replies.resolving import resolve_replies
from intake.reading.replies.types import AskedQuestion, Conversation
from intake.reading.types import Candidate, Claim, Finding, Letter, Part, Place, Sender

DAY = date(2026, 8, 30)
PLACE = Place("body", 3, "Grant (White) against Maud: a resignation by her is suspected.")
DROP = Candidate((("dropped", "yes"),))
SCORES = (*(Candidate((("score", score),)) for score in ("1-0", "1/2-1/2", "0-1")), DROP)
CERTAIN = (Candidate((("confirmed", "yes"),)), DROP)
SEATS = (
    Seat(1, "1", "Grant", "Colin", 1, sex="m"),
    Seat(2, "2", "Abbott", "Maud", 2, sex="w"),
    Seat(3, "3", "Haas", "Monika", 3, sex="w"),
    Seat(4, "4", "Brandt", "Falk", 4, sex="m"),
)
KNOWN = Known((KnownTournament("AB-1", "", SEATS, (Pairing(1, 2), Pairing(3, 4))),))
GRANT, HAAS = Claim(PLACE, "Grant, Colin", "Abbott, Maud", ""), Claim(PLACE, "Haas, Monika", "Brandt, Falk", "")
WON = Claim(PLACE, "Abbott, Maud", "Grant, Colin", "1-0", colours_known=False)
NO_SCORE = (Question.NO_SCORE, GRANT, SCORES)

Asked = tuple[str, Claim, tuple[Candidate, ...]]


def ask(number: int, *asked: Asked) -> AskedQuestion:
    """Return a question about what is not clear of a game."""
    findings = (Finding(code, PLACE.text, PLACE, (claim,), None, signs) for code, claim, signs in asked)
    return AskedQuestion(number, tuple(findings), PLACE.text, DAY)


def answer(text: str, *questions: AskedQuestion) -> list[tuple[int, str]]:
    """Return what a reply stores of each question that it answers, "-" for nothing."""
    letter = Letter(
        Sender("a@b.example"), "Re: AB-1", "", "", None, None, DAY, "", (Part("body", tuple(text.split("\n"))),)
    )
    found = resolve_replies(letter, Conversation(questions, ("(1) > x\n",)), KNOWN).resolutions
    return [
        (each.number, "-" if each.dropped else ", ".join(f"{one.score} {one.completed_on}" for one in each.claims))
        for each in sorted(found, key=lambda each: each.number)
    ]


def test_sign_that_stores_nothing_answers_beside_another_question_about_the_same_game() -> None:
    first = ask(1, NO_SCORE, (Question.NOT_CONFIRMED, GRANT, CERTAIN))
    second = ask(2, (Question.NOT_CONFIRMED, WON, CERTAIN))
    text = "Dear colleague,\n\n1: f\n2: b. That was last year's file, no finding of this tournament."
    assert answer(text, first, second) == [(1, "-"), (2, "-")]


@pytest.mark.parametrize("sign", ["1: b", "1 b", "(1) b"])
def test_sign_below_its_number_answers_beside_a_doubt(sign: str) -> None:
    text = f"{sign}\n\nThe state is unchanged, not checked; I do not know yet who is right, and may be wrong myself."
    assert answer(text, ask(1, (Question.NOT_CONFIRMED, WON, CERTAIN))) == [(1, "-")]


@pytest.mark.parametrize(
    "text",
    [
        "Brandt und Haas aber weilen nur fern, der eine am Meer; von einer Partie der beiden ist nichts zu künden.",
        "Haas and Brandt are only on holiday, he at the sea and she in the hills.",
    ],
)
def test_names_of_both_players_are_no_winner(text: str) -> None:
    assert answer(text, ask(1, (Question.NO_SCORE, HAAS, SCORES))) in ([], [(1, "-")])


@pytest.mark.parametrize(
    "text",
    [
        "That was only the list of names, no game between Monika and Falk.",
        "Das war nur die Namensliste, keine Partie zwischen Monika und Falk.",
        "Zwischen Monika und Falk gibt es kein Ergebnis, da ist nichts einzutragen.",
    ],
)
def test_game_that_there_is_not_is_no_draw(text: str) -> None:
    assert answer(text, ask(1, (Question.NO_SCORE, HAAS, SCORES))) in ([], [(1, "-")])


def test_day_of_one_answer_is_that_of_the_game_in_the_other() -> None:
    place = Place("body", 2, "White carried the day when Colin Grant squared off with Maud Abbott.")
    unread = AskedQuestion(2, (Finding(Question.WHICH_GAME, place.text, place),), place.text, DAY)
    first = ask(1, NO_SCORE, (Question.AMBIGUOUS_DATE, GRANT, ()))
    text = "1: a, and it was August 25, 2026\n2: same game, Colin Grant had White against Maud Abbott and won."
    assert answer(text, first, unread) == [(1, "1-0 2026-08-25"), (2, "1-0 2026-08-25")]
