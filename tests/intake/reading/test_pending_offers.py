"""Draws that are offered and not taken yet, beside results."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_results_elsewhere import read_mail
from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    "offer",
    [
        "Koch has also offered Lang a draw, which she has not accepted as yet.",
        "He has offered Roth a draw, no answer so far.",
        "Frau Roth hat Herrn Lang ein Remis angeboten; das Angebot ist bislang nicht angenommen worden.",
        "Bei Koch liegt noch ein Remisangebot von Lang, bislang ohne Annahme.",
    ],
)
def test_offer_that_waits_is_no_result_and_doubts_none(offer: str) -> None:
    reading = read_mail(f"Koch - Wolf 1-0, 18.5.2026\n\n{offer}")
    assert [(claim.score, claim.findings) for claim in reading.claims] == [("1-0", ())]
    assert (reading.findings, reading.unread, reading.missed) == ((), (), ())


def test_offer_in_the_game_that_is_reported_doubts_it() -> None:
    assert read("Koch - Wolf 1/2-1/2, 18.5.2026\n\nKoch offered Wolf the draw, she has not accepted it yet.") == [
        "Koch ? Wolf 18.05."
    ]
