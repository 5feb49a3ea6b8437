"""What the tests of personal data share: mails of the invented federation, and days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from pytest_django import Settings

from tests.intake import federation

MARCH = datetime(2026, 3, 15, 12, tzinfo=UTC)
"""The day on which the mails come."""


@pytest.fixture
def _server(settings: Settings) -> None:
    """The mail server whose verdicts count."""
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER


def after(days: int, hours: int = 0) -> datetime:
    """A moment after the day of the mails."""
    return MARCH + timedelta(days=days, hours=hours)
