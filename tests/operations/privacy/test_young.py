"""Whoever was rated as young stays so when the date of birth is erased, and nothing tells the date any more."""

from __future__ import annotations

from datetime import UTC, date, datetime
from io import StringIO

import pytest
import time_machine
from django.core.management import call_command

from ratings.models import Erasure, PersonalData
from ratings.regulations import RULES
from ratings.regulations.ages import ADULT, completed_years, stand_in
from tests.ratings.periods import ONE_WIN, agree, close, create_pool_with_players, entry, match

LATER = datetime(2026, 6, 1, 12, tzinfo=UTC)
BORN = {"Y": "2007-02-03", "A": "1960-05", "C": "2015"}
"""Somebody who came of age between two periods, somebody of 64 years, and a child."""


def age_facts(number: str) -> tuple[str, date | None]:
    """What is stored about the age of a player."""
    stored = PersonalData.objects.get(player__number=number)
    return stored.birth_date, stored.adult_from


@pytest.mark.long
@pytest.mark.django_db
def test_ratings_of_erased_players_are_replayed_without_their_dates_of_birth() -> None:
    pool = create_pool_with_players("fide-2014", {"Y": 2000, "A": 2000, "C": 2000, "N": 2000}, **BORN)
    match(pool, "M1", "Y", "A", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "C", "N", ONE_WIN, "2025-01-02", "2025-01-10")
    close(pool, "2025-01-29")
    match(pool, "M3", "Y", "A", ONE_WIN, "2025-02-01", "2025-02-10")
    close(pool, "2025-02-26")
    with time_machine.travel(LATER, tick=False):
        for number in ("Y", "A", "C", "N"):
            call_command("erase_person", number, erase=True, stdout=StringIO())
    assert Erasure.objects.exclude(done_at=None).count() == 4
    assert {number: age_facts(number) for number in BORN} == {
        "Y": ("", date(2025, 1, 30)),
        "A": ("", date.min),
        "C": ("", date(2025, 1, 30)),
    }
    # 2014, 8.56: K = 40 until the 18th birthday, and for the first 30 games
    assert (entry(pool, "Y", "2025-01-29").k, entry(pool, "Y", "2025-02-26").k) == (40, 20)
    agree(pool)


@pytest.mark.parametrize("day", [date(2025, 1, 30), date(2024, 3, 1), date(2025, 12, 31), date(2025, 1, 1)])
def test_stand_in_is_young_until_the_day_before(day: date) -> None:
    assert completed_years(stand_in(day), day) == ADULT
    assert completed_years(stand_in(day), day.replace(year=day.year - 1)) == ADULT - 1
    assert completed_years(stand_in(day), date.fromordinal(day.toordinal() - 1)) == ADULT - 1


def test_stand_in_of_a_leap_day_and_of_somebody_who_never_was_young() -> None:
    assert completed_years(stand_in(date(2028, 2, 29)), date(2028, 3, 1)) == ADULT
    assert completed_years(stand_in(date(2028, 2, 29)), date(2028, 2, 28)) == ADULT - 1
    assert completed_years(stand_in(date.min), date(1950, 1, 1)) > ADULT


def test_every_regulation_that_asks_for_an_age_asks_for_this_one() -> None:
    day = date(2025, 1, 30)
    asking = [rule.is_young for rule in RULES.values() if rule.is_young]
    assert [(young(stand_in(day), date(2025, 1, 29)), young(stand_in(day), day)) for young in asking] == [(True, False)]
