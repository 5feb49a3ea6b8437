"""A season of two lists: each month the one that a federation still makes in its old way, beside ours."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from office.forms.imports import MonthForm
from office.views.jobs import redirect_to_job
from office.views.responses import add_success, add_warning, officer_origin, redirect_to, render_form
from operations import jobs
from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.importing import moving_in, parallel_lists
from ratings.importing.reasons import Cause
from ratings.models import Job, ParallelMonth, Player, Pool
from webtools.requests import query_text, require_get_or_post

MOST_ROWS, MOST_MONTHS = 500, 60
"""Differences and months that the page shows."""


@require_get_or_post
def compare_lists(request: HttpRequest) -> HttpResponse:
    """Take a month's list in; show the months, and one of them side by side."""
    form = MonthForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        try:
            month = parallel_lists.read_month(form.contents(), form.cleaned_data["pool"])
        except BadImport as refused:
            form.refuse(refused.findings)
        else:
            return redirect_to_job(
                request, _store_and_compare(month, form.cleaned_data["pool"], officer_origin(request))
            )
    months = list(ParallelMonth.objects.select_related("pool").defer("given")[:MOST_MONTHS])
    return render_form(request, "parallel", form, months=map(_line, months), **_month_context(request, months))


@transaction.atomic
def _store_and_compare(month: parallel_lists.Month, pool: Pool, origin: Origin) -> Job:
    """Keep a month and have it compared, and the one after it anew."""
    row = parallel_lists.store_month(month, pool, origin)
    job = jobs.ask("parallel-month", {"month": row.pk}, origin)
    _compare_following(row, origin)
    return job


def _compare_following(row: ParallelMonth, origin: Origin) -> bool:
    """Have the month after one compared anew, if there is one: causes are those from one list to the next."""
    following = parallel_lists.reset_following(row.pool, row.listed_on)
    if following is not None:
        jobs.ask("parallel-month", {"month": following}, origin)
    return following is not None


@require_POST
@transaction.atomic
def delete_month(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a month that was handed in by mistake."""
    origin = officer_origin(request)
    row = parallel_lists.delete_month(pk, origin)
    if row is None:
        add_warning(request, _("This was done already."))
    elif _compare_following(row, origin):
        add_success(request, _("The month is deleted. The one after it is compared anew."))
    else:
        add_success(request, _("The month is deleted."))
    return redirect_to(request, "parallel")


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
    cause = moving_in.known_cause(row.found, query_text(request, "cause"))
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
