"""The whole site, read once: every page that links lead to from the start, in both languages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
import time_machine
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from ratings import publication
from ratings.models import Pool
from tests.website.pages import federation
from tests.website.pages.reading import Page, crawl

Site = Mapping[str, Mapping[str, Page]]

TODAY = datetime(2026, 1, 15, 12, tzinfo=UTC)
"""All is reported by then, and nobody is inactive yet: that depends on the day a page is read."""


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """The same day for every test."""
    with time_machine.travel(TODAY, tick=False):
        yield


@dataclass(frozen=True, slots=True)
class Crawled:
    """Pages by language and address, and the texts of the files by address."""

    pages: Site
    files: Mapping[str, str]


@pytest.fixture(scope="session")
def crawled(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Crawled:
    """Everything that links lead to, with a published list."""
    files: dict[str, str] = {}
    with django_db_blocker.unblock(), time_machine.travel(TODAY, tick=False), transaction.atomic():
        federation.create_federation()
        publication.publish(Pool.objects.get(key="fwz"), federation.LIST_DAY, "officer:1")
        pages = {language: dict(crawl(Client(), language, files)) for language in ("de", "en")}
        transaction.set_rollback(True)
    return Crawled(pages, files)


@pytest.fixture
def site(crawled: Crawled) -> Site:
    """Pages by language and address."""
    return crawled.pages


@pytest.fixture
def files(crawled: Crawled) -> Mapping[str, str]:
    """Texts of files by address."""
    return crawled.files
