"""Days before a result, and days in one word."""

from __future__ import annotations

import pytest

from tests.intake.reading.test_several_sentences import read

KOCH = "Koch 1-0 Wolf 18.05."


@pytest.mark.parametrize(
    "text",
    [
        "May 18: Koch beat Wolf",
        "- May 18th: Koch - Wolf 1-0",
        "18th of May: Koch beat Wolf",
        "18/05 Koch - Wolf 1-0",
        "05/18 Koch - Wolf 1-0",
        "Koch - Wolf 1-0 (18MAY26)",
        "Koch mated Wolf, 18/5.",
        "I found this one from 18 May: Koch beat Wolf.",
        "Koch beat Wolf, that one is from 18 May.",
    ],
)
def test_day_before_a_result_or_in_one_word_is_its_day(text: str) -> None:
    assert [line.removesuffix(" ?") for line in read(text)] == [KOCH]


LEADS = (
    *(
        "{day} {date} {row}",
        "{day}. {date} {row}",
        "{day}, {date} {row}",
        "{day} {date}: {row}",
        "({day} {date}) {row}",
    ),
    *("{date} {row}", "* {day} {date} {row}", "{day} {date} - {row}", "{day}., {date}, {row}"),
)
ROWS = (
    ("Koch - Wolf 0:1", "Lang - Roth 1:0"),
    ("Koch – Wolf 0:1", "Lang – Roth 1:0"),
    ("Koch gegen Wolf, Wolf gewinnt mit Schwarz", "Lang gegen Roth, Lang gewinnt mit Weiß"),
)


@pytest.mark.parametrize("lead", LEADS)
@pytest.mark.parametrize("rows", ROWS)
def test_weekday_and_date_before_a_row_are_its_day(lead: str, rows: tuple[str, str]) -> None:
    first = lead.format(day="Mo", date="8.6.", row=rows[0])
    second = lead.format(day="Sa", date="13.6.", row=rows[1])
    assert read(f"{first}\n{second}\nGruß") == ["Koch 0-1 Wolf 08.06.", "Lang 1-0 Roth 13.06."]


def test_one_day_tells_the_order_of_the_others() -> None:
    assert read("18/05 Koch - Wolf 1-0\n3/5 Lang - Roth 0-1") == [KOCH, "Lang 0-1 Roth 03.05."]


@pytest.mark.parametrize("sign", [" / ", ", ", "; ", " | "])
def test_each_row_of_a_line_has_its_own_weekday_and_date(sign: str) -> None:
    found = read(f"Fr 5.6. Koch - Wolf 1-0{sign}So 7.6. Lang - Roth 0-1")
    assert found == ["Koch 1-0 Wolf 05.06.", "Lang 0-1 Roth 07.06."]


def test_weekday_of_today_is_the_day_of_the_mail() -> None:
    assert [line.removesuffix(" ?") for line in read("Am heutigen Samstag hat Koch gegen Wolf gewonnen.")] == [
        "Koch 1-0 Wolf 20.06."
    ]


@pytest.mark.parametrize("ruler", ["-" * 75, "- " * 40, "=" * 60, "#" * 60, "*" * 30 + " Ergebnis", "(1) " * 30])
def test_ruler_is_no_bullet_and_is_read_to_its_end(ruler: str) -> None:
    assert read(f"{ruler}\nMay 18: Koch - Wolf 1-0\n{ruler}") == [KOCH]


def test_weekday_of_another_day_is_not_today() -> None:
    assert "20.06." not in read("Am heutigen Dienstag hat Koch gegen Wolf gewonnen.")[0]


@pytest.mark.parametrize("text", ["1/2 Koch - Wolf", "½ Koch - Wolf"])
def test_half_point_is_no_day(text: str) -> None:
    assert read(text) == ["Koch 1/2-1/2 Wolf"]
