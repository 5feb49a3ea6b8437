"""The page behind the link of a confirmation mail."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from intake.models import InboundMail, MailState
from intake.receivers import wake
from intake.replies.confirmation import mail_of


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what a confirmation does, POST confirms. A link that is old or not ours is a 404:
    nobody learns from it whether a mail exists. Mail programs open links, so GET changes nothing.
    """
    mail = mail_of(token)
    if mail is None:
        return render(request, "intake/confirm.html", {"mail": None}, status=404)
    done = mail.state != MailState.PENDING
    if request.method == "POST" and not done:
        done = True
        if _confirm(mail):
            wake([mail])
    return render(request, "intake/confirm.html", {"mail": mail, "done": done})


def _confirm(mail: InboundMail) -> bool:
    """The mail waits again, now as its owner's; True for the first of two equal clicks."""
    pending = InboundMail.objects.filter(pk=mail.pk, state=MailState.PENDING)
    return bool(pending.update(state=MailState.RECEIVED, confirmed_at=timezone.now(), attempts=0, claimed_until=None))
