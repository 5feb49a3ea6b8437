"""Rows of two players, a result and a day, in any order and between any signs."""

from __future__ import annotations

from itertools import product

import pytest

from intake.reading.codes import Question
from tests.intake.reading.test_one_against_several import tell
from tests.intake.reading.test_several_sentences import read, read_claims

SIGNS = (
    *("/", " / ", "|", " | ", "\t", ";", "; ", ": ", " : ", " . ", " ... ", " ~ ", " + ", " * ", " # ", " > ", " -> "),
    *(" => ", "   ", " = ", " & ", " // ", " || ", " \\ ", " · ", " • ", " -- ", " >> ", " :: ", " ⚔ "),
)
RESULTS = {
    "1-0": "1-0",
    "0:1": "0-1",
    "½": "1/2-1/2",
    "remis": "1/2-1/2",
    "0,5": "1/2-1/2",
    "halved": "1/2-1/2",
    "0 1": "0-1",
    "one to nought": "1-0",
    "½ ½": "1/2-1/2",
    "1 Punkt, 0 Punkte": "1-0",
    "Weiß gewann": "1-0",
    "Black resigned": "1-0",
    "White's point": "1-0",
    "Sieg Koch": "1-0",
    "Koch lost": "0-1",
    "gewonnen hat Wolf": "0-1",
}
DAYS = ("5.6.", "5.6", "05.06.2026", "5. Juni", "Fr 5.6.", "am 5.6.", "5 June", "June 5", "(5.6.)", "2026-06-05")


def list_codes(row: str) -> list[str]:
    """Return what is asked of the results of a row."""
    return [found.code for claim in read_claims(row) for found in claim.findings]


def test_any_sign_parts_players_result_and_day() -> None:
    wrong = {}
    for at, sign in enumerate(SIGNS):
        result, day = list(RESULTS)[at % len(RESULTS)], DAYS[at % len(DAYS)]
        for order in (("Koch", "Wolf", result, day), ("Koch", "Wolf", day, result), (day, "Koch", "Wolf", result)):
            if (found := read(sign.join(order))) != [f"Koch {RESULTS[result]} Wolf 05.06."]:
                wrong[sign.join(order)] = found
    assert wrong == {}


@pytest.mark.parametrize("result", RESULTS)
def test_result_may_be_written_in_any_way(result: str) -> None:
    assert tell(f"Koch / Wolf / {result}") == [f"Koch {RESULTS[result]} Wolf"]


@pytest.mark.parametrize(
    ("row", "game"),
    [
        ("Koch 1 / Wolf 0", "Koch 1-0 Wolf"),
        ("Koch 0 —— 1 Wolf", "Koch 0-1 Wolf"),
        ("Koch > ½ // ½ < Wolf", "Koch 1/2-1/2 Wolf"),
        ("Koch + / Wolf –", "Koch 1-0 Wolf"),
        ("Koch = / Wolf =", "Koch 1/2-1/2 Wolf"),
        ("Koch – Wolf ✘–✔", "Koch 0-1 Wolf"),
        ("(Koch; Wolf) → (0,5; 0,5)", "Koch 1/2-1/2 Wolf"),
        ("KOCH WOLF NIL ONE STOP", "Koch 0-1 Wolf"),
        ("remis: Koch + Wolf", "Koch 1/2-1/2 Wolf"),
        ("[Koch] - [Wolf]  one to nought", "Koch 1-0 Wolf"),
        ("Koch, Karl // Wolf, Ida // 0-1", "Koch 0-1 Wolf"),
        ("Koch / Wolf / 1-0 / aufgegeben", "Koch 1-0 Wolf"),
        ("Koch ~ Wolf ~ 0-1 (long endgame)", "Koch 0-1 Wolf"),
        ("3. Koch / Wolf / no date / 0-1", "Koch 0-1 Wolf"),
        ("Koch - Wolf: success of Black", "Koch 0-1 Wolf"),
        ("Koch - Wolf: gewonnen, die Ida", "Koch 0-1 Wolf"),
        ("Koch - Wolf: gewonnen, der Alfred", "Koch 1-0 Wolf"),
        ("(Tag weiß ich nicht) Koch - Wolf 0:1", "Koch 0-1 Wolf"),
        ("n/d Koch - Wolf 0:1", "Koch 0-1 Wolf"),
    ],
)
def test_points_are_beside_each_player_or_behind_both(row: str, game: str) -> None:
    assert tell(row) == [game]


def test_name_behind_two_players_is_the_winner_of_where_several_rows_have_one() -> None:
    assert tell("Koch / Wolf / Wolf / 5.6.\nKoch / Lang / Koch / 6.6.") == ["Koch 0-1 Wolf", "Koch 1-0 Lang"]


