"""Days in one clause of a sentence about several games."""

from __future__ import annotations

from datetime import date

import pytest

from tests.intake.reading.test_lone_days import list_asked_days
from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    "text",
    [
        "Koch verlor am 5.6. gegen Wolf, gegen Lang gewann er, und gegen Roth spielte er remis.",
        "Koch gewann am 5.6. gegen Wolf und verlor gegen Roth.",
        "Mit Weiß musste Koch am 5.6. Wolf gratulieren, gegen Lang ging er unter, und gegen Roth gab es ein Remis.",
        "Koch hat am 5.6. gegen Wolf gewonnen, gegen Lang verloren und gegen Roth remis gespielt.",
    ],
)
def test_day_of_the_first_clause_is_given_to_no_game_of_another(text: str) -> None:
    others = [claim for claim in read_claims(text) if "Wolf" not in claim.white + claim.black]
    assert [claim.completed_on for claim in others] == [None] * len(others)


@pytest.mark.parametrize("text", ["Koch gewann am 5.6. gegen Lang und Roth.", "Koch beat Lang and Roth on 5 June."])
def test_day_beside_a_list_of_opponents_is_that_of_all(text: str) -> None:
    assert read(text)[:1] == ["Koch 1-0 Lang 05.06. ?"]
    assert {claim.completed_on for claim in read_claims(text)} == {date(2026, 6, 5)}


@pytest.mark.parametrize(
    "text",
    [
        "Koch hat am 5.6. gegen Wolf gewonnen, gegen Lang verloren und gegen Roth remis gespielt.",
        "Am 5.6. war dann Koch an der Reihe: gegen Wolf verloren, gegen Lang verloren und gegen Roth auch.",
    ],
)
def test_games_that_may_share_the_day_of_the_first_are_asked(text: str) -> None:
    first, *others = zip(read_claims(text), list_asked_days(text), strict=True)
    assert first[0].completed_on == date(2026, 6, 5)
    assert [is_asked or claim.completed_on == date(2026, 6, 5) for claim, is_asked in others] == [True] * len(others)
