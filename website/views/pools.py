"""The lists of a pool: ranking and its parts, clubs, risers, names, unsecured ratings."""

from __future__ import annotations

import string
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.formats.name_folding import fold
from ratings.models import Pool
from ratings.personal import Group
from ratings.queries import listing, pools, standings
from ratings.queries.paging import Page
from ratings.queries.players import namesakes
from website.views.page_heads import head_of_ranking
from website.views.sparks import read_sparks
from webtools.requests import get_pool, parse_cursor, query_text


@require_safe
def ranking(request: HttpRequest, key: str) -> HttpResponse:
    """Show the ranking of a pool: `/pools/<key>/`, by another column with `?sort=`, of a part of it with `?group=`,
    `?club=` or `?region=`.
    """
    pool = get_pool(key)
    choice = choice_of(request)
    cursor = parse_cursor(request)
    page = standings.ranking(pool, cursor) if choice == listing.Choice() else listing.listing(pool, choice, cursor)
    listed = _listed(pool, page)
    context = {
        **listed,
        "head": head_of_ranking(pool),
        "has_live": listed["has_live"] or choice.sort is listing.Sort.LIVE,
        "choice": choice,
        "sparks": read_sparks(pool, page.rows),
        "heads": column_headers(choice),
        "groups": tuple(Group),
    }
    return render(request, "website/ranking.html", context)


@dataclass(frozen=True, slots=True)
class ColumnHeader:
    """The head of a column, which leads to the ranking sorted by it. `ordered` is the value of aria-sort, ""
    for a column that the ranking is not sorted by; `turn` the value of `?turned=` that a click asks for.
    """

    sort: str
    ordered: str
    turn: str | None


def column_headers(choice: listing.Choice) -> dict[str, ColumnHeader]:
    """Return the heads of the columns of a ranking, by the names that templates use."""
    return {sort.name.lower(): _column_header(sort, choice) for sort in listing.Sort}


def _column_header(sort: listing.Sort, choice: listing.Choice) -> ColumnHeader:
    if sort is not choice.sort:
        return ColumnHeader(sort.value, "", None)
    (first, *_ties) = listing.COLUMNS[sort] or listing.TIES
    ascending = first.descending == choice.turned
    return ColumnHeader(sort.value, "ascending" if ascending else "descending", None if choice.turned else "1")


def choice_of(request: HttpRequest) -> listing.Choice:
    """Return the part of a ranking that an address asks for; what makes no sense is left out."""
    sort, group = query_text(request, "sort"), query_text(request, "group")
    return listing.Choice(
        sort=listing.Sort(sort) if sort in set(listing.Sort) else listing.Sort.RANK,
        turned=query_text(request, "turned") == "1",
        group=Group(group) if group in set(Group) else None,
        club=query_text(request, "club"),
        region=query_text(request, "region"),
    )


@require_safe
def clubs(request: HttpRequest, key: str) -> HttpResponse:
    """Show the clubs and regions of the ranked players: `/pools/<key>/clubs/`."""
    pool = get_pool(key)
    context = {
        "pool": pool,
        "rule": pools.regulation_of(pool),
        "clubs": listing.clubs(pool),
        "regions": listing.regions(pool),
        "groups": tuple(Group),
    }
    return render(request, "website/clubs.html", context)


@require_safe
def risers(request: HttpRequest, key: str) -> HttpResponse:
    """Show who gained most within a year: `/pools/<key>/risers/`."""
    pool = get_pool(key)
    rows = listing.risers(pool)
    context = {"pool": pool, "rule": pools.regulation_of(pool), "rows": rows, "groups": tuple(Group)}
    return render(request, "website/risers.html", context)


@require_safe
def names(request: HttpRequest, key: str) -> HttpResponse:
    """Show everybody in a pool by name, beginning at `?from=`: `/pools/<key>/names/`."""
    pool = get_pool(key)
    start = fold(query_text(request, "from"))
    page = standings.list_names(pool, parse_cursor(request), start)
    return render(request, "website/names.html", {**_listed(pool, page), "letters": string.ascii_uppercase})


@require_safe
def unsecured(request: HttpRequest, key: str) -> HttpResponse:
    """Ratings that are not secured yet: `/pools/<key>/unsecured/`."""
    pool = get_pool(key)
    return render(
        request, "website/unsecured.html", _listed(pool, standings.list_unsecured(pool, parse_cursor(request)))
    )


def _listed(pool: Pool, page: Page[standings.StandingRow]) -> dict[str, object]:
    """Return what every list of a pool shows."""
    return {
        "pool": pool,
        "rule": pools.regulation_of(pool),
        "page": page,
        "namesakes": namesakes(page.rows),
        "has_live": any(row.has_live for row in page.rows),
    }
