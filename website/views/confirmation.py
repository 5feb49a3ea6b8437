"""The pages behind the links of our mails: "this was me" and "this was not me"."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from intake.models import InboundMail, MailState
from intake.processing.disputes import departed_players, dispute_mail, is_disputed, reported_results
from intake.processing.requests import confirm_mail, pending_mails
from intake.receiving.receivers import wake
from intake.replying import links
from intake.replying.confirmation import find_director, find_mail
from ratings.models import Director
from webtools.private_pages import keep_private

LISTED = 100
"""Mails that a page lists; the next ones follow when these are confirmed (our own choice)."""


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows what a confirmation does, POST confirms. A link that is old or not ours is a 404:
    nobody learns from it whether a mail exists. Mail programs open links, so GET changes nothing.
    """
    mail = find_mail(token)
    if mail is not None:
        return _confirm_one(request, mail)
    director = find_director(token)
    if director is not None:
        return _confirm_all(request, director)
    return render(request, "website/confirm.html", {"mail": None}, status=404)


def _confirm_one(request: HttpRequest, mail: InboundMail) -> HttpResponse:
    """Show the one mail of a link, or confirm it."""
    done = mail.state != MailState.PENDING
    if request.method == "POST" and not done:
        done = True
        if confirm_mail(mail):
            wake([mail])
    return render(request, "website/confirm.html", {"mail": mail, "done": done})


def _confirm_all(request: HttpRequest, director: Director) -> HttpResponse:
    """List the mails that wait for a director, or confirm the chosen ones.

    A mail that came after the page was shown is not confirmed with them.
    """
    confirmed: list[InboundMail] = []
    if request.method == "POST":
        chosen = pending_mails(director).filter(code__in=request.POST.getlist("mail")[:LISTED])
        confirmed = [mail for mail in chosen if confirm_mail(mail)]
        wake(confirmed)
    context = {"mails": pending_mails(director)[:LISTED], "confirmed": len(confirmed)}
    return render(request, "website/confirm_all.html", context)


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def dispute(request: HttpRequest, token: str) -> HttpResponse:
    """GET shows the mail and what follows, POST disowns it and blocks what comes in its sender's name."""
    mail = links.find_disputed_mail(token)
    if mail is None:
        return render(request, "website/dispute.html", {"mail": None}, status=404)
    done = is_disputed(mail)
    if request.method == "POST" and not done:
        done = True
        dispute_mail(mail)
    context = {"mail": mail, "done": done, "told": reported_results(mail), "left": departed_players(mail)}
    return render(request, "website/dispute.html", context)
