"""Responses that all views of the office share."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from ratings.audit import Origin
from ratings.errors import PersonErased
from webtools.access import actor_of
from webtools.requests import CONFLICT, UNPROCESSABLE, query_text

CAUSE = "office"
"""Why something changed that the officer changed without a report."""


ERASED = _("This person was erased: no name, address or other fact is entered about the person any more.")


def officer_origin(request: HttpRequest) -> Origin:
    """Return the officer as origin of a change."""
    return Origin(actor_of(request), CAUSE)


def read_prefill(request: HttpRequest, form: type[forms.Form]) -> dict[str, Any]:
    """Return the values that the address proposes for a form: `?code=HT-7&name=...`; of a choice of many all."""
    many = {name for name, field in form.base_fields.items() if isinstance(field, forms.ModelMultipleChoiceField)}
    names = [name for name in form.base_fields if name in request.GET and name != "seen"]
    return {name: request.GET.getlist(name) if name in many else request.GET[name] for name in names}


def redirect_to(request: HttpRequest, name: str, *path: object) -> HttpResponseRedirect:
    """Redirect to a page of the office in the current language."""
    address = reverse(f"office:{name}", args=path)
    chosen = query_text(request, "lang")
    return HttpResponseRedirect(f"{address}?{urlencode({'lang': chosen})}" if chosen else address)


def add_success(request: HttpRequest, text: str | Promise, mail: str = "") -> None:
    """Report on the next page what was done, with a link to the mail of this code."""
    messages.success(request, str(text), extra_tags=mail)


def add_warning(request: HttpRequest, text: str | Promise, mail: str = "") -> None:
    """Report on the next page what was not done, with a link to the mail of this code."""
    messages.warning(request, str(text), extra_tags=mail)


Of = Callable[[HttpRequest, int], HttpResponse]
"""A view about one person or thing, by its key."""


def redirect_if_erased(page: str) -> Callable[[Of], Of]:
    """Decorate a view about a person: where the person was erased, redirect to a page that explains it."""

    def guarded(view: Of) -> Of:
        @wraps(view)
        def answer(request: HttpRequest, pk: int) -> HttpResponse:
            try:
                return view(request, pk)
            except PersonErased:
                add_warning(request, ERASED)
                return redirect_to(request, page, pk)

        return answer

    return guarded


def render_form(request: HttpRequest, template: str, form: forms.Form, **context: object) -> HttpResponse:
    """Render a page with a form; the status is 422 if the form has faults."""
    status = UNPROCESSABLE if form.errors else None
    return render(request, f"office/{template}.html", {"form": form, **context}, status=status)


def render_conflict(request: HttpRequest, template: str, form: forms.Form, **context: object) -> HttpResponse:
    """Render the current page for a form that was overtaken by another change."""
    return render(request, f"office/{template}.html", {"form": form, "overtaken": True, **context}, status=CONFLICT)
