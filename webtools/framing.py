"""Which pages other sites may show in a frame: those below `/embed/`, and no other."""

from __future__ import annotations

from collections.abc import Callable

from csp.constants import SELF
from csp.decorators import csp_replace
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.clickjacking import xframe_options_exempt

Answer = Callable[[HttpRequest], HttpResponse]

EMBED = "/embed"
"""What is in front of the address of a page that is made for frames."""

ANSWERED = frozenset({200, 304})
"""The statuses of pages. A browser takes over the headers of a 304, so it has to carry the same rule."""

RULE = {"frame-ancestors": ["*"], "base-uri": [SELF]}
"""Anybody may show them, and their links lead to where `<base>` says: to the pages themselves, outside the frame."""


def is_embedded(request: HttpRequest) -> bool:
    """Whether a request asks for a page for frames."""
    return request.path_info.startswith(f"{EMBED}/")


def page_path(request: HttpRequest) -> str:
    """Return the path of the page itself, for a page in a frame the one outside of it."""
    return request.path.removeprefix(EMBED) if is_embedded(request) else request.path


def allow_frames(get_response: Answer) -> Callable[[HttpRequest], HttpResponseBase]:
    """Middleware that lifts the rule against frames for these pages; it is inside of those that set it."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if is_embedded(request) and response.status_code in ANSWERED:
            return xframe_options_exempt(csp_replace(RULE)(lambda _request: response))(request)
        return response

    return middleware
