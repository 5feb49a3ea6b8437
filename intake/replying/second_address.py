"""Mails about an address that does not take ours, to another one of the same person."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _

from intake.models import AnswerKind, OutboundMail

from . import bodies
from .html import detect_answer_language
from .queue import put_own


def put_bounce_notice(recipient: str, bounced: str, reason: str, now: datetime) -> OutboundMail:
    """Say at one address of a director that another one does not take our mails, in the language of the last answer."""
    last = OutboundMail.objects.filter(recipient=bounced).order_by("-pk").values_list("body", flat=True).first()
    with translation.override(detect_answer_language(last or "") or settings.LANGUAGE_CODE):
        words = bodies.render("bounce", {"bounced": bounced, "reason": reason})
        body = "\n\n".join(bodies.wrap(paragraph) for paragraph in words.split("\n\n"))
        return put_own(AnswerKind.BOUNCE, recipient, _("Your other address does not take our mails"), body, now)
