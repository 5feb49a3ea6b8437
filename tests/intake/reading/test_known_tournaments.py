"""Which of the known tournaments a mail can mean."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.mentions import Situation, index_names
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import SEATS, TODAY

_MATCH = "Freundschaftskampf Rostock - Blau 2026"


def test_name_of_a_tournament_counts_beside_the_code_of_another() -> None:
    one, other = KnownTournament("SE947", "Einzel", SEATS[:2]), KnownTournament("OK-7", "Offene Klasse 7", SEATS[2:])
    third = KnownTournament("X1", "Pokal", SEATS)
    known = Known((one, other, third))
    situation = Situation(known, index_names(known), TODAY)
    assert situation.within(["SE947", "Offene Klasse 7:"]).known == Known((one, other))
    assert situation.within(["SE947"]).known == Known((one,))
    assert situation.within(["Offene Klasse 7:"]).known == known
    texts = ["SE9471", "SE 9471 1-0", "SE947.1", "se-947"]
    assert [situation.within([text]).known == known for text in texts] == [True, True, False, False]


@pytest.mark.parametrize(
    ("text", "is_named"),
    [
        ("SE9471", False),
        ("SE 9471 1-0", False),
        ("SE947.1", True),
        ("SE 947 1-0", True),
        ("se-947", True),
        ("MSE947", False),
        ("MSE 947", False),
    ],
)
def test_code_is_not_found_within_a_longer_one(text: str, *, is_named: bool) -> None:
    one, other = KnownTournament("SE947", "Einzel", SEATS[:2]), KnownTournament("X1", "Pokal", SEATS[2:])
    known = Known((one, other))
    found = Situation(known, index_names(known), TODAY).within([text]).known
    assert found == (Known((one,)) if is_named else known)


@pytest.mark.parametrize(
    "text",
    [
        "FM-ROT-BLAU, board 3: Koch (white) - Wolf 1-0, 3 June\nSE947: Lang - Roth 0-1, 4 June",
        "Koch - Wolf 1-0, 3 June (FM-ROT-BLAU)\nSE947: Lang - Roth 0-1, 4 June",
        "Rostock - Blau\nBoard 3: Koch (white) - Wolf 1-0, 3 June\n\nSE947\nLang - Roth 0-1, 4 June",
        "Freundschaftskampf Rostock – Blau\nBrett 3: Koch (Weiß) - Wolf 1-0, 3.6.\n\nSE947\nLang - Roth 0-1, 4.6.",
        "Im Freundschaftskampf gegen Rostock hat Koch mit Weiß am 3.6. Wolf besiegt.\n\nSE947\nLang - Roth 0-1, 4.6.",
        "In our friendly with Rostock Koch (white) beat Wolf on 3 June.\n\nSE947\nLang - Roth 0-1, 4 June",
        "Against Rostock Koch (white) beat Wolf on 3 June.\n\nSE947\nLang - Roth 0-1, 4 June",
    ],
)
def test_match_of_teams_is_known_by_a_code_of_letters_and_by_its_teams(text: str) -> None:
    one, other = KnownTournament("SE947", "Einzel", SEATS), KnownTournament("FM-ROT-BLAU", _MATCH, SEATS)
    part = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), "2 results", "", "", None, None, TODAY, "", (part,))
    claims = read_report(letter, Known((one, other))).claims
    assert [(claim.tournament, claim.score) for claim in claims] == [("FM-ROT-BLAU", "1-0"), ("SE947", "0-1")]
