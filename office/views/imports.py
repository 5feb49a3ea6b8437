"""Import of lists and of whole federations: first the plan, then a second click."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from math import inf
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from office.forms.imports import CarriedForm, Files, ListForm, MoveForm, carried_along
from office.views.responses import add_success, add_warning, redirect_to, render_form
from ratings.audit import Origin
from ratings.errors import BadImport, PastRewritten
from ratings.importing import storing, takeovers
from ratings.importing.differences import Difference
from ratings.importing.export import exact, format_rating
from ratings.importing.federation import Federation
from ratings.importing.lists import ListedRating, read_list
from ratings.importing.reading import read_federation
from ratings.importing.takeovers import ListPlan, Outcome
from ratings.models import Pool
from webtools.access import actor_of
from webtools.requests import CONFLICT, require_get_or_post

LIST, MOVE_IN = "list", "move-in"
"""Causes of what comes in."""

MOST_ROWS = 500
"""Rows of a plan that a page shows, all of which may be ticked in one form (Django takes 1000 fields); the
command shows all.
"""

SHORT = frozenset({Outcome.UNKNOWN, Outcome.UNRATED})
"""Outcomes that are only counted: lists of other organisations are full of people we do not know."""


@require_get_or_post
def import_list(request: HttpRequest) -> HttpResponse:
    """Import a list of another organisation: form, plan, result."""
    if "carried" in request.POST:
        return apply_list(request)
    form = ListForm(request.POST or None, request.FILES or None)
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "import_list", form)
    ((name, data),) = files = form.contents()
    organisation, pool, terms = form.cleaned_data["organisation"], form.cleaned_data["pool"], form.terms()
    try:
        lines = read_list(name, data, organisation)
    except BadImport as refused:
        form.refuse(refused.findings)
        return render_form(request, "import_list", form)
    plan = takeovers.plan_list(lines, pool, terms)
    return show_list_plan(request, plan, pool, carried_along(files, pool, organisation, terms))


def show_list_plan(
    request: HttpRequest, plan: ListPlan, pool: Pool, carried: str, *, overtaken: bool = False
) -> HttpResponse:
    """Render the plan of a list, with a choice for each line that only a person can decide."""
    in_full = [line for line in plan.lines if line.outcome not in SHORT]
    context = {
        "pool": pool,
        "lines": in_full[:MOST_ROWS],
        "more": max(0, len(in_full) - MOST_ROWS),
        "counts": sorted(plan.counts.items()),
        "acts": any(line.chooses or line.outcome is Outcome.TAKE for line in in_full),
        "form": CarriedForm(initial={"carried": carried, "seen": plan.fingerprint}),
        "overtaken": overtaken,
    }
    return render(request, "office/import_list_plan.html", context, status=CONFLICT if overtaken else None)


def apply_list(request: HttpRequest) -> HttpResponse:
    """Adopt the certain and the chosen ratings, if the plan is still the one that was shown."""
    form = CarriedForm(request.POST)
    if not form.is_valid():
        return reject_stale_plan(request, "import_list")
    pool, terms, lines = form.pool(), form.terms(), restore_lines(form)
    chosen = {int(row) for row in request.POST.getlist("take") if row.isascii() and row.isdigit() and len(row) < 9}
    origin = Origin(actor_of(request), LIST)
    try:
        done = takeovers.import_list(lines, pool, terms, origin, chosen=chosen, seen=form.cleaned_data["seen"])
    except PastRewritten as past:
        add_warning(
            request,
            _("Nothing was stored: evaluation %(number)s would come out otherwise.") % {"number": past.evaluation},
        )
        return redirect_to(request, "import_list")
    if done is None:
        fresh = takeovers.plan_list(lines, pool, terms)
        return show_list_plan(request, fresh, pool, request.POST["carried"], overtaken=True)
    counts = {"taken": len(done.taken), "exchanged": len(done.exchanged)}
    add_success(request, _("%(taken)s taken over, %(exchanged)s exchanged.") % counts)
    return redirect_to(request, "import_list")


def restore_lines(form: CarriedForm) -> tuple[ListedRating, ...]:
    """Return the lines of the list that the form carries."""
    ((name, data),) = form.contents()
    return read_list(name, data, form.organisation())


def reject_stale_plan(request: HttpRequest, page: str) -> HttpResponse:
    """Redirect to the form, where the submitted files are not those of the plan."""
    add_warning(request, _("The plan is too old. Please hand the files in again."))
    return redirect_to(request, page)


@require_get_or_post
def import_federation(request: HttpRequest) -> HttpResponse:
    """Import a federation: form, plan with the parallel run, result."""
    if "carried" in request.POST:
        return apply_federation(request)
    form = MoveForm(request.POST or None, request.FILES or None)
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "move_in", form)
    files, pool = form.contents(), form.cleaned_data["pool"]
    try:
        federation, context = plan_federation(files, pool)
    except BadImport as refused:
        form.refuse(refused.findings)
        return render_form(request, "move_in", form)
    carried = carried_along(files, pool, published=form.is_published())
    context["form"] = CarriedForm(initial={"carried": carried, "seen": context["seen"]})
    return render(request, "office/move_in_plan.html", {**context, "federation": federation})


def plan_federation(files: Files, pool: Pool) -> tuple[Federation, dict[str, Any]]:
    """Return the federation in the files and the context of its plan. Raise BadImport with all faults."""
    federation = read_federation(files)
    plan, report = storing.plan(federation, pool), storing.parallel_run(federation, pool)
    by_size = sorted(report.differences, key=size_of, reverse=True)
    context = {
        "pool": pool,
        "plan": plan,
        "report": report,
        "differences": [describe_difference(each, federation) for each in by_size[:MOST_ROWS]],
        "more": max(0, len(report.differences) - MOST_ROWS),
        "causes": Counter(each.causes[0] for each in report.differences).most_common(),
        "listed": [
            (federation.players[each.number], format_rating(each.ours), format_rating(each.theirs))
            for each in report.listed
        ],
        "seen": hashlib.sha256(repr(plan).encode()).hexdigest()[:32],
    }
    return federation, context


def size_of(difference: Difference) -> float:
    """Return by how many points an evaluation differs; one that is only on one side goes before all others."""
    ours, theirs = difference.ours_new, difference.theirs_new
    return abs(ours.value - theirs.value) if ours and theirs else inf


def describe_difference(difference: Difference, federation: Federation) -> dict[str, Any]:
    """Return the row of a difference in the plan."""
    return {
        "difference": difference,
        "player": federation.players[difference.number],
        "ours": (format_rating(difference.ours_old), format_rating(difference.ours_new)),
        "theirs": (format_rating(difference.theirs_old), format_rating(difference.theirs_new)),
        "exact": exact(difference),
    }


def apply_federation(request: HttpRequest) -> HttpResponse:
    """Store a federation, if the plan is still the one that was shown."""
    form = CarriedForm(request.POST)
    if not form.is_valid():
        return reject_stale_plan(request, "move_in")
    files, pool = form.contents(), form.pool()
    try:
        federation, context = plan_federation(files, pool)
        if context["seen"] != form.cleaned_data["seen"]:
            fresh = CarriedForm(initial={"carried": request.POST["carried"], "seen": context["seen"]})
            context |= {"form": fresh, "federation": federation, "overtaken": True}
            return render(request, "office/move_in_plan.html", context, status=CONFLICT)
        complete = replace(federation, published=form.published())
        moved = storing.move_in(complete, pool, Origin(actor_of(request), MOVE_IN))
    except BadImport as refused:
        for finding in refused.findings:
            add_warning(request, finding)
        return redirect_to(request, "move_in")
    counts = {"players": moved.players, "ratings": moved.ratings, "tournaments": moved.tournaments}
    add_success(request, _("Stored: %(players)s players, %(ratings)s ratings, %(tournaments)s tournaments.") % counts)
    return redirect_to(request, "move_in")
