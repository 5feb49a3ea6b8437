"""Lists of other organisations, and federations that move in: a plan first, a second click carries it out."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from office.forms.imports import CarriedForm, Files, ListForm, MoveForm, carried_along
from office.views.responses import go, say, show, warn
from ratings.audit import Origin
from ratings.errors import BadImport, PastRewritten
from ratings.importing import storing, takeovers
from ratings.importing.differences import Difference
from ratings.importing.export import exact, written
from ratings.importing.federation import Federation
from ratings.importing.lists import ListedRating, read_list
from ratings.importing.reading import read_federation
from ratings.importing.takeovers import ListPlan, Outcome
from ratings.models import Pool
from webtools.access import actor_of
from webtools.requests import CONFLICT, reads_or_writes

LIST, MOVE_IN = "list", "move-in"
"""Causes of what comes in."""

MOST_ROWS = 500
"""Rows of a plan that a page shows, all of which may be ticked in one form (Django takes 1000 fields); the
command shows all.
"""

SHORT = frozenset({Outcome.UNKNOWN, Outcome.UNRATED})
"""Outcomes that are only counted: lists of other organisations are full of people we do not know."""


@reads_or_writes
def ratings_list(request: HttpRequest) -> HttpResponse:
    """A list of another organisation: the form, then its plan, then what was done."""
    if "carried" in request.POST:
        return carry_list_out(request)
    form = ListForm(request.POST or None, request.FILES or None)
    if not (form.is_bound and form.is_valid()):
        return show(request, "import_list", form)
    ((name, data),) = files = form.contents()
    organisation, pool, terms = form.cleaned_data["organisation"], form.cleaned_data["pool"], form.terms()
    try:
        lines = read_list(name, data, organisation)
    except BadImport as refused:
        form.refuse(refused.findings)
        return show(request, "import_list", form)
    plan = takeovers.plan_list(lines, pool, terms)
    return show_list(request, plan, pool, carried_along(files, pool, organisation, terms))


def show_list(
    request: HttpRequest, plan: ListPlan, pool: Pool, carried: str, *, overtaken: bool = False
) -> HttpResponse:
    """The plan of a list, with a choice where only a person can decide."""
    told = [line for line in plan.lines if line.outcome not in SHORT]
    context = {
        "pool": pool,
        "lines": told[:MOST_ROWS],
        "more": max(0, len(told) - MOST_ROWS),
        "counts": sorted(plan.counts.items()),
        "acts": any(line.chooses or line.outcome is Outcome.TAKE for line in told),
        "form": CarriedForm(initial={"carried": carried, "seen": plan.seen}),
        "overtaken": overtaken,
    }
    return render(request, "office/import_list_plan.html", context, status=CONFLICT if overtaken else None)


def carry_list_out(request: HttpRequest) -> HttpResponse:
    """Takes over what is sure and what was chosen, as long as the plan is the one that was seen."""
    form = CarriedForm(request.POST)
    if not form.is_valid():
        return too_old(request, "import_list")
    pool, terms, lines = form.pool(), form.terms(), lines_of(form)
    chosen = {int(row) for row in request.POST.getlist("take") if row.isascii() and row.isdigit() and len(row) < 9}
    origin = Origin(actor_of(request), LIST)
    try:
        done = takeovers.import_list(lines, pool, terms, origin, chosen=chosen, seen=form.cleaned_data["seen"])
    except PastRewritten as past:
        warn(
            request,
            _("Nothing was stored: evaluation %(number)s would come out otherwise.") % {"number": past.evaluation},
        )
        return go(request, "import_list")
    if done is None:
        fresh = takeovers.plan_list(lines, pool, terms)
        return show_list(request, fresh, pool, request.POST["carried"], overtaken=True)
    told = {"taken": len(done.taken), "exchanged": len(done.exchanged)}
    say(request, _("%(taken)s taken over, %(exchanged)s exchanged.") % told)
    return go(request, "import_list")


def lines_of(form: CarriedForm) -> tuple[ListedRating, ...]:
    """The lines of a list that was read before."""
    ((name, data),) = form.contents()
    return read_list(name, data, form.organisation())


def too_old(request: HttpRequest, page: str) -> HttpResponse:
    """Back to the form, where what came back is not what was shown."""
    warn(request, _("The plan is too old. Please hand the files in again."))
    return go(request, page)


@reads_or_writes
def move_in(request: HttpRequest) -> HttpResponse:
    """A federation that moves in: the form, then its plan and the parallel run, then what was done."""
    if "carried" in request.POST:
        return carry_move_out(request)
    form = MoveForm(request.POST or None, request.FILES or None)
    if not (form.is_bound and form.is_valid()):
        return show(request, "move_in", form)
    files, pool = form.contents(), form.cleaned_data["pool"]
    try:
        federation, context = planned(files, pool)
    except BadImport as refused:
        form.refuse(refused.findings)
        return show(request, "move_in", form)
    carried = carried_along(files, pool, published=form.said())
    context["form"] = CarriedForm(initial={"carried": carried, "seen": context["seen"]})
    return render(request, "office/move_in_plan.html", {**context, "federation": federation})


def planned(files: Files, pool: Pool) -> tuple[Federation, dict[str, Any]]:
    """What the files say, and what their plan shows. Raises BadImport with all faults."""
    federation = read_federation(files)
    plan, report = storing.plan(federation, pool), storing.parallel_run(federation, pool)
    context = {
        "pool": pool,
        "plan": plan,
        "report": report,
        "differences": [row_of(each, federation) for each in report.differences[:MOST_ROWS]],
        "more": max(0, len(report.differences) - MOST_ROWS),
        "causes": Counter(each.causes[0] for each in report.differences).most_common(),
        "listed": [
            (federation.players[each.number], written(each.ours), written(each.theirs)) for each in report.listed
        ],
        "seen": hashlib.sha256(repr(plan).encode()).hexdigest()[:32],
    }
    return federation, context


def row_of(difference: Difference, federation: Federation) -> dict[str, Any]:
    """A difference as its row shows it."""
    return {
        "difference": difference,
        "player": federation.players[difference.number],
        "ours": (written(difference.ours_old), written(difference.ours_new)),
        "theirs": (written(difference.theirs_old), written(difference.theirs_new)),
        "exact": exact(difference),
    }


def carry_move_out(request: HttpRequest) -> HttpResponse:
    """Stores a federation, as long as the plan is the one that was seen."""
    form = CarriedForm(request.POST)
    if not form.is_valid():
        return too_old(request, "move_in")
    files, pool = form.contents(), form.pool()
    try:
        federation, context = planned(files, pool)
        if context["seen"] != form.cleaned_data["seen"]:
            fresh = CarriedForm(initial={"carried": request.POST["carried"], "seen": context["seen"]})
            context |= {"form": fresh, "federation": federation, "overtaken": True}
            return render(request, "office/move_in_plan.html", context, status=CONFLICT)
        told = replace(federation, published=form.published())
        moved = storing.move_in(told, pool, Origin(actor_of(request), MOVE_IN))
    except BadImport as refused:
        for finding in refused.findings:
            warn(request, finding)
        return go(request, "move_in")
    counts = {"players": moved.players, "ratings": moved.ratings, "tournaments": moved.tournaments}
    say(request, _("Stored: %(players)s players, %(ratings)s ratings, %(tournaments)s tournaments.") % counts)
    return go(request, "move_in")
