"""Dates of birth as the officer writes them."""

from __future__ import annotations

import pytest
from django.test import Client

from ratings.models import PersonalData, Player
from tests.office.pages.forms import faults, typed

pytestmark = pytest.mark.django_db

NEW = "/office/players/new/"


@pytest.mark.long
@pytest.mark.parametrize(
    ("written", "kept"), [("31.12.1960", "1960-12-31"), ("1. 2. 1950", "1950-02-01"), ("2.1950", "1950-02")]
)
def test_birth_is_read_as_germans_write_it(written: str, kept: str, alice: Client) -> None:
    typed(alice, NEW, family_name="Müller", birth_date=written)
    assert PersonalData.objects.get().birth_date == kept


@pytest.mark.long
@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("2050-01-01", "Dieser Tag liegt in der Zukunft."),
        ("31.02.1960", "Das ist weder ein Jahr noch ein Monat noch ein Tag."),
    ],
)
def test_birth_that_cannot_be_is_refused(written: str, fault: str, alice: Client) -> None:
    page = typed(alice, NEW, family_name="Müller", birth_date=written)
    assert (page.status, faults(page)[1:], Player.objects.count()) == (422, [fault], 0)
