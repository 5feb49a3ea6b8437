"""Access control: `Guard` looks every request up in the table of rights before a view sees it.

An account has roles, which are groups of Django: `manage.py account` assigns them. A superuser (`manage.py
createsuperuser`) has all. Visitors without an account have a link or a secret, which the view checks.
"""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from ratings.queries import reviews
from webtools.rights import ALL, CORRECTIONS, KEEPERS, ROLES, TABLE, WITHOUT_ACCOUNT, Permissions, Who

Answer = Callable[[HttpRequest], HttpResponse]

OFFICE = "/office/"
"""Where the pages of the office begin; its cookie goes nowhere else."""

SAFE = frozenset({"GET", "HEAD"})


class Guard:
    """Middleware that lets a request through to its view, or answers instead. An address without a row in the table
    is a bug and crashes.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Call the view."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        """Return None where the request is allowed, else the answer."""
        assert request.resolver_match is not None, "Django has found the view"  # noqa: S101 -- always set by now
        row = TABLE[request.resolver_match.view_name]
        who = row.may(write=request.method not in SAFE) & roles_for_correction(request)
        return None if who & WITHOUT_ACCOUNT else refuse_account(request, row, who)


def refuse_account(request: HttpRequest, row: Permissions, who: frozenset[Who]) -> HttpResponse | None:
    """Return the redirect to login or second factor, a refusal (403), or None for an account that is allowed."""
    if not request.user.is_authenticated:
        return redirect_to_login(return_address(request), reverse("office:login"))
    held = roles_of(request)
    if held and needs_second_factor(request) and not row.password_is_enough:
        return redirect_to_login(return_address(request), reverse("office:code"))
    if held & who:
        return None
    return render(request, "office/refused.html", {"held": sorted(held), "who": sorted(who)}, status=403)


def roles_for_correction(request: HttpRequest) -> frozenset[Who]:
    """Return who may open an address as far as that depends on the kind of its correction; all for others.

    Every kind may be read by everybody who may read corrections.
    """
    match = request.resolver_match
    assert match is not None, "Django has found the view"  # noqa: S101 -- always set by now
    if match.view_name == "office:correction_new":
        return roles_for_kind(match.kwargs["kind"])
    if match.view_name in CORRECTING and request.method not in SAFE:
        row = reviews.find_correction(match.kwargs["pk"])
        return roles_for_kind(row.kind) if row else ALL
    return ALL


CORRECTING = frozenset({"office:correction", "office:correction_late", "office:correction_drop"})
"""Addresses at which something is done with a correction that was prepared."""


def roles_for_kind(kind: str) -> frozenset[Who]:
    """Return who may prepare and carry out corrections of a kind; all for an unknown one, which the view answers."""
    row = CORRECTIONS.get(f"correction:{kind}")
    return row.write if row else ALL


def needs_second_factor(request: HttpRequest) -> bool:
    """Return whether a session still lacks the second factor."""
    return bool(settings.STAFF_TWO_FACTOR) and not request.user.is_verified()  # type: ignore[union-attr]  # django_otp adds it


def roles_of(request: HttpRequest) -> frozenset[Who]:
    """Return the roles of the request's account; none without a login."""
    user = request.user
    if not isinstance(user, User):
        return frozenset()
    if user.is_superuser:
        return ROLES
    prefetch_related_objects([user], "groups")
    names = {group.name for group in user.groups.all()}
    return frozenset(role for role in ROLES if role in names)


def may_open(request: HttpRequest, name: str, *, write: bool = False) -> bool:
    """Return whether the request's account may open an address of the office."""
    row = TABLE[name]
    return bool(roles_of(request) & (row.write if write else row.may(write=False)))


def may_correct(request: HttpRequest, kind: str) -> bool:
    """Return whether the request's account may prepare and carry out corrections of a kind."""
    return bool(roles_of(request) & roles_for_kind(kind) & KEEPERS)


def return_address(request: HttpRequest) -> str:
    """Return where to go after the login: this page, or the start page instead of a form that cannot be sent again."""
    return request.get_full_path() if request.method in SAFE else reverse("office:start")


def actor_of(request: HttpRequest) -> str:
    """Return the request's account as the trail records it, whatever its role: "officer:3"."""
    return f"officer:{request.user.pk}"


def forbid_caching(get_response: Answer) -> Answer:
    """Middleware that keeps pages of the office out of caches and search engines."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path_info.startswith(OFFICE):
            response["Cache-Control"] = "no-store"
            response["X-Robots-Tag"] = "noindex"
        return response

    return middleware


DEVICES = ("accelerometer", "camera", "geolocation", "gyroscope", "microphone", "payment", "usb")


def forbid_devices(get_response: Answer) -> Answer:
    """Middleware that denies every page camera, location and payment, whatever gets into it."""
    policy = ", ".join(f"{device}=()" for device in DEVICES)

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Permissions-Policy"] = policy
        return response

    return middleware


def client_address(request: HttpRequest) -> str:
    """Return the address that login throttling counts.

    With HTTPS a web server of ours is in front: then it is what that server appended to X-Forwarded-For.
    """
    own: str = request.META.get("REMOTE_ADDR", "")
    forwarded = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
    return forwarded if settings.HTTPS and _is_address(forwarded) else own


def _is_address(text: str) -> bool:
    """Return whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
