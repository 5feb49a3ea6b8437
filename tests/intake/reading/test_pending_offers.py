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


@pytest.mark.parametrize(
    "offer",
    [
        "Koch offered Wolf a draw, she did not answer, and lost on time.",
        "Koch offered Wolf a draw, which she has not answered, and on 18 May she resigned.",
        "Koch offered Wolf a draw. She has not accepted it, and her time ran out on 18 May.",
    ],
)
def test_end_that_is_told_behind_an_offer_is_not_lost(offer: str) -> None:
    reading = read_mail(f"Lang - Roth 1-0, 18.5.2026\n\n{offer}")
    assert reading.unread or reading.missed or len(reading.claims) > 1


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch beat Wolf on 18 May. He has also offered Lang a draw, no answer so far.", ["Koch 1-0 Wolf 18.05. ?"]),
        ("Koch offered Wolf a draw,\nwhich waits so far. Lang beat Roth on 18 May.", ["Lang 1-0 Roth 18.05. ?"]),
        ("Koch - Wolf remis (nach Remisangebot von Koch)", ["Koch 1/2-1/2 Wolf"]),
    ],
)
def test_results_beside_an_offer_are_read(text: str, results: list[str]) -> None:
    assert read(text) == results


def test_offer_between_players_whom_another_line_names_together_stays() -> None:
    offer = "Frau Wolf hat Koch Remis angeboten, er hat bisher nicht reagiert."
    unread = read_mail(f"Die Ida fragte den Alfred, ob ihm das gefiele.\n{offer}").unread
    assert offer in [one.where.text for one in unread]
