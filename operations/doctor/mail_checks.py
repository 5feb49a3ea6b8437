"""The ways of mails, out and in, as far as they can be tried without a mail."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator
from contextlib import closing
from email.utils import parseaddr
from http.client import HTTPException
from imaplib import IMAP4
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import get_connection
from imap_tools.errors import ImapToolsError

from intake.checks import CONSOLE, SMTP
from intake.errors import MailboxUnsuitable
from intake.management.commands.receive_lmtp import HOST, PORT
from intake.receiving.imap import Mailbox
from intake.sending.transport import Transport, Unreachable
from operations.doctor.findings import Finding, describe_fault, fail, is_fine, warn
from operations.doctor.page_checks import REACH_MEND, connect

SECONDS = 5
"""How long a server of mail on this machine has for an answer (our own choice)."""

READY, DONE = 220, 250
"""What a server of mail greets with, and answers with where all is well (RFC 5321, 4.2.3)."""

OUT_MEND = "EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS, EMAIL_HOST_USER and EMAIL_HOST_PASSWORD"
PROVIDER_MEND = "EMAIL_PROVIDER_URL, and whether this machine may reach the internet"
LMTP_MEND = "start manage.py receive_lmtp; where it listens elsewhere: manage.py doctor --lmtp HOST:PORT"
IMAP_MEND = "IMAP_HOST, IMAP_PORT, IMAP_SECURITY, IMAP_USER and IMAP_PASSWORD"


def check_way_out() -> Iterator[Finding]:
    """Check that our mails are taken, up to the login."""
    if settings.EMAIL_BACKEND == CONSOLE:
        yield warn("Our mails are printed instead of sent.", "EMAIL_BACKEND or EMAIL_PROVIDER")
    elif settings.EMAIL_BACKEND == SMTP:
        yield _check_smtp()
    else:
        yield _check_provider()


def _check_smtp() -> Finding:
    transport = Transport()
    place = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    try:
        transport.open()
    except Unreachable as fault:
        return fail(f"{place} does not take our mails: {describe_fault(fault.__cause__ or fault)}.", OUT_MEND)
    finally:
        transport.close()
    login = f", and our login as {settings.EMAIL_HOST_USER}" if settings.EMAIL_HOST_USER else ""
    return is_fine(f"{place} takes our greeting{login}.")


def _check_provider() -> Finding:
    """Check that the API is there; what it says about our key shows only with a mail."""
    address = urlsplit(str(getattr(get_connection(), "api_url", "")))
    if not address.hostname:
        return is_fine(f"Our mails leave by {settings.EMAIL_BACKEND}.")
    try:
        with closing(connect(address)) as api:
            api.connect()
    except (OSError, HTTPException) as fault:
        return fail(f"{address.hostname} does not answer: {describe_fault(fault)}.", PROVIDER_MEND)
    return is_fine(f"{address.hostname} answers; `manage.py send_test_answer ADDRESS` shows whether it knows our key.")


def check_ways_in() -> Iterator[Finding]:
    """Check that mails can come in at all."""
    providers = sorted(provider for provider, secret in settings.INBOUND_SECRETS.items() if secret)
    given = [
        *(["a mail server (LMTP)"] if settings.INTAKE_RECIPIENTS else []),
        *(["a mailbox"] if settings.IMAP_HOST else []),
        *providers,
    ]
    if given:
        yield is_fine(f"Mails come by {', '.join(given)}.")
    else:
        yield warn(
            "No way in is set: mails come only by a pipe or files (manage.py ingest).",
            "INTAKE_RECIPIENTS for a mail server, IMAP_HOST for a mailbox, or an INBOUND_..._SECRET for a provider",
        )


def check_lmtp(host: str = HOST, port: int = PORT) -> Iterator[Finding]:
    """Check that receive_lmtp listens and takes mail for the address that we write from; no mail is sent."""
    if not settings.INTAKE_RECIPIENTS:
        return
    address = parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    try:
        with smtplib.SMTP(timeout=SECONDS) as client:
            greeting, _ = client.connect(host, port)
            answer = _ask_for(client, address) if greeting == READY else ""
    except (OSError, smtplib.SMTPException) as fault:
        yield fail(f"Nobody takes mail at {host}:{port}: {describe_fault(fault)}.", LMTP_MEND)
        return
    if not answer.startswith(str(DONE)):
        yield fail(f"{host}:{port} takes no mail for {address}: {answer or greeting}.", "INTAKE_RECIPIENTS")
    else:
        yield is_fine(f"{host}:{port} takes mail for {address}.")


def _ask_for(client: smtplib.SMTP, address: str) -> str:
    """Return what a server says to a mail from nobody to an address, which then does not follow."""
    if client.docmd("LHLO", "doctor.localhost")[0] != DONE:
        client.ehlo("doctor.localhost")  # started with --smtp
    client.docmd("MAIL", "FROM:<>")
    code, text = client.docmd("RCPT", f"TO:<{address}>")
    client.docmd("RSET")
    return f"{code} {text.decode(errors='replace')}"


def check_mailbox() -> Iterator[Finding]:
    """Check that the mailbox opens, and can remember what was fetched; nothing is fetched."""
    if not settings.IMAP_HOST:
        return
    name = f"{settings.IMAP_USER} at {settings.IMAP_HOST}:{settings.IMAP_PORT}"
    try:
        with Mailbox():
            pass
    except MailboxUnsuitable as fault:
        yield fail(f"The mailbox {name} is of no use: {fault}.", "IMAP_DONE_FOLDER")
    except (OSError, IMAP4.error, ImapToolsError) as fault:
        yield fail(f"The mailbox {name} does not open: {describe_fault(fault)}.", IMAP_MEND)
    else:
        yield is_fine(f"The mailbox {name} opens.")


def check_providers() -> Iterator[Finding]:
    """Check that the running web server listens to each provider that has a secret; the secret is not sent."""
    providers = sorted(provider for provider, secret in settings.INBOUND_SECRETS.items() if secret)
    address = urlsplit(settings.SITE_URL)
    for provider in providers:
        place = f"{address.path}/receive/{provider}/"
        try:
            with closing(connect(address)) as web:
                web.request("HEAD", place)
                status = web.getresponse().status
        except (OSError, HTTPException, ValueError) as fault:
            yield fail(f"{settings.SITE_URL} does not answer: {describe_fault(fault)}.", REACH_MEND)
            continue
        yield _describe_door(provider, place, status)


def _describe_door(provider: str, place: str, status: int) -> Finding:
    name = f"INBOUND_{provider.upper().replace('-', '_')}_SECRET"
    if status == 200:
        return is_fine(f"{provider} can post to {place}.")
    return fail(f"{place} answers {provider} with {status}.", f"start the web server anew with {name}; SITE_URL")
