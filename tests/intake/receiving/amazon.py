"""Amazon SNS as it signs: with a key and a certificate of the tests."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from datetime import UTC, datetime

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.hazmat.primitives.serialization import Encoding

KEY = generate_private_key(65537, 2048)
CERTIFICATE_URL = "https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem"
BEGIN, END = datetime(2025, 1, 1, tzinfo=UTC), datetime(2035, 1, 1, tzinfo=UTC)


def certificate(key: RSAPrivateKey = KEY) -> bytes:
    """A certificate of a key, as Amazon lays it out for everybody."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "sns.amazonaws.com")])
    made = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number(), BEGIN, END)
    return made.sign(key, SHA256()).public_bytes(Encoding.PEM)


def signed(notice: Mapping[str, str], version: str = "1") -> dict[str, str]:
    """A notice with its signature, whose fields stand in the order of the alphabet."""
    whole = {"MessageId": "1", "Timestamp": "2026-03-02T17:30:02.500Z", **notice}
    if whole["Type"] != "Notification":
        whole = {"Message": "You have chosen ...", "Token": "2336412f37", "SubscribeURL": "-", **whole}
    text = "".join(f"{name}\n{value}\n" for name, value in sorted(whole.items()) if name != "UnsubscribeURL")
    digest = SHA1() if version == "1" else SHA256()  # noqa: S303 -- as Amazon signs
    signature = KEY.sign(text.encode("utf-8", "surrogateescape"), PKCS1v15(), digest)
    head = {"SignatureVersion": version, "SigningCertURL": CERTIFICATE_URL}
    return {**whole, **head, "Signature": b64encode(signature).decode()}
