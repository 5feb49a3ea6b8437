"""Alice is rating officer, Bob has a login and no right, Charlie has no login."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.accounts import account
from tests.intake.conftest import _federation, _own_server  # noqa: F401 -- pytest finds fixtures here
from webtools.rights import Who


@pytest.fixture
def officer(db: None) -> User:
    """Alice's account."""
    return account("alice", Who.OFFICER)


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
    client.force_login(account("bob"))
    return client


@pytest.fixture
def charlie(db: None) -> Client:
    """The browser of anybody."""
    return Client()
