"""How mails come in: the mailbox, the providers that post what they receive, and whose word about a sender counts."""

from __future__ import annotations

import ipaddress
import re

from django.core.exceptions import ImproperlyConfigured

from config import env

DNS_PORT = 53
"""Where servers of names listen (RFC 1035, 4.2)."""


def imap_recipient_header() -> str:
    """Return the header into which the mailbox's own server writes the recipient of the envelope; "" for none."""
    given = env.text("IMAP_RECIPIENT_HEADER")
    if given and not re.fullmatch("[A-Za-z0-9-]+", given):
        raise ImproperlyConfigured(f"IMAP_RECIPIENT_HEADER={given!r} is no name of a header")
    return given


def inbound_secrets() -> dict[str, str]:
    """Return the "name:password" each provider shows; one that has none is not listened to."""
    secrets = {
        "amazon-ses": env.text("INBOUND_AMAZON_SES_SECRET"),
        "brevo": env.text("INBOUND_BREVO_SECRET"),
        "mailersend": env.text("INBOUND_MAILERSEND_SECRET"),
        "mailgun": env.text("INBOUND_MAILGUN_SECRET"),
        "mailjet": env.text("INBOUND_MAILJET_SECRET"),
        "mailtrap": env.text("INBOUND_MAILTRAP_SECRET"),
        "mandrill": env.text("INBOUND_MANDRILL_SECRET"),
        "postal": env.text("INBOUND_POSTAL_SECRET"),
        "postmark": env.text("INBOUND_POSTMARK_SECRET"),
        "resend": env.text("INBOUND_RESEND_SECRET"),
        "sendgrid": env.text("INBOUND_SENDGRID_SECRET"),
        "sparkpost": env.text("INBOUND_SPARKPOST_SECRET"),
    }
    for provider, secret in secrets.items():
        if secret and not all(secret.partition(":")):
            raise ImproperlyConfigured(f"the secret of {provider} is not written name:password")
    return secrets


SIGNERS = frozenset({"amazon-ses", "mailersend", "mailgun", "mailtrap", "mandrill", "postal", "resend"})
"""The providers that sign what they post (receiving.webhooks.provider_signatures); Amazon's "keys" are our topics."""


def inbound_signing_keys() -> dict[str, tuple[str, ...]]:
    """Return the keys by which the signatures of each provider are checked, written provider:key; some sign mails
    and events with different ones.
    """
    pairs = [pair.partition(":") for pair in env.text_list("INBOUND_SIGNING_KEYS")]
    for number, (provider, _, key) in enumerate(pairs, start=1):
        if provider not in SIGNERS or not key:  # which may be the key itself, and stays unsaid
            raise ImproperlyConfigured(f"INBOUND_SIGNING_KEYS: entry {number} is no provider that signs, with its key")
    return {name: tuple(key for provider, _, key in pairs if provider == name) for name, _, _ in pairs}


def inbound_authserv_ids() -> dict[str, str]:
    """Return the name in the verdicts of each provider, written provider:name."""
    pairs = [pair.partition(":") for pair in env.text_list("INBOUND_AUTHSERV_IDS")]
    if wrong := [provider for provider, _, name in pairs if provider not in inbound_secrets() or not name]:
        raise ImproperlyConfigured(f"INBOUND_AUTHSERV_IDS: {', '.join(wrong)} is not written provider:name")
    return {provider: name for provider, _, name in pairs}


def inbound_no_hop() -> list[str]:
    """Return the providers whose verdicts count without a Received line of the same name."""
    providers = env.text_list("INBOUND_NO_HOP")
    if unknown := sorted(set(providers) - inbound_secrets().keys()):
        raise ImproperlyConfigured(f"INBOUND_NO_HOP: {', '.join(unknown)} is no provider")
    return providers


def dns_servers() -> list[tuple[str, int]]:
    """Return address and port of the servers that are asked for public keys; none for those of the system."""
    return [_dns_server(given) for given in env.text_list("DNS_SERVERS")]


def _dns_server(given: str) -> tuple[str, int]:
    host, _, port = given.partition("#")
    try:
        return str(ipaddress.ip_address(host)), int(port or DNS_PORT)
    except ValueError as fault:
        raise ImproperlyConfigured(f"DNS_SERVERS: {given!r} is no IP address, or address#port") from fault
