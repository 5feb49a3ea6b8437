"""What the tests of `manage.py setup` share."""

import pytest

from operations.management.commands import setup


@pytest.fixture
def _settings_are_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the process that checks settings: a test about files needs it no more than once."""
    monkeypatch.setattr(setup, "check_settings", lambda _settings: "")


@pytest.fixture
def _python_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let Python lie where it does on a server, and not in somebody's home."""
    monkeypatch.setattr("sys.prefix", "/srv/fernwertung/.venv")
    monkeypatch.setattr("sys.base_prefix", "/usr")
