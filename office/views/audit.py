"""Pages for auditors: the trail of changes and the access log."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.models import Purpose
from ratings.queries import access_log as queries
from ratings.queries import trail as changes
from ratings.vocabulary.labels import Words
from ratings.vocabulary.office_labels import SUBJECTS
from webtools.forms import DayField
from webtools.requests import parse_cursor, query_text


@require_safe
def show_trail(request: HttpRequest) -> HttpResponse:
    """List all events, newest first; `?kind=` and `?day=` filter by subject and day."""
    kind, day = parse_kind(request, SUBJECTS), parse_day(request)
    page = changes.events_page(kind, day, parse_cursor(request))
    return render(request, "office/trail.html", {"page": page, **filter_context(kind, day, SUBJECTS)})


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
