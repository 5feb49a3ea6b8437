"""What an auditor reads: the whole trail of changes, and who looked at personal data."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.queries import access_log as kept
from ratings.queries import trail as changes
from ratings.vocabulary.labels import Words
from ratings.vocabulary.office_labels import PURPOSES, SUBJECTS
from webtools.forms import DayField
from webtools.requests import cursor_of, text_of


@require_safe
def trail(request: HttpRequest) -> HttpResponse:
    """All events, the newest first; `?kind=` asks for those about one kind of thing, `?day=` for those of a day."""
    kind, day = kind_of(request, SUBJECTS), day_of(request)
    page = changes.events_page(kind, day, cursor_of(request))
    return render(request, "office/trail.html", {"page": page, **asked(kind, day, SUBJECTS)})


@require_safe
def looks(request: HttpRequest) -> HttpResponse:
    """All looks at personal data, the newest first; `?kind=` asks for one purpose, `?day=` for a day."""
    purpose, day = kind_of(request, PURPOSES), day_of(request)
    page = kept.access_log_page(purpose, day, cursor_of(request))
    return render(request, "office/looks.html", {"page": page, **asked(purpose, day, PURPOSES)})


def asked(kind: str, day: date | None, words: Words) -> Mapping[str, object]:
    """What was asked for, and what can be."""
    return {"kind": kind, "day": day.isoformat() if day else "", "kinds": words.items()}


def kind_of(request: HttpRequest, words: Words) -> str:
    """`?kind=`; one that there is not is a page that does not exist."""
    kind = text_of(request, "kind")
    if kind and kind not in words:
        raise Http404
    return kind


def day_of(request: HttpRequest) -> date | None:
    """`?day=`, as browsers and people write it; one that there is not is a page that does not exist."""
    try:
        day: date | None = DayField(required=False).clean(text_of(request, "day"))
    except ValidationError as fault:
        raise Http404 from fault
    return day
