"""The link by which the owner of a registered address says that a mail is his.

It carries the code of the mail, signed with SECRET_KEY; whoever has it has received our mail.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from intake.models import InboundMail

MAX_AGE = timedelta(days=14)
"""How long a link holds (our own choice)."""

_signer = signing.TimestampSigner(salt="intake.confirmation")


def link(mail: InboundMail) -> str:
    """The address to confirm a mail at."""
    return settings.SITE_URL + reverse("intake:confirm", args=[_signer.sign(mail.code)])


def mail_of(token: str) -> InboundMail | None:
    """The mail a link is for; None if the link is not ours or too old."""
    try:
        code = _signer.unsign(token, max_age=MAX_AGE)
    except signing.BadSignature:  # SignatureExpired is one
        return None
    return InboundMail.objects.defer("raw").filter(code=code).first()
