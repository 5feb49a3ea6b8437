"""Search over everything, from the field on top of every page of the office."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from office.desk import search
from webtools.access import actor_of, may_open
from webtools.requests import query_text


@require_safe
def search_everything(request: HttpRequest) -> HttpResponse:
    """Show what a text finds, kind by kind: `/office/search/?q=`."""
    asked = query_text(request, "q").strip()
    reader = search.Reader(actor_of(request), lambda view: may_open(request, view))
    groups = search.search_everything(asked, reader)
    return render(request, "office/search.html", {"asked": asked, "groups": groups, "read": search.READ})
