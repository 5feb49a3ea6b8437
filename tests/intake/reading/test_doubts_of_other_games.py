"""Doubts of a reply about another game than the one that is asked about, and a yes beside a result in words."""

from __future__ import annotations

import pytest

from intake.reading.replies.types import AskedQuestion, Resolution
from intake.reading.types import Candidate
from tests.intake.reading.test_missing_games import KNOWN
from tests.intake.reading.test_replies import asked, resolved, said

SIGNS = (Candidate((("confirmed", "yes"),)), Candidate((("dropped", "yes"),)))
DOUBT = asked(1, "not-confirmed", said("Koch und Wolf entschied Koch", "Koch, Karl", "Wolf, Ida", "1-0"), *SIGNS)
OTHER = asked(2, "which-game", said("Dann Wolf gegen Lang", "Wolf", "Lang", "1-0"))
SURE = "1: ja, das steht fest, Koch (Weiß) hat am 15.3. gegen Wolf gewonnen."


def settle(text: str, *questions: AskedQuestion) -> tuple[bool, list[str]]:
    """Return whether a reply closes the first question without a game, and the results that it stores for it."""
    found = resolved(text, *questions, known=KNOWN).get(1, Resolution(0))
    return found.dropped, [each.score for each in found.claims]


@pytest.mark.parametrize("questions", [(DOUBT,), (DOUBT, OTHER)])
@pytest.mark.parametrize(
    "doubt",
    [
        "Unsicher war ich nur bei der Partie Wolf (Weiß) gegen Lang, und das bin ich leider noch immer.",
        "Nicht sicher bin ich bei Wolf - Lang.",
        "I was only unsure about Wolf against Lang, and I still am.",
    ],
)
def test_doubt_about_the_game_of_others_leaves_an_answer(questions: tuple[AskedQuestion, ...], doubt: str) -> None:
    assert settle(f"{SURE} {doubt}", *questions) == (False, ["1-0"])


@pytest.mark.parametrize(
    "doubt",
    [
        "Unsicher bin ich, ob es Koch gegen Lang war.",
        "Unsicher bin ich noch, Wolf oder Lang.",
        "Ganz sicher bin ich bei Koch gegen Wolf aber nicht.",
        "Unsicher war ich nur bei Wolf.",
        "Unsicher bin ich aber noch.",
    ],
)
def test_doubt_that_may_be_about_the_game_stores_nothing(doubt: str) -> None:
    assert settle(f"{SURE} {doubt}", DOUBT)[1] == []


@pytest.mark.parametrize(
    "text",
    [
        "1: ja, das steht fest, Wolf hat am 15.3. gegen Koch gewonnen.",
        "1: yes, Wolf beat Koch on 15 March.",
        "1: ja, Koch hat am 15. März gegen Wolf verloren.",
    ],
)
def test_result_in_words_with_both_names_goes_before_the_yes_beside_it(text: str) -> None:
    assert settle(text, DOUBT) == (False, ["0-1"])


def test_yes_beside_another_result_without_names_is_asked() -> None:
    assert settle("1: ja, remis", DOUBT) == (False, [])
