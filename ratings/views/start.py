"""The start page: what this is, the pools, a look-up."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.models import Pool
from ratings.queries import evaluations, pools, standings


@dataclass(frozen=True, slots=True)
class PoolCard:
    """A pool with the first of its ranking and its last evaluations."""

    pool: Pool
    top: tuple[standings.StandingRow, ...]
    newest: tuple[evaluations.EvaluationRow, ...]


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """The start page: `/`."""
    cards = [PoolCard(pool, standings.top(pool), evaluations.newest(pool)) for pool in pools.pools()]
    return render(request, "ratings/start.html", {"cards": cards})
