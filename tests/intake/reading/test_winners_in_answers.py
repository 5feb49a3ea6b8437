"""Who has won by the words of an answer, whichever of the two a sentence names first and however it calls them."""

from __future__ import annotations

import pytest

from intake.reading.replies.results import scores_said
from intake.reading.types import Claim, Place

GAME = Claim(Place("body", 1, "Koch - Wolf"), "Koch, Alfred", "Wolf, Ida", "")


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("Herr Koch hat gegen Frau Wolf gewonnen", "1-0"),
        ("Frau Wolf hat gegen Herrn Koch gewonnen", "0-1"),
        ("Frau Wolf hat gegen Herrn Alfred Koch verloren", "1-0"),
        ("gegen Herrn Koch hat Frau Wolf gewonnen", "0-1"),
        ("Wolf hat den Koch besiegt", "0-1"),
        ("Koch hat Wolf geschlagen", "1-0"),
        ("Wolf schlug Koch", "0-1"),
        ("Wolf wurde von Koch geschlagen", "1-0"),
        ("Mrs Wolf beat Mr Koch", "0-1"),
        ("Mr Koch was beaten by Mrs Wolf", "0-1"),
        ("Koch lost to Wolf", "0-1"),
    ],
)
def test_winner_is_whom_the_sentence_says(text: str, score: str) -> None:
    assert scores_said(GAME, text) == {score}
