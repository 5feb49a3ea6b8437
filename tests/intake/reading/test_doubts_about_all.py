"""Doubts about all results of a mail at once, wherever they are, and what only sounds like one."""

from __future__ import annotations

from datetime import date
from itertools import product

import pytest

from intake.reading.codes import Question
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_words_of_doubt import KNOWN

DOUBTS = (
    "Vorab: Nichts von dem Folgenden ist bestätigt, ich kenne es nur aus zweiter Hand.",
    "Alles Folgende ist unbestätigt.",
    "Bestätigung steht für alles noch aus:",
    "Die Bestätigung aller Ergebnisse fehlt noch.",
    "Ob das alles stimmt, weiß ich nicht.",
    "None of these results is confirmed.",
    "All of the following is unconfirmed.",
    "I cannot vouch for any of these.",
)
PLACES = ("{doubt}\n\n{rows}", "{doubt}\n{rows}", "{rows}\n\n{doubt}", "Hallo,\n\n{doubt}\n\n{rows}\n\nGruß")
ROWS = (
    "Tannert - Voss 1:0\nPetersen - Demir 0:1\nAksoy - Polat remis",
    "Tannert - Voss: 1:0.\n\nPetersen - Demir: 0:1.\n\nAksoy - Polat: remis.",
)
SURE = (
    "Alles ist bestätigt.",
    "Um Bestätigung wird gebeten.",
    "Bitte um eine kurze Bestätigung.",
    "All of it is confirmed.",
    "Kindly confirm receipt.",
)


def count_certain(text: str, subject: str = "SE947") -> int:
    """Return of how many results of a mail nothing is asked."""
    part = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), subject, "", "", None, None, date(2026, 6, 20), "", (part,))
    claims = read_report(letter, KNOWN).claims
    return sum(not frozenset(Question) & {found.code for found in one.findings} for one in claims)


@pytest.mark.parametrize(("doubt", "place", "rows"), list(product(DOUBTS, PLACES, ROWS)))
def test_doubt_about_all_reaches_each_result(doubt: str, place: str, rows: str) -> None:
    assert count_certain(place.format(doubt=doubt, rows=rows)) == 0


@pytest.mark.parametrize(
    "subject",
    [
        "SE947, unbestätigte Meldung",
        "SE947 (fraglich!)",
        "Gerüchte aus SE947",
        "SE947, unconfirmed",
        "SE947: hearsay only",
    ],
)
def test_doubt_in_the_subject_is_about_all_results(subject: str) -> None:
    assert count_certain(ROWS[0], subject) == 0


def test_doubt_beside_a_game_of_the_subject_is_about_that_one() -> None:
    assert count_certain("Gruß", "SE947: Tannert - Voss remis / Petersen - Demir 1:0 (fraglich!)") == 1


@pytest.mark.parametrize("remark", SURE)
def test_request_for_a_confirmation_doubts_nothing(remark: str) -> None:
    assert count_certain(f"{ROWS[0]}\n\n{remark}") == 3


@pytest.mark.parametrize(
    "subject", ["SE947, keine Gerüchte", "SE947 (eine davon fraglich)", "Re: SE947, unbestätigte Meldung"]
)
def test_subject_without_a_doubt_of_its_own_asks_nothing(subject: str) -> None:
    assert count_certain(ROWS[0], subject) == 3
