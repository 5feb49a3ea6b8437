"""Webhook for providers of mail: check the secret, store the body, answer.

What a provider does with our answers: 200 ends its care for the mail, 503 lets it post the same again for hours, and at
some of them any other answer discards the mail. So 200 means committed, every error here is 503, and the content of the
body is not looked at yet: no header of an attachment can spoil an answer.
"""

from __future__ import annotations

import base64
import binascii
import logging

from django.conf import settings
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from intake.models import InboundRequest
from intake.receiving.receivers import renew_connections
from intake.receiving.webhooks import provider_signatures
from intake.receiving.webhooks.background import wake_unpacker

log = logging.getLogger(__name__)

WRAPPING = 2
"""How many times larger than a mail its request may be: base64 inside JSON, beside the text (our own choice)."""

ASK_FOR_SECRET = {"WWW-Authenticate": 'Basic realm="Fernwertung"'}
RETRY = {"Retry-After": "60"}

AGAIN = 503
AGAIN_BY_PROVIDER = {"brevo": 429}
"""The answer that lets a provider try again. Brevo discards at 503:
https://developers.brevo.com/docs/retry-mechanism
"""


@csrf_exempt
@require_http_methods(["HEAD", "POST"])
def receive(request: HttpRequest, provider: str, *, events: bool = False) -> HttpResponse:
    """Store what is posted: 200 committed, 503 (Brevo: 429) any fault of ours, 404 no such provider
    (or one without a secret), 401 the wrong secret or signature, 411 and 413 a body of no known size, or too large.
    `events` are about mails of ours.
    """
    try:
        return _answer(request, provider, events=events)
    except Exception:
        log.exception("a request of %s was not stored; the provider posts it again", provider)
        renew_connections()
        return _again(provider)


def _answer(request: HttpRequest, provider: str, *, events: bool) -> HttpResponse:
    secret = settings.INBOUND_SECRETS.get(provider)
    if not secret:
        return HttpResponse(status=404)
    if request.method == "HEAD":  # some providers look whether the address exists before they save it
        return HttpResponse()
    if not constant_time_compare(_read_credentials(request), secret.encode()):
        # Amazon SNS shows the secret only after it was asked for.
        return HttpResponse(status=401, headers=ASK_FOR_SECRET)
    return _take(request, provider, events=events)


def _take(request: HttpRequest, provider: str, *, events: bool) -> HttpResponse:
    limit = WRAPPING * settings.INTAKE_STORE_BYTES
    size = request.META.get("CONTENT_LENGTH", "")
    if size.isdecimal():
        body = request.read() if int(size) <= limit else b""
    elif request.META.get("wsgi.input_terminated"):  # sent in chunks, to a server that knows where they end
        body = request.META["wsgi.input"].read(limit + 1)
        size = str(len(body))
    else:
        return HttpResponse(status=411)
    if int(size) > limit:
        return HttpResponse(status=413)
    if len(body) != int(size):
        log.warning("a request of %s broke off after %d of %s bytes", provider, len(body), size)
        return _again(provider)
    if not _is_signed(provider, request, body):
        return HttpResponse(status=401)
    stored = _store(provider, request.META.get("CONTENT_TYPE", ""), body, events=events)
    if not events:  # those wait for the next sweep
        _wake(stored)
    return HttpResponse()


def _is_signed(provider: str, request: HttpRequest, body: bytes) -> bool:
    """Return whether the provider signed a request, where the settings have a key of its signatures."""
    keys = settings.INBOUND_SIGNING_KEYS.get(provider)
    if not keys or provider not in provider_signatures.SIGNATURES:
        return True
    secret, path = settings.INBOUND_SECRETS[provider], request.get_full_path()
    scheme, _, host = settings.SITE_URL.partition("://")
    posted = provider_signatures.Request(
        request.headers,
        body,
        request.META.get("CONTENT_TYPE", ""),
        f"{scheme}://{secret}@{host.rstrip('/')}{path}",
        timezone.now().timestamp(),
    )
    return any(provider_signatures.is_signed(provider, posted, key) for key in keys)


def _wake(stored: InboundRequest) -> None:
    """Have the request unpacked beside this one, which is answered whatever becomes of it."""
    try:
        wake_unpacker(stored)
    except Exception:
        log.exception("a request of %s waits for the next sweep", stored.provider)


def _again(provider: str) -> HttpResponse:
    return HttpResponse(status=AGAIN_BY_PROVIDER.get(provider, AGAIN), headers=RETRY)


def _read_credentials(request: HttpRequest) -> bytes:
    """Return the "name:password" of HTTP basic authentication; empty where none can be read."""
    kind, _, encoded = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if kind.lower() != "basic" or not encoded.isascii():
        return b""
    try:
        return base64.b64decode(encoded, validate=True)
    except binascii.Error:
        return b""


def _store(provider: str, content_type: str, body: bytes, *, events: bool) -> InboundRequest:
    now = timezone.now()
    with transaction.atomic(durable=True):
        stored = InboundRequest.objects.create(
            provider=provider, events=events, content_type=content_type[:250], body=body, stored_at=now, due_at=now
        )
    log.info("request %s of %s stored, %d bytes", stored.code, provider, len(body))
    return stored
