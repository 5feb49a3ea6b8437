"""Pages about faults of ours."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from webtools.limits import RequestTooLong
from webtools.replica import is_away

RETRY_SECONDS = 60
"""When to send a request again that found no database (our own choice)."""


def server_error(_request: HttpRequest) -> HttpResponse:
    """Say what became of a request that failed: 503 where it took too long or no database answered, 500 otherwise."""
    error = sys.exception()
    # Without the request: what failed may have been anything that a page needs besides.
    if isinstance(error, RequestTooLong):
        return HttpResponse(render_to_string("503.html"), status=503)
    if is_away(error):
        return HttpResponse(render_to_string("away.html"), status=503, headers={"Retry-After": str(RETRY_SECONDS)})
    return HttpResponse(render_to_string("500.html"), status=500)
