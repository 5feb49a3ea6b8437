"""Words of doubt in mails: whether they are about the results, or about the weather, the rules, other games.

The mails in `doubts/` were written before the reader was changed: on the first run 49 of the 201 clear ones were asked
and 74 of the 161 doubted ones stored.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from intake.reading.codes import Question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender
from ratings.regulations.types import Score
from tests.intake.reading.test_explanations import TODAY

FOLDER = Path(__file__).with_name("doubts")
PLAYERS = (
    ("Tannert", "Hans"),
    ("Voss", "Renate"),
    ("Hollerbach", "Albrecht"),
    ("Nowicki", "Piotr"),
    ("Sobczak", "Zbigniew"),
    ("Reuter", "Detlef"),
    ("Petersen", "Uwe"),
    ("Demir", "Orhan"),
    ("Aksoy", "Ayla"),
    ("Polat", "Cem"),
    ("Keskin", "Mehmet"),
    ("Onken", "Fokko"),
)
SEATS = tuple(Seat(n, str(4000 + n), family, given, n) for n, (family, given) in enumerate(PLAYERS, start=1))
PAIRINGS = tuple(Pairing(white, black) for white, black in combinations(range(1, len(PLAYERS) + 1), 2))
KNOWN = Known((KnownTournament("SE947", "Einzel", SEATS, PAIRINGS),))

OF_DAYS = {"clear-german-15", "clear-german-22", "clear-english-13"}
"""Clear mails in which a day is asked that is none of a game."""


def list_mails(name: str) -> list[tuple[str, str]]:
    """Return the mails of a file, each with its name."""
    _, *texts = (FOLDER / f"{name}.txt").read_text("utf-8").strip().split("\n---\n")
    return [(f"{name}-{number:02}", text) for number, text in enumerate(texts, start=1)]


def read_claims(text: str) -> list[Claim]:
    """Return what a mail claims."""
    part = Part("body", tuple(text.split("\n")))
    return list(
        read_report(Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (part,)), KNOWN).claims
    )


def is_certain(claim: Claim) -> bool:
    """Return whether a claim has a result of which nothing is asked."""
    return bool(claim.score) and {one.code for one in claim.findings}.isdisjoint(set(Question))


def write_result(claim: Claim) -> str:
    """Return a result as the files write it, the player first who is so in the alphabet."""
    white, black = (name.split(",")[0] for name in (claim.white, claim.black))
    return turn_by_name(white, claim.score.replace(Score.DRAW.value, "½"), black)


def turn_by_name(white: str, score: str, black: str) -> str:
    """Return a result with the player first who is so in the alphabet; sentences may give no colours."""
    return f"{white} {score} {black}" if white < black else f"{black} {score[::-1]} {white}"


@pytest.mark.parametrize(("name", "text"), [*list_mails("clear-german"), *list_mails("clear-english")])
def test_results_are_stored_beside_words_about_other_things(name: str, text: str) -> None:
    mail, _, results = text.rpartition("\n= ")
    certain = sorted({write_result(claim) for claim in read_claims(mail) if is_certain(claim)})
    expected = [] if name in OF_DAYS else sorted(turn_by_name(*one.split()) for one in results.split("; "))
    assert certain == expected


@pytest.mark.parametrize(("name", "text"), [*list_mails("doubted-german"), *list_mails("doubted-english")])
def test_results_are_not_stored_that_a_mail_doubts(name: str, text: str) -> None:
    assert [write_result(claim) for claim in read_claims(text) if is_certain(claim)] == [], name
