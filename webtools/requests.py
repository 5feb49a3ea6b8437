"""Reading of requests in views."""

from __future__ import annotations

from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from ratings.models import Pool
from ratings.queries.paging import Cursor
from ratings.queries.pools import find_pool

T = TypeVar("T")

LONGEST_QUERY = 200
"""Characters of a look-up or a key that are read; no name or number is longer."""


def or_404(thing: T | None) -> T:
    """Return `thing`. Raise Http404 for None."""
    if thing is None:
        raise Http404
    return thing


def refuse_nul(text: str) -> str:
    """Return a number or code from the path. Raise Http404 for a NUL, which PostgreSQL refuses."""
    if "\0" in text:
        raise Http404
    return text


def query_text(request: HttpRequest, name: str) -> str:
    """Return a parameter of the address, without the NUL that PostgreSQL refuses."""
    return request.GET.get(name, "")[:LONGEST_QUERY].replace("\0", "")


def redirect_to_page(request: HttpRequest, name: str, *path: object) -> HttpResponseRedirect:
    """Redirect to another public page in the current language."""
    address, chosen = reverse(f"website:{name}", args=path), query_text(request, "lang")
    return HttpResponseRedirect(f"{address}?{urlencode({'lang': chosen})}" if chosen else address)


def parse_cursor(request: HttpRequest) -> Cursor:
    """Return where a list begins: `?after=` or `?before=` a row, else at its top."""
    before = query_text(request, "before")
    return Cursor(before, forward=False) if before else Cursor(query_text(request, "after"))


def get_pool(key: str) -> Pool:
    """Return the pool with a key. Raise Http404 for none."""
    return or_404(find_pool(key))


UNPROCESSABLE = 422


CONFLICT = 409
"""Answers to a form with faults, and to one that was overtaken by somebody else."""


require_get_or_post = require_http_methods(["GET", "HEAD", "POST"])


def posted_data(request: HttpRequest) -> Any:  # noqa: ANN401 -- QueryDict or None, as forms take it
    """Return the data of a POST, None for every other request."""
    return request.POST if request.method == "POST" else None
