"""What looks like a day beside a result, and what does not."""

from __future__ import annotations

import pytest

from intake.reading.days.day_like import like_a_day

LINE = "Müller - Schmidt 1-0"
NAMES = ("Müller", "Schmidt")


@pytest.mark.parametrize(
    "day",
    [
        *("15.7", "15/7", "7/15", "15-7", "(15/7)", "15.VII.", "VII/2026", "15 07 2026", "15,07,2026", "15.7.20226"),
        *("15..7.2026", "15.7.2o26", "15072026", "20260715", "150726", "07/2026", "2026-07", "7.2026", "14./15.7"),
        *("Juli 2026", "im Juli", "in July", "Mitte Juli", "July 15", "July 15th", "Jul-15", "15 Jully 2026"),
        *(", 3. Fbr.", "15 / July"),
        *(", am 3. wurde sie beendet", "am 12. wurde er gemeldet"),
        *("15 juillet 2026", "15 de julio de 2026", "am 15.", "the 15th", "am Montag", "last Monday", "last month"),
        *(
            "vor drei Tagen",
            "three days ago",
            "letzten Monat",
            "KW 28",
            "Silvester Open",
            "Neujahr Cup",
            "Karfreitag Open",
            *("im Jahr 2024", "schon 2024", "2024 haben sie remis gespielt", "haben 2024 gespielt"),
        ),
    ],
)
def test_what_looks_like_a_day_is_seen(day: str) -> None:
    assert like_a_day(f"{LINE} {day}", NAMES) != ""


@pytest.mark.parametrize(
    ("day", "shown"),
    [("on 3/5.", "3/5"), ("am 3/5", "3/5"), ("on the 3/5", "3/5"), ("am 3.", "am 3.")],
)
def test_what_looks_like_a_day_is_shown_whole(day: str, shown: str) -> None:
    assert like_a_day(f"{LINE} {day}", NAMES) == shown


@pytest.mark.parametrize(
    "words",
    [
        *(
            "",
            "nach 34 Zügen",
            "(ZÜ)",
            "am 1. Brett",
            "Runde 3",
            "Brett 2",
            "(n. 34 Z.)",
            "34. Kf1 Ke7",
            "nach FWZ 3.8",
            *(", 3. Rde.", ", 3. Partie.", ", 1. Klasse.", ", 2. Gruppe."),
        ),
        *("§ 3.7", "(2105)", "um 12.30 Uhr", "2.5 Punkte", "SE947", "0.5-0.5", "im 40. Zug", "heute"),
        *("im Pokal 2025 gespielt", "wie 2024 im Pokal"),
    ],
)
def test_what_is_no_day_is_passed_over(words: str) -> None:
    assert like_a_day(f"{LINE} {words}", NAMES) == ""


def test_verb_behind_numbers_is_no_month() -> None:
    assert like_a_day("Numbers 1, 3 and 4 may be entered.", ()) == ""
    assert like_a_day("Müller beat Schmidt on the 4 may", NAMES) != ""


def test_names_are_no_days() -> None:
    assert like_a_day("1. August Meyer - Jan Freitag 1-0", ("August", "Meyer", "Jan", "Freitag")) == ""
