"""A federation moves in: files, columns, plan, storing as a job, the report, and the way back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.imports import MoveForm
from office.forms.moving_in import ColumnsForm
from office.views.jobs import FOLLOW_SECONDS, redirect_to_job
from office.views.responses import add_success, add_warning, officer_origin, redirect_to, render_form
from operations import jobs
from operations.jobs.kinds import PROBLEMS
from ratings.audit import Origin
from ratings.errors import BadImport
from ratings.importing import moving_in, undoing
from ratings.importing.column_choices import groups, read_choices
from ratings.importing.export import COLUMNS
from ratings.importing.reasons import Cause
from ratings.importing.uploads import unpack
from ratings.models import Job, JobState, MoveIn, Player
from ratings.queries.tables import Table, csv_text
from webtools.requests import or_404, query_text, require_get_or_post

MOST_ROWS = 500
"""Differences that the page shows; the file has all."""

MOST_GROUPS = 40
"""Kinds of sheets whose columns can be chosen on one page, those first that need it."""


def find_move(pk: int) -> MoveIn:
    """Return a move, or 404."""
    return or_404(MoveIn.objects.select_related("pool", "job").filter(pk=pk).first())


@require_get_or_post
def hand_in(request: HttpRequest) -> HttpResponse:
    """Take the files of a federation in: `/office/import/federation/`."""
    form = MoveForm(request.POST or None, request.FILES or None)
    if form.is_bound and form.is_valid():
        try:
            files = unpack(form.contents())
        except BadImport as refused:
            form.refuse(refused.findings)
        else:
            row = moving_in.hand_in(files, form.cleaned_data["pool"], form.is_published(), officer_origin(request))
            _ask_once(row.pk, "move-in-read", {}, officer_origin(request))
            return redirect_to(request, "move_columns", row.pk)
    known = MoveIn.objects.select_related("pool").defer("content", "words", "kept", "plan")[:20]
    return render_form(request, "move_in", form, moves=known)


@require_get_or_post
def choose_columns(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what each column is taken for, and take in what a person says instead."""
    row = find_move(pk)
    if row.stored_at or row.content is None:
        return redirect_to(request, "move", pk)
    picked = moving_in.picked_of(row)
    if picked is None:
        return _ask_to_read(request, row)
    found = groups(picked.sheets, read_choices(row.columns))
    forms = [ColumnsForm(group, request.POST if request.POST.get("key") == group.key else None) for group in found]
    chosen = next((form for form in forms if form.is_bound and form.is_valid()), None)
    if chosen is not None:
        moving_in.choose_columns(row, chosen.group.key, chosen.form_name(), chosen.columns())
        add_success(request, _("The columns are taken as you said."))
        return redirect_to(request, "move_columns", pk)
    return _show_columns(request, row, forms, picked.faults)


def _show_columns(request: HttpRequest, row: MoveIn, forms: list[ColumnsForm], faults: Sequence[str]) -> HttpResponse:
    """Show the forms of a page of kinds of sheets."""
    page = Paginator(forms, MOST_GROUPS).get_page(query_text(request, "page"))
    context = {"move": row, "forms": page.object_list, "page": page, "faults": faults}
    return render(request, "office/move_columns.html", context, status=422 if request.method == "POST" else None)


def _ask_to_read(request: HttpRequest, row: MoveIn) -> HttpResponse:
    """Say that the files were not read yet, and look again while they are; take in the wish that they are."""
    if request.method == "POST":
        _ask_once(row.pk, "move-in-read", {}, officer_origin(request))
        return redirect_to(request, "move_columns", row.pk)
    answer = render(request, "office/move_columns.html", {"move": row, "unread": True})
    if row.job and row.job.is_open:
        answer["Refresh"] = str(FOLLOW_SECONDS)
    return answer


