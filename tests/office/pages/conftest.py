"""Alice is rating officer, Bob has a login and no right, Charlie has no login."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.accounts import account
from webtools.rights import Who

PASSWORD = "richtig-pferd-batterie"  # noqa: S105 -- a password of the tests


@pytest.fixture(autouse=True)
def quick_passwords(settings: Settings) -> None:
    """Passwords of tests need not be slow to try."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture
def officer(db: None) -> User:
    """Alice's account."""
    return account("alice", Who.OFFICER, password=PASSWORD)


@pytest.fixture
def actor(officer: User) -> str:
    """The officer as the trail names her."""
    return f"officer:{officer.pk}"


@pytest.fixture
def alice(officer: User) -> Client:
    """The browser of the rating officer."""
    client = Client()
    client.force_login(officer)
    return client


@pytest.fixture
def bob(db: None) -> Client:
    """The browser of somebody who can log in and is no officer."""
    client = Client()
    client.force_login(account("bob", password=PASSWORD))
    return client


@pytest.fixture
def charlie(db: None) -> Client:
    """The browser of anybody."""
    return Client()


@pytest.fixture
def late_in_2025() -> Iterator[None]:
    """A day on which all reports of a test have come in."""
    with time_machine.travel(datetime(2025, 11, 20, 9, 30, tzinfo=UTC), tick=False):
        yield
