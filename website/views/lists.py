"""Published rating lists: those of a pool, one of them, and its files."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.models import Publication
from ratings.publication.report import histogram
from ratings.queries import list_changes, pools, publications, unranked
from ratings.queries.players import namesakes
from ratings.queries.units import rates_periods
from website.views.bars import bars
from website.views.list_reasons import explain_changes
from webtools.requests import get_pool, or_404, parse_cursor, query_text


@require_safe
def published(request: HttpRequest, key: str) -> HttpResponse:
    """Show the lists of a pool: `/lists/<pool>/`."""
    pool = get_pool(key)
    context = {"pool": pool, "rule": pools.regulation_of(pool), "lists": publications.lists_of(pool)}
    return render(request, "website/lists.html", context)


@require_safe
def published_list(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show one list, as it was published: `/lists/<pool>/<number>/`, by another column with `?sort=`."""
    publication = _list(key, number)
    wanted = query_text(request, "sort")
    order = wanted if wanted in list_changes.ORDERS else "rank"
    page = list_changes.lines_of(publication, order, parse_cursor(request))
    context = {
        **_list_context(publication),
        "page": page,
        "order": order,
        "asked_order": None if order == "rank" else order,
        "namesakes": namesakes(page.rows),
        "marks": publications.marks_of(publication),
    }
    return render(request, "website/list.html", context)


@require_safe
def list_unranked(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show who is named beside a list: `/lists/<pool>/<number>/apart/`."""
    publication = _list(key, number)
    named = unranked.find_unranked(publication)
    people = [row.player for row in (*named.delisted, *named.inactive)]
    context = {**_list_context(publication), "apart": named, "namesakes": namesakes([*people, *named.titled])}
    return render(request, "website/apart.html", context)


@require_safe
def changes(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show what a list changed: `/lists/<pool>/<number>/changes/`."""
    publication = _list(key, number)
    found = list_changes.changes(publication)
    lines = (*found.new, *found.risen, *found.fallen, *found.returned, *found.gone)
    context = {
        **_list_context(publication),
        "changes": explain_changes(publication, found),
        "bars": bars([(step, step.players) for step in histogram(found.moved)]),
        "marks": publications.marks_of(publication),
        "largest": list_changes.LARGEST,
        "namesakes": namesakes(line.player for line in lines),
    }
    return render(request, "website/changes.html", context)


@require_safe
def revised(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Original beside revised: `/lists/<pool>/<number>/revised/`."""
    publication = _list(key, number)
    revisions = publications.revisions(publication)
    context = {
        **_list_context(publication),
        "revisions": revisions,
        "namesakes": namesakes(each.player for each in revisions),
    }
    return render(request, "website/revised.html", context)


@require_safe
def list_csv(request: HttpRequest, key: str, number: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show a list for spreadsheets: `/lists/<pool>/<number>/list.csv`."""
    publication = _list(key, number)
    return _file(publication, "list", publications.list_file(publications.rows_of(publication)).encode())


@require_safe
def canonical_csv(request: HttpRequest, key: str, number: int) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show the file that the checksum was made of: `/lists/<pool>/<number>/canonical.csv`."""
    publication = _list(key, number)
    return _file(publication, "canonical", publications.canonical_file_of(publication))


def _file(publication: Publication, kind: str, content: bytes) -> HttpResponse:
    name = f"{publication.pool.key}-{publication.number}-{kind}.csv"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"', "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=disposition)


def _list_context(publication: Publication) -> dict[str, object]:
    """Return what the head of a list asks for; only lists of periods have others beside them."""
    pool = publication.pool
    return {"publication": publication, "pool": pool, "by_period": rates_periods(pool)}


def _list(key: str, number: int) -> Publication:
    return or_404(publications.find_list(get_pool(key), number))
