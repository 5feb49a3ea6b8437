"""What all tests share: the test database."""

from __future__ import annotations

import pytest
from django.db import connections
from django.test import TransactionTestCase
from pytest_django import DjangoDbBlocker

from tests import pristine


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: None, sqlite_test_file: str | None) -> None:
    """Called by pytest-django before it makes the test database."""
    if sqlite_test_file:
        connections.databases["default"]["TEST"]["NAME"] = sqlite_test_file


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Tests that commit leave the database as the migrations made it, triggers or not."""
    with django_db_blocker.unblock():
        restore = pristine.keep()
    TransactionTestCase._fixture_teardown = lambda _: restore()  # type: ignore[attr-defined]  # stubs know no private names
