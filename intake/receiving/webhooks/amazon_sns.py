"""What Amazon SNS posts around a mail or an event: signed with a key whose certificate lies at Amazon.

https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, build_opener

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.x509 import Certificate, load_pem_x509_certificate
from django.conf import settings
from django.utils import timezone

AMAZON = "amazon-ses"

HOST = re.compile(r"sns\.[a-z]+(-[a-z]+)+-[0-9]+\.amazonaws\.com(\.cn)?")
"""Between the dots a region: sns.s3.amazonaws.com would be a folder that somebody calls so."""

CERTIFICATE = re.compile(r"/SimpleNotificationService-[0-9a-f]+\.pem")
"""Nothing else at such a host is a certificate: its interface answers with words of whoever asks."""

DIGESTS = MappingProxyType({"1": SHA1, "2": SHA256})
SIGNED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "Notification": ("Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"),
        **dict.fromkeys(
            ("SubscriptionConfirmation", "UnsubscribeConfirmation"),
            ("Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"),
        ),
    }
)
"""The fields that are signed, in their order; a notice may lack the subject only."""

SECONDS = 10
LARGEST = 64 * 1024
CERTIFICATES = 16
"""How long Amazon may be silent, bytes of a certificate, how many are remembered (our own choice)."""


class _NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_: object, **__: object) -> None:
        """Let an address that leads elsewhere be a failure."""


def check_notice(body: bytes) -> None:
    """Check that Amazon signed a notice of a topic of ours, and confirm the subscription that it may ask for.

    Raise ValueError or KeyError for any other notice, OSError where Amazon does not answer.
    """
    notice = json.loads(body.decode("utf-8", "surrogateescape"))
    topics = settings.INBOUND_SIGNING_KEYS.get(AMAZON)
    if topics and notice["TopicArn"] not in topics:
        raise ValueError("the notice is of a topic that INBOUND_SIGNING_KEYS does not name")
    _check_signature(notice)
    if notice["Type"] == "SubscriptionConfirmation":
        _fetch(_check_address(notice["SubscribeURL"]))


def _check_signature(notice: Mapping[str, str]) -> None:
    """Raise ValueError for a signature that is not valid. Version 1 signs with SHA-1, as its topic chose."""
    key = load_certificate(notice["SigningCertURL"]).public_key()
    lines = [f"{name}\n{notice[name]}\n" for name in SIGNED[notice["Type"]] if name != "Subject" or name in notice]
    text = "".join(lines).encode("utf-8", "surrogateescape")
    if not isinstance(key, RSAPublicKey):
        raise ValueError("the certificate of Amazon SNS holds no RSA key")  # noqa: TRY004 -- of what was posted
    try:
        key.verify(b64decode(notice["Signature"]), text, PKCS1v15(), DIGESTS[notice["SignatureVersion"]]())
    except InvalidSignature:
        raise ValueError("the signature of Amazon SNS is not valid") from None


def load_certificate(address: str) -> Certificate:
    """Return the certificate at an address of Amazon SNS. Raise ValueError elsewhere, or outside its time."""
    parts = urlsplit(_check_address(address))
    if not CERTIFICATE.fullmatch(parts.path) or address != f"https://{parts.netloc}{parts.path}":
        raise ValueError("the address of the certificate is not one of Amazon SNS")
    certificate = _load(address)
    if not certificate.not_valid_before_utc <= timezone.now() <= certificate.not_valid_after_utc:
        raise ValueError("the certificate of Amazon SNS does not count now")
    return certificate


@lru_cache(maxsize=CERTIFICATES)
def _load(address: str) -> Certificate:
    return load_pem_x509_certificate(_fetch(address))


def _check_address(address: str) -> str:
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.netloc != parts.hostname or not HOST.fullmatch(parts.netloc):
        raise ValueError("the address is not one of Amazon SNS")
    return address


def _fetch(address: str) -> bytes:
    """Return what lies at an address that was checked; TLS proves whose it is."""
    with build_opener(_NoRedirects).open(address, timeout=SECONDS) as answer:
        return bytes(answer.read(LARGEST))
