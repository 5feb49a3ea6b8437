"""Our signature under mails that leave by SMTP (DKIM, RFC 6376), where no relay puts one there."""

from __future__ import annotations

import base64
import os
import re
from email.utils import parseaddr
from functools import lru_cache
from pathlib import Path

import dkim
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from django.conf import settings

KEY_BITS = 2048
"""What signers should use (RFC 8301, 3.2)."""

EXPONENT = 65537
"""The public exponent of all keys of today (FIPS 186-5, A.1.1: odd, and beyond 2^16)."""

SIGNED = (
    *(b"from", b"to", b"subject", b"date", b"message-id", b"in-reply-to", b"references", b"mime-version"),
    *(b"content-type", b"content-transfer-encoding", b"auto-submitted", b"list-unsubscribe", b"list-unsubscribe-post"),
)
"""The headers that are signed where they are there (RFC 6376, 5.4.1; RFC 8058, 4). From is signed twice, so that no
second one can be added.
"""

HEADER = re.compile(rb"^([!-9;-~]+):", re.MULTILINE)

RELAXED = (b"relaxed", b"relaxed")
"""Servers on the way may change blanks (RFC 6376, 3.4)."""


def sign_mail(raw: bytes) -> bytes:
    """Return a mail with our signature on top; as it is where DKIM_KEY_FILE is not set. Raises OSError and
    dkim.DKIMException for a key that cannot be used.
    """
    if not settings.DKIM_KEY_FILE:
        return raw
    key = _read_key(settings.DKIM_KEY_FILE)
    given = {name.strip().lower() for name in HEADER.findall(raw.partition(b"\r\n\r\n")[0])}
    signed = [name for name in SIGNED if name in given]
    signature: bytes = dkim.sign(
        raw,
        settings.DKIM_SELECTOR.encode(),
        own_domain().encode(),
        key,
        canonicalize=RELAXED,
        include_headers=[*signed, b"from"],
    )
    return signature + raw


def own_domain() -> str:
    """Return the domain of the address that we write from, which our signature has to be of."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()


def make_key(file: Path) -> None:
    """Write a new private key that only its owner can read. Raises FileExistsError: a key in use is not lost."""
    key = generate_private_key(EXPONENT, KEY_BITS)
    content = key.private_bytes(Encoding.PEM, PrivateFormat.TraditionalOpenSSL, NoEncryption())
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as opened:
        opened.write(content)


def write_record(file: Path) -> str:
    """Return what DNS has to say about a key: name, type and text. Raises OSError, and ValueError for another file."""
    key = load_pem_private_key(file.read_bytes(), password=None)
    if not isinstance(key, RSAPrivateKey):
        raise ValueError("the key is not of RSA")  # noqa: TRY004 -- the content of a file, not the type of an argument
    public = key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
    text = f"v=DKIM1; k=rsa; p={base64.b64encode(public).decode()}"
    return f"{settings.DKIM_SELECTOR}._domainkey.{own_domain()}. TXT {_quote(text)}"


def _quote(text: str) -> str:
    """Return a text as strings of DNS, none of them longer than 255 characters (RFC 1035, 3.3)."""
    return " ".join(f'"{text[start : start + 255]}"' for start in range(0, len(text), 255))


@lru_cache(maxsize=1)
def _read_key(file: str) -> bytes:
    return Path(file).read_bytes()
