"""Import of lists of other organisations: first the plan, then a second click."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from office.forms.imports import CarriedForm, ListForm, carried_along
from office.views.responses import add_success, add_warning, redirect_to, render_form
from ratings.audit import Origin
from ratings.errors import BadImport, PastRewritten
from ratings.importing import list_undoing, takeovers
from ratings.importing.lists import ListedRating, read_list
from ratings.importing.takeovers import ListPlan, Outcome
from ratings.models import Pool
from webtools.access import actor_of
from webtools.effects import shows_effect
from webtools.requests import CONFLICT, require_get_or_post

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
        return render_form(request, "import_list", form, brought=list_undoing.list_brought())
    ((name, data),) = files = form.contents()
    organisation, pool, terms = form.cleaned_data["organisation"], form.cleaned_data["pool"], form.terms()
    try:
        lines = read_list(name, data, organisation)
    except BadImport as refused:
        form.refuse(refused.findings)
        return render_form(request, "import_list", form, brought=list_undoing.list_brought())
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
        return reject_stale_plan(request)
    pool, terms, lines = form.pool(), form.terms(), restore_lines(form)
    chosen = {int(row) for row in request.POST.getlist("take") if row.isascii() and row.isdigit() and len(row) < 9}
    origin = Origin(actor_of(request), list_undoing.new_cause())
    try:
        done = takeovers.import_list(lines, pool, terms, origin, chosen=chosen, seen=form.cleaned_data["seen"])
    except PastRewritten as past:
        return report_rewriting(request, past)
    if done is None:
        fresh = takeovers.plan_list(lines, pool, terms)
        return show_list_plan(request, fresh, pool, request.POST["carried"], overtaken=True)
    counts = {"taken": len(done.taken), "exchanged": len(done.exchanged)}
    add_success(request, _("%(taken)s taken over, %(exchanged)s exchanged.") % counts)
    return redirect_to(request, "import_list")


def report_rewriting(request: HttpRequest, past: PastRewritten) -> HttpResponse:
    """Redirect to the form: evaluations would come out otherwise, which is a correction."""
    words = _("Nothing was stored: evaluation %(number)s would come out otherwise.")
    add_warning(request, words % {"number": past.evaluation})
    return redirect_to(request, "import_list")


@require_POST
@shows_effect("office:import_list", keys=0)
def revert_list(request: HttpRequest, code: str) -> HttpResponse:
    """Revert what a list brought."""
    try:
        done = list_undoing.revert(code, actor_of(request))
    except PastRewritten as past:
        return report_rewriting(request, past)
    _tell_reverted(request, done)
    return redirect_to(request, "import_list")


def _tell_reverted(request: HttpRequest, done: list_undoing.Reverted) -> None:
    """Say what was taken back of a list, and what was not."""
    if not done.taken_back:
        add_warning(request, _("Nothing of this list is in force any more."))
        return
    words = ngettext("%(n)s rating is taken back.", "%(n)s ratings are taken back.", done.taken_back)
    add_success(request, words % {"n": done.taken_back})
    if n := done.replaced:
        stays = ngettext(
            "%(n)s rating of this list was replaced by another one since: that one stays.",
            "%(n)s ratings of this list were replaced by others since: those stay.",
            n,
        )
        add_warning(request, stays % {"n": n})


def restore_lines(form: CarriedForm) -> tuple[ListedRating, ...]:
    """Return the lines of the list that the form carries."""
    ((name, data),) = form.contents()
    return read_list(name, data, form.organisation())


def reject_stale_plan(request: HttpRequest) -> HttpResponse:
    """Redirect to the form, where the submitted files are not those of the plan."""
    add_warning(request, _("The plan is too old. Please hand the files in again."))
    return redirect_to(request, "import_list")
