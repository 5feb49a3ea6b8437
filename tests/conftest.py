"""What all tests share: the test database."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from typing import Any, cast

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connections
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis_settings
from psycopg._preparing import PrepareManager
from pytest_django import DjangoDbBlocker
from xdist.scheduler import LoadFileScheduling

from tests import pristine
from tests.realservers import SESSION
from webtools import freshness, limits

# No test measures time, neither its own nor that of making its data.
hypothesis_settings.register_profile(
    "untimed", hypothesis_settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis_settings.load_profile("untimed")

# Looking for circles after each 700 objects takes an eighth of the time of all tests.
gc.set_threshold(50_000)

SLOW_FIRST = (
    "tests/browser/",
    "tests/proofs/",
    "tests/operations/",
    "tests/intake/reading/test_golden_answers.py",
    "tests/ratings/test_histories.py",
    "tests/website/pages/test_safety.py",
    "tests/website/pages/test_markup.py",
    "tests/safety/",
    "tests/website/help/",
    "tests/intake/receiving/",
    "tests/intake/processing/",
    "tests/ratings/",
)
"""Folders and files that take minutes for a few tests, the slowest first: one that began last would keep the other
process waiting.
"""

TOGETHER = ("tests/browser/", "tests/website/pages/test_safety.py tests/website/pages/test_markup.py")
"""Files that share what takes long to prepare, a sample federation with its server or a walk through the whole site:
one process prepares it for all of them.
"""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling:
    """Give each file to one process, and files that share a preparation to the same one."""
    return _BySharedPreparation(config, log)


class _BySharedPreparation(LoadFileScheduling):  # type: ignore[misc]  # xdist has no types
    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return next((files for files in TOGETHER if file in files or file.startswith(files)), file)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long come before the others, which stay in the order that chance gave them. Of tests that
    bear one name several processes would run one only, and say nothing of the others.
    """
    if doubles := sorted(name for name, times in Counter(item.nodeid for item in items).items() if times > 1):
        raise pytest.UsageError(f"tests of one name: {', '.join(doubles)}")
    items.sort(key=_rank)


def _rank(item: pytest.Item) -> int:
    """Return when a test shall begin: the slowest files first, all others in no order."""
    ranks = (rank for rank, place in enumerate(SLOW_FIRST) if item.nodeid.startswith(place))
    return next(ranks, len(SLOW_FIRST))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(database_server: None, sqlite_test_file: str | None) -> None:
    """Called by pytest-django before it makes the test database."""
    if sqlite_test_file:
        connections.databases["default"]["TEST"]["NAME"] = sqlite_test_file


@pytest.fixture(scope="session")
def django_db_keepdb(request: pytest.FixtureRequest) -> bool:
    """Whether the test database is left where it is: a server of our own goes as a whole, whoever is still
    connected to it; only from a given one the database is dropped.
    """
    return request.config.stash[SESSION].postgresql is not None


def _keep_prepared(_: PrepareManager) -> bool:
    """Return that no prepared statement has gone."""
    return False


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Tests that commit leave the database as the migrations made it, triggers or not. The others end with a rollback:
    PostgreSQL keeps its prepared statements then, and so does the driver here, or each test would prepare all anew.
    """
    with django_db_blocker.unblock():
        restore = pristine.keep()
    PrepareManager.clear = cast("Any", _keep_prepared)  # type: ignore[method-assign]  # there is no setting for it
    TransactionTestCase._fixture_teardown = lambda _: restore()  # type: ignore[attr-defined]  # stubs know no private names


@pytest.fixture(autouse=True)
def usual_language() -> Iterator[None]:
    """Every test begins in the language of the server, whatever the one before it left active."""
    with translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    """What a process remembers of one database, and of the requests of one minute, is not true of the next test's.
    Pages it does not remember at all: tests write rows of which the trail knows nothing.
    """
    cache.clear()
    freshness.MEMORY.room = 0
    freshness.MEMORY.forget()
    limits._window.asked.clear()
