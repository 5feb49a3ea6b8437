"""Pages for one person, behind a link that is as good as a password."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]

REFERRER_POLICY = "strict-origin"
"""Nobody hears from which page a reader came. Not "no-referrer": then browsers name no origin either,
by which a form from elsewhere is known.
"""


def keep_private(view: View[P]) -> View[P]:
    """Decorate a view whose pages stay out of caches, search engines and the Referer."""

    @wraps(view)
    def private(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        response["Cache-Control"] = "no-store"
        response["Referrer-Policy"] = REFERRER_POLICY
        response["X-Robots-Tag"] = "noindex"
        return response

    return private
