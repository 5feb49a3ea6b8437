"""The language of a page: `?lang=` in its address, else the browser's wish, else German.

No cookie is needed: the links of a page keep the language its own address asks for.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation


def choose_language(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware behind Django's LocaleMiddleware, whose choice an explicit `?lang=` overrides."""
    languages = dict(settings.LANGUAGES)

    def middleware(request: HttpRequest) -> HttpResponse:
        chosen = request.GET.get("lang", "")
        if chosen in languages:
            translation.activate(chosen)
        return get_response(request)

    return middleware
