"""Lists of one player's results: opponents in rows, each with the points of the player named above."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read, read_claims

HEADS = (
    "Koch (Weiß) gegen",
    "Koch gegen",
    "Koch gegen:",
    "Alfred Koch against",
    "Herr Koch vs.",
    "Ergebnisse von Koch gegen",
    "Koch -",
)
ROWS = (
    "  Wolf     {}\n  Lang     {}\n  Roth     {}",
    "- Ida Wolf {}\n- Otto Lang {}\n- Vera Roth {}",
    "1. Wolf {}\n2. Lang {}\n3. Roth {}",
    "Wolf:\t{}\nLang:\t{}\nRoth:\t{}",
    "  Wolf (Ida)   {}\n  Lang (*1970)   {}\n  Roth (b. 1971)   {}",
    "Wolf ... {}\nLang ... {}\nRoth ... {}",
    "Wolf\t{}\nLang\t{}\nRoth\t{}",
)
POINTS = (
    ("1", "½", "0"),
    ("1", "1/2", "0"),
    ("1,0", "0,5", "0,0"),
    ("gewonnen", "remis", "verloren"),
    ("won", "draw", "lost"),
)
RESULTS = ["Koch 1-0 Wolf ?", "Koch 1/2-1/2 Lang ?", "Koch 0-1 Roth ?"]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("rows", ROWS)
def test_rows_have_the_points_of_the_player_above(head: str, rows: str) -> None:
    wrong = {points: found for points in POINTS if (found := read(f"{head}\n{rows.format(*points)}")) != RESULTS}
    assert wrong == {}


@pytest.mark.parametrize(
    "text",
    [
        "Koch gegen\n  Wolf   1   12.6.\n  Lang   0   14.6.  ZÜ",
        "Koch gegen\n  Wolf   1\n  Lang   0\n\nWolf war am 12.6. fertig, Lang am 14.6. zu Ende.",
    ],
)
def test_day_in_a_row_or_of_an_opponent_below_is_that_of_the_game(text: str) -> None:
    assert read(text) == ["Koch 1-0 Wolf 12.06. ?", "Koch 0-1 Lang 14.06. ?"]


@pytest.mark.parametrize(
    "rows",
    [
        "Wolf   1\nMeyer   0",
        "Wolf   1\nWolf   0",
        "Wolf   1\nKoch   0",
        "Wolf   1\nLang   läuft noch",
        "Wolf   2\nLang   1",
        "Wolf   1   0\nLang   ½   ½",
        "Wolf   1\nLang   ½\n\nSumme 2",
        "Wolf   1\nLang   ½\n\nAlso 1 aus 2 Partien.",
        "Wolf   1\nLang   ½\n\nDas sind die Punkte der Gegner.",
        "Wolf   1\nLang   ½\n\nDas ist nur meine Erwartung.",
        "Wolf   1\nLang   ½\n\nIst das richtig?",
        "Wolf   1\nLang   ?",
        "Wolf   1",
        "und Roth   1\nLang   0",
    ],
)
def test_list_that_is_not_whole_is_not_read(rows: str) -> None:
    stored = [claim for claim in read_claims(f"Koch gegen\n{rows}") if claim.score and not claim.findings]
    assert stored == []


@pytest.mark.parametrize(
    "head", ["Koch:", "Koch und Roth gegen", "Koch gegen Roth", "Stand:", "Rangliste", "Tabelle", "Punkte"]
)
def test_two_with_points_below_each_other_have_not_met_in_a_list_of_something_else(head: str) -> None:
    stored = [claim for claim in read_claims(f"{head}\n  Wolf   1\n  Lang   0") if claim.score and not claim.findings]
    assert stored == []


@pytest.mark.parametrize("below", ["Lang war am 14.6. noch nicht fertig.", "Lang und Roth war am 14.6. fertig."])
def test_day_of_another_game_or_of_none_is_not_given(below: str) -> None:
    claims = read_claims(f"Koch gegen\n  Wolf   1\n  Lang   0\n\n{below}")
    assert [claim.completed_on for claim in claims] == [None, None]
