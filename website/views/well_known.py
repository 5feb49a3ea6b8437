"""What programs look for at fixed addresses of every site."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.urls import reverse
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

PLAIN = "text/plain; charset=utf-8"

CONTACT_HOLDS = timedelta(days=180)
"""For how long a copy of security.txt may be used; RFC 9116, 2.5.5 wants less than a year (our own choice)."""


@require_safe
def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """`/robots.txt`: the office is nothing for search engines. Pages that must not be found say so themselves, and
    have to be read for that.
    """
    return HttpResponse(f"User-agent: *\nDisallow: {reverse('office:start')}\n", content_type=PLAIN)


@require_safe
def favicon(request: HttpRequest) -> HttpResponseRedirect:  # noqa: ARG001 -- the form of a view
    """`/favicon.ico`, where the page itself names no picture: a file, a feed, an answer of the API."""
    return HttpResponseRedirect(static("mark.svg"))


@require_safe
def security(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """`/.well-known/security.txt` (RFC 9116): whom to tell of a hole."""
    until = localdate() + CONTACT_HOLDS
    lines = (
        f"Contact: {settings.SITE_URL}{reverse('website:contact')}",
        f"Expires: {until.isoformat()}T00:00:00Z",
        "Preferred-Languages: de, en",
        f"Canonical: {settings.SITE_URL}{reverse('website:security')}",
    )
    return HttpResponse("".join(f"{line}\n" for line in lines), content_type=PLAIN)
