"""What waits for the officer."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ratings.queries import office, reviews


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The start of the office: `/office/`."""
    context = {
        "waiting": office.tournaments_to_check(localdate()),
        "runs": office.newest_runs(),
        "days": office.SILENT_DAYS,
        "reviews": reviews.waiting(),
    }
    return render(request, "office/start.html", context)


@require_safe
def waiting(request: HttpRequest) -> HttpResponse:
    """Tournaments that somebody should look at: `/office/waiting/`."""
    context = {"waiting": office.tournaments_to_check(localdate()), "days": office.SILENT_DAYS}
    return render(request, "office/waiting.html", context)
