"""The player's choice which changes of their rating are reported to them by mail."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from intake import replying
from intake.receiving.receivers import SEND_ANSWERS
from intake.replying import links
from ratings import personal
from ratings.audit import Origin
from ratings.broker import send_tasks
from ratings.importing import roster
from ratings.models import Purpose
from website.forms.notices import PlayerNumberForm
from webtools.private_pages import keep_private
from webtools.requests import UNPROCESSABLE, posted_data

GONE = 404
NOTICES = "notices"
"""Why a wish changed: its player said so behind their link."""


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def request_link(request: HttpRequest) -> HttpResponse:
    """Send the link to the registered address of a player; the answer is the same without one."""
    form = PlayerNumberForm(posted_data(request))
    is_complete = form.is_bound and form.is_valid()
    if is_complete:
        player = form.cleaned_data["number"]
        recipient = personal.address_of(player, Purpose.NOTICES)
        if recipient:
            replying.put_notices_link(player, recipient, timezone.now())
        send_tasks(SEND_ANSWERS, [()])
    status = UNPROCESSABLE if form.errors else None
    return render(request, "website/notices_link.html", {"form": form, "asked": is_complete}, status=status)


@csrf_exempt  # the link is the proof, and a mail program that posts to it has no cookie (RFC 8058)
@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def change_wish(request: HttpRequest, token: str) -> HttpResponse:
    """Show and store the player's choice; a POST without one, as mail programs send it, means none. GET changes
    nothing: they open links.
    """
    player = links.find_notices_player(token)
    if player is None:
        return render(request, "website/notices.html", {"player": None}, status=GONE)
    if request.method == "POST":
        origin = Origin(f"player:{player.pk}", NOTICES)
        roster.change_wish(player, origin, _wish(request.POST.get("told", "")), get_language() or "")
    context = {"player": player, "wish": personal.wish_of(player).value, "stored": request.method == "POST"}
    return render(request, "website/notices.html", context)


def _wish(told: str) -> personal.Wish:
    """Return the wish of a button, none for anything else."""
    return personal.Wish(told) if told in set(personal.Wish) else personal.Wish.NONE
