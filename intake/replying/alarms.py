"""Mails to whoever looks after the server."""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from intake.models import AnswerKind, OutboundMail

from . import bodies
from .queue import put_own


def put_alarm(recipient: str, problem: str, facts: list[str], now: datetime, name: str) -> OutboundMail:
    """Notify of a problem. `facts` are lines with numbers and times; a `name` is used only once."""
    link = settings.SITE_URL + reverse("office:status")
    context: dict[str, object] = {"problem": problem, "facts": facts, "link": link}
    subject = _("Alarm: %(problem)s") % {"problem": problem}
    return put_own(AnswerKind.ALARM, recipient, subject, bodies.render("alarm", context), now, name)
