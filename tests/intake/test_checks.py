"""Settings that would keep mails from being accepted, or answers from being of use, are named."""

from __future__ import annotations

from typing import Any

import pytest

from intake.checks import check_mail

RELAY = {"EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend", "EMAIL_HOST_USER": "wertung"}
NOTICES = {"brevo": "key", "mailtrap": "key", "resend": "key"}

RESEND = {"resend": "mx.resend.example"}


@pytest.fixture(autouse=True)
def _complete(settings: Any) -> None:
    """Settings with every way in, in which nothing is to be found."""
    settings.HTTPS, settings.ALARM_EMAIL = True, "admin@fernwertung.example"
    settings.INTAKE_RECIPIENTS = ["wertung@fernwertung.example"]
    settings.INBOUND_SECRETS = {"mailgun": "a:b", "brevo": "c:d", "mailtrap": "e:f", "postmark": ""}
    settings.INBOUND_KEYS = NOTICES
    settings.INBOUND_AUTHSERV_IDS = dict.fromkeys(settings.INBOUND_SECRETS, "mx.provider.example") | RESEND
    settings.IMAP_AUTHSERV_ID = "mx.example.org"
    settings.IMAP_HOST, settings.IMAP_USER, settings.IMAP_PASSWORD = "imap.example.org", "wertung", "geheim"


def ids() -> list[str | None]:
    return [found.id for found in check_mail(None)]


def test_complete_settings_are_no_finding() -> None:
    assert ids() == []


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"INTAKE_AUTHSERV_ID": ""}, ["intake.W001"]),
        ({"INTAKE_AUTHSERV_ID": "", "INTAKE_RECIPIENTS": []}, []),
        ({"IMAP_AUTHSERV_ID": ""}, ["intake.W001"]),
        ({"INBOUND_AUTHSERV_IDS": {"mailgun": "mx.mailgun.example"}}, ["intake.W001"] * 2),
        ({"SITE_URL": ""}, ["intake.E001"]),
        ({"SITE_URL": "fernwertung.example"}, ["intake.E001"]),
        ({"SITE_URL": "//fernwertung.example"}, ["intake.E001"]),
        ({"EMAIL_BACKEND": "django.core.mail.backends.console.EmailBackend"}, ["intake.W007"]),
        ({"ALARM_EMAIL": ""}, ["intake.W008"]),
        ({"EMAIL_ENVELOPE_SENDER": "wertung@fernwertung.example"}, []),
        ({"EMAIL_ENVELOPE_SENDER": "<>"}, []),
        ({"EMAIL_ENVELOPE_SENDER": "Fernwertung <wertung@fernwertung.example>"}, ["intake.E004"]),
        ({"EMAIL_ENVELOPE_SENDER": "wertung"}, ["intake.E004"]),
        ({**RELAY}, ["intake.W009"]),
        ({**RELAY, "EMAIL_ENVELOPE_SENDER": "<>"}, []),
        ({**RELAY, "EMAIL_ENVELOPE_SENDER": "wertung@fernwertung.example"}, []),
    ],
)
def test_what_keeps_mails_out_or_answers_in_is_named(changes: dict[str, Any], found: list[str], settings: Any) -> None:
    for name, value in changes.items():
        setattr(settings, name, value)
    assert ids() == found


@pytest.mark.parametrize(("pattern", "found"), [("wertung+{token}", []), ("zurueck+{token}", ["intake.W010"])])
def test_bounces_that_are_refused_are_a_warning(pattern: str, found: list[str], settings: Any) -> None:
    settings.INTAKE_RECIPIENTS = ["wertung@fernwertung.example"]
    settings.EMAIL_BOUNCE_ADDRESS = f"{pattern}@fernwertung.example"
    assert ids() == found


def test_pipe_needs_a_name_where_nothing_else_is_open(settings: Any) -> None:
    settings.IMAP_HOST, settings.INBOUND_SECRETS, settings.INTAKE_RECIPIENTS = "", {}, []
    settings.INTAKE_AUTHSERV_ID = ""
    assert ids() == ["intake.W001"]


@pytest.mark.parametrize(
    ("recipients", "pattern", "found"),
    [
        ([], "", []),
        (["fernwertung.example"], "", []),
        (["ergebnisse@fernwertung.example"], "", ["intake.W002", "intake.W003"]),
        (["wertung@fernwertung.example"], "r+{token}@fernwertung.example", ["intake.W003"]),
        (["wertung@fernwertung.example"], "{token}@fernwertung.example", ["intake.W003"]),
        (["wertung@fernwertung.example", "reports.example"], "{token}@reports.example", []),
        (["r@fernwertung.example"], "r+{token}@fernwertung.example", ["intake.W002"]),
    ],
)
def test_door_that_refuses_what_people_are_asked_to_write_to_is_a_warning(
    recipients: list[str], pattern: str, found: list[str], settings: Any
) -> None:
    settings.INTAKE_RECIPIENTS, settings.INTAKE_TOKEN_ADDRESS = recipients, pattern
    assert ids() == found


@pytest.mark.parametrize(
    ("secrets", "keys", "https", "found"),
    [
        ({"mailtrap": "a:b", "resend": "c:d"}, {**NOTICES, "mailtrap": ""}, True, ["intake.E002"]),
        ({"mailtrap": "a:b", "resend": "c:d"}, dict.fromkeys(NOTICES, ""), True, ["intake.E002"] * 2),
        ({"mailgun": "a:b", "postmark": "a:b"}, NOTICES, True, ["intake.W004"]),
        ({"mailgun": "a:b", "postmark": ""}, NOTICES, False, ["intake.W005"]),
        ({"mailgun": "", "postmark": ""}, dict.fromkeys(NOTICES, ""), False, []),
    ],
)
def test_providers_need_their_keys_and_secrets_of_their_own(
    secrets: dict[str, str], keys: dict[str, str], https: bool, found: list[str], settings: Any
) -> None:
    settings.INBOUND_SECRETS, settings.INBOUND_KEYS, settings.HTTPS = secrets, keys, https
    assert ids() == found


@pytest.mark.parametrize(
    ("mailbox", "found"),
    [
        ({"IMAP_USER": ""}, ["intake.E003"]),
        ({"IMAP_PASSWORD": ""}, ["intake.E003"]),
        ({"IMAP_SECURITY": "none"}, ["intake.W006"]),
        ({"IMAP_SECURITY": "none", "IMAP_HOST": "127.0.0.1"}, []),
        ({"IMAP_SECURITY": "none", "IMAP_HOST": "", "IMAP_USER": "", "IMAP_PASSWORD": ""}, []),
    ],
)
def test_mailbox_needs_a_login_that_stays_secret(mailbox: dict[str, str], found: list[str], settings: Any) -> None:
    for name, value in mailbox.items():
        setattr(settings, name, value)
    assert ids() == found
