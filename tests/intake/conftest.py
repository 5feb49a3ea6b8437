"""What the tests of the intake share."""

from __future__ import annotations

from typing import Any

import pytest

from intake.receiving.webhooks import amazon_sns
from tests.intake import federation
from tests.intake.receiving import amazon


@pytest.fixture(autouse=True)
def _own_server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTAKE_AUTHSERV_ID", federation.OWN_SERVER)  # for processes that a test starts
    settings.INTAKE_AUTHSERV_ID = federation.OWN_SERVER
    settings.DEFAULT_FROM_EMAIL = "Fernwertung <wertung@fernwertung.example>"
    settings.SITE_URL = "https://fernwertung.example"


@pytest.fixture
def _federation(db: None) -> None:
    federation.create_federation()


@pytest.fixture(autouse=True)
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses of Amazon that were visited: nobody leaves the machine, and the tests lay out the certificate."""
    addresses: list[str] = []

    def fetch(address: str) -> bytes:
        addresses.append(address)
        return amazon.certificate()

    monkeypatch.setattr(amazon_sns, "_fetch", fetch)
    amazon_sns._load.cache_clear()
    return addresses
