"""What the tests of personal data share: mails of the invented federation, and days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from intake.models import OutboundMail, OutboundState
from ratings import personal
from ratings.models import Director, PersonalAccess, Player
from ratings.personal import Private
from tests.accounts import account
from tests.intake import federation
from tests.intake.federation import CARLA, settled
from tests.website.pages.reading import Page
from webtools.rights import Who

MARCH = datetime(2026, 3, 15, 12, tzinfo=UTC)
"""The day on which the mails come."""


@pytest.fixture
def _server(settings: Settings) -> None:
    """The mail server whose verdicts count."""
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER


def after(days: int, hours: int = 0) -> datetime:
    """A moment after the day of the mails."""
    return MARCH + timedelta(days=days, hours=hours)


@pytest.fixture
def the_day(db: None, _server: None) -> Iterator[time_machine.Traveller]:
    """Ute Braun (1008) played her only tournament, and a mail by Carla reported it."""
    with time_machine.travel(MARCH, tick=False) as clock:
        federation.create_federation()
        personal.store_private(braun(), Private("1968-05-04", "w", "ute.braun@example.org"))
        settled("Ute Braun - Pia Grün 1-0, 10.3.2026\n", sender=f"Carla Leiter <{CARLA}>", subject="MA2")
        OutboundMail.objects.update(state=OutboundState.SENT)
        PersonalAccess.objects.all().delete()
        yield clock


@pytest.fixture
def alice() -> Client:
    """The browser of the rating officer."""
    client = Client()
    client.force_login(account("alice", Who.OFFICER))
    return client


def braun() -> Player:
    """Ute Braun as she is stored now."""
    return Player.objects.get(number="1008")


def place(thing: Player | Director | None = None, page: str = "erase/") -> str:
    """A page about a person, Ute Braun's where nobody is named."""
    thing = thing or braun()
    kind = "player" if isinstance(thing, Player) else "director"
    return f"/office/persons/{kind}/{thing.pk}/{page}"


def notes(page: Page) -> list[str]:
    """What a page says about how things stand."""
    return page.texts("//main//p[@class='note'][not(parent::div[@class='said'])]")
