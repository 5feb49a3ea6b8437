"""Requests of persons about their data: export and erasure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from intake.errors import NoErasureWaiting, PreviewOutdated
from office.forms.mails import CallOffForm, ErasureForm
from office.views.responses import add_success, redirect_to
from operations.privacy.erasure import cancel_erasure, erase_for_officer, find_erasure, preview_erasure
from operations.privacy.export import Plain, as_json, export_person
from operations.privacy.exported_text import as_text
from operations.privacy.persons import Person, person_directing, person_of
from operations.privacy.presented_plan import present_plan
from ratings.models import Director, Player, Purpose
from ratings.queries import erasures as queries
from webtools.access import actor_of
from webtools.requests import CONFLICT, UNPROCESSABLE, or_404, parse_cursor, posted_data, require_get_or_post


@require_safe
def list_erasures(request: HttpRequest) -> HttpResponse:
    """List pending and finished erasures."""
    cursor = parse_cursor(request)
    context = {"waiting": () if cursor.key else queries.waiting_erasures(), "page": queries.completed_erasures(cursor)}
    return render(request, "office/erasures.html", context)


@require_safe
def download_export(request: HttpRequest, kind: str, pk: int, ending: str) -> HttpResponse:
    """Download everything about a person: a text in the language of the request, or JSON."""
    write = WRITERS.get(ending)
    if write is None:
        raise Http404
    content = write(export_person(_person(request, kind, pk, Purpose.EXPORT)))
    response = HttpResponse(content, content_type=f"{TYPES[ending]}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{kind}-{pk}.{ending}"'
    return response


WRITERS: Mapping[str, Callable[[Plain], str]] = MappingProxyType({"txt": as_text, "json": as_json})
TYPES: Mapping[str, str] = MappingProxyType({"txt": "text/plain", "json": "application/json"})
"""The forms of an export by the ending of their file."""


@require_get_or_post
def erase_person(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Preview what erasing a person removes, what stays and what delays it; erase them."""
    person = _person(request, kind, pk, Purpose.ERASURE)
    form = ErasureForm(posted_data(request))
    if not form.is_bound or find_erasure(person) is not None:
        return _show(request, person, ErasureForm())
    if not form.is_valid():
        return _show(request, person, form, UNPROCESSABLE)
    try:
        done = erase_for_officer(person, form.source(), actor_of(request), seen=form.cleaned_data["seen"])
    except PreviewOutdated:
        return _show(request, person, form, CONFLICT)
    if done is not None:
        add_success(request, _("Part of it is done; the rest waits.") if done.holds else _("The person is erased."))
    return redirect_to(request, "erase", kind, pk)


@require_get_or_post
def call_off_erasure(request: HttpRequest, kind: str, pk: int) -> HttpResponse:
    """Call off a pending erasure; where none is pending, the page of the person shows the state."""
    person = _person(request, kind, pk, Purpose.ERASURE)
    form = CallOffForm(posted_data(request))
    if form.is_bound and form.is_valid():
        try:
            cancel_erasure(person, form.source(), actor_of(request))
        except NoErasureWaiting:
            return _show(request, _person(request, kind, pk, Purpose.ERASURE), ErasureForm(), CONFLICT)
        add_success(request, _("The erasure is called off."))
        return redirect_to(request, "erase", kind, pk)
    erasure = find_erasure(person)
    if erasure is None or erasure.done_at is not None:
        return redirect_to(request, "erase", kind, pk)
    context = {"person": person, "erasure": erasure, "form": form, "kind": kind, "key": pk}
    status = UNPROCESSABLE if form.errors else None
    return render(request, "office/call_off.html", context, status=status)


def _person(request: HttpRequest, kind: str, pk: int, purpose: Purpose) -> Person:
    """Return the person behind a player or a director. Raise Http404 for none."""
    if kind == "director":
        return person_directing(or_404(Director.objects.filter(pk=pk).first()), purpose, actor_of(request))
    if kind != "player":
        raise Http404
    player = or_404(Player.objects.select_related("merged_into").filter(pk=pk).first())
    return person_of(player.merged_into or player, purpose, actor_of(request))


def _show(request: HttpRequest, person: Person, form: ErasureForm, status: int | None = None) -> HttpResponse:
    """Render the page; its form contains the fingerprint of the plan."""
    erasure = find_erasure(person)
    would = None if erasure and erasure.done_at else present_plan(preview_erasure(person))
    kind, key = person.subject.split(":")
    context = {
        "person": person,
        "kind": kind,
        "key": key,
        "erasure": erasure,
        "plan": would,
        "form": form,
        "overtaken": status == CONFLICT,
    }
    return render(request, "office/erase.html", context, status=status)
