"""The line of a player's newest values in a row of a ranking."""

from __future__ import annotations

from collections.abc import Mapping

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

WIDTH, HEIGHT = 72, 20
"""The drawing, in its own units; the stylesheet knows the same size."""


@register.filter
def spark_of(lines: Mapping[str, str], number: str) -> SafeString | str:
    """Return the drawing of a player by number, "" where there is no line. Their page has its numbers."""
    points = lines.get(number)
    if points is None:
        return ""
    x, _, y = points.rpartition(" ")[2].partition(",")
    drawing = f'<polyline points="{points}"/><circle cx="{x}" cy="{y}" r="2"/>'
    return mark_safe(f'<svg class="spark" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">{drawing}</svg>')  # noqa: S308 -- digits
