"""Settings that would keep mails from being accepted, or answers from being of use, are named."""

from __future__ import annotations

from typing import Any

import pytest

from intake.checks import check_mail


def ids() -> list[str | None]:
    return [found.id for found in check_mail(None)]


def test_complete_settings_are_no_finding() -> None:
    assert ids() == []


def test_missing_name_of_the_own_server_is_a_warning(settings: Any) -> None:
    settings.INTAKE_AUTHSERV_ID = ""
    assert ids() == ["intake.W001"]


@pytest.mark.parametrize("address", ["", "fernwertung.example", "//fernwertung.example"])
def test_address_of_the_pages_without_scheme_is_an_error(address: str, settings: Any) -> None:
    settings.SITE_URL = address
    assert ids() == ["intake.E001"]
