"""How tie-breaks and the cells of tables of a tournament are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django import template
from django.conf import settings
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from ratings.queries.tournament_page.cells import RoundCell
from ratings.regulations.arithmetic import round_half_up
from ratings.standings import Term, TieBreak, Value
from ratings.templatetags.rating_format import NOTHING, decimal, points

register = template.Library()

PLACES: Mapping[int, int] = MappingProxyType({1: 0, 2: 1, 4: 2})
"""Decimals of a tie-break by the parts of a point that it counts."""
HALVES = 2
OPEN = "\N{MIDDLE DOT}"
LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)
SUMS_OF_PRODUCTS = frozenset({TieBreak.SONNEBORN_BERGER, TieBreak.SONNEBORN_BERGER_CUT_1})


@register.filter
def tie_break(value: Value | None) -> str:
    """A tie-break in points: "9,25" of quarters, "12,5" of halves, "3" of wins; a dash where it was not needed."""
    if value is None:
        return NOTHING
    return decimal(round_half_up(value.amount * 100, value.unit), 2, PLACES.get(value.unit, 2))


@register.filter
def term(part: tuple[TieBreak, Term | None, int]) -> SafeString | str:
    """What a round adds to a tie-break: "3½ × ½", struck out where it is cut, with a star for a dummy."""
    code, found, unit = part
    if found is None or (not found.factor and code not in SUMS_OF_PRODUCTS):
        return NOTHING
    star = "*" if found.dummy else ""
    if code in SUMS_OF_PRODUCTS:
        text = f"{points(found.score)}{star} × {points(found.factor)}"
    else:
        text = points(found.amount) if unit == HALVES else tie_break(Value(found.amount, unit))
        text += star
    return format_html("<del>{}</del>", text) if found.cut else text


@register.filter
def met(cells: Sequence[RoundCell], lang: str) -> SafeString:
    """The games of a seat in a round: opponent, colour, result, which leads from the page of the tournament to that of
    the game; a bye as its points in brackets.
    """
    colours = pgettext("colour in a crosstable", "b"), pgettext("colour in a crosstable", "w")
    query = f"?lang={lang}" if lang in LANGUAGES else ""
    return mark_safe(" ".join(_met(cell, colours[cell.white], query) for cell in cells))  # noqa: S308 -- numbers, signs


def _met(cell: RoundCell, colour: str, query: str) -> str:
    if not cell.number:
        return f"({points(cell.half_points)})"
    return f'<i>{cell.opponent}{colour}</i><a href="games/{cell.number}/{query}">{cell.mark or OPEN}</a>'
