"""The lists of a pool: ranking, names, unsecured ratings."""

from __future__ import annotations

import string

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.names import fold
from ratings.queries import pools, standings
from ratings.queries.paging import Page
from ratings.views.requests import cursor_of, pool_named, text_of


@require_safe
def ranking(request: HttpRequest, key: str) -> HttpResponse:
    """The ranking of a pool: `/pools/<key>/`."""
    pool = pool_named(key)
    page = standings.ranking(pool, cursor_of(request))
    context = {"pool": pool, "rule": pools.regulation_of(pool), "page": page, "has_live": _has_live(page)}
    return render(request, "ratings/ranking.html", context)


@require_safe
def names(request: HttpRequest, key: str) -> HttpResponse:
    """Everybody in a pool by name, from a letter with `?from=`: `/pools/<key>/names/`."""
    pool = pool_named(key)
    start = fold(text_of(request, "from"))
    page = standings.names(pool, cursor_of(request), start)
    context = {
        "pool": pool,
        "rule": pools.regulation_of(pool),
        "page": page,
        "has_live": _has_live(page),
        "letters": string.ascii_uppercase,
    }
    return render(request, "ratings/names.html", context)


@require_safe
def unsecured(request: HttpRequest, key: str) -> HttpResponse:
    """Ratings that are not secured yet: `/pools/<key>/unsecured/`."""
    pool = pool_named(key)
    page = standings.unsecured(pool, cursor_of(request))
    context = {"pool": pool, "rule": pools.regulation_of(pool), "page": page, "has_live": _has_live(page)}
    return render(request, "ratings/unsecured.html", context)


def _has_live(page: Page[standings.StandingRow]) -> bool:
    return any(row.has_live for row in page.rows)
