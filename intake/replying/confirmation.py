"""The links by which the owner of a registered address confirms a mail, or some of all that wait.

They carry the code of the mail, or the director and a digest of the address, signed with SECRET_KEY; whoever has one
has received our mail.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.urls import reverse

from intake.models import InboundMail
from ratings.models import Director

from .links import signed_director, unsigned_director

MAX_AGE = timedelta(days=14)
"""How long a link holds (our own choice)."""

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


def make_common_link(director: Director) -> str:
    """Return the address to confirm mails at that wait for a director, also those that come later."""
    return settings.SITE_URL + reverse("website:confirm", args=[signed_director(_of_all, director)])


def find_director(token: str) -> Director | None:
    """Return whose waiting mails a link leads to; None as for a link to the page of a director."""
    return unsigned_director(_of_all, token, MAX_AGE)
