"""Settings of the doors that make no sense stop the start, with their name."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import settings


def test_secret_is_a_name_and_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_POSTMARK_SECRET", "postmark:correct:horse")
    secrets = settings.inbound_secrets()
    assert {name for name, secret in secrets.items() if secret} == {"postmark"}
    assert secrets["postmark"] == "postmark:correct:horse"


@pytest.mark.parametrize("secret", ["password", ":password", "name:"])
def test_secret_of_one_half_is_refused(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_POSTMARK_SECRET", secret)
    with pytest.raises(ImproperlyConfigured, match="the secret of postmark is not written name:password"):
        settings.inbound_secrets()


@pytest.mark.parametrize(("given", "meant"), [("", "tls"), ("STARTTLS", "starttls"), ("none", "none")])
def test_mailbox_is_protected_unless_said_otherwise(given: str, meant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMAP_SECURITY", given)
    assert settings.imap_security() == meant


def test_unknown_protection_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMAP_SECURITY", "ssl2")
    with pytest.raises(ImproperlyConfigured, match="IMAP_SECURITY='ssl2' is neither tls nor starttls nor none"):
        settings.imap_security()
