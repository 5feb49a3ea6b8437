"""The start page: what this is, the pools, a look-up."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.models import Pool, Publication
from ratings.queries import evaluations, pools, publications, standings
from website.views.page_heads import head_of_start

LISTS = 2
"""Lists of a pool that the start page names."""


@dataclass(frozen=True, slots=True)
class PoolCard:
    """A pool with the first of its ranking, its newest list and its last evaluations."""

    pool: Pool
    top: tuple[standings.StandingRow, ...]
    newest: tuple[evaluations.EvaluationRow, ...]
    lists: tuple[Publication, ...]


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show the start page: `/`."""
    cards = [_card(pool) for pool in pools.pools()]
    return render(request, "website/start.html", {"cards": cards, "head": head_of_start()})


def _card(pool: Pool) -> PoolCard:
    return PoolCard(pool, standings.top(pool), evaluations.newest(pool), publications.newest_lists(pool, LISTS))
