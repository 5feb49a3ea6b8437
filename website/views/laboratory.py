"""Published reports of the laboratory: the list, one of them, its numbers."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from operations import laboratory
from ratings.queries.pools import find_pool
from webtools.laboratory import as_csv, only_listed, present
from webtools.requests import or_404


@require_safe
def list_reports(request: HttpRequest) -> HttpResponse:
    """List published reports, and explain their figures: `/laboratory/`."""
    return render(request, "website/laboratory.html", {"experiments": laboratory.list_published()})


@require_safe
def show_report(request: HttpRequest, number: int) -> HttpResponse:
    """Show a published report: `/laboratory/<number>/`."""
    found = or_404(laboratory.find_published(number))
    report = present(or_404(found.document))
    return render(
        request, "website/experiment.html", {"experiment": found, "report": report, "pool": find_pool(report.pool)}
    )


@require_safe
def send_numbers(request: HttpRequest, number: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Send every number of a published report: `/laboratory/<number>/numbers.csv`."""
    found = or_404(laboratory.find_published(number))
    headers = {"Content-Disposition": f'attachment; filename="experiment-{number}.csv"'}
    return HttpResponse(
        as_csv(only_listed(or_404(found.document))), content_type="text/csv; charset=utf-8", headers=headers
    )
