"""Mails to whoever looks after the server."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from intake.models import AnswerKind, OutboundMail

from . import bodies
from .queue import put_own


def put_alarm(recipient: str, trouble: str, facts: list[str], now: datetime, name: str) -> OutboundMail:
    """Tells of a trouble. `facts` are lines with numbers and times; a `name` is used only once."""
    link = settings.SITE_URL + reverse("office:status")
    context: dict[str, object] = {"trouble": trouble, "facts": facts, "link": link}
    subject = _("Alarm: %(trouble)s") % {"trouble": trouble}
    return put_own(AnswerKind.ALARM, recipient, subject, bodies.render("alarm", context), now, name)
