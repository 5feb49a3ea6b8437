"""The list of tournaments, and one tournament."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.queries import evaluations, pools
from ratings.queries import tournaments as reads
from ratings.views.requests import found, text_of


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """`/tournaments/`, with `?year=` the finished ones of that year, else the newest year and the running ones."""
    years = reads.years()
    asked = text_of(request, "year")
    year = int(asked) if asked in map(str, years) else None
    shown = year or (years[0] if years else None)
    context = {
        "years": years,
        "year": shown,
        "running": reads.running() if year is None else (),
        "with_running": year is None,
        "finished": reads.finished_in(shown) if shown else (),
    }
    return render(request, "ratings/tournaments.html", context)


@require_safe
def tournament(request: HttpRequest, code: str) -> HttpResponse:
    """A tournament: `/tournaments/<code>/`."""
    played = found(reads.find_tournament(code))
    context = {
        "tournament": played,
        "facts": reads.facts_of(played),
        "evaluations": evaluations.of_tournament(played),
        "by_game": pools.rates_games(played.pool.rule),
    }
    return render(request, "ratings/tournament.html", context)
