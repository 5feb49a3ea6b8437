"""Marks that were dictated as words."""

from __future__ import annotations

import pytest

from intake.reading.rewriting.spelling import is_dictated, with_marks
from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("spoken", "written"),
    [
        (
            "Koch gegen Wolf remis Punkt Lang gegen Roth eins null Punkt",
            "Koch gegen Wolf remis. Lang gegen Roth eins null.",
        ),
        ("Hallo zusammen Komma kurz Doppelpunkt Koch gewinnt", "Hallo zusammen, kurz: Koch gewinnt"),
        ("Koch gegen Wolf eins Doppelpunkt null", "Koch gegen Wolf 1:0"),
        ("Koch gegen Wolf 0 Doppelpunkt 1 neue Zeile Lang", "Koch gegen Wolf 0:1. Lang"),
        ("Hello comma Koch won full stop Lang drew period", "Hello, Koch won. Lang drew."),
        ("Koch gewinnt Fragezeichen", "Koch gewinnt?"),
        *(
            (kept, kept)
            for kept in (
                *("Koch gegen Wolf ein halber Punkt", "Koch gegen Wolf halber Punkt für beide", "Koch holt den Punkt"),
                *(
                    "Koch gegen Wolf Punkt für Koch",
                    "der Punkt geht an Koch",
                    "Wolf bekommt 1 Punkt",
                    "ein voller Punkt",
                ),
                *("Punkt", "in a good period Koch won", "the comma is missing", "Koch got a full period"),
            )
        ),
    ],
)
def test_words_for_marks_are_marks_unless_something_beside_them_says_otherwise(spoken: str, written: str) -> None:
    assert with_marks(spoken) == written


@pytest.mark.parametrize(
    ("lines", "dictated"),
    [
        (("Koch gewinnt Punkt", "", "Diktiert, bitte Fehler entschuldigen"), True),
        (("Hallo Komma Koch gewinnt",), True),
        (("Koch won full stop",), True),
        (("Koch gewinnt den Punkt gegen Wolf",), False),
        (("A point well earned in this period, Koch",), False),
    ],
)
def test_mail_is_dictated_where_it_says_so_or_has_marks_in_words(lines: tuple[str, ...], dictated: bool) -> None:
    assert is_dictated(lines) == dictated


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch gegen Wolf remis Punkt Lang gegen Roth eins zu null Punkt beide Partien am zehnten Juni Punkt",
            ["Koch 1/2-1/2 Wolf 10.06.", "Lang 1-0 Roth 10.06."],
        ),
        ("Grüezi Koch gewinnt gegen Wolf am zwanzigsten fünften Punkt", ["Koch 1-0 Wolf 20.05."]),
        ("Hello comma Koch beat Wolf on the fifth of June full stop", ["Koch 1-0 Wolf 05.06."]),
        ("Koch gewinnt gegen Wolf Punkt Das ist aber nicht sicher Punkt", ["Koch ? Wolf"]),
        ("Koch gewinnt gegen Wolf Komma glaube ich Punkt", ["Koch ? Wolf"]),
        ("Koch gewinnt gegen Wolf Fragezeichen", ["Koch ? Wolf"]),
        ("Koch wird gegen Wolf gewinnen Punkt", ["Koch ? Wolf"]),
        ("Koch steht gegen Wolf auf Gewinn Punkt", ["Koch ? Wolf"]),
        ("Lang sagt Doppelpunkt Koch hat gegen Wolf gewonnen Punkt", []),
        ("Koch gegen Wolf Punkt Koch", []),
        ("Koch hat 1 Punkt und Wolf 0 Punkt", []),
    ],
)
def test_dictated_mail_is_read_like_one_with_marks(text: str, results: list[str]) -> None:
    assert [one.removesuffix(" ?") for one in read(f"{text}\n\nDiktiert")] == results
