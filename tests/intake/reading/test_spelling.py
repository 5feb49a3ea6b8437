"""Letters as they are meant: emphasis, small letters and lines that a mail program cut."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from intake.reading.mentions import index_names
from intake.reading.report import read_report
from intake.reading.rewriting.line_breaks import mended
from intake.reading.rewriting.spelling import as_meant
from intake.reading.types import BODY, Claim, Letter, Part, Sender
from tests.intake.reading.people import KNOWN

DAY = date(2026, 7, 20)


def letter(*lines: str) -> Letter:
    """A letter of a director."""
    at = datetime(2026, 7, 20, 18, tzinfo=UTC)
    return Letter(Sender("", "x@example.org"), "", "", "", at, at, DAY, "", (Part(BODY, lines),))


def meant(*lines: str) -> tuple[str, ...]:
    """The lines as they are meant."""
    return as_meant(letter(*lines), KNOWN, index_names(KNOWN)).parts[0].lines


def results(*lines: str) -> list[tuple[str, str, str, date | None]]:
    """What is read of a letter, where nothing is asked."""
    found: list[Claim] = list(read_report(letter(*lines), KNOWN).claims)
    return [(one.white, one.black, one.score, one.completed_on) for one in found if not one.findings]


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("Karl *Müller* - *Eva Schmidt* *1-0*", "Karl Müller - Eva Schmidt 1-0"),
        ("_Koch_ gegen _Wolf_: remis", "Koch gegen Wolf: remis"),
        *(
            (kept, kept)
            for kept in (
                "Koch (*1950) - Wolf (*1961)",
                "1. e4 e5 * 1. d4 d5 *",
                "* Koch - Wolf 1-0 *",
                "____",
                "|*|*|1|0|",
                "** 1* 0*",
            )
        ),
    ],
)
def test_marks_of_emphasis_are_left_out(written: str, plain: str) -> None:
    assert meant(f"Guten Tag, {written}") == (f"Guten Tag, {plain}",)


def test_codes_and_names_get_their_capitals_where_somebody_writes_none() -> None:
    small = ("se947: alfred koch gegen ida wolf remis, hans lang kenne ich nicht", "lg hans")
    assert meant(*small) == ("SE947: Alfred Koch gegen Ida Wolf remis, hans lang kenne ich nicht", "lg hans")


def test_small_letters_stay_where_somebody_writes_capitals() -> None:
    assert meant("Der Koch und ein wolf spielten.") == ("Der Koch und ein wolf spielten.",)


CUT = ("Alfred Koch hat nach langem Kampf", "gegen Ida Wolf gewonnen, das war am", "3. Juli 2026.")


def test_paragraph_for_a_small_screen_is_put_together() -> None:
    assert mended(["Hallo,", "", *CUT, "", "Gruß"], DAY) == ["Hallo,", "", " ".join(CUT), "", "", "", "Gruß"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Koch - Wolf 1-0, 3.7.2026", "Bauer - Fuchs 0-1, 4.7.2026", "Weber - Miller 1-0, 5.7.26"),
        ("Ergebnisse:", "Koch - Wolf 1-0", "nächste Woche mehr davon"),
        ("1-0 Koch - Wolf", "0-1 Bauer - Fuchs"),
        ("1-0 Koch - Wolf", "Bauer - Fuchs", "½-½ Weber - Miller"),
        ("0-1", "Koch - Wolf", "1-0", "Bauer - Fuchs"),
        ("Runde 3", "August Meyer - Jan Koch 1-0"),
        ("Koch - Wolf 1 - 0", "Mai Bauer - Fuchs 1-0"),
        ("Koch gegen Wolf verloren nach 34", "Jan Weber gegen Fuchs gewonnen"),
        ("Koch - Wolf endete am 3.", "Jan Weber - Fuchs 1-0"),
    ],
)
def test_lines_of_a_list_stay(lines: tuple[str, ...]) -> None:
    assert mended(lines, DAY) == list(lines)


@pytest.mark.parametrize(
    ("cut", "whole"),
    [
        (
            ("Koch - Wolf", "1-0 (3.7.), Bauer - Fuchs", "½:½ (4.7.)."),
            ["Koch - Wolf 1-0 (3.7.),", "Bauer - Fuchs ½:½ (4.7.).", ""],
        ),
        (
            ("Koch schlug Wolf am 3.", "Juli, Bauer am selben", "Tag Fuchs"),
            ["Koch schlug Wolf am", "3. Juli, Bauer", "am selben Tag Fuchs"],
        ),
    ],
)
def test_score_and_day_are_not_parted_from_what_they_belong_to(cut: tuple[str, ...], whole: list[str]) -> None:
    assert mended(cut, DAY) == whole


def test_result_on_narrow_lines_is_that_of_its_sentence() -> None:
    behind = "Rosa Fuchs hat am 5. Juli 2026 nach langem Kampf gegen Jan Weber verloren."
    assert results("Alfred Koch hat gegen Ida", "Wolf gewonnen, am 3. Juli.", "", "", behind) == [
        ("Koch, Alfred", "Wolf, Ida", "1-0", date(2026, 7, 3)),
        ("Fuchs, Rosa", "Weber, Jan", "0-1", date(2026, 7, 5)),
    ]


@pytest.mark.parametrize("who", ["BLACK WON ON TIME", "SCHWARZ GEWANN", "WHITE RESIGNED", "WEISS GAB AUF"])
def test_capitals_name_the_side_that_won(who: str) -> None:
    assert results(f"ALFRED KOCH (WHITE) VS IDA WOLF (BLACK), {who}") == [("Koch, Alfred", "Wolf, Ida", "0-1", None)]


def test_rows_of_a_narrow_table_are_no_cut_sentence() -> None:
    rows = ["Weiß          Schwarz     Erg.", "von Thaden    Jänicke     1-0", "Meyer-Kühn    Krahwinkel  ½"]
    assert mended(rows, DAY) == rows
