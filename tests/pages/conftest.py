"""The whole site, read once: every page that links lead to from the start, in both languages."""

from collections.abc import Mapping

import pytest
from django.db import transaction
from django.test import Client
from pytest_django import DjangoDbBlocker

from tests.pages import federation
from tests.pages.reading import Page, crawl

Site = Mapping[str, Mapping[str, Page]]


@pytest.fixture(scope="session")
def site(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Site:
    """Pages by language and address."""
    with django_db_blocker.unblock(), transaction.atomic():
        federation.found()
        read = {language: dict(crawl(Client(), language)) for language in ("de", "en")}
        transaction.set_rollback(True)
    return read
