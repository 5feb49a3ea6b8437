"""Short forms of names that a mail explains itself."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_results_elsewhere import read_mail
from tests.intake.reading.test_several_sentences import read

LINES = "Meine Kürzel:\n\nKO = Koch, Alfred\nWOL = Wolf\nRo = Frau Roth\n\n"
LIST = "My shorthand: KOC Koch, WLF Wolf, LNG Otto Lang.\n\n"


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (["Koch 1-0 Wolf 18.05.", "Wolf 1/2-1/2 Roth"], LINES + "KO - WOL 1:0, 18.5.2026\nWOL - Ro remis"),
        (["Koch 1-0 Wolf 18.05.", "Wolf 0-1 Lang 19.05."], LIST + "KOC\tWLF\t1-0\t18 May\nWLF\tLNG\t0-1\t19 May"),
        (["Koch 1-0 Wolf"], LIST + "Koch - WLF 1-0"),
        (["Wolf 1-0 Koch ?"], LINES + "WOL hat gegen KO gewonnen."),
    ],
)
def test_short_forms_that_a_mail_explains_are_names(results: list[str], text: str) -> None:
    reading = read_mail(text)
    assert (read(text), reading.findings) == (results, ())


@pytest.mark.parametrize(
    "text",
    [
        "KO = Koch\n\nKO - WOL 1:0",
        "KO = Koch\nKO = Roth\n\nKO - Wolf 1:0",
        "AM = Koch\nWO = Wolf\n\nAM - WO 1:0",
        "Lang = Koch\nWO = Wolf\n\nLang - Roth 1:0 am 18.5.2026",
        "KO = Koch\nXY = Behrendt\n\nXY - KO 1:0",
    ],
)
def test_short_form_that_is_not_clear_names_nobody(text: str) -> None:
    claims = read_mail(text).claims
    assert not any(claim.white == "Koch, Alfred" and claim.score and not claim.findings for claim in claims)
