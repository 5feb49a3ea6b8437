"""The day of a game about which two questions of one conversation are."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.known import Known, Pairing
from intake.reading.types import Claim
from tests.intake.reading.test_missing_games import KNOWN
from tests.intake.reading.test_replies import SCORES, asked, resolved, said

GAME = replace(said("Koch und Wolf teilten", "Koch, Karl", "Wolf, Ida", "1/2-1/2"), number_white="1", number_black="2")
TURNED = replace(said("Wolf gegen Koch", "Wolf, Ida", "Koch, Karl", ""), number_white="2", number_black="1")
TURNED = replace(TURNED, completed_on=date(2026, 3, 9))
QUESTIONS = (asked(1, "ambiguous-date", GAME), asked(2, "words-contradict", TURNED, *SCORES))
TWICE = Known((replace(KNOWN.tournaments[0], pairings=(Pairing(1, 2), Pairing(2, 1))),))


def list_days(text: str, known: Known = KNOWN) -> list[date | None]:
    """Return the days that a reply gives the games of both questions."""
    found = resolved(text, *QUESTIONS, known=known)
    games: list[Claim] = [found[number].claims[0] for number in (1, 2)]
    return [each.completed_on for each in games]


@pytest.mark.parametrize("text", ["1: 4.3.\n2: remis, wie geschrieben", "1: 4.3.\n2: b", "2: remis\n1: am 4. März"])
def test_day_that_is_answered_is_that_of_the_same_game(text: str) -> None:
    assert list_days(text) == [date(2026, 3, 4), date(2026, 3, 4)]


@pytest.mark.parametrize("text", ["1: 4.3.\n2: a", "1: 4.3.\n2: remis am 9.3."])
def test_day_of_another_result_or_with_a_day_of_its_own_stays(text: str) -> None:
    assert list_days(text) == [date(2026, 3, 4), date(2026, 3, 9)]


def test_day_of_one_of_two_games_stays_its_own() -> None:
    assert list_days("1: 4.3.\n2: b", TWICE) == [date(2026, 3, 4), date(2026, 3, 9)]