@pytest.mark.parametrize("row", ["Koch / Wolf / 1-0 ?", "Koch / Wolf / 1-0 (noch nicht bestätigt)"])
def test_doubt_in_a_row_is_asked(row: str) -> None:
    assert list_codes(row) == [Question.NOT_CONFIRMED]


@pytest.mark.parametrize(
    "row",
    ["Koch / Wolf", "Koch / Wolf / 5.6.", "Koch / Wolf / 1-0 / Lang", "Koch / Wolf / aufgegeben", "Koch 1 / Wolf 1"],
)
def test_row_with_less_or_more_is_no_result_of_its_own(row: str) -> None:
    assert [claim for claim in read_claims(row) if claim.score and not claim.findings] == []


def test_two_days_of_a_row_are_asked() -> None:
    assert list_codes("25.5. / Koch / Wolf / 1-0 / 26.5.") == [Question.AMBIGUOUS_DATE]


@pytest.mark.parametrize(
    ("day", "row"), list(product(("4/5", "5/4"), ("Koch - Wolf 1-0, {}", "{} / Koch / Wolf / 1-0")))
)
def test_order_of_day_and_month_is_asked(day: str, row: str) -> None:
    assert list_codes(row.format(day)) == [Question.AMBIGUOUS_DATE]


def test_rows_below_a_head_of_white_black_and_winner_are_read() -> None:
    head = "weiß / schwarz / wer holt den punkt"
    assert tell(f"{head}\nkoch / wolf / wolf / 5.6.\nkoch / lang / koch / 6.6.") == ["Koch 0-1 Wolf", "Koch 1-0 Lang"]


def test_rows_below_a_head_keep_its_order() -> None:
    assert tell("Verlierer; Sieger; Datum\nKoch; Wolf; 5.6.") == ["Wolf 1-0 Koch"]


@pytest.mark.parametrize(
    ("row", "result"),
    [
        ("Koch 0 / 1 Wolf", "Koch 0-1 Wolf"),
        ("Koch ½ / ½ Wolf", "Koch 1/2-1/2 Wolf"),
        ("Koch + Wolf: 0 + 1", "Koch 0-1 Wolf"),
        ("7/6 Koch + Wolf: 'alf an 'alf", "Koch 1/2-1/2 Wolf"),
        ("Koch / Wolf : 1,0 / 0,0", "Koch 1-0 Wolf"),
        ("Koch A. / Wolf I. : 1,0 / 0,0", "Koch 1-0 Wolf"),
        ("(Koch; Wolf) ↦ (0,5; 0,5)", "Koch 1/2-1/2 Wolf"),
        ("Koch v Wolf 1-nil", "Koch 1-0 Wolf"),
        ("Koch v Wolf nil-1", "Koch 0-1 Wolf"),
        ("13.6. Koch 1 Wolf 0 stop", "Koch 1-0 Wolf 13.06."),
        ("13.6. Koch ½ Wolf ½ stop", "Koch 1/2-1/2 Wolf 13.06."),
    ],
)
def test_row_with_points_keeps_its_day(row: str, result: str) -> None:
    assert [each.removesuffix(" 07.06.") for each in read(row)] == [result]


@pytest.mark.parametrize("row", ["Koch 1 / 1 Wolf", "Koch + Wolf: 0 + 0", "(Koch; Wolf) ↦ (1; ½)"])
def test_points_that_are_no_result_are_none(row: str) -> None:
    assert not [each for each in read(row) if "?" not in each]


@pytest.mark.parametrize("row", ["Koch/Wolf/5.5./1-0", "Koch + Wolf + 5.5. + remis", "5.5. // Koch 0 // Wolf 1"])
def test_answers_show_a_row_as_the_director_wrote_it(row: str) -> None:
    assert [claim.where.own for claim in read_claims(row)] == [row]


@pytest.mark.parametrize("did", ["(verloren)", "(resigned)", "/ aufgegeben"])
def test_name_beside_what_its_player_did_is_not_the_one_of_the_winner(did: str) -> None:
    assert "Koch 1-0 Wolf" not in tell(f"Koch / Wolf / Koch {did}\nLang / Roth / Roth {did}")


def test_remark_that_gives_the_point_to_the_other_side_is_asked() -> None:
    assert list_codes("Koch / Wolf / 1-0 (für Schwarz)") == [Question.WORDS_CONTRADICT]


def test_lists_of_names_are_no_rows() -> None:
    assert read("Koch, Wolf, Koch\nLang, Roth, Lang") == []
