"""The window of three months: the same day number, the last of the month where there is none."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.models import Tournament
from ratings.queries.windows import last_day, window_of
from tests.ratings.federation import finish, found, games, tournament


@pytest.mark.parametrize(
    ("ended_on", "last"),
    [
        (date(2025, 8, 15), date(2025, 11, 15)),
        (date(2025, 11, 30), date(2026, 2, 28)),
        (date(2027, 11, 30), date(2028, 2, 29)),
        (date(2025, 10, 31), date(2026, 1, 31)),
        (date(2025, 12, 31), date(2026, 3, 31)),
        (date(2026, 1, 31), date(2026, 4, 30)),
        (date(2025, 9, 30), date(2025, 12, 30)),
    ],
)
def test_window_ends_three_calendar_months_later(ended_on: date, last: date) -> None:
    assert last_day(ended_on) == last


@pytest.mark.django_db
def test_window_begins_with_the_last_game() -> None:
    found(tournament("T", ["P1", "P2", "P3"]))
    first, second, third = games("T")
    finish(second, "1-0", 90)
    finish(third, "1-0", 30)
    assert window_of(Tournament.objects.get()) is None
    finish(first, "0-1", 60)
    assert window_of(Tournament.objects.get()) == date(2025, 7, 1)  # 90 days after 1 January: 1 April


@pytest.mark.django_db
def test_tournament_without_games_has_no_window() -> None:
    found(tournament("T", []))
    assert window_of(Tournament.objects.get()) is None
