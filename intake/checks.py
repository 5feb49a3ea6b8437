"""System checks of the mail settings. `manage.py check --deploy` runs them.

They find settings that each make sense and together keep mails out, or answers from being of use.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from email.utils import parseaddr

from django.apps import AppConfig
from django.conf import settings
from django.core import checks
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from intake import tokens
from intake.envelope import NULL_SENDER, envelope_sender
from intake.processing.verifiers import verifier_of
from intake.receiving.receivers import is_ours

Found = Iterable[checks.CheckMessage]

SMTP = "django.core.mail.backends.smtp.EmailBackend"
CONSOLE = "django.core.mail.backends.console.EmailBackend"
HERE = frozenset({"localhost", "127.0.0.1", "::1"})
"""Names of the own machine: a password does not leave it."""


def check_mail(app_configs: Sequence[AppConfig] | None, **_: object) -> list[checks.CheckMessage]:  # noqa: ARG001 -- Django passes it
    """Return what keeps mails from being accepted or answers from being of use."""
    return [found for check in CHECKS for found in check()]


def check_verdict() -> Iterator[checks.CheckMessage]:
    """Check that senders can be verified on every way in."""
    unnamed = () if settings.INTAKE_VERIFY_DKIM else map(_nameless, _ways())
    for setting in filter(None, unnamed):
        yield checks.Warning(
            f"{setting}: no sender can be verified on this way, every report waits for a confirmation.",
            hint="Name the server that checks the mails, as it names itself in Authentication-Results, or set "
            "INTAKE_VERIFY_DKIM.",
            id="intake.W001",
        )


def _ways() -> Iterator[str]:
    """The ways in that are open, as sources of mails; a pipe shows in no setting, but where nothing else is open."""
    yield from ["imap"] if settings.IMAP_HOST else []
    providers = [provider for provider, secret in settings.INBOUND_SECRETS.items() if secret]
    yield from providers
    if settings.INTAKE_RECIPIENTS or not (settings.IMAP_HOST or providers):
        yield "lmtp"


def _nameless(way: str) -> str:
    """Return what is missing in the settings of a way, "" where its verdicts have a name."""
    if verifier_of(way).authserv_id:
        return ""
    names = {"imap": "IMAP_AUTHSERV_ID is not set", "lmtp": "INTAKE_AUTHSERV_ID is not set"}
    return names.get(way, f"INBOUND_AUTHSERV_IDS does not name {way}")


def check_links() -> Iterator[checks.CheckMessage]:
    """Check that links in mails lead somewhere."""
    if not settings.SITE_URL.startswith(("http://", "https://")):
        yield checks.Error(
            f"SITE_URL={settings.SITE_URL!r} is no address: links in mails would lead nowhere.",
            hint="Write it with http:// or https://.",
            id="intake.E001",
        )


def check_recipients() -> Iterator[checks.CheckMessage]:
    """Check that the LMTP receiver accepts the addresses that we ask people to write to."""
    if not settings.INTAKE_RECIPIENTS:
        return  # the receiver is not used
    if not is_ours(parseaddr(settings.DEFAULT_FROM_EMAIL)[1]):
        yield checks.Warning(
            "INTAKE_RECIPIENTS does not name the address in DEFAULT_FROM_EMAIL: replies to our answers are refused.",
            hint="Add that address, or its domain.",
            id="intake.W002",
        )
    if not is_ours(tokens.address_pattern().replace(tokens.PLACE, "a" * tokens.SECRET_LENGTH)):
        yield checks.Warning(
            f"INTAKE_RECIPIENTS does not cover {tokens.address_pattern()}: mails to secret addresses are refused.",
            hint="Add the part before the + with its domain, or the whole domain; or change INTAKE_TOKEN_ADDRESS.",
            id="intake.W003",
        )
    if settings.EMAIL_BOUNCE_ADDRESS and not is_ours(envelope_sender(1, "")):
        yield checks.Warning(
            f"INTAKE_RECIPIENTS does not cover {settings.EMAIL_BOUNCE_ADDRESS}: what comes back is refused.",
            hint="Add the part before the + with its domain, or the whole domain.",
            id="intake.W010",
        )


def check_providers() -> Iterator[checks.CheckMessage]:
    """A provider that posts a notice only is of no use without its key; a secret is for one provider, and secret."""
    secrets = {provider: secret for provider, secret in settings.INBOUND_SECRETS.items() if secret}
    for provider in sorted(secrets.keys() & settings.INBOUND_KEYS.keys()):
        if not settings.INBOUND_KEYS[provider]:
            name = provider.upper()
            yield checks.Error(
                f"INBOUND_{name}_SECRET is set and INBOUND_{name}_KEY is not: what {provider} keeps cannot be fetched.",
                hint="Make a key of its API that may read incoming mail.",
                id="intake.E002",
            )
    if len(set(secrets.values())) < len(secrets):
        yield checks.Warning(
            "Two providers have the same secret: each could post in the name of the other.",
            hint="Give each INBOUND_..._SECRET a password of its own.",
            id="intake.W004",
        )
    if secrets and not settings.HTTPS:
        yield checks.Warning(
            "Providers post with a secret, but HTTPS is off: the secret could be read on its way.",
            hint="Put the server behind TLS and set HTTPS=yes.",
            id="intake.W005",
        )


def check_mailbox() -> Iterator[checks.CheckMessage]:
    """Check that the mailbox has a login, and that the password travels encrypted."""
    if not settings.IMAP_HOST:
        return
    if not (settings.IMAP_USER and settings.IMAP_PASSWORD):
        yield checks.Error(
            "IMAP_HOST is set, IMAP_USER or IMAP_PASSWORD is not: nothing can be fetched.",
            hint="Set both, or leave IMAP_HOST empty.",
            id="intake.E003",
        )
    if settings.IMAP_SECURITY == "none" and settings.IMAP_HOST not in HERE:
        yield checks.Warning(
            f"IMAP_SECURITY is none and {settings.IMAP_HOST} is another machine: the password goes there unprotected.",
            hint="Set IMAP_SECURITY to tls or starttls.",
            id="intake.W006",
        )


def check_answers() -> Iterator[checks.CheckMessage]:
    """Check that answers leave the machine."""
    if settings.EMAIL_BACKEND == CONSOLE:
        yield checks.Warning(
            "EMAIL_BACKEND prints answers instead of sending them.",
            hint=f"Set {SMTP} and EMAIL_HOST.",
            id="intake.W007",
        )


def check_envelope() -> Iterator[checks.CheckMessage]:
    """Check that the relay accepts the envelope sender."""
    given = settings.EMAIL_ENVELOPE_SENDER
    if given and given != NULL_SENDER and not _is_address(given):
        yield checks.Error(
            f"EMAIL_ENVELOPE_SENDER={given!r} is no address: no answer would leave.",
            hint="Write the address alone, as in wertung@example.org, or <> for the null sender.",
            id="intake.E004",
        )
    if settings.EMAIL_BACKEND == SMTP and settings.EMAIL_HOST_USER and not (given or settings.EMAIL_BOUNCE_ADDRESS):
        yield checks.Warning(
            "Answers leave with MAIL FROM:<>, and servers that ask for a login often refuse that.",
            hint="Set EMAIL_ENVELOPE_SENDER to an address that may send there, or to <> where "
            "`manage.py send_test_answer ADDRESS` succeeds without it.",
            id="intake.W009",
        )


def check_signing() -> Iterator[checks.CheckMessage]:
    """Check that the key for signatures can be read."""
    file = settings.DKIM_KEY_FILE
    if file and not os.access(file, os.R_OK):
        yield checks.Error(
            f"DKIM_KEY_FILE={file!r} cannot be read: no answer would leave.",
            hint="`manage.py dkim_key` makes the key; the user of the web server and the workers has to read it.",
            id="intake.E007",
        )


def _is_address(given: str) -> bool:
    try:
        validate_email(given)
    except ValidationError:
        return False
    return True


def check_alarms() -> Iterator[checks.CheckMessage]:
    """Check that somebody is notified when work stops."""
    if not settings.ALARM_EMAIL:
        yield checks.Warning(
            "ALARM_EMAIL is not set: nobody is told when mails wait or cannot be read.",
            hint="Name the address of whoever looks after the server.",
            id="intake.W008",
        )


CHECKS: tuple[Callable[[], Found], ...] = (
    check_verdict,
    check_links,
    check_recipients,
    check_providers,
    check_mailbox,
    check_answers,
    check_envelope,
    check_signing,
    check_alarms,
)
