"""The state of the server, for the people who run it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from intake.models import InboundMail, MailState, OutboundMail, OutboundState
from office.desk import queue
from operations.health import measure_health
from operations.labels import describe_check, list_queues
from operations.versions import list_versions

SHOWN = 20
"""Mails of ours that failed which the page shows, the newest first (our own choice)."""


@require_safe
def show_status(request: HttpRequest) -> HttpResponse:
    """Show queues, sweep, failures and running jobs: `/office/status/`."""
    found = measure_health()
    context = {
        "health": found,
        "problems": [problem.label for problem in found.problems],
        "queues": list_queues(found),
        "checked": describe_check(found.check),
        "filters": [one for one in queue.list_filters() if one.state],
        "failed_mails": InboundMail.objects.filter(state=MailState.FAILED).defer("raw").order_by("-stored_at")[:SHOWN],
        "failed_answers": OutboundMail.objects.filter(state=OutboundState.FAILED)
        .select_related("mail")
        .defer("mail__raw")
        .order_by("-next_try_at")[:SHOWN],
        "versions": list_versions(),
    }
    return render(request, "office/status.html", context)
