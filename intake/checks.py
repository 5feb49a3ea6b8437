"""System checks of the mail settings; the ids are described in docs/mail.md."""

from __future__ import annotations

from collections.abc import Sequence

from django.apps import AppConfig
from django.conf import settings
from django.core import checks


def check_mail(app_configs: Sequence[AppConfig] | None, **_: object) -> list[checks.CheckMessage]:  # noqa: ARG001 -- Django passes it
    """What keeps mails from being accepted or answers from being of use."""
    found: list[checks.CheckMessage] = []
    if not settings.INTAKE_AUTHSERV_ID:
        found.append(
            checks.Warning(
                "INTAKE_AUTHSERV_ID is not set: no sender can be verified, every report waits for a confirmation.",
                hint="Name your mail server as it names itself in Authentication-Results.",
                id="intake.W001",
            )
        )
    if not settings.SITE_URL.startswith(("http://", "https://")):
        found.append(
            checks.Error(
                f"SITE_URL={settings.SITE_URL!r} is no address: links in mails would lead nowhere.",
                hint="Write it with http:// or https://.",
                id="intake.E001",
            )
        )
    return found
