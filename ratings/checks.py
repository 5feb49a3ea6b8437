"""System checks of what protects the office; `manage.py check --deploy` runs them."""

from __future__ import annotations

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core import checks


def check_office(app_configs: Sequence[AppConfig] | None, **_: object) -> list[checks.CheckMessage]:  # noqa: ARG001 -- Django passes it
    """A password that was seen or guessed must not be enough."""
    if settings.STAFF_TWO_FACTOR:
        return []
    return [
        checks.Warning(
            "STAFF_TWO_FACTOR is off: a password alone opens the office.",
            hint="Remove the setting; everybody sets his app up at the next login.",
            id="ratings.W001",
        )
    ]
