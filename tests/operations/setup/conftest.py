"""What the tests of `manage.py setup` share."""

import pytest

from operations.management.commands import setup


@pytest.fixture
def _settings_are_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the process that checks settings: a test about files needs it no more than once."""
    monkeypatch.setattr(setup, "check_settings", lambda _settings: "")
