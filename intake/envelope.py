"""The envelope of our mails: as the settings write it, or with a token for each mail, so that a bounce names its mail.

The token is the key of the mail and a digest over key and recipient under SECRET_KEY: nobody invents the bounce of a
mail that they did not get, and one of an address that a mail went to before says nothing about another.
"""

from __future__ import annotations

import re

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

NULL_SENDER = "<>"
"""How the settings ask for MAIL FROM:<> in so many words; it is what answers have by default (RFC 3834, 3.3)."""

PLACE = "{token}"
"""Where EMAIL_BOUNCE_ADDRESS has the token."""

DIGEST_DIGITS = 20
"""80 bits: nobody finds one by trying. An address holds 64 characters before its @ (RFC 5321, 4.5.3.1.1)."""

_TOKEN = rf"([0-9a-f]{{1,16}})-([0-9a-f]{{{DIGEST_DIGITS}}})"


def envelope_sender(key: int, recipient: str) -> str:
    """Return the address in MAIL FROM of the mail with a key, "" for the null sender."""
    if settings.EMAIL_BOUNCE_ADDRESS:
        token = f"{key:x}-{_digest(key, recipient, settings.SECRET_KEY)}"
        return str(settings.EMAIL_BOUNCE_ADDRESS).replace(PLACE, token)
    return "" if settings.EMAIL_ENVELOPE_SENDER == NULL_SENDER else str(settings.EMAIL_ENVELOPE_SENDER)


def find_return_token(text: str) -> tuple[int, str] | None:
    """Return key and digest of the first address to which a mail of ours comes back, in a recipient or in headers."""
    before, place, after = str(settings.EMAIL_BOUNCE_ADDRESS).partition(PLACE)
    if not place:
        return None
    found = re.search(f"(?<![^\\s<,:;]){re.escape(before)}{_TOKEN}{re.escape(after)}(?![^\\s>,;])", text, re.IGNORECASE)
    return (int(found[1], 16), found[2].lower()) if found else None


def is_own_token(key: int, recipient: str, digest: str) -> bool:
    """Return whether we made a digest for this mail to this recipient; former secret keys count."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(digest, _digest(key, recipient, secret)) for secret in keys)


def _digest(key: int, recipient: str, secret: str | bytes) -> str:
    return salted_hmac("intake.envelope", f"{key} {recipient}", secret=secret).hexdigest()[:DIGEST_DIGITS]
