"""Mails in dialect: Bavarian, Austrian and Swiss words mean those of a book."""

from __future__ import annotations

import pytest

from intake.reading.rewriting.dialect import write_plainly
from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Da Koch hod an Lang gschlogn. Gestan hod a aufgebn.", ["Koch 1-0 Lang 19.06. ?"]),
        ("Da Lang und da Koch san remis ausanand.", ["Lang 1/2-1/2 Koch ?"]),
        ("De Wolf hod gega d'Roth verlorn. Am Sonntag.", ["Wolf 0-1 Roth 14.06. ?"]),
        ("D'Wolf hot am 3.6. gega an Koch gwonna.", ["Wolf 1-0 Koch 03.06. ?"]),
        ("De Wolf und da Koch hom am 3.6. remis gmacht.", ["Wolf 1/2-1/2 Koch 03.06. ?"]),
        ("Di Frau Wolf het am 3.6. gäge Koch gwunne.", ["Wolf 1-0 Koch 03.06. ?"]),
        ("I bin fro, dass da Koch gegen Wolf gwunna hod, am 3.6.", ["Koch 1-0 Wolf 03.06. ?"]),
        ("Fro Wolf hett an'n 3. Juni gegen Herrn Koch wunnen.", ["Wolf 1-0 Koch 03.06. ?"]),
        ("Da Koch hod ned gega an Lang gwonna.", []),
    ],
)
def test_results_in_dialect_are_read(text: str, results: list[str]) -> None:
    assert [one for one in read(text) if "?" not in one.split()[1]] == results


@pytest.mark.parametrize("line", ["an Lang hat er nie geschrieben", "Da kam nichts", "Is it so?", "Het is goed, Koch."])
def test_line_without_a_sure_word_of_dialect_stays_as_it_is(line: str) -> None:
    assert write_plainly(line) == line
