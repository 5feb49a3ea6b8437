"""Pages about faults of ours."""

from __future__ import annotations

import sys

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from webtools.limits import RequestTooLong


def server_error(_request: HttpRequest) -> HttpResponse:
    """Say what became of a request that failed: 503 where it took too long, 500 otherwise."""
    too_long = isinstance(sys.exception(), RequestTooLong)
    # Without the request: what failed may have been anything that a page needs besides.
    return HttpResponse(render_to_string("503.html" if too_long else "500.html"), status=503 if too_long else 500)