@require_POST
def plan(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for the plan of a move."""
    row = find_move(pk)
    if row.undone_at or (row.stored_at and not moving_in.awaits_second_step(row)):
        return redirect_to(request, "move", pk)
    return _ask(request, row, "move-in-plan", {})


@require_POST
def store(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask for the storing of what was planned; with `later` for the tournaments that are rated at once."""
    row = find_move(pk)
    later = request.POST.get("later") == "1"
    if row.settled_at or row.undone_at or (row.stored_at is not None) != later:
        add_warning(request, _("This was done already."))
        return redirect_to(request, "move", pk)
    seen = moving_in.shown_of(row, later=later)
    if seen is None or request.POST.get("seen") != seen:
        add_warning(request, PROBLEMS["outdated"])
        return redirect_to(request, "move", pk)
    return _ask(request, row, "move-in", {"seen": seen, "later": later, "by": officer_origin(request).actor})


@require_get_or_post
def undo(request: HttpRequest, pk: int) -> HttpResponse:
    """Show what taking a move back would do, and ask for it; files of which nothing is stored go at once."""
    row = find_move(pk)
    if row.stored_at is None:
        return _withdraw(request, row)
    found = undoing.plan_undoing(row)
    if request.method == "POST":
        if not found.obstacles and request.POST.get("seen") == found.fingerprint:
            given = {"seen": found.fingerprint, "by": officer_origin(request).actor}
            return _ask(request, row, "move-in-undo", given)
        add_warning(request, _("What goes is no longer what the page showed. Please look again."))
    return render(request, "office/move_undo.html", {"move": row, "undoing": found})


def _withdraw(request: HttpRequest, row: MoveIn) -> HttpResponse:
    """Take files away again that were handed in by mistake."""
    job = row.job
    if job and job.kind == "move-in" and job.state == JobState.RUNNING:  # which holds the row until all is stored
        add_warning(request, _("The federation is being stored just now. Nothing was deleted."))
        return redirect_to_job(request, job)
    if row.undone_at is None and request.method == "GET":
        return render(request, "office/move_withdraw.html", {"move": row})
    if request.method == "POST" and moving_in.withdraw(row.pk, officer_origin(request)):
        add_success(request, _("The files are deleted."))
    elif find_move(row.pk).stored_at:
        add_warning(request, _("The federation is stored by now. This page shows what taking it back would do."))
        return redirect_to(request, "move_undo", row.pk)
    else:
        add_warning(request, _("This was done already."))
    return redirect_to(request, "move_in")


def _ask(request: HttpRequest, row: MoveIn, kind: str, given: Mapping[str, object]) -> HttpResponse:
    """Ask for a job about a move, unless one is at work, and follow it."""
    job = row.job
    if job is None or not job.is_open:  # a job that writes holds the row for as long: nobody waits for it here
        job = _ask_once(row.pk, kind, given, officer_origin(request))
    return redirect_to_job(request, job)


@transaction.atomic
def _ask_once(pk: int, kind: str, given: Mapping[str, object], origin: Origin) -> Job:
    """Return the job that is at work on a move, else a new one: of two who ask at once, one does."""
    row = MoveIn.objects.select_for_update().get(pk=pk)
    if row.job is None or not row.job.is_open:
        row.job = jobs.ask(kind, {"move": pk, **given}, origin)
        row.save(update_fields=["job"])
    return row.job


@require_safe
def show(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a move: its plan or all faults, later its report."""
    row = find_move(pk)
    cause = moving_in.known_cause(row.plan, query_text(request, "cause"))
    found = moving_in.sort_differences(row.plan, cause)
    names = _names(row, [each["number"] for each in found[:MOST_ROWS]] + [each[0] for each in _listed(row)])
    context = {
        "move": row,
        "plan": row.plan,
        "words": row.words,
        **{name: _day(row.plan.get(name)) for name in ("last_list", "started_on")},
        "differences": [_row(each, names) for each in found[:MOST_ROWS]],
        "more": max(0, len(found) - MOST_ROWS),
        "listed": [(names.get(number, ""), number, ours, theirs) for number, ours, theirs in _listed(row)],
        "causes": [(Cause(code), count, most) for code, count, most in moving_in.count_causes(row.plan)],
        "cause": cause,
        "undoable": row.stored_at and not (row.settled_at or row.undone_at),
        "second": _second(row) if moving_in.awaits_second_step(row) else None,
    }
    return render(request, "office/move.html", context)


def _second(row: MoveIn) -> dict[str, Any]:
    """Return the plan of the second step for display."""
    found = row.plan.get("second", {})
    moved = found.get("moved", ())
    names = _names(row, [each[0] for each in moved[:MOST_ROWS]])
    shown = [(names.get(number, ""), number, before, after) for number, before, after in moved[:MOST_ROWS]]
    faults = row.words.get("second", {}).get("faults", ())
    return {**found, "moved": shown, "more": max(0, len(moved) - MOST_ROWS), "faults": faults}


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def _listed(row: MoveIn) -> list[tuple[str, str, str]]:
    return [(number, ours, theirs) for number, ours, theirs in row.plan.get("listed", ())][:MOST_ROWS]


def _names(row: MoveIn, numbers: list[str]) -> dict[str, str]:
    """Return names of players: as the files have them before these are stored, later as they are here."""
    known: dict[str, str] = row.words.get("names", {})
    if row.stored_at and not row.undone_at:
        return {each.number: each.name for each in Player.objects.filter(number__in=numbers)}
    return known


def _row(each: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """Return a difference for display."""
    return {**each, "name": names.get(each["number"], ""), "causes": [Cause(code) for code in each["causes"]]}


@require_safe
def download_differences(request: HttpRequest, pk: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Download every difference."""
    row = find_move(pk)
    found = moving_in.sort_differences(row.plan)
    names = _names(row, [each["number"] for each in found])
    content = csv_text(Table(COLUMNS, tuple(_lines(found, names))))
    headers = {"Content-Disposition": f'attachment; filename="differences-{pk}.csv"'}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


def _lines(found: list[dict[str, Any]], names: Mapping[str, str]) -> Iterator[list[str]]:
    for each in found:
        number, exact, causes = each["number"], each["exact"], " ".join(each["causes"])
        yield [each["tournament"], number, names.get(number, ""), *each["here"], exact, *each["there"], causes]
