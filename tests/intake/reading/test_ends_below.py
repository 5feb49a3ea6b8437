"""Ends, days and offers on lines of their own: whose they are, and where that is not clear enough to store anything."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_everyday_lines import read


def list_stored(text: str) -> list[str]:
    """Return the results that are read of a mail, without those that are asked."""
    return [one for one in read(text) if "?" not in one.split()]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("White won\nKoch - Wolf\nLang - Roth\nBlack won\nKoch - Roth\nWolf - Lang", "Lang 0-1 Roth"),
        ("1-0 for White\nKoch - Wolf\nLang - Roth\n0-1 for Black\nKoch - Roth\nWolf - Lang", "Lang 0-1 Roth"),
        ("## White won\n- Koch - Wolf\n- Lang - Roth\n## Black won\n- Koch - Roth", "Lang 0-1 Roth"),
        ("White won:\nKoch - Wolf\nLang - Roth\nDrawn\nKoch - Roth", "Lang 1/2-1/2 Roth"),
        ("Remis:\nKoch - Wolf\nLang - Roth\nWeiß gewann\nKoch - Roth", "Lang 1-0 Roth"),
        ("The following games were drawn:\nKoch - Wolf\nLang - Roth\nWhite won\nKoch - Roth", "Lang 1-0 Roth"),
        ("Still running:\nKoch - Wolf\nLang - Roth\nWhite won\nKoch - Roth", "Lang 1-0 Roth"),
        ("White won:\nKoch - Wolf\nBlack won\nLang - Roth", "Koch 0-1 Wolf"),
        ("White won\n6 June\nKoch - Wolf\nBlack won\n7 June\nLang - Roth", "Koch 0-1 Wolf 06.06."),
        ("White won\n\nKoch - Wolf\nBlack won\n\nLang - Roth", "Koch 0-1 Wolf"),
        ("Weißsieg\nKoch - Wolf\nSchwarz gewann\nLang - Roth", "Koch 0-1 Wolf"),
        ("Koch - Wolf\nLang - Roth\nWhite won\nBlack won", "Lang 1-0 Roth"),
        ("Koch - Wolf\nLang - Roth\nWhite won the first, Black the second", "Lang 1-0 Roth"),
        ("Koch - Wolf\nWhite won on 6 June\nWhite won on 7 June", "Koch 1-0 Wolf 06.06."),
    ],
)
def test_end_that_may_be_a_heading_is_not_that_of_the_pair_above(text: str, wrong: str) -> None:
    assert [one for one in list_stored(text) if one == wrong] == []


@pytest.mark.parametrize(
    "text",
    [
        "Datum: 6.6.\nKoch - Wolf\n1-0\nDatum: 7.6.\nLang - Roth\n0-1",
        "Completed 6 June\nKoch - Wolf\n1-0\nCompleted 7 June\nLang - Roth\n0-1",
        "6.6.\nKoch - Wolf\n1:0\n7.6.\n\nLang - Roth\n0:1",
    ],
)
def test_day_above_each_game_is_none_of_the_one_before(text: str) -> None:
    assert list_stored(text) == ["Koch 1-0 Wolf 06.06.", "Lang 0-1 Roth 07.06."]


@pytest.mark.parametrize(
    "second",
    [
        "Director: not yet confirmed",
        "Gemeldet von: Koch. Zweifelhaft.",
        "TD. Bitte nicht werten",
        "Turnierleiter: bitte noch prüfen",
    ],
)
def test_doubt_behind_a_label_of_who_reports_is_kept(second: str) -> None:
    assert list_stored(f"Koch - Wolf 1-0\n{second}") == []


@pytest.mark.parametrize("line", ["TD: Koch beat Wolf", "Gemeldet von: Koch besiegt Wolf"])
def test_result_behind_such_a_label_is_kept(line: str) -> None:
    assert [one for one in read(f"Lang - Roth 0-1\n{line}") if "Wolf" in one] != []


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf ½-½\n\nThe draw offer is not answered yet. Please do not enter the result.",
        "Koch - Wolf ½-½. The draw offer is still open. Nothing to enter yet.",
        "Lang - Roth ½-½, 6 June.\n\nA draw was offered. No answer so far. So please do not enter it.",
        "Koch - Wolf 1-0. Lang offered Roth a draw, no answer so far. Please do not store any of this yet.",
        "Koch - Wolf 1-0\n\nLang offered Roth a draw, no answer so far. Please don't enter game 1 before the appeal.",
        "Koch - Wolf ½-½\nLang - Roth ½-½\n\nIn beiden Partien ist Remis nur angeboten, noch nicht angenommen.",
    ],
)
def test_offer_that_may_be_of_the_game_above_is_no_reason_to_store_it(text: str) -> None:
    assert list_stored(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Koch offered Wolf a draw. Wolf had not answered for a week, but on 6 June the game was drawn.",
        "Koch hat Wolf Remis angeboten. Wolf hat lange überlegt, und nun ist es remis.",
    ],
)
def test_offer_that_was_taken_in_the_end_leaves_a_trace(text: str) -> None:
    assert [one for one in read(f"Lang - Roth 1-0.\n\n{text}") if "Wolf" in one or "?" in one.split()] != []


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Die Runde begann am 1. Mai.\nKoch - Wolf 1-0 am 18.6.\nLang - Roth 0-1 am gleichen Freitag", "01.05."),
        ("Koch - Wolf 1-0 on 29 May\nKoch - Roth 1-0 on 13 June\nLang - Roth 0-1 that same Friday", "29.05."),
        ("Koch - Wolf 1-0 on 12 June\nLang - Roth 0-1, the same Friday in May", "12.06."),
    ],
)
def test_same_weekday_is_that_of_the_last_day_alone(text: str, day: str) -> None:
    assert [one for one in list_stored(text) if one == f"Lang 0-1 Roth {day}"] == []


def test_weekday_with_a_date_of_its_own_has_this() -> None:
    text = "Wednesday, 10 June: Koch - Wolf 1-0\nThe same Wednesday, 17 June: Lang - Roth 1-0"
    assert [one for one in read(text) if one.endswith("10.06.")] == ["Koch 1-0 Wolf 10.06."]
