"""A mail from us to us: it leaves as answers do, comes in as reports do, and is put aside by the reader.

It disturbs nothing: it says that a machine wrote it (Auto-Submitted), and it comes from our own address. For either
reason `intake.processing.screening` ignores it: its text is not read, nobody gets an answer, and it is deleted with
other mails of that kind.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.utils import parseaddr

from django.conf import settings
from django.utils import timezone

from intake.checks import CONSOLE
from intake.models import InboundMail, MailState, OutboundMail, new_code
from intake.replying.headers import own_domain
from intake.sending.transport import Refused, Transport, Unreachable
from operations.doctor.findings import Check, Finding, describe_fault, fail, is_fine

LIMIT = 120
"""Seconds in which the mail should be back and settled (our own choice)."""

PAUSE = 0.2

MOST_BYTES = 100_000
"""A larger mail is not ours, whatever servers on the way add to it."""

SEND_MEND = "manage.py send_test_answer ADDRESS shows what the mail server says"
ARRIVE_MEND = (
    "MX of the domain, the log of the mail server, and whether receive_lmtp or fetch_imap runs, or the provider posts"
)
READ_MEND = "start the web server, a worker or manage.py sweep"


def make_check(address: str = "", limit: float = LIMIT) -> Check:
    """Return the check that sends a mail to an address of ours, by default the one that we write from."""
    to = address or parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    return Check("round trip", lambda: check_round_trip(to, limit), ARRIVE_MEND, limit + 60, needs="migrations")


def check_round_trip(address: str, limit: float) -> Iterator[Finding]:
    """Send a mail to ourselves, and follow it until it is settled."""
    if settings.EMAIL_BACKEND == CONSOLE:
        yield fail("No mail can be sent: our mails are printed.", "EMAIL_BACKEND or EMAIL_PROVIDER")
        return
    newest = InboundMail.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    token, began = new_code(), time.monotonic()
    try:
        _send(token, address)
    except (Unreachable, Refused) as fault:
        yield fail(f"The mail to {address} was not taken: {describe_fault(fault.__cause__ or fault)}.", SEND_MEND)
        return
    yield is_fine(f"The mail to {address} was taken after {time.monotonic() - began:.1f} seconds.")
    yield from _follow(Search(token, newest), began, limit)


def _send(token: str, address: str) -> None:
    transport = Transport()
    mail = OutboundMail(
        recipient=address,
        subject=f"Round trip {token}",
        body="manage.py doctor sent this mail to itself. Nothing has to be done.\n",
        message_id=f"<{token}.doctor@{own_domain()}>",
        created_at=timezone.now(),
    )
    try:
        transport.open()
        transport.send(mail)
    finally:
        transport.close()


@dataclass(slots=True)
class Search:
    """Looks for the mail with a token among those behind the `newest` of before, at each of them once."""

    token: str
    newest: int
    seen: set[int] = field(default_factory=set)
    found: int | None = None

    def find(self) -> InboundMail | None:
        """Return the mail as it is now; a provider keeps the head of a mail even where it takes it apart."""
        coming = InboundMail.objects.filter(pk__gt=self.newest, size__lt=MOST_BYTES).exclude(pk__in=self.seen)
        for key, raw in coming.values_list("pk", "raw") if self.found is None else ():
            self.seen.add(key)
            if self.token.encode() in bytes(raw):
                self.found = key
        return InboundMail.objects.filter(pk=self.found).first() if self.found else None


def _follow(search: Search, began: float, limit: float) -> Iterator[Finding]:
    """Yield when the mail arrived and was settled, or what did not happen in time."""
    mail = None
    while mail is None or mail.state == MailState.RECEIVED:
        has_arrived = mail is not None
        mail = search.find()
        if mail and not has_arrived:
            yield is_fine(f"It arrived by {mail.source} after {time.monotonic() - began:.1f} seconds.")
        if time.monotonic() - began > limit:
            break
        time.sleep(PAUSE)
    yield _describe_end(mail, time.monotonic() - began)


def _describe_end(mail: InboundMail | None, seconds: float) -> Finding:
    if mail is None:
        return fail(f"It did not arrive within {seconds:.0f} seconds.", ARRIVE_MEND)
    if mail.state == MailState.RECEIVED:
        return fail(f"It was stored as {mail.code}, and not read within {seconds:.0f} seconds.", READ_MEND)
    if mail.state == MailState.IGNORED:
        return is_fine(f"It was recognised and put aside after {seconds:.1f} seconds, as mail {mail.code}.")
    return fail(f"Mail {mail.code} became {mail.state} instead of being put aside.", f"manage.py mails {mail.code}")
