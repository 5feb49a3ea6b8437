"""What all views of the office share: who acts, where to go next, what is said there."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

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
from webtools.requests import CONFLICT, UNPROCESSABLE, text_of

CAUSE = "office"
"""Why something changed that the officer changed by himself, without a report."""


ERASED = _("This person was erased: no name, address or other fact is entered about the person any more.")


def origin(request: HttpRequest) -> Origin:
    """The officer as the author of a change."""
    return Origin(actor_of(request), CAUSE)


def prefilled(request: HttpRequest, form: type[forms.Form]) -> dict[str, str]:
    """Values that the address proposes for a new form: `?code=HT-7&name=...`."""
    return {name: request.GET[name] for name in form.base_fields if name in request.GET and name != "seen"}


def go(request: HttpRequest, name: str, *path: object) -> HttpResponseRedirect:
    """On to a page of the office, in the language of this one."""
    address = reverse(f"office:{name}", args=path)
    chosen = text_of(request, "lang")
    return HttpResponseRedirect(f"{address}?{urlencode({'lang': chosen})}" if chosen else address)


def say(request: HttpRequest, text: str | Promise) -> None:
    """Tells the officer on the next page what was done."""
    messages.success(request, str(text))


def warn(request: HttpRequest, text: str | Promise) -> None:
    """Tells the officer on the next page what was not done."""
    messages.warning(request, str(text))


Of = Callable[[HttpRequest, int], HttpResponse]
"""A view about one person or thing, by its key."""


def unless_erased(page: str) -> Callable[[Of], Of]:
    """A view about a person that leads back to his page, which says why, where the person was erased."""

    def guarded(view: Of) -> Of:
        @wraps(view)
        def answer(request: HttpRequest, pk: int) -> HttpResponse:
            try:
                return view(request, pk)
            except PersonErased:
                warn(request, ERASED)
                return go(request, page, pk)

        return answer

    return guarded


def show(request: HttpRequest, template: str, form: forms.Form, **context: object) -> HttpResponse:
    """A page with a form; a form with faults is a 422."""
    status = UNPROCESSABLE if form.errors else None
    return render(request, f"office/{template}.html", {"form": form, **context}, status=status)


def overtaken(request: HttpRequest, template: str, form: forms.Form, **context: object) -> HttpResponse:
    """The page as it stands now, for a form that was opened before somebody else changed it."""
    return render(request, f"office/{template}.html", {"form": form, "overtaken": True, **context}, status=CONFLICT)
