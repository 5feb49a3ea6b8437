"""What all tests share: the test database."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

from tests import pristine


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: None, sqlite_test_file: str | None) -> None:
    """Called by pytest-django before it makes the test database."""
    if sqlite_test_file:
        connections.databases["default"]["TEST"]["NAME"] = sqlite_test_file


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Tests that commit leave the database as the migrations made it, triggers or not."""
    with django_db_blocker.unblock():
        restore = pristine.keep()
    TransactionTestCase._fixture_teardown = lambda _: restore()  # type: ignore[attr-defined]  # stubs know no private names
    yield
    with django_db_blocker.unblock():
        end_other_sessions()


def end_other_sessions() -> None:
    """A thread that a test left behind may still be connected; the database could not be dropped then."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            cursor.execute(f"SELECT pg_terminate_backend(pid) {others}")


@pytest.fixture(autouse=True)
def usual_language() -> Iterator[None]:
    """Every test begins in the language of the server, whatever the one before it left active."""
    with translation.override(settings.LANGUAGE_CODE):
        yield
