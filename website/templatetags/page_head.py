"""What the head of a public page says to programs: its one address, and what it is about."""

from __future__ import annotations

import json
from collections.abc import Mapping

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.templatetags.static import static
from django.utils.encoding import escape_uri_path
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe

from webtools.framing import is_embedded, page_path
from webtools.freshness import VERSIONED

register = template.Library()

OTHER_CONTENT = ("after", "before", "page", "round", "show", "year", "opening")
"""Parameters that lead to other content. All others sort, filter or translate what another address has as well."""

ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}
"""What could end a script or begin another one, as JSON writes it."""


@register.simple_tag(takes_context=True)
def canonical(context: Context) -> str:
    """Return the one address of a public page, "" for any other page."""
    request: HttpRequest | None = context.get("request")
    match = request.resolver_match if request else None
    if request is None or match is None or match.view_name not in VERSIONED:
        return ""
    kept = {name: request.GET[name] for name in OTHER_CONTENT if request.GET.get(name)}
    address = absolute(escape_uri_path(page_path(request)))
    return f"{address}?{urlencode(kept)}" if kept else address


@register.simple_tag(takes_context=True)
def page_outside(context: Context) -> str:
    """Return the path of the page itself for one in a frame, "" for a page that is none."""
    request: HttpRequest | None = context.get("request")
    return escape_uri_path(page_path(request)) if request and is_embedded(request) else ""


@register.filter
def absolute(path: str) -> str:
    """Return the whole address of a path of ours."""
    return f"{settings.SITE_URL}{path}"


@register.simple_tag
def site_picture() -> str:
    """Return the address of the picture for every page without one of its own."""
    return absolute(static("card.png"))


@register.filter
def structured(data: Mapping[str, object]) -> SafeString:
    """Return a block of JSON-LD. It is data and no script: a browser never runs it, and our policy (CSP) lets it be."""
    text = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False).translate(ESCAPES)
    return format_html('<script type="application/ld+json">{}</script>', mark_safe(text))  # noqa: S308 -- escaped above
