"""The pages behind the links of our mails: "this was me" and "this was not me"."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from intake.director.disputes import dispute, is_disputed, left_by, told_by
from intake.models import MailState
from intake.processing.requests import confirm
from intake.receivers import wake
from intake.replies import links
from intake.replies.confirmation import mail_of
from intake.views.privacy import kept_private


@kept_private
@require_http_methods(["GET", "HEAD", "POST"])
def confirmation(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what a confirmation does, POST confirms. A link that is old or not ours is a 404:
    nobody learns from it whether a mail exists. Mail programs open links, so GET changes nothing.
    """
    mail = mail_of(token)
    if mail is None:
        return render(request, "intake/confirm.html", {"mail": None}, status=404)
    done = mail.state != MailState.PENDING
    if request.method == "POST" and not done:
        done = True
        if confirm(mail):
            wake([mail])
    return render(request, "intake/confirm.html", {"mail": mail, "done": done})


@kept_private
@require_http_methods(["GET", "HEAD", "POST"])
def not_me(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the mail and what follows, POST disowns it and blocks what comes in its sender's name."""
    mail = links.disputed(token)
    if mail is None:
        return render(request, "intake/dispute.html", {"mail": None}, status=404)
    done = is_disputed(mail)
    if request.method == "POST" and not done:
        done = True
        dispute(mail)
    context = {"mail": mail, "done": done, "told": told_by(mail), "left": left_by(mail)}
    return render(request, "intake/dispute.html", context)
