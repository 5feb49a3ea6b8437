"""The whole site, read once: every page that links lead to from the start, in both languages."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.pages import federation
from tests.pages.reading import Page, crawl

Site = Mapping[str, Mapping[str, Page]]

TODAY = datetime(2026, 1, 15, 12, tzinfo=UTC)
"""All is reported by then, and nobody is inactive yet: that depends on the day a page is read."""


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """The same day for every test."""
    with time_machine.travel(TODAY, tick=False):
        yield


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Site:
    """Pages by language and address."""
    with django_db_blocker.unblock(), time_machine.travel(TODAY, tick=False), transaction.atomic():
        federation.found()
        read = {language: dict(crawl(Client(), language)) for language in ("de", "en")}
        transaction.set_rollback(True)
    return read
