"""Numbers of questions with nothing between them and the answer, and players who are named again behind them."""

from __future__ import annotations

import pytest

from intake.reading.codes import Question
from intake.reading.replies.bare_numbers import close_numbers
from intake.reading.replies.own_text import Passage
from intake.reading.types import Candidate
from tests.intake.reading.test_replies import asked, resolved, said

SIGNS = (Candidate((("confirmed", "yes"),)), Candidate((("dropped", "yes"),)))
ENDS = tuple(Candidate((("score", score),)) for score in ("1-0", "1/2-1/2", "0-1"))
CERTAIN = asked(1, Question.NOT_CONFIRMED, said("Koch schlägt Wolf", "Koch, Karl", "Wolf, Ida", "1-0"), *SIGNS)
OFFERED = asked(
    2,
    Question.NO_SCORE,
    said("Lang - Berg, Remis angeboten", "Lang, Otto", "Berg, Eva", ""),
    *ENDS,
    Candidate((("dropped", "yes"),)),
)


def settle(answer: str) -> list[tuple[int, str]]:
    """Return what becomes of the two questions: the score, or that nothing is stored."""
    found = resolved(answer, CERTAIN, OFFERED)
    return sorted((number, "" if each.dropped else each.claims[0].score) for number, each in found.items())


@pytest.mark.parametrize(
    "answer",
    [
        "1 ja klar koch - wolf steht fest. 2 läuft noch, nur angebot",
        "1 ja klar Koch - Wolf steht fest. 2 läuft noch, nur angebot\ngruß mehmet",
        "1: ja klar Koch - Wolf steht fest. 2: läuft noch",
        "1 ja, 2 läuft noch",
        "1 ja. 2 läuft noch",
        "1 ja klar, das von Koch steht fest und 2 läuft noch",
        "1 Koch - Wolf steht fest. 2 Lang - Berg läuft noch",
        "1 Koch - Wolf steht fest 2 noch nicht fertig",
        "1 yes of course, Koch v Wolf is certain. 2 is still going on, only an offer",
        "1 yes Koch - Wolf is certain 2 still running",
        "1 stimmt, 2 ist noch nicht zu Ende",
    ],
)
def test_bare_numbers_are_those_of_questions(answer: str) -> None:
    assert settle(answer) == [(1, "1-0"), (2, "")]


@pytest.mark.parametrize(
    ("answer", "results"),
    [
        ("2 läuft noch, nur angebot", [(2, "")]),
        ("1 stimmt", [(1, "1-0")]),
        ("2 is still running", [(2, "")]),
        ("1 ja, Koch - Wolf steht fest", [(1, "1-0")]),
    ],
)
def test_one_bare_number_leaves_the_other_question_open(answer: str, results: list[tuple[int, str]]) -> None:
    assert settle(answer) == results


@pytest.mark.parametrize(
    "text",
    [
        "2 noch offen",
        "Ich habe alles gemeldet, und 2 noch offen",
        "2 still running",
        "2 Partien laufen noch",
        "Brett 2 läuft noch",
        "Zug 2 läuft noch",
        "3 läuft noch",
        "1 Koch - Lang 1-0",
        "1 Lang - Berg remis",
        "um 2 ist Schluss",
    ],
)
def test_other_numbers_are_none_of_questions(text: str) -> None:
    assert [each.text for each in close_numbers([Passage(0, text)], [CERTAIN, OFFERED])] == [text]
