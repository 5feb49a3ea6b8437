"""Forms with labels that their directors have made up, and rows that somebody typed in haste."""

from __future__ import annotations

import pytest

from intake.reading.crosstables import read_tables
from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("Weiß: Koch\nSchwarz: Wolf\nDiagnose: Sieg Schwarz, Exitus nach Königsinfarkt", "Koch 0-1 Wolf"),
        ("Weiß: Koch\nSchwarz: Wolf\nSieger: Wolf\nTag: gestern", "Koch 0-1 Wolf 19.06."),
        ("White: Koch\nBlack: Wolf\nWinner: Black\nFinished: 3 June", "Koch 0-1 Wolf 03.06."),
        ("Plays White: Koch\nPlays Black: Wolf\nWho got it: Koch\nLanded: yesterday", "Koch 1-0 Wolf 19.06."),
        (
            "plays White: Koch\nplays Black: Wolf\nwho got it: neither, drawn\nlanded: 3 June",
            "Koch 1/2-1/2 Wolf 03.06.",
        ),
        ("Koch-Wolf1:0 am 3.6.", "Koch 1-0 Wolf 03.06."),
        ("Brett 1: 0 : 1 Koch - Wolf", "Koch 0-1 Wolf"),
        ("#2 Koch v Wolf 1-0", "Koch 1-0 Wolf"),
        ("#2 koch v wolf 1-0", "Koch 1-0 Wolf"),
        ("#2 0:1 Koch - Wolf, 3.6.", "Koch 0-1 Wolf 03.06."),
        ("Koch - Wolf 0.5:0.5 3.6.", "Koch 1/2-1/2 Wolf 03.06."),
        ("Koch - Wolf 0.5 - 0.5, 3.6.", "Koch 1/2-1/2 Wolf 03.06."),
    ],
)
def test_form_or_row_is_read(text: str, result: str) -> None:
    assert read(text) == [result]


def test_score_under_two_labels_is_asked() -> None:
    assert read("White: Koch\nBlack: Wolf\nVerdict: White won\nClaimed: Black won") == ["Koch ? Wolf"]


def test_what_another_label_says_is_no_part_of_a_form() -> None:
    assert read("White: Koch\nBlack: Wolf\nResult: 1-0\nAlso: Lang beat Roth on 3 June") == [
        "Koch 1-0 Wolf",
        "Lang 1-0 Roth 03.06. ?",
    ]


@pytest.mark.parametrize("note", ["Hinweis: noch nicht bestätigt, bitte warten", "Comment: Wolf protests"])
def test_doubt_below_a_form_is_about_its_game(note: str) -> None:
    assert read(f"White: Koch\nBlack: Wolf\nResult: 1-0\n{note}") == ["Koch ? Wolf"]


def test_doubt_in_the_row_of_another_game_is_about_that_one() -> None:
    rows = "Koch - Wolf 1-0\nLang - Roth remis\n\nUnter Vorbehalt: Koch | Roth | 0–1. Bitte zurückstellen."
    assert [each for each in read(rows) if "Koch 1-0" in each or "Lang" in each] == [
        "Koch 1-0 Wolf",
        "Lang 1/2-1/2 Roth",
    ]


@pytest.mark.parametrize("text", ["Könnte schlimmer sein.", "It could be worse.", "Wer hätte das gedacht!"])
def test_who_is_content_doubts_nothing(text: str) -> None:
    assert read(f"Koch - Wolf 1-0\n\n{text}") == ["Koch 1-0 Wolf"]


@pytest.mark.parametrize("text", ["bitte alles hier nur mit Vorbehalt", "Please treat all of this as provisional."])
def test_doubt_about_everything_between_rows_is_about_all(text: str) -> None:
    assert read(f"Koch - Wolf 1-0\n\n{text}\n\nLang - Roth 0-1") == ["Koch ? Wolf", "Lang ? Roth"]


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch; Wolf; 0-1; gestern\nLang; Roth; ½-½; 8. Juni", ["Koch 0-1 Wolf 19.06.", "Lang 1/2-1/2 Roth 08.06."]),
        ("3.6.; 1-0; Koch; Wolf\n4.6.; 0-1; Lang; Roth", ["Koch 1-0 Wolf 03.06.", "Lang 0-1 Roth 04.06."]),
        ("Koch / Wolf / 8. Juni / 1-0\nLang / Roth / 3.6. / 0-1", ["Koch 1-0 Wolf 08.06.", "Lang 0-1 Roth 03.06."]),
        ("8. Juni, Koch, Wolf, 0-1\n3.6.2026, Lang, Roth, 1-0", ["Koch 0-1 Wolf 08.06.", "Lang 1-0 Roth 03.06."]),
    ],
)
def test_cells_of_a_row_are_of_one_game(text: str, results: list[str]) -> None:
    assert [each.removesuffix(" ?") for each in read(text)] == results


def test_rows_with_blanks_in_their_scores_are_no_crosstable() -> None:
    rows = (
        "(1) Koch I. / Wolf O.: 1 : 0 | 2026-06-03",
        "(1) Lang L. / Roth U.: 1 : 0 | 2026-06-03",
        "(1) Wolf O. / Lang L., 0 : 1 | 2026-06-03",
    )
    assert read_tables("body", list(enumerate(rows, start=1))).claims == ()
