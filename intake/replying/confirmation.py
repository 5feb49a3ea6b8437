"""The links by which the owner of a registered address confirms a mail, or some of all that wait.

Links carry the code of the mail, or the director and a digest of the address, signed with SECRET_KEY; whoever has one
has received our mail.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import datetime, timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from intake.models import AnswerKind, InboundMail, MailState, OutboundMail
from ratings.models import Director
from ratings.queries.directors import list_addresses

from .headers import is_named
from .links import signed_director, unsigned_director

MAX_AGE = timedelta(days=14)
"""How long a link holds (our own choice)."""

REPLY_DIGITS = 16
"""Signs of a reply token: 80 bits, which nobody guesses (our own choice)."""

_REPLY_SALT = "intake.confirmation.reply"
_signer = signing.TimestampSigner(salt="intake.confirmation")
_of_all = signing.TimestampSigner(salt="intake.confirmation.all")


def make_confirmation_link(mail: InboundMail) -> str:
    """Return the address to confirm a mail at."""
    return settings.SITE_URL + reverse("website:confirm", args=[_signer.sign(mail.code)])


def find_mail(token: str) -> InboundMail | None:
    """Return the mail a link is for; None if the link is not ours or too old."""
    try:
        code = _signer.unsign(token, max_age=MAX_AGE)
    except signing.BadSignature:  # SignatureExpired is one
        return None
    return InboundMail.objects.defer("raw").filter(code=code).first()


def make_reply_token(mail: InboundMail) -> str:
    """Return what the subject of the question for a confirmation ends with: whoever repeats it has received the mail
    that went to the registered address.
    """
    digest = hmac.new(settings.SECRET_KEY.encode(), f"{_REPLY_SALT}:{mail.code}".encode(), hashlib.sha256).digest()
    return base64.b32encode(digest)[:REPLY_DIGITS].decode()


def is_confirmed_by_reply(director: Director, in_reply_to: str, subject: str, now: datetime) -> bool:
    """Return whether a reply proves its sender: it names the Message-ID of a question for a confirmation that went to
    this director and still waits, and repeats its token. A question that is answered proves nothing more.
    """
    if not in_reply_to:
        return False
    asked = OutboundMail.objects.select_related("mail").defer("mail__raw", "body")
    found = asked.filter(
        is_named(in_reply_to),
        kind=AnswerKind.CONFIRMATION,
        recipient__in=list_addresses(director),
        mail__state=MailState.PENDING,
        created_at__gt=now - MAX_AGE,
    ).first()
    if found is None or found.mail is None:
        return False
    words = (word.strip("[]") for word in subject.split())
    return any(hmac.compare_digest(word.encode(), make_reply_token(found.mail).encode()) for word in words)


def make_common_link(director: Director, recipient: str) -> str:
    """Return the page to confirm mails at that wait for a director, also those that come later, sent to `recipient`."""
    return settings.SITE_URL + reverse("website:confirm", args=[signed_director(_of_all, director, recipient)])


def find_director(token: str) -> Director | None:
    """Return whose waiting mails a link leads to; None as for a link to the page of a director."""
    return unsigned_director(_of_all, token, MAX_AGE)
