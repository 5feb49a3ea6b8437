"""The federation of the pages, with a published list, on the day on which the examples are true."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine

from ratings import limits, publication
from ratings.models import Pool
from tests.pages import federation
from tests.pages.conftest import TODAY

LIST_DAY = date(2025, 7, 31)


@pytest.fixture(autouse=True)
def today() -> Iterator[None]:
    """The same day for every test, and nobody has asked for anything in its minute."""
    with time_machine.travel(TODAY, tick=False):
        limits._window.asked.clear()
        yield


@pytest.fixture
def found(db: None) -> None:
    """Players, tournaments, evaluations and one list."""
    federation.found()
    publication.publish(Pool.objects.get(key="fwz"), LIST_DAY, "officer:1")
