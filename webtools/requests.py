"""What views ask of a request."""

from __future__ import annotations

from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from ratings.models import Pool
from ratings.queries.paging import Cursor

T = TypeVar("T")

LONGEST_QUERY = 200
"""Characters of a look-up or a key that are read; no name or number is longer."""


def found(thing: T | None) -> T:
    """`thing`, or the page that says that there is no such thing."""
    if thing is None:
        raise Http404
    return thing


def named(text: str) -> str:
    """A number or code from the path. PostgreSQL refuses a NUL, and nothing is called so."""
    if "\0" in text:
        raise Http404
    return text


def text_of(request: HttpRequest, name: str) -> str:
    """A text of the address, without the NUL that PostgreSQL refuses."""
    return request.GET.get(name, "")[:LONGEST_QUERY].replace("\0", "")


def to_page(request: HttpRequest, name: str, *path: object) -> HttpResponseRedirect:
    """On to another public page, in the language of this one."""
    address, chosen = reverse(f"website:{name}", args=path), text_of(request, "lang")
    return HttpResponseRedirect(f"{address}?{urlencode({'lang': chosen})}" if chosen else address)


def cursor_of(request: HttpRequest) -> Cursor:
    """Where a list begins: `?after=` or `?before=` a row, else at its top."""
    before = text_of(request, "before")
    return Cursor(before, forward=False) if before else Cursor(text_of(request, "after"))


def pool_named(key: str) -> Pool:
    """The pool with a key, or the page that says that there is none."""
    return found(Pool.objects.filter(key=key).first())


UNPROCESSABLE = 422


CONFLICT = 409
"""Answers to a form with faults, and to one that was overtaken by somebody else."""


reads_or_writes = require_http_methods(["GET", "HEAD", "POST"])


def posted(request: HttpRequest) -> Any:  # noqa: ANN401 -- QueryDict or None, as forms take it
    """What was sent, None where a page is only asked for."""
    return request.POST if request.method == "POST" else None
