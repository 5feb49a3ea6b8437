"""Pages for auditors: the trail of changes and the access log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from office.forms.trail import ActsForm, TrailSearchForm
from operations.health import measure_health
from operations.labels import describe_check
from ratings.models import Purpose
from ratings.queries import access_log as queries
from ratings.queries import trail as changes
from ratings.queries.acting import ACTING, count_acts, list_acting, name_acting
from ratings.queries.checkpoints import newest_checkpoints
from ratings.queries.trail_search import Search
from ratings.vocabulary.labels import Words
from webtools.forms import DayField
from webtools.requests import parse_cursor, query_text

CHECKPOINTS = 31
"""Checkpoints on the page of auditors, the newest first; the public page of the trail has all."""


@require_safe
def show_trail(request: HttpRequest) -> HttpResponse:
    """List the events that are searched for, newest first. Raise Http404 for a kind or a day that there is not."""
    form = TrailSearchForm({name: query_text(request, name) for name in TrailSearchForm.base_fields})
    if not form.is_valid():
        raise Http404
    page = changes.events_page(form.search(), parse_cursor(request))
    return render(
        request, "office/trail.html", {"page": page, "form": form, "searched": any(form.cleaned_data.values())}
    )


@require_safe
def show_audit(request: HttpRequest) -> HttpResponse:
    """Show what proves the trail - the checks and the checkpoints - and who changed something."""
    health = measure_health()
    context = {
        "health": health,
        "checked": describe_check(health.check),
        "checkpoints": newest_checkpoints()[:CHECKPOINTS],
        "acting": list_acting(),
    }
    return render(request, "office/audit.html", context)


@require_safe
def show_acts(request: HttpRequest, role: str, pk: int) -> HttpResponse:
    """Show what one account or director did, without personal data of others, on the first page how often;
    `?since=` and `?until=` are days.
    """
    if role not in ACTING:
        raise Http404
    form = ActsForm({name: query_text(request, name) for name in ActsForm.base_fields})
    if not form.is_valid():
        raise Http404
    search = Search(who=f"{role}:{pk}", **form.cleaned_data)
    page = changes.events_page(search, parse_cursor(request), personal=False)
    context = {
        "role": role,
        "who": name_acting(role, pk),
        "form": form,
        "counted": () if page.before else count_acts(search),
        "page": page,
    }
    return render(request, "office/acts.html", context)


@require_safe
def show_access_log(request: HttpRequest) -> HttpResponse:
    """List all accesses to personal data, newest first; `?kind=` and `?day=` filter by purpose and day."""
    purposes = dict(Purpose.choices)
    purpose, day = parse_kind(request, purposes), parse_day(request)
    page = queries.access_log_page(purpose, day, parse_cursor(request))
    return render(request, "office/looks.html", {"page": page, **filter_context(purpose, day, purposes)})


def filter_context(kind: str, day: date | None, words: Words) -> Mapping[str, object]:
    """Return the filters of the list, chosen and possible ones."""
    return {"kind": kind, "day": day.isoformat() if day else "", "kinds": words.items()}


def parse_kind(request: HttpRequest, words: Words) -> str:
    """Return `?kind=`. Raise Http404 for an unknown one."""
    kind = query_text(request, "kind")
    if kind and kind not in words:
        raise Http404
    return kind


def parse_day(request: HttpRequest) -> date | None:
    """Return `?day=` as browsers and people write it. Raise Http404 for a malformed one."""
    try:
        day: date | None = DayField(required=False).clean(query_text(request, "day"))
    except ValidationError as fault:
        raise Http404 from fault
    return day
