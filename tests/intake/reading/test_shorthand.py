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


ONE_BLANK = "Kürzel: KO=Koch WO=Wolf LA=Lang RO=Roth\n\n"
WRAPPED = "I keep these on an envelope, so initials only: AK Alfred Koch, IW Ida\nWolf, OL Otto Lang, VR Vera Roth.\n\n"


@pytest.mark.parametrize("legend", [ONE_BLANK, WRAPPED, "KO (Koch), WO (Wolf), LA (Lang), RO (Roth)\n\n"])
def test_short_forms_stand_in_a_line_or_go_on_in_the_next(legend: str) -> None:
    short = ("AK", "IW", "OL", "VR") if legend is WRAPPED else ("KO", "WO", "LA", "RO")
    text = "{}-{} 1-0 18.5.2026\n{}-{} ½ 19.5.2026".format(*short)
    assert read(legend + text) == ["Koch 1-0 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."]


@pytest.mark.parametrize(
    ("legend", "signs"),
    [
        ("W = Weiß hat gewonnen\nS = Schwarz hat gewonnen\nR = remis", "WRS"),
        ("Key: W = White won, B = Black won, D = drawn.", "WDB"),
        ("W steht für Weiß gewinnt, S für Schwarz gewinnt, R für Remis:", "WRS"),
        ("Signs: 1 White won,  0 Black won,  = draw", "1=0"),
        ("(1 = White, 2 = Black, 0 = draw)", "102"),
        ("S = Sieg des Erstgenannten, N = Niederlage, U = Unentschieden", "SUN"),
        ("w Weißsieg, s Schwarzsieg, r remis", "wrs"),
    ],
)
def test_signs_that_a_mail_explains_are_results(legend: str, signs: str) -> None:
    rows = "Koch - Wolf  {}  18.5.\nLang - Roth  {}  19.5.\nKoch - Lang  {}  1.5.".format(*signs)
    results = ["Koch 1-0 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05.", "Koch 0-1 Lang 01.05."]
    assert read(f"{legend}\n\n{rows}") == results


def test_sign_of_a_game_without_a_move_makes_a_walkover() -> None:
    text = "1 White won,  0 Black won,  = draw,\n+ walkover for White (no move was made)\n\nKoch   Wolf   +"
    assert read(text) == ["Koch +/- Wolf"]


@pytest.mark.parametrize(
    "text",
    [
        "W = Weiß gewinnt, S = Schwarz gewinnt\n\nKoch - Wolf  W S  18.5.",
        "W = Weiß gewinnt, W = Schwarz gewinnt\n\nKoch - Wolf  W  18.5.",
        "Koch - Wolf  W  18.5.",
    ],
)
def test_sign_that_is_not_clear_is_no_result(text: str) -> None:
    assert [claim.score for claim in read_mail(text).claims if claim.score and not claim.findings] == []


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
