"""A season of two lists: each month the one that a federation still makes in its old way, beside ours."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse

from office.forms.imports import MonthForm
from office.views.jobs import redirect_to_job
from office.views.responses import officer_origin, render_form
from operations import jobs
from ratings.errors import BadImport
from ratings.importing import moving_in, side_by_side
from ratings.importing.reasons import Cause
from ratings.models import ParallelMonth, Player
from webtools.requests import query_text, require_get_or_post

MOST_ROWS, MOST_MONTHS = 500, 60
"""Differences and months that the page shows."""


@require_get_or_post
def compare_lists(request: HttpRequest) -> HttpResponse:
    """Take a month's list in; show the months, and one of them side by side."""
    form = MonthForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        try:
            month = side_by_side.read_month(form.contents(), form.cleaned_data["pool"])
        except BadImport as refused:
            form.refuse(refused.findings)
        else:
            origin = officer_origin(request)
            row = side_by_side.store_month(month, form.cleaned_data["pool"], origin)
            return redirect_to_job(request, jobs.ask("parallel-month", {"month": row.pk}, origin))
    months = list(ParallelMonth.objects.select_related("pool").defer("given")[:MOST_MONTHS])
    return render_form(request, "parallel", form, months=map(_line, months), **_month_context(request, months))


def _line(row: ParallelMonth) -> dict[str, Any]:
    """Return a month with how much differs in it."""
    differences = row.found.get("differences", ())
    sizes = [each["size"] for each in differences if each["size"] is not None]
    return {"row": row, "differ": len(differences), "most": max(sizes, default=0)}


def _month_context(request: HttpRequest, months: list[ParallelMonth]) -> dict[str, Any]:
    """Return the month that is looked at, the newest one unless another is asked for."""
    asked = query_text(request, "month")
    row = next((each for each in months if str(each.pk) == asked), months[0] if months and not asked else None)
    if row is None:
        return {}
    cause = query_text(request, "cause")
    found = moving_in.sort_differences(row.found, cause)
    numbers = [each["number"] for each in found[:MOST_ROWS]]
    names = {each.number: each.name for each in Player.objects.filter(number__in=numbers)}
    return {
        "shown": row,
        "cause": cause,
        "causes": [(Cause(code), count, most) for code, count, most in moving_in.count_causes(row.found)],
        "differences": [_row(each, names) for each in found[:MOST_ROWS]],
        "more": max(0, len(found) - MOST_ROWS),
    }


def _row(each: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    causes = [Cause(code) for code in each["causes"]]
    return {**each, "name": names.get(each["number"], ""), "causes": causes}
