"""A mail that claims to be from us, with a verdict in its favour that anybody can write: what each door makes of it.

It disturbs nobody: whatever becomes of its verdict, a mail from our own address is put aside and not answered.
"""

from __future__ import annotations

import re
import smtplib
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import closing
from email.message import EmailMessage
from email.utils import formatdate, parseaddr
from http.client import HTTPException
from urllib.parse import urlsplit

from django.conf import settings

from intake.models import InboundMail, new_code
from intake.processing.verifiers import verifier_of
from intake.reading.letters.headers import read_headers
from intake.reading.letters.sender import read_sender
from intake.replying.headers import own_domain
from operations.doctor.dns_checks import find_mail_servers
from operations.doctor.findings import Check, Finding, describe_fault, fail, is_fine, warn
from operations.doctor.mail_checks import SECONDS
from operations.doctor.page_checks import REACH_MEND, connect
from operations.doctor.round_trip import ARRIVE_MEND, PAUSE, Search

PORT = 25
"""Where servers of mail listen to each other (RFC 5321, 4.5.4.2)."""

BELIEVED_MEND = (
    "the mail server has to remove lines of Authentication-Results with its own name that it did not write;"
    " until then INTAKE_AUTHSERV_ID (IMAP_AUTHSERV_ID for a mailbox) must be empty"
)
SENT_MEND = "manage.py doctor --forged HOST:PORT names the mail server that takes mail from outside"


LATER_MEND = "run manage.py doctor --forged again later, from the same machine: nothing is decided yet"
BEFORE_MEND = (
    "HOST:PORT has to be the server that takes mail for our address from outside; its log says why it does not"
)

SENDER_CHECKED = re.compile(r"\b5\.7\.2[0-46]\b")
"""What a server says that refuses a mail because DKIM, SPF or both speak against its sender (RFC 7372, 3)."""

Place = tuple[str, int] | tuple[()]
"""Host and port of our mail server; none asks DNS."""

Refusal = smtplib.SMTPSenderRefused | smtplib.SMTPRecipientsRefused | smtplib.SMTPDataError


def make_check(place: Place, limit: float) -> Check:
    """Return the check that sends a forged mail through each open door."""
    return Check("forged mail", lambda: check_doors(place, limit), SENT_MEND, limit + 60, needs="migrations")


def check_doors(place: Place, limit: float) -> Iterator[Finding]:
    """Try the mail server, where mails come from one, and every provider."""
    if settings.INTAKE_RECIPIENTS or settings.IMAP_HOST:
        yield from _check_mail_server(place, limit)
    for provider, secret in settings.INBOUND_SECRETS.items():
        if secret:
            yield from _check_provider(provider, secret)


def _check_mail_server(place: Place, limit: float) -> Iterator[Finding]:
    host, port = place or (next(iter(find_mail_servers(own_domain())), own_domain()), PORT)
    newest = InboundMail.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    token, to = new_code(), parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    try:
        with smtplib.SMTP(host, port, timeout=SECONDS) as server:
            server.sendmail("", [to], forge_mail(token, to))
    except (smtplib.SMTPSenderRefused, smtplib.SMTPRecipientsRefused, smtplib.SMTPDataError) as refusal:
        yield _judge_refusal(refusal, host)
        return
    except (OSError, smtplib.SMTPException) as fault:
        yield fail(f"No forged mail could be sent to {host}: {describe_fault(fault)}.", SENT_MEND)
        return
    yield _judge(_follow(Search(token, newest), limit), host, limit)


def _judge_refusal(refusal: Refusal, host: str) -> Finding:
    """Say whether a server refused the mail because it is forged: it has seen it, or says so."""
    said, is_data = describe_fault(refusal), isinstance(refusal, smtplib.SMTPDataError)
    if isinstance(refusal, smtplib.SMTPRecipientsRefused):
        ((code, _),) = refusal.recipients.values()
    else:
        code = refusal.smtp_code
    if code < 500:
        return warn(f"{host} does not say yet what it makes of a forged mail: {said}.", LATER_MEND)
    if is_data or SENDER_CHECKED.search(said):
        return is_fine(f"{host} refuses a forged mail: {said}.")
    return warn(f"{host} refuses a mail before it has seen that it is forged: {said}.", BEFORE_MEND)


def forge_mail(token: str, address: str) -> bytes:
    """Return a mail from us that we did not send, with the verdict and the trace of each server whose word counts."""
    message, domain = EmailMessage(), address.rpartition("@")[2]
    for name in sorted({settings.INTAKE_AUTHSERV_ID, settings.IMAP_AUTHSERV_ID} - {""}):
        message["Received"] = f"from forged.example by {name}; {formatdate()}"
        message["Authentication-Results"] = f"{name}; dmarc=pass header.from={domain}"
    message["From"] = message["To"] = address
    message["Subject"], message["Date"] = f"Forged {token}", formatdate()
    message["Message-ID"], message["Auto-Submitted"] = f"<{token}.forged@{domain}>", "auto-generated"
    message.set_content("manage.py doctor --forged sent this mail. Nothing has to be done.\n")
    return message.as_bytes()


def _follow(search: Search, limit: float) -> InboundMail | None:
    """Return the mail as soon as it is stored; None where that takes too long."""
    end = time.monotonic() + limit
    while (mail := search.find()) is None and time.monotonic() < end:
        time.sleep(PAUSE)
    return mail


def _judge(mail: InboundMail | None, host: str, limit: float) -> Finding:
    if mail is None:
        return warn(f"{host} took a forged mail, and it did not arrive within {limit:g} seconds.", ARRIVE_MEND)
    verdict = read_verdict(mail)
    if verdict == "pass":
        return fail(f"A forged mail came by {mail.source} as {mail.code}, and its verdict counts.", BELIEVED_MEND)
    said = "is called forged" if verdict == "fail" else "would wait for a confirmation"
    return is_fine(f"A forged mail came by {mail.source} as {mail.code}: a report like that {said}.")


def read_verdict(mail: InboundMail) -> str:
    """Return what counts of the verdicts in a mail: "pass", "fail", "none", or "" for nothing."""
    verifier = verifier_of(mail.source)
    return read_sender(read_headers(bytes(mail.raw)), verifier.authserv_id, own_hop=verifier.own_hop).dmarc


def _check_provider(provider: str, secret: str) -> Iterator[Finding]:
    """Post with another secret, and with the right one and no signature where those are checked."""
    yield _try_door(provider, {"Authorization": _basic("forged:forged")}, "a wrong secret", "INBOUND_..._SECRET")
    if provider in settings.INBOUND_SIGNING_KEYS:
        yield _try_door(provider, {"Authorization": _basic(secret)}, "no signature", "INBOUND_SIGNING_KEYS")
    else:
        mend = "INBOUND_SIGNING_KEYS, where it signs"
        yield warn(f"{provider}: whoever knows the secret can post; no signature is checked.", mend)


def _try_door(provider: str, headers: Mapping[str, str], what: str, mend: str) -> Finding:
    address = urlsplit(settings.SITE_URL)
    try:
        with closing(connect(address)) as web:
            web.request("POST", f"{address.path}/receive/{provider}/", b"forged", headers)
            status = web.getresponse().status
    except (OSError, HTTPException, ValueError) as fault:
        return fail(f"{settings.SITE_URL} does not answer: {describe_fault(fault)}.", REACH_MEND)
    if status == 401:
        return is_fine(f"{provider}: a post with {what} is refused.")
    return fail(f"{provider}: a post with {what} is answered with {status}.", mend)


def _basic(secret: str) -> str:
    return f"Basic {b64encode(secret.encode()).decode()}"
