"""What the proofs share: our mail server's name, here and in the processes that a proof starts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.intake.federation import OWN_SERVER


@pytest.fixture(autouse=True)
def _own_server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INTAKE_AUTHSERV_ID", OWN_SERVER)
    settings.INTAKE_AUTHSERV_ID = OWN_SERVER
