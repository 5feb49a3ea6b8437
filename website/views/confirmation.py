"""The pages behind the links of our mails: "this was me" and "this was not me"."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from intake.models import InboundMail, MailState
from intake.processing.disputes import dispute, is_disputed, left_by, told_by
from intake.processing.requests import confirm, pending_of
from intake.receiving.receivers import wake
from intake.replying import links
from intake.replying.confirmation import director_of, mail_of
from ratings.models import Director
from webtools.private_pages import kept_private

LISTED = 100
"""Mails that a page lists; the next ones follow when these are confirmed (our own choice)."""


@kept_private
@require_http_methods(["GET", "HEAD", "POST"])
def confirmation(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what a confirmation does, POST confirms. A link that is old or not ours is a 404:
    nobody learns from it whether a mail exists. Mail programs open links, so GET changes nothing.
    """
    mail = mail_of(token)
    if mail is not None:
        return _one(request, mail)
    director = director_of(token)
    if director is not None:
        return _all(request, director)
    return render(request, "website/confirm.html", {"mail": None}, status=404)


def _one(request: HttpRequest, mail: InboundMail) -> HttpResponse:
    """Show the one mail that a link is about, or confirm it."""
    done = mail.state != MailState.PENDING
    if request.method == "POST" and not done:
        done = True
        if confirm(mail):
            wake([mail])
    return render(request, "website/confirm.html", {"mail": mail, "done": done})


def _all(request: HttpRequest, director: Director) -> HttpResponse:
    """List the mails that wait for a director, or confirm those that they chose. A mail that came since the page was
    shown is never confirmed with the others: somebody else may have written it.
    """
    confirmed: list[InboundMail] = []
    if request.method == "POST":
        chosen = pending_of(director).filter(code__in=request.POST.getlist("mail")[:LISTED])
        confirmed = [mail for mail in chosen if confirm(mail)]
        wake(confirmed)
    context = {"mails": pending_of(director)[:LISTED], "confirmed": len(confirmed)}
    return render(request, "website/confirm_all.html", context)


@kept_private
@require_http_methods(["GET", "HEAD", "POST"])
def not_me(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the mail and what follows, POST disowns it and blocks what comes in its sender's name."""
    mail = links.disputed(token)
    if mail is None:
        return render(request, "website/dispute.html", {"mail": None}, status=404)
    done = is_disputed(mail)
    if request.method == "POST" and not done:
        done = True
        dispute(mail)
    context = {"mail": mail, "done": done, "told": told_by(mail), "left": left_by(mail)}
    return render(request, "website/dispute.html", context)
