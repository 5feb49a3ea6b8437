"""Answers about several things that are not clear about one game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.intake.reading.test_replies import WHEN, claim_of, resolved
from tests.intake.reading.test_short_answers import CHOSEN

BOTH = replace(WHEN, number=1, findings=(*WHEN.findings, CHOSEN.first))
"""The day, a) or b), and who had White, c) or d)."""


@pytest.mark.parametrize(
    ("answer", "day", "score"),
    [
        *(
            (said, date(2026, 2, 3), "1-0")
            for said in ("a, c", "1: a, c", "a) und c)", "A C", "3. Februar, Müller hatte Weiß")
        ),
        *((said, date(2026, 2, 3), "1-0") for said in ("Müller hatte Weiß.\nAm 3.2.", "the first one. Hans was White")),
        *((said, date(2026, 2, 3), "0-1") for said in ("a, d", "der 3. Februar; Weiß war Schmidt", "3.2.2026, Eva")),
        ("the 2nd of March, Hans was White", date(2026, 3, 2), "1-0"),
    ],
)
def test_two_points_of_one_game_are_answered_at_once(answer: str, day: date, score: str) -> None:
    claim = claim_of(resolved(answer, BOTH))
    assert (claim.completed_on, claim.score, claim.findings) == (day, score, ())


@pytest.mark.parametrize(
    ("answer", "left"), [("a", "which-game"), ("3. Februar", "which-game"), ("d", "ambiguous-date")]
)
def test_point_that_is_not_answered_is_asked_again(answer: str, left: str) -> None:
    assert [finding.code for finding in claim_of(resolved(answer, BOTH)).findings] == [left]
