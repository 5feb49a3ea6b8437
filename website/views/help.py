"""The guides for players, directors, officers and administrators, and the other pages of `docs/`."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from website import guides
from website.guides import Guide
from webtools.report_address import find_report_address
from webtools.requests import or_404


@require_safe
def help_start(request: HttpRequest) -> HttpResponse:
    """Show what there is to read, by reader, players first: `/help/`."""
    first, *others = (
        (_find_guide(request, name), [_find_guide(request, each) for each in guides.FURTHER[name]])
        for name in guides.GUIDES
    )
    return render(request, "website/help_start.html", {"first": first, "others": others})


@require_safe
def help_for_developers(request: HttpRequest) -> HttpResponse:
    """Show the pages for developers: `/help/developers/`."""
    pages = [_find_guide(request, name) for name in guides.pages_for_developers()]
    return render(request, "website/help_developers.html", {"pages": pages})


@require_safe
def help_page(request: HttpRequest, name: str) -> HttpResponse:
    """Show one page: `/help/<name>/`."""
    is_for_directors = name == guides.FOR_DIRECTORS
    context = {
        "guide": _find_guide(request, name),
        "is_short": is_for_directors,
        "report_address": find_report_address() if is_for_directors else "",
    }
    return render(request, "website/help.html", context)


def _find_guide(request: HttpRequest, name: str) -> Guide:
    chosen = request.GET.get("lang", "")
    language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    return or_404(guides.guide(name, language, chosen if chosen in dict(settings.LANGUAGES) else ""))
