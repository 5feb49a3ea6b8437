"""Each game is asked about once, however many sentences of a mail speak of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from intake.reading.types import Claim, Finding, Place
from tests.intake.matching.test_matching import asked, claim, games, matched

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]


def unsure(line: int, white: str, black: str, score: str) -> Claim:
    """A claim of a line that doubts it."""
    where = Place("body", line, f"{white} - {black} {score}?")
    return replace(claim(white, black, score), where=where, findings=(Finding("not-confirmed", "", where),))


def test_same_question_about_a_game_is_asked_once() -> None:
    found = matched(unsure(1, "Müller, Hans", "Schmidt, Eva", "1-0"), unsure(2, "Schmidt, Eva", "Müller, Hans", "0-1"))
    assert [each.where and each.where.line for each in found.questions] == [1]


def test_other_result_of_a_game_is_asked_as_well() -> None:
    found = matched(*(unsure(line, "Müller, Hans", "Schmidt, Eva", score) for line, score in ((1, "1-0"), (2, "0-1"))))
    assert [each.claims[0].score for each in found.questions] == ["1-0", "0-1"]


def test_nobody_is_asked_how_a_game_ended_whose_result_is_told() -> None:
    found = matched(claim("Müller, Hans", "Schmidt"), claim("Schmidt", "Müller, Hans", ""))
    assert (games(found), asked(found)) == ([("SE947", "1-2", "1-0")], [])
