"""The state of a pool's scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.queries import pools
from ratings.queries import scale as reads
from ratings.views.chart import chart_of
from ratings.views.requests import pool_named

WIDTH, HEIGHT, MARGIN = 440, 170, 8
"""Units of the drawing of expected against real scores."""
LOWEST, HIGHEST = 400, 1000
"""Thousandths of a point at its lower and upper edge: who is stronger hardly scores less than half."""


@dataclass(frozen=True, slots=True)
class Scores:
    """What stronger players should have scored as a line, and what they scored as dots."""

    line: str
    dots: tuple[tuple[int, int], ...]
    half: int
    width: int = WIDTH
    height: int = HEIGHT


@require_safe
def scale(request: HttpRequest, key: str) -> HttpResponse:
    """Averages, newcomers, draws and calibration: `/pools/<key>/scale/`."""
    pool = pool_named(key)
    years = reads.years(pool)
    steps = reads.calibration(pool)
    context = {
        "pool": pool,
        "rule": pools.regulation_of(pool),
        "years": years,
        "chart": chart_of([(date(year.year, 12, 31), year.average) for year in reversed(years)]),
        "steps": steps,
        "scores": scores_of(steps),
        "most_evaluations": reads.EVALUATIONS,
    }
    return render(request, "ratings/scale.html", context)


def scores_of(steps: Sequence[reads.Step]) -> Scores | None:
    """The drawing of a calibration; None where there is no line to draw."""
    if len(steps) < 2:
        return None
    places = range(MARGIN, WIDTH, (WIDTH - 2 * MARGIN) // (len(steps) - 1))
    pairs = list(zip(places, steps, strict=False))
    return Scores(
        line=" ".join(f"{x},{_y(step.expected)}" for x, step in pairs if step.expected is not None),
        dots=tuple((x, _y(step.scored)) for x, step in pairs),
        half=_y(500),
    )


def _y(mille: int) -> int:
    inside = max(LOWEST, min(HIGHEST, mille))
    return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (inside - LOWEST) // (HIGHEST - LOWEST)
