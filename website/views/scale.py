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
from ratings.templatetags.rating_format import mille
from website.views.chart import AxisLabel, chart_of
from webtools.requests import get_pool

WIDTH, HEIGHT = 440, 190
LEFT, RIGHT, TOP, BOTTOM = 40, 14, 8, 24
"""Room for the labels of expected against real scores, in units of the drawing."""
WHOLE = 1000
"""Thousandths of a point at its upper edge."""
HEIGHTS = (0, 250, 500, 750, 1000)
"""Scores with a line of their own."""
LABELLED = 2
"""Every second step has a label, or they would touch each other."""
FIRST_DAY = (1, 1)
"""Where the average of a year stands in the drawing: above the name of the year, which marks its first day."""


@dataclass(frozen=True, slots=True)
class Scores:
    """Expected scores of stronger players as a line, real ones as dots."""

    line: str
    dots: tuple[tuple[int, int], ...]
    lines: tuple[AxisLabel, ...]
    steps: tuple[AxisLabel, ...]

    width = WIDTH
    height = HEIGHT
    left = LEFT
    label_x = LEFT - 6
    baseline = HEIGHT - 5


@require_safe
def scale(request: HttpRequest, key: str) -> HttpResponse:
    """Show averages, newcomers, draws and calibration: `/pools/<key>/scale/`."""
    pool = get_pool(key)
    found = reads.state(pool)
    context = {
        "pool": pool,
        "rule": pools.regulation_of(pool),
        "years": found.years,
        "chart": chart_of([(date(year.year, *FIRST_DAY), year.average) for year in reversed(found.years)]),
        "steps": found.steps,
        "scores": draw_scores(found.steps),
        "most_evaluations": reads.EVALUATIONS,
    }
    return render(request, "website/scale.html", context)


def draw_scores(steps: Sequence[reads.Step]) -> Scores | None:
    """Return the drawing of a calibration; None for fewer than two steps."""
    if len(steps) < 2:
        return None
    placed = _place(steps)
    labelled = [(x, step) for x, step in placed if step.low // reads.STEP % LABELLED == 0]
    return Scores(
        line=" ".join(f"{x},{_y(step.expected)}" for x, step in placed),
        dots=tuple((x, _y(step.scored)) for x, step in placed),
        lines=tuple(AxisLabel(str(_y(height)), mille(height)) for height in HEIGHTS),
        steps=tuple(AxisLabel(str(x), str(step.low)) for x, step in labelled),
    )


def _place(steps: Sequence[reads.Step]) -> list[tuple[int, reads.Step]]:
    """Return each step with its x coordinate."""
    last = max(step.low for step in steps) or 1
    return [(LEFT + (WIDTH - LEFT - RIGHT) * step.low // last, step) for step in steps]


def _y(thousandths: int) -> int:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * thousandths // WHOLE
