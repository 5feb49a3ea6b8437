"""The guides for players, directors, officers and administrators, and the other pages of `docs/`."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from website import guides
from website.guides import Guide
from webtools.requests import or_404


@require_safe
def help_start(request: HttpRequest) -> HttpResponse:
    """Show what there is to read: `/help/`."""
    context = {
        "guides": [_find_guide(request, name) for name in guides.GUIDES],
        "reference": [_find_guide(request, name) for name in guides.reference()],
    }
    return render(request, "website/help_start.html", context)


@require_safe
def help_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show one page: `/help/<name>/`."""
    return render(request, "website/help.html", {"guide": _find_guide(request, name)})


def _find_guide(request: HttpRequest, name: str) -> Guide:
    chosen = request.GET.get("lang", "")
    language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    return or_404(guides.guide(name, language, chosen if chosen in dict(settings.LANGUAGES) else ""))
