"""A player's newest values as a line as small as a word, for each row of a ranking."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from ratings.models import Pool
from ratings.queries.publications import ListedValue, read_listed_values
from ratings.queries.standings import StandingRow
from website.templatetags.sparks import HEIGHT, WIDTH

LISTS = 12
"""Lists of which a line is drawn, behind them today's value (our own choice)."""
MARGIN = 3
"""Units of the drawing around the line."""
LEAST_SPAN = 60
"""Rating points that the height stands for at least, so that three points do not look like a fall (our own choice)."""


def read_sparks(pool: Pool, rows: Sequence[StandingRow]) -> dict[str, str]:
    """Return the points of the line of each row whose value changed, by number of the player; one query."""
    listed = read_listed_values(pool, [row.number for row in rows], LISTS)
    return draw_sparks(listed, {row.number: row.value for row in rows if row.value is not None})


def draw_sparks(listed: Sequence[ListedValue], today: Mapping[str, int]) -> dict[str, str]:
    """Return the points of lines: a list is a step to the right, today's value is at the end."""
    steps = {number: step for step, number in enumerate(sorted({each.list_number for each in listed}))}
    values: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for each in listed:
        values[each.player].append((steps[each.list_number], each.value))
    lines = ((number, [*values[number], (len(steps), value)]) for number, value in today.items())
    return {number: " ".join(_points(line, len(steps))) for number, line in lines if len({v for _, v in line}) > 1}


def _points(line: Sequence[tuple[int, int]], last: int) -> Iterable[str]:
    """Yield the points of a line, its middle in the middle of the height."""
    numbers = [value for _, value in line]
    span, middle = max(max(numbers) - min(numbers), LEAST_SPAN), max(numbers) + min(numbers)
    for step, value in line:
        x = MARGIN + (WIDTH - 2 * MARGIN) * step // last
        y = HEIGHT // 2 - (HEIGHT - 2 * MARGIN) * (2 * value - middle) // (2 * span)
        yield f"{x},{y}"
