"""Import of a tournament from a report file (TRF): form, plan, second click."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from office.forms.report_files import CHOSEN, CarriedReportForm, ReportForm, answers
from office.views.responses import add_success, add_warning, redirect_to, render_form
from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.facts.results import Recorded, Stored
from ratings.formats import trf
from ratings.importing.report_files import ReportPlan, SeatPlan, enter_report, plan_report
from ratings.importing.report_words import finding_text
from ratings.models import Tournament
from webtools.access import actor_of
from webtools.requests import CONFLICT, require_get_or_post

REPORT_FILE = "report-file"
"""Cause of what comes in."""

MOST_ASKED = 500
"""Lines that one page asks about: Django takes 1000 fields of a form."""

MOST_GAMES = 500
"""Games that the page of a plan lists; all of them are entered."""


@require_get_or_post
def import_report(request: HttpRequest) -> HttpResponse:
    """Import a report file: form, plan, result."""
    if "carried" in request.POST:
        return apply_plan(request)
    form = ReportForm(request.POST or None, request.FILES or None)
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "report_file", form)
    ((_name, data),) = form.contents()
    try:
        plan = plan_report(trf.read_trf(data), form.cleaned_data["pool"], form.terms())
    except BadImport as refused:
        form.refuse(refused.findings)
        return render_form(request, "report_file", form)
    for file in form.cleaned_data["sheets"]:
        file.seek(0)
    return show_plan(request, plan, form.carried(), {})


def show_plan(
    request: HttpRequest, plan: ReportPlan, carried: str, chosen: Mapping[int, str], *, overtaken: bool = False
) -> HttpResponse:
    """Render the plan, with a field for each line that only the officer can decide."""
    names = {seat.player.number: seat.player.name for seat in plan.seats}
    games = [(game, names[game.white], names[game.black], day) for game, day in zip(plan.games, plan.days, strict=True)]
    numbered = [seat.player.number for seat in plan.seats if needs_number(seat) or seat.player.number in chosen][
        :MOST_ASKED
    ]
    context = {
        "plan": plan,
        "seats": [(seat, seat.player.number in numbered, chosen.get(seat.player.number, "")) for seat in plan.seats],
        "notes": [finding_text(finding) for finding in plan.notes],
        "counts": sorted(Counter(seat.who.value for seat in plan.seats).items()),
        "games": games[:MOST_GAMES],
        "more": max(0, len(games) - MOST_GAMES),
        "field": CHOSEN,
        "form": CarriedReportForm(initial={"carried": carried, "seen": plan.fingerprint, "answered": answers(chosen)}),
        "overtaken": overtaken,
    }
    return render(request, "office/report_file_plan.html", context, status=CONFLICT if overtaken else None)


def needs_number(seat: SeatPlan) -> bool:
    """Return whether the officer may give the number of a line."""
    return not seat.sure or bool(seat.people and seat.who == "namesake")


def apply_plan(request: HttpRequest) -> HttpResponse:
    """Enter the tournament if the plan is still the one that was shown; else show the new one."""
    form = CarriedReportForm(request.POST)
    if not form.is_valid():
        add_warning(request, _("The plan is too old. Please hand the files in again."))
        return redirect_to(request, "report_file")
    pool, chosen = form.pool(), form.chosen()
    try:
        plan = plan_report(form.read(), pool, form.terms(), chosen)
        same_answers = form.cleaned_data["answered"] == answers(chosen)
        same_plan = form.cleaned_data["seen"] == plan.fingerprint
        if not (same_answers and same_plan and plan.acts):
            overtaken = same_answers and not same_plan
            return show_plan(request, plan, request.POST["carried"], chosen, overtaken=overtaken)
        origin = Origin(actor_of(request), REPORT_FILE)
        done = enter_report(plan, pool, origin, titles=form.cleaned_data["titles"])
    except BadImport as refused:
        for finding in refused.findings:
            add_warning(request, finding)
        return redirect_to(request, "report_file")
    add_success(request, describe_outcome(done))
    return redirect_to(request, "tournament", Tournament.objects.get(code=plan.facts.code).pk)


def describe_outcome(done: Recorded) -> str:
    """Return what became of the results."""
    counts: dict[str, Any] = Counter(outcome.value for outcome in done.outcomes)
    numbers = {"new": counts[Stored.NEW], "same": counts[Stored.REPEATED]}
    text = _("Results: %(new)s new, %(same)s known before.") % numbers
    others = len(done.outcomes) - numbers["new"] - numbers["same"]
    if not others:
        return text
    return f"{text} {_('%(others)s differ from what is stored and were not changed.') % {'others': others}}"
