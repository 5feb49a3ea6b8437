"""System checks of what protects the office and the data; docs/operations.md describes each id."""

from __future__ import annotations

import stat
from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core import checks


def check_office(app_configs: Sequence[AppConfig] | None, **_: object) -> list[checks.CheckMessage]:  # noqa: ARG001 -- Django passes it
    """Return a password that was seen or guessed must not be enough."""
    if settings.STAFF_TWO_FACTOR:
        return []
    return [
        checks.Warning(
            "STAFF_TWO_FACTOR is off: a password alone opens the office.",
            hint="Remove the setting; everybody sets up their app at the next login.",
            id="ratings.W001",
        )
    ]


def check_settings(app_configs: Sequence[AppConfig] | None, **_: object) -> list[checks.CheckMessage]:  # noqa: ARG001 -- Django passes it
    """Return a name that was mistyped sets nothing, and nobody would notice."""
    return [
        checks.Warning(
            f"{name} is no setting: it changes nothing.",
            hint=f"Did you mean {near}?" if near else "Look it up in docs/operations.md.",
            id="ratings.W002",
        )
        for name, near in settings.UNKNOWN_SETTINGS.items()
    ]


def check_folder(app_configs: Sequence[AppConfig] | None, **_: object) -> list[checks.CheckMessage]:  # noqa: ARG001 -- the same
    """Keys and addresses lie in the folder of the server."""
    folder = settings.VAR_DIR
    if not folder.exists() or not folder.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        return []
    return [
        checks.Warning(
            f"{folder} is open to other users of the machine.",
            hint=f"chmod 700 {folder}",
            id="ratings.W003",
        )
    ]
