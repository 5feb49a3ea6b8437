"""Settings of the doors that make no sense stop the start, with their name."""

from __future__ import annotations

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import mail_in


def test_secret_is_a_name_and_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_POSTMARK_SECRET", "postmark:correct:horse")
    secrets = mail_in.inbound_secrets()
    assert {name for name, secret in secrets.items() if secret} == {"postmark"}
    assert secrets["postmark"] == "postmark:correct:horse"


@pytest.mark.parametrize("secret", ["password", ":password", "name:"])
def test_secret_of_one_half_is_refused(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_POSTMARK_SECRET", secret)
    with pytest.raises(ImproperlyConfigured, match="the secret of postmark is not written name:password"):
        mail_in.inbound_secrets()


def test_name_of_verdicts_belongs_to_a_provider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_AUTHSERV_IDS", "amazon-ses:amazonses.com, mailgun:mx.mailgun.example")
    monkeypatch.setenv("INBOUND_NO_HOP", "amazon-ses")
    assert mail_in.inbound_authserv_ids() == {"amazon-ses": "amazonses.com", "mailgun": "mx.mailgun.example"}
    assert mail_in.inbound_no_hop() == ["amazon-ses"]


@pytest.mark.parametrize("given", ["mx.example.org", "mailgun:", "nobody:mx.example.org"])
def test_name_of_verdicts_without_a_provider_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_AUTHSERV_IDS", given)
    with pytest.raises(ImproperlyConfigured, match="is not written provider:name"):
        mail_in.inbound_authserv_ids()


def test_hop_of_what_is_no_provider_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INBOUND_NO_HOP", "mailgun,imap")
    with pytest.raises(ImproperlyConfigured, match="INBOUND_NO_HOP: imap is no provider"):
        mail_in.inbound_no_hop()


@pytest.mark.parametrize("given", ["", "Delivered-To", "X-Original-To"])
def test_header_with_the_recipient_of_the_envelope_is_a_name(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMAP_RECIPIENT_HEADER", given)
    assert mail_in.imap_recipient_header() == given


@pytest.mark.parametrize("given", ["Delivered-To:", "Delivered To", "To, Cc"])
def test_header_that_is_no_name_is_refused(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("IMAP_RECIPIENT_HEADER", given)
    with pytest.raises(ImproperlyConfigured, match=f"IMAP_RECIPIENT_HEADER='{given}' is no name of a header"):
        mail_in.imap_recipient_header()
