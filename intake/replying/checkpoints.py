"""Mails to witnesses outside: the end of the trail of a day, signed."""

from __future__ import annotations

from datetime import date, datetime

from django.conf import settings
from django.utils.translation import gettext as _

from intake.models import AnswerKind, OutboundMail
from ratings.publication.signatures import SignedText
from ratings.templatetags.rating_format import plain_day

from . import bodies
from .queue import put_own


def put_checkpoint(recipient: str, day: date, checkpoint: SignedText, now: datetime, name: str) -> OutboundMail:
    """Hand out the checkpoint of a day. A `name` is used only once."""
    of_day, about = {"day": plain_day(day)}, {"checkpoint": checkpoint, "site": settings.SITE_URL}
    body = bodies.render("checkpoint", {**of_day, **about})
    return put_own(AnswerKind.CHECKPOINT, recipient, _("End of the trail on %(day)s") % of_day, body, now, name)
