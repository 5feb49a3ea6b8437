"""Lists of the invented federation of the pages, at the end of 2025; Alice is its rating officer."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine

from ratings.models import Pool
from tests.office.pages.conftest import alice, bob, charlie, officer, quick_passwords
from tests.website.pages import federation

__all__ = ["alice", "bob", "charlie", "officer", "quick_passwords"]


@pytest.fixture(autouse=True)
def clock() -> Iterator[time_machine.Traveller]:
    """Half past ten on 1 December 2025 in Berlin, until a test moves it."""
    with time_machine.travel(datetime(2025, 12, 1, 9, 30, tzinfo=UTC), tick=False) as traveller:
        yield traveller


@pytest.fixture
def fwz(db: None) -> Pool:
    """The pool in which HT-1 ended on 20 July 2025; HT-2 runs."""
    federation.create_federation()
    return Pool.objects.get(key="fwz")
