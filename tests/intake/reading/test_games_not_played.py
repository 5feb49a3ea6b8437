"""Replies which say that two players, of whom a question is, had no game."""

from __future__ import annotations

import pytest

from intake.reading.replies.types import Resolution
from tests.intake.reading.test_missing_games import KNOWN
from tests.intake.reading.test_replies import SCORES, asked, resolved, said

GAME = said("dass Koch gegen Lang gewonnen hat, dass der gegen Wolf remis", "Koch, Karl", "Wolf, Ida", "")
RESULT = asked(1, "no-score", GAME, *SCORES)


def settle(text: str) -> tuple[bool, list[str]]:
    """Return whether a reply closes the question without a game, and the results that it stores for it."""
    found = resolved(text, RESULT, known=KNOWN).get(1, Resolution(0))
    return found.dropped, [each.score for each in found.claims]


@pytest.mark.parametrize("more", ["", " Also noch einmal:\n\nKoch - Lang 1:0, 10. März\nLang - Wolf remis, 12. März"])
@pytest.mark.parametrize(
    "text",
    [
        "Nein, Koch hat nicht gegen Wolf gespielt!",
        "Koch und Wolf haben gar nicht gegeneinander gespielt.",
        "No, Koch did not play Wolf.",
        "Koch never played against Wolf.",
    ],
)
def test_game_that_was_not_played_is_closed_without_a_result(text: str, more: str) -> None:
    assert settle(text + more) == (True, [])


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("Koch hat nicht gut gegen Wolf gespielt und verloren.", ["0-1"]),
        ("Koch hat gegen Wolf remis gespielt.", ["1/2-1/2"]),
        ("Koch did not play on, so Wolf won.", ["0-1"]),
    ],
)
def test_game_that_was_played_has_its_result(text: str, scores: list[str]) -> None:
    assert settle(text)[1] in ([], scores)
