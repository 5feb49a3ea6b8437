"""Whether a provider signed what was posted, where it signs and the settings have its key.

Nothing of the mail is read: signatures are of the whole body, or of fields beside the mail.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.padding import PKCS1v15
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPublicKey
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.serialization import load_der_public_key

from intake.receiving.webhooks.forms import parse_form


@dataclass(frozen=True, slots=True)
class Request:
    """What counts of a request; `url` is the address that the provider posts to, as it was entered there, `at` when
    the request came, in seconds since 1970.
    """

    headers: Mapping[str, str]
    body: bytes
    content_type: str
    url: str
    at: float


OLDEST = 24 * 60 * 60
"""Seconds after which a signature that says when it was made counts no longer, so that what somebody saw of it is
soon worth nothing. Mailgun tries again for eight hours, Resend for eighteen (the rest is our own choice).
"""


def is_signed(provider: str, request: Request, key: str) -> bool:
    """Return whether the provider signed a request; a form that it does not document is not signed."""
    try:
        return SIGNATURES[provider](request, key)
    except (ValueError, KeyError, TypeError, AttributeError):
        return False


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode(), expected.encode())


def _is_recent(said: str, request: Request) -> bool:
    """Return whether a signature was made about now; a clock may be wrong in both directions."""
    return abs(request.at - int(said)) <= OLDEST


def _make_digest(key: str, text: bytes) -> str:
    return hmac.new(key.encode(), text, hashlib.sha256).hexdigest()


# https://www.mailersend.com/help/how-to-verify-webhook-signatures
def _mailersend(request: Request, key: str) -> bool:
    return _same(request.headers["Signature"], _make_digest(key, request.body))


# https://docs.mailtrap.io/email-api-smtp/advanced/webhooks
def _mailtrap(request: Request, key: str) -> bool:
    return _same(request.headers["Mailtrap-Signature"], _make_digest(key, request.body))


# https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
def _mailgun(request: Request, key: str) -> bool:
    """Mails are posted as a form with three fields of the signature; events as JSON with them inside."""
    if request.content_type.partition(";")[0].strip().lower() == "application/json":
        said = {name: str(value) for name, value in json.loads(request.body)["signature"].items()}
    else:
        said = {name: value.decode("ascii", "replace") for name, value in _form(request).items() if len(value) < 200}
    return _is_recent(said["timestamp"], request) and _same(
        said["signature"], _make_digest(key, f"{said['timestamp']}{said['token']}".encode())
    )


# https://mailchimp.com/developer/transactional/guides/track-respond-activity-webhooks/#authenticating-webhook-requests
def _mandrill(request: Request, key: str) -> bool:
    fields = b"".join(name.encode() + value for name, value in sorted(_form(request).items()))
    digest = hmac.new(key.encode(), request.url.encode() + fields, hashlib.sha1).digest()
    return _same(request.headers["X-Mandrill-Signature"], base64.b64encode(digest).decode())


# https://docs.postalserver.io/developer/webhooks
def _postal(request: Request, key: str) -> bool:
    public = load_der_public_key(base64.b64decode(key))
    if not isinstance(public, RSAPublicKey):
        return False
    try:
        public.verify(base64.b64decode(request.headers["X-Postal-Signature"]), request.body, PKCS1v15(), SHA1())  # noqa: S303 -- what Postal signs with
    except InvalidSignature:
        return False
    return True


# https://docs.svix.com/receiving/verifying-payloads/how-manual
def _resend(request: Request, key: str) -> bool:
    """The header may hold several signatures, each behind its version; each attempt is signed anew."""
    if not _is_recent(request.headers["svix-timestamp"], request):
        return False
    head = f"{request.headers['svix-id']}.{request.headers['svix-timestamp']}.".encode()
    digest = hmac.new(base64.b64decode(key.removeprefix("whsec_")), head + request.body, hashlib.sha256).digest()
    expected = f"v1,{base64.b64encode(digest).decode()}"
    return any(_same(given, expected) for given in request.headers["svix-signature"].split())


def _form(request: Request) -> Mapping[str, bytes]:
    return parse_form(request.content_type, request.body)


SIGNATURES: Mapping[str, Callable[[Request, str], bool]] = MappingProxyType(
    {
        "mailersend": _mailersend,
        "mailgun": _mailgun,
        "mailtrap": _mailtrap,
        "mandrill": _mandrill,
        "postal": _postal,
        "resend": _resend,
    }
)
"""The providers that sign with a key of the account; Amazon signs otherwise (amazon_sns), the others show the secret
only.
"""
