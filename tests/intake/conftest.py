"""What the tests of the intake share."""

from __future__ import annotations

from typing import Any

import pytest

from tests.intake import federation


@pytest.fixture(autouse=True)
def _own_server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTAKE_AUTHSERV_ID", federation.OWN_SERVER)  # for processes that a test starts
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    settings.DEFAULT_FROM_EMAIL = "Fernwertung <wertung@fernwertung.example>"
    settings.SITE_URL = "https://fernwertung.example"


@pytest.fixture
def _federation(db: None) -> None:
    federation.create_federation()
