"""A federation with one of everything, founded once for all tests of a file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import time_machine
from django.db import transaction
from django.test import override_settings
from pytest_django import DjangoDbBlocker, Settings

from tests.intake.federation import OWN_SERVER
from tests.safety import world


@pytest.fixture(scope="module")
def _world(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """What `world.found` makes; each test leaves it as it was."""
    atomic = transaction.atomic()
    atomic._from_testcase = True  # type: ignore[attr-defined]  # a mail is stored in a transaction of its own
    with django_db_blocker.unblock(), override_settings(INTAKE_AUTHSERV_ID=OWN_SERVER), atomic:
        with time_machine.travel(world.NOW, tick=False):
            world.create_world()
        yield
        transaction.set_rollback(True)


@pytest.fixture
def _both_factors(settings: Settings) -> None:
    """As on a server that others can reach."""
    settings.STAFF_TWO_FACTOR = True
    settings.SHARED_FEDERATIONS = ["*"]
    settings.INTAKE_AUTHSERV_ID = OWN_SERVER
    settings.API_REQUESTS_PER_MINUTE = 1_000_000
    settings.METRICS_TOKEN = world.TOKEN
    settings.INBOUND_SECRETS = {world.PROVIDER: world.SECRET}


@pytest.fixture
def _now() -> Iterator[None]:
    """The day on which everything was founded."""
    with time_machine.travel(world.NOW, tick=False):
        yield
