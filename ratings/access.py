"""Who may see the office: a user whom the federation made a rating officer, logged in.

An officer is an active user with `is_staff` (`manage.py createsuperuser` makes one). Everything else
on this server is public and knows no session.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from ipaddress import ip_address
from typing import Concatenate, ParamSpec

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ratings import personal

P = ParamSpec("P")
Answer = Callable[[HttpRequest], HttpResponse]
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

OFFICE = "/office/"
"""Where the pages of the office begin; its cookie goes nowhere else."""

SAFE = frozenset({"GET", "HEAD"})


def officer_required(view: View[P]) -> View[P]:
    """A view for officers only: who is not logged in is asked to, who is no officer is refused (403)."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(wanted(request), reverse("office:login"))
        if not is_officer(request):
            return render(request, "office/refused.html", status=403)
        return view(request, *args, **kwargs)

    return guarded


def is_officer(request: HttpRequest) -> bool:
    """Whether the user of a request is an officer."""
    return request.user.is_active and bool(getattr(request.user, "is_staff", False))


def wanted(request: HttpRequest) -> str:
    """Where to go after the login; a form that was sent cannot be sent again, so its sender starts anew."""
    return request.get_full_path() if request.method in SAFE else reverse("office:start")


def actor_of(request: HttpRequest) -> str:
    """The officer of a request as the trail of changes names him: "officer:3"."""
    return f"officer:{request.user.pk}"


def kept_from_caches(get_response: Answer) -> Answer:
    """Middleware: nothing of the office stays in a cache or in a search engine, whatever the answer was."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path_info.startswith(OFFICE):
            response["Cache-Control"] = "no-store"
            response["X-Robots-Tag"] = "noindex"
        return response

    return middleware


def looks_are_named(get_response: Answer) -> Answer:
    """Middleware: whoever works in the office is named where he looks at personal data."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(OFFICE):
            return get_response(request)
        with personal.looking(lambda: actor_of(request)):
            return get_response(request)

    return middleware


def client_address(request: HttpRequest) -> str:
    """The address that the guard of logins counts by: that of the client, where HTTPS says that a web
    server of ours stands in front, what that server added last to X-Forwarded-For.
    """
    own: str = request.META.get("REMOTE_ADDR", "")
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return forwarded if settings.HTTPS and is_address(forwarded) else own


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
