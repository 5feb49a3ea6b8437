"""Bars of a chart, as coordinates for an inline SVG beside their table. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

WIDTH, HEIGHT = 440, 120
"""Units of the drawing."""
MARGIN = 2
"""Room at its edges, and between bars."""
WIDEST = 44
"""How wide a bar is at most."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Bar(Generic[T]):
    """One bar: its label, its number, and its rectangle."""

    of: T
    amount: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Bars(Generic[T]):
    """All bars, the highest one as high as the drawing."""

    bars: tuple[Bar[T], ...]
    width: int = WIDTH
    height: int = HEIGHT


def bars(
    amounts: Sequence[tuple[T, int]], width: int = WIDTH, height: int = HEIGHT, widest: int = WIDEST
) -> Bars[T] | None:
    """Return bars side by side in a drawing; None if there is nothing to draw."""
    highest = max((amount for _, amount in amounts), default=0)
    if not highest:
        return None
    step = min(max((width - 2 * MARGIN) // len(amounts), 1), widest)
    drawn = (_bar(of, amount, step, highest, height) for of, amount in amounts)
    placed = (replace(bar, x=MARGIN + place * step) for place, bar in enumerate(drawn))
    return Bars(tuple(placed), width, height)


def _bar(of: T, amount: int, step: int, highest: int, height: int) -> Bar[T]:
    """Return a bar at the left edge."""
    own = (height - 2 * MARGIN) * amount // highest
    # What is there at all is seen: at least one unit high.
    own = max(own, 1) if amount else 0
    return Bar(of, amount, 0, height - MARGIN - own, max(step - MARGIN, 1), own)
