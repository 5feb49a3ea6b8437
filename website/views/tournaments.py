"""The list of tournaments, and the files of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratings.formats import trf
from ratings.models import Tournament
from ratings.queries import tournaments as reads
from ratings.queries.paging import Cursor, Page
from ratings.queries.pgn import pgn_of
from ratings.queries.report_files import report_of
from ratings.queries.tables import EXCEL, csv_text, excel_file
from ratings.queries.tournament_page.crosstable_file import tabulate_crosstable, tabulate_teams
from ratings.queries.units import rates_periods
from webtools.requests import or_404, parse_cursor, query_text, refuse_nul

TEAMS = "teams"
"""The table of teams, in an address and as the title of a sheet."""


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """`/tournaments/`: the running ones and the finished ones of the newest year, with `?year=` the finished ones
    of that year; with `?category=`, `?kind=`, `?state=running` and `?q=` what is looked for; both in pages.
    """
    categories, kinds = reads.categories(), reads.kinds()
    wanted = _read_filter(request, categories, kinds)
    looked_for = {"wanted": wanted, **_filter_links(wanted, categories, kinds, query_text(request, "lang"))}
    if not wanted.is_empty:
        page = reads.find_tournaments(wanted, parse_cursor(request))
        return render(request, "website/category.html", {**looked_for, "page": page})
    years = reads.years()
    asked = query_text(request, "year")
    chosen = [year for year in years if str(year) == asked]
    year, page = _newest_with_an_end(chosen or years, parse_cursor(request) if chosen else Cursor())
    groups, more = ((), False) if chosen else reads.running()
    context = {
        **looked_for,
        "years": years,
        "year": year,
        "running": groups,
        "more_running": more,
        "with_running": not chosen,
        "page": page,
        "finished": reads.by_category(page.rows),
    }
    return render(request, "website/tournaments.html", context)


def _read_filter(request: HttpRequest, categories: Sequence[str], kinds: Sequence[str]) -> reads.TournamentFilter:
    """Return what an address looks for; what is unknown is left out."""
    category, kind = query_text(request, "category"), query_text(request, "kind")
    return reads.TournamentFilter(
        category if category in categories else "",
        kind if kind in kinds else "",
        query_text(request, "state") == "running",
        query_text(request, "q").strip(),
    )


Links = list[tuple[str, str, bool]]


def _filter_links(
    wanted: reads.TournamentFilter, categories: Sequence[str], kinds: Sequence[str], lang: str
) -> dict[str, Links | str]:
    """Return the choices of categories and of kinds with their addresses: each changes one thing and keeps the rest."""
    kept = {"lang": lang} if lang else {}
    return {
        "categories": _links(wanted.category, ("", *categories), lambda code: replace(wanted, category=code), kept),
        "kinds": _links(wanted.kind, ("", *kinds), lambda code: replace(wanted, kind=code), kept),
        "kept": urlencode({**wanted.query, **kept}),
    }


def _links(
    chosen: str, codes: Sequence[str], change: Callable[[str], reads.TournamentFilter], kept: dict[str, str]
) -> Links:
    """Return code, address and whether it is chosen; none where there is nothing to choose."""
    if len(codes) <= 2:
        return []
    top = reverse("website:tournaments")
    queries = (urlencode({**change(code).query, **kept}) for code in codes)
    return [
        (code, f"{top}?{query}" if query else top, code == chosen) for code, query in zip(codes, queries, strict=True)
    ]


def _newest_with_an_end(years: Sequence[int], cursor: Cursor) -> tuple[int | None, Page[reads.TournamentRow]]:
    """Return the first of the years in which a tournament ended, else the first, with a page of it."""
    for year in years:
        page = reads.finished_in(year, cursor)
        if page.rows:
            return year, page
    return (years[0] if years else None), Page((), "", "")


def of_code(view: Callable[[HttpRequest, Tournament], HttpResponse]) -> Callable[[HttpRequest, str], HttpResponse]:
    """Make a view of the tournament with a code. A code in other case leads to the right one."""

    @require_safe
    @wraps(view)
    def looked_up(request: HttpRequest, code: str) -> HttpResponse:
        played = reads.find_tournament(refuse_nul(code))
        if played:
            return view(request, played)
        other, match = or_404(reads.find_in_other_case(code)), request.resolver_match
        assert match is not None, "Django sets it before it calls a view"  # noqa: S101 -- only the type leaves it open
        query = request.META["QUERY_STRING"]
        return HttpResponseRedirect(reverse(match.view_name, args=[other.code]) + (f"?{query}" if query else ""))

    return looked_up


@of_code
def report_file(request: HttpRequest, played: Tournament) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show a tournament as a report file: `/tournaments/<code>/report.trf`."""
    return _file(played, "trf", trf.write_report(report_of(played)), "text/plain")


@of_code
def rating_report(request: HttpRequest, played: Tournament) -> HttpResponse:
    """Show what a tournament of a FIDE pool comes to by itself (11.3.1): `/tournaments/<code>/rating-report/`."""
    facts = reads.facts_of(played)
    if not (rates_periods(played.pool) and facts.finished):
        raise Http404
    report = trf.rating_report(report_of(played), played.pool.rule)
    rounds = range(1, 1 + len(report.lines[0].marks))
    context = {"tournament": played, "ended_on": facts.ended_on, "report": report, "rounds": rounds}
    return render(request, "website/rating_report.html", context)


@of_code
def games_file(request: HttpRequest, played: Tournament) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show the games of a tournament as PGN: `/tournaments/<code>/games.pgn`."""
    return _file(played, "pgn", pgn_of(played), "application/vnd.chess-pgn")


@of_code
def crosstable_csv(request: HttpRequest, played: Tournament) -> HttpResponse:
    """Show the crosstable with separated values: `/tournaments/<code>/crosstable.csv`; of a league with `?table=teams`
    the table of its teams.
    """
    table = request.GET.get("table", "")
    if table and (table != TEAMS or not played.teams):
        raise Http404
    tabulate = tabulate_teams if table else tabulate_crosstable
    return _file(played, "csv", csv_text(tabulate(played)), "text/csv")


@of_code
def crosstable_excel(request: HttpRequest, played: Tournament) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Show the crosstable for Excel: `/tournaments/<code>/crosstable.xlsx`; that of a league has a sheet for teams."""
    more = {TEAMS: tabulate_teams(played)} if played.teams else {}
    return _file(played, "xlsx", excel_file(tabulate_crosstable(played), played.code, more), EXCEL)


def _file(played: Tournament, ending: str, content: str | bytes, kind: str) -> HttpResponse:
    name = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in played.code)
    disposition = {"Content-Disposition": f'attachment; filename="{name}.{ending}"', "X-Robots-Tag": "noindex"}
    kind = f"{kind}; charset=utf-8" if isinstance(content, str) else kind
    return HttpResponse(content, content_type=kind, headers=disposition)
