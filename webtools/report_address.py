"""Where people write to: the address for reports, and the settings that name who answers for the pages."""

from __future__ import annotations

from email.utils import parseaddr

from django.conf import settings

NO_DOMAIN = frozenset({"", "localhost"})
"""Domains that no mail from outside finds."""

CONTACT_SETTINGS = ("OFFICER_EMAIL", "IMPRINT")
"""Settings that the contact page shows."""


def find_report_address() -> str:
    """Return the address that our answers come from, which takes in reports as well; "" where nobody can reach it."""
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return "" if address.rpartition("@")[2].lower() in NO_DOMAIN else address


def list_missing_contacts() -> tuple[str, ...]:
    """Return the settings without which visitors do not learn whom to write to."""
    missing = tuple(name for name in CONTACT_SETTINGS if not getattr(settings, name))
    return missing if find_report_address() else (*missing, "DEFAULT_FROM_EMAIL")
