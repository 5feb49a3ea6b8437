"""A game that a reply says was meant instead of the one which we read from rows that belong apart."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from tests.intake.reading.test_replies import FIRST_DAY, SCORES, asked, claim_of, resolved, said

SEATS = (Seat(1, "1002", "Schmidt", "Eva"), Seat(2, "1003", "Weber", "Karl"), Seat(3, "1004", "Lang", "Otto"))
KNOWN = Known((KnownTournament("SE947", "Sommer", SEATS, (Pairing(1, 2), Pairing(2, 3), Pairing(3, 1))),))
ROWS = "- mit Weiß gegen Weber: gewonnen Eva Schmidt mit Schwarz gegen Lang verloren"
MIXED = asked(1, "no-score", said(ROWS, "Weber, Karl", "Lang, Otto", ""), *SCORES)


@pytest.mark.parametrize(
    "answer",
    [
        "Zu 1: Weber gegen Lang habe ich nicht gemeldet. Gemeint war Eva Schmidt (Weiß) - Karl Weber 1-0.",
        "1: Weber against Lang is nothing. I meant Eva Schmidt (White) - Karl Weber 1-0.",
    ],
)
def test_game_that_is_meant_instead_has_the_day_of_the_first_mail(answer: str) -> None:
    claim = claim_of(resolved(answer, MIXED, known=KNOWN))
    found = (claim.white, claim.black, claim.score, claim.reported_on, claim.findings)
    assert found == ("Schmidt, Eva", "Weber, Karl", "1-0", FIRST_DAY, ())


def test_game_that_is_not_called_meant_answers_nothing() -> None:
    assert resolved("Zu 1: Eva Schmidt (Weiß) - Karl Weber 1-0.", MIXED, known=KNOWN) == {}
