"""The federation of the pages, with a published list, on the day on which the examples are true."""

from collections.abc import Iterator

import pytest
import time_machine
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from pytest_django import Settings

from ratings import publication
from ratings.models import Pool
from tests.website.pages import federation
from tests.website.pages.conftest import TODAY


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """The same day for every test."""
    with time_machine.travel(TODAY, tick=False):
        yield


@pytest.fixture
def api_world(db: None) -> None:
    """Players, tournaments, evaluations and one list."""
    federation.create_federation()
    publication.publish(Pool.objects.get(key="fwz"), federation.LIST_DAY, "officer:1")


@pytest.fixture
def lasting_connection() -> Iterator[None]:
    """A server closes connections around a request; that of a test holds what was prepared."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def unlimited(settings: Settings) -> None:
    """Nobody waits."""
    settings.API_REQUESTS_PER_MINUTE = 10**9
