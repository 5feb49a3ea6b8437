"""German words of people who write no umlauts: doubts, reasons and days as in any other mail."""

from __future__ import annotations

import pytest

from intake.reading.rewriting.umlauts import with_umlauts
from tests.intake.reading.test_several_sentences import read, read_claims


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("vorlaeufig, moeglicherweise, noch nicht bestaetigt", "vorläufig, möglicherweise, noch nicht bestätigt"),
        ("Zeitueberschreitung nach 30 Zuegen, Ruecktritt", "Zeitüberschreitung nach 30 Zügen, Rücktritt"),
        ("Ueber den zwoelften Maerz fuer Gruesse", "Über den zwölften März für Grüsse"),
        ("Tuesday, the true queue continues; does the colleague guess?",) * 2,
        ("Neue Bauern dauern genauer, soeben, zuerst, Duell, Dauerschach",) * 2,
    ],
)
def test_german_words_get_their_umlauts_and_others_do_not(written: str, meant: str) -> None:
    assert with_umlauts(written) == meant


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch gewann gegen Wolf am 3. Maerz", ["Koch 1-0 Wolf 03.03. ?"]),
        ("Koch - Wolf remis nach 30 Zuegen, am fuenften Juni", ["Koch 1/2-1/2 Wolf 05.06."]),
        ("Punkt fuer Koch gegen Wolf", ["Koch 1-0 Wolf ?"]),
    ],
)
def test_results_are_read_without_umlauts(text: str, results: list[str]) -> None:
    assert read(text) == results


def test_reason_is_read_around_a_name_without_umlauts() -> None:
    (claim,) = read_claims("Koch hat die Zeit gegen Wolf ueberschritten, 3.6.")
    assert (claim.white, claim.score, claim.reason) == ("Koch, Alfred", "0-1", "time")


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0, vorlaeufig",
        "Koch - Wolf 1-0, moeglicherweise",
        "Koch haette gegen Wolf gewonnen",
        "Die Partie Koch - Wolf laeuft noch, Koch wuerde 1-0 gewinnen.",
    ],
)
def test_doubts_are_doubts_without_umlauts(text: str) -> None:
    (claim,) = read_claims(text)
    assert claim.findings != ()
