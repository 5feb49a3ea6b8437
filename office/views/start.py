"""The start page of the office."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ratings.queries import office, reviews


@require_safe
def show_start(request: HttpRequest) -> HttpResponse:
    """Show what waits for the office: `/office/`."""
    context = {
        "waiting": office.tournaments_to_check(localdate()),
        "runs": office.newest_runs(),
        "days": office.SILENT_DAYS,
        "reviews": reviews.count_waiting(),
    }
    return render(request, "office/start.html", context)


@require_safe
def list_overdue(request: HttpRequest) -> HttpResponse:
    """List tournaments that need attention: `/office/waiting/`."""
    context = {"waiting": office.tournaments_to_check(localdate()), "days": office.SILENT_DAYS}
    return render(request, "office/waiting.html", context)
