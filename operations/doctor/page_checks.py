"""The address of the pages, as somebody outside reaches it."""

from __future__ import annotations

import json
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from operations.doctor.findings import Finding, describe_fault, fail, is_fine, warn

SECONDS = 5
"""How long the web server has for an answer (our own choice)."""

CERTIFICATE_DAYS = 14
"""Days that a certificate should be valid for: programs renew theirs 30 days before its end (our own choice)."""

DAY = 86_400

REACH_MEND = "SITE_URL, the web server in front, and whether gunicorn runs"
CERTIFICATE_MEND = "renew the certificate of the web server in front (certbot renew)"
STATUS_MENDS = {400: "ALLOWED_HOSTS", 301: "SITE_URL: enter where it leads", 302: "SITE_URL: enter where it leads"}


def check_pages() -> Iterator[Finding]:
    """Check that SITE_URL leads to us, with a certificate that holds."""
    address = urlsplit(settings.SITE_URL)
    try:
        with closing(connect(address)) as web:
            web.connect()
            yield from _check_certificate(web)
            yield _check_answer(web, address)
    except ssl.SSLCertVerificationError as fault:
        yield fail(f"The certificate of {settings.SITE_URL} does not hold: {fault.verify_message}.", CERTIFICATE_MEND)
    except (OSError, HTTPException, ValueError) as fault:
        yield fail(f"{settings.SITE_URL} does not answer: {describe_fault(fault)}.", REACH_MEND)


def connect(address: SplitResult) -> HTTPConnection:
    """Return a connection with the web server of an address, not opened yet. Raise ValueError where it has no host."""
    host = address.hostname
    if not host:
        raise ValueError("no host is named")
    if address.scheme == "https":
        return HTTPSConnection(host, address.port, timeout=SECONDS, context=ssl.create_default_context())
    return HTTPConnection(host, address.port, timeout=SECONDS)


def _check_certificate(web: HTTPConnection) -> Iterator[Finding]:
    if not isinstance(web.sock, ssl.SSLSocket):
        return
    end = ssl.cert_time_to_seconds(str((web.sock.getpeercert() or {})["notAfter"]))
    days = int((end - time.time()) // DAY)
    sentence = f"The certificate of {web.host} is valid for {days} more days."
    yield is_fine(sentence) if days >= CERTIFICATE_DAYS else warn(sentence, CERTIFICATE_MEND)


def _check_answer(web: HTTPConnection, address: SplitResult) -> Finding:
    """Check that /health answers there, whether all is well with the work or not."""
    web.request("GET", f"{address.path}/health")
    answer = web.getresponse()
    if answer.status in {200, 503} and _is_ours(answer.read()):
        return is_fine(f"{settings.SITE_URL}/health answers.")
    sentence = f"{settings.SITE_URL}/health answers with {answer.status}, which is not our page."
    return fail(sentence, STATUS_MENDS.get(answer.status, REACH_MEND))


def _is_ours(body: bytes) -> bool:
    try:
        return "troubles" in json.loads(body)
    except (ValueError, TypeError):
        return False
