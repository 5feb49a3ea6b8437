"""The start page of the office."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate, now
from django.views.decorators.http import require_safe

from office.desk import waiting
from ratings.queries import office
from webtools.access import actor_of, may_open
from webtools.report_address import list_missing_contacts


@require_safe
def show_start(request: HttpRequest) -> HttpResponse:
    """Show what waits for whoever is logged in: `/office/`."""

    def may(view: str) -> bool:
        return may_open(request, view)

    def may_send(view: str) -> bool:
        return may_open(request, view, write=True)

    context = {
        "desk": waiting.list_waiting(may, may_send, localdate(), actor_of(request)),
        "absent": waiting.count_absent(now(), actor_of(request)) if may("office:mails") else waiting.Absent(),
        "runs": office.newest_runs(),
        "missing_contacts": list_missing_contacts(),
    }
    return render(request, "office/start.html", context)


@require_safe
def list_overdue(request: HttpRequest) -> HttpResponse:
    """List tournaments that need attention: `/office/waiting/`."""
    context = {"waiting": office.tournaments_to_check(localdate()), "days": office.SILENT_DAYS}
    return render(request, "office/waiting.html", context)
