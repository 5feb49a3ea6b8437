"""How our mails leave: by SMTP, or through the API of a provider that django-anymail knows."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from django.core.exceptions import ImproperlyConfigured

from config import env

SMTPS_PORT = 465
"""The port at which TLS begins with the connection (RFC 8314, 7.3)."""


BOUNCE_ADDRESS = re.compile(r"[^\s@<>{}]*\{token\}[^\s@<>{}]*@[^\s@<>{}]+")
"""An address with a place for the token of a mail."""


class Provider(NamedTuple):
    """The endings of anymail's settings for a provider, "" for what it does not know. `needs` are those of ours that
    it cannot do without, beside the key.
    """

    key: str
    secret: str = ""
    domain: str = ""
    needs: tuple[str, ...] = ()


PROVIDERS: Mapping[str, Provider] = MappingProxyType(
    {
        "brevo": Provider("API_KEY"),
        "mailgun": Provider("API_KEY", domain="SENDER_DOMAIN"),
        "mailjet": Provider("API_KEY", secret="SECRET_KEY", needs=("SECRET",)),  # noqa: S106 -- the name of a setting
        "mailtrap": Provider("API_TOKEN"),
        "mandrill": Provider("API_KEY"),
        "postal": Provider("API_KEY", needs=("URL",)),
        "postmark": Provider("SERVER_TOKEN"),
        "resend": Provider("API_KEY"),
        "scaleway": Provider("SECRET_KEY", secret="PROJECT_ID", needs=("SECRET",)),  # noqa: S106 -- the name of a setting
        "sparkpost": Provider("API_KEY"),
        "unisender-go": Provider("API_KEY", needs=("URL",)),
    }
)
"""Providers as django-anymail names them. Amazon SES, whose API needs a library of its own, SendGrid, which anymail no
longer supports, and MailerSend, whose API takes headers from few accounts, are reached by SMTP.
"""


def read_way_out() -> tuple[str, dict[str, str | int]]:
    """Return Django's backend for mails, and the settings of anymail.

    Raise ImproperlyConfigured for an unknown provider, one that needs more, and where EMAIL_BACKEND says another way.
    """
    provider, backend = env.text("EMAIL_PROVIDER"), env.text("EMAIL_BACKEND")
    given = {
        "KEY": env.text("EMAIL_PROVIDER_KEY"),
        "SECRET": env.text("EMAIL_PROVIDER_SECRET"),
        "DOMAIN": env.text("EMAIL_PROVIDER_DOMAIN"),
        "URL": env.text("EMAIL_PROVIDER_URL"),
    }
    timeout = env.integer("EMAIL_TIMEOUT", 30, at_least=1)
    if not provider:
        return backend or "django.core.mail.backends.console.EmailBackend", {}
    if provider not in PROVIDERS:
        raise ImproperlyConfigured(f"EMAIL_PROVIDER={provider!r} is none of {', '.join(PROVIDERS)}")
    if backend:
        raise ImproperlyConfigured("EMAIL_PROVIDER and EMAIL_BACKEND both say how mails leave: set one of them")
    module = provider.replace("-", "_")
    return f"anymail.backends.{module}.EmailBackend", {"REQUESTS_TIMEOUT": timeout, **_anymail(provider, given)}


def _anymail(provider: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return what anymail has to know of a provider. Raise ImproperlyConfigured where something is missing."""
    known = PROVIDERS[provider]
    if missing := [f"EMAIL_PROVIDER_{name}" for name in ("KEY", *known.needs) if not given[name]]:
        raise ImproperlyConfigured(f"EMAIL_PROVIDER={provider} needs {', '.join(missing)} as well")
    endings = dict(zip((known.key, known.secret, known.domain, "API_URL"), given.values(), strict=True))
    prefix = provider.replace("-", "_").upper()
    return {f"{prefix}_{ending}": value for ending, value in endings.items() if ending and value}


def read_security() -> tuple[bool, bool]:
    """Return whether SMTP begins with TLS, and whether it changes to it by STARTTLS."""
    at_once = env.boolean("EMAIL_USE_SSL", env.integer("EMAIL_PORT", 25, at_least=1) == SMTPS_PORT)
    later = env.boolean("EMAIL_USE_TLS", False)
    if at_once and later:
        raise ImproperlyConfigured(
            "EMAIL_USE_TLS (STARTTLS) and EMAIL_USE_SSL (TLS from the beginning) exclude each other"
        )
    return at_once, later


def read_envelope() -> tuple[str, str]:
    """Return the sender of the envelope, and the form of the address to which what cannot be delivered comes back."""
    sender, returns = env.text("EMAIL_ENVELOPE_SENDER"), env.text("EMAIL_BOUNCE_ADDRESS")
    if sender and returns:
        raise ImproperlyConfigured(
            "EMAIL_ENVELOPE_SENDER and EMAIL_BOUNCE_ADDRESS both are the sender of the envelope: set one of them"
        )
    if returns and not BOUNCE_ADDRESS.fullmatch(returns):
        raise ImproperlyConfigured(
            f"EMAIL_BOUNCE_ADDRESS={returns!r} is no address with {{token}} before its @, as in"
            " bounces+{token}@rating.example"
        )
    return sender, returns
