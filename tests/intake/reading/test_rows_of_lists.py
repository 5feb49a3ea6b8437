"""Rows of lists: every order of pair, score, day and reason, with every way to write each of them."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from tests.intake.reading.test_several_sentences import read

NAMES = (
    ("Koch", "Wolf", "Lang", "Roth"),
    ("Koch, Alfred", "Wolf, Ida", "Lang, Otto", "Roth, Vera"),
    ("Alfred Koch", "Ida Wolf", "Otto Lang", "Vera Roth"),
    ("A. Koch", "I. Wolf", "O. Lang", "V. Roth"),
    ("KOCH", "WOLF", "LANG", "ROTH"),
)
BETWEEN = (" - ", "-", " – ", " gegen ", " / ", " : ", " vs. ")
SCORES = (
    ("1:0", "remis"),
    ("1-0", "½-½"),
    ("1 : 0", "½"),
    ("1–0", "1/2"),
    ("1 - 0", "0,5:0,5"),
    ("1-0", "="),
)
DAYS = (
    ("12.6.", "14.6."),
    ("12.06.", "14.06."),
    ("12.6.26", "14.6.26"),
    ("12.06.2026", "14.06.2026"),
    ("2026-06-12", "2026-06-14"),
    ("12. Juni", "14. Juni"),
    ("am 12.6.", "am 14.6."),
    ("am 12. Juni 2026", "am 14. Juni 2026"),
)
REASONS = (("", ""), ("Aufgabe", "34 Züge"), ("(Aufgabe)", "(34 Züge)"), ("nach 34 Zügen", ""))

ORDERS = (
    "{pair} {score} {day} {reason}",
    "{pair} {day} {score} {reason}",
    "{day} {pair} {score} {reason}",
    "{day}: {pair} {score} {reason}",
    "{pair} {score} {reason} {day}",
    "{pair}: {score} ({day}) {reason}",
    "{pair}, {score}, {day}, {reason}",
    "{pair}; {day}; {score}; {reason}",
    "{pair}\t{score}\t{day}\t{reason}",
    "1. {pair} {score} {day} {reason}",
)

RESULTS = ["Koch 1-0 Wolf 12.06.", "Lang 1/2-1/2 Roth 14.06."]


def write_rows(order: str, number: int) -> str:
    """Return two rows in an order, each part in the way that the number draws from its table."""
    koch, wolf, lang, roth = NAMES[number % len(NAMES)]
    between, scores, days, reasons = (table[number % len(table)] for table in (BETWEEN, SCORES, DAYS, REASONS))
    pairs = f"{koch}{between}{wolf}", f"{lang}{between}{roth}"
    rows = zip(pairs, scores, days, reasons, strict=True)
    return "\n".join(
        order.format(pair=pair, score=score, day=day, reason=reason).rstrip(" ,;\t")
        for pair, score, day, reason in rows
    )


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.long
def test_rows_are_read_in_every_order(order: str) -> None:
    count = len(NAMES) * len(DAYS) * len(BETWEEN)
    rows = dict.fromkeys(write_rows(order, number) for number in islice(cycle(range(count)), count))
    wrong = {text: found for text in rows if (found := [one.removesuffix(" ?") for one in read(text)]) != RESULTS}
    assert wrong == {}


@pytest.mark.parametrize(
    ("row", "results"),
    [
        ("Koch - Wolf 1:0 12.6", ["Koch 1-0 Wolf 12.06."]),
        ("Koch - Wolf 12.6 1:0", ["Koch 1-0 Wolf 12.06."]),
        ("Koch - Wolf 1:0 (12.6)", ["Koch 1-0 Wolf 12.06."]),
        ("Koch - Wolf ½ ZÜ 12.6", ["Koch 1/2-1/2 Wolf 12.06."]),
        ("Koch - Wolf 1:0 2.5:1.5", ["Koch ? Wolf"]),
        ("3.4 Koch - Wolf 1:0", ["Koch 1-0 Wolf"]),
    ],
)
def test_day_without_its_last_full_stop_stands_beside_a_score(row: str, results: list[str]) -> None:
    assert read(row) == results


def test_row_whose_reason_is_a_draw_has_a_drawn_score() -> None:
    rows = "Koch Wolf 1-0 12.06. Remis durch Einigung\nLang Roth ½-½ 13.06. Remis durch Einigung"
    assert read(rows) == ["Koch ? Wolf 12.06. ?", "Lang 1/2-1/2 Roth 13.06."]


def test_days_of_both_games_on_two_lines_are_not_one_day() -> None:
    text = "Koch v Wolf: both games were drawn, the one with Alfred as White on 8 June,\nthe one with Ida on 11 June."
    assert read(text, twice=True) == ["Koch 1/2-1/2 Wolf", "Wolf 1/2-1/2 Koch"]


def test_day_before_a_slash_and_its_month_end_with_the_sentence() -> None:
    assert read("Koch - Wolf 1-0, 13/5. Lang - Roth remis, 14/5. Sonst nichts.") == [
        "Koch 1-0 Wolf 13.05.",
        "Lang 1/2-1/2 Roth 14.05.",
    ]
