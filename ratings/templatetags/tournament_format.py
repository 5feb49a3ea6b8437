"""How tie-breaks and the cells of tables of a tournament are shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from ratings.queries.crosstable import Cell
from ratings.queries.tournament_page.cells import RoundCell
from ratings.queries.tournament_page.placings import PlacingRow
from ratings.queries.tournament_page.played import Person, Sitter
from ratings.regulations.arithmetic import round_half_up
from ratings.standings import Term, TieBreak, Value
from ratings.templatetags.rating_format import (
    LANGUAGES,
    NOTHING,
    decimal,
    discreet,
    moved,
    page_address,
    person,
    points,
    titled,
    word,
)

register = template.Library()

PLACES: Mapping[int, int] = MappingProxyType({1: 0, 2: 1, 4: 2})
"""Decimals of a tie-break by the parts of a point that it counts."""
HALVES = 2
OPEN = "\N{MIDDLE DOT}"
SUMS_OF_PRODUCTS = frozenset({TieBreak.SONNEBORN_BERGER, TieBreak.SONNEBORN_BERGER_CUT_1})


@register.filter
def tie_break(value: Value | None) -> str:
    """A tie-break in points: "9,25" of quarters, "12,5" of halves, "3" of wins; a dash where it was not needed."""
    if value is None:
        return NOTHING
    return decimal(round_half_up(value.amount * 100, value.unit), 2, PLACES.get(value.unit, 2))


@register.filter
def term(part: tuple[TieBreak, Term | None, int]) -> SafeString | str:
    """Return what a round adds to a tie-break: "3½ × ½", struck out where it is cut, with a star for a dummy."""
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
def met(cells: Sequence[RoundCell], query: str) -> SafeString:
    """The games of a seat in a round: opponent, colour, result, which leads from the page of the tournament to that of
    the game; a bye as its points in brackets.
    """
    colours = pgettext("colour in a crosstable", "b"), pgettext("colour in a crosstable", "w")
    return mark_safe(" ".join(_met(cell, colours[cell.white], query) for cell in cells))  # noqa: S308 -- numbers, signs


def _met(cell: RoundCell, colour: str, query: str) -> str:
    if not cell.number:
        return f"({points(cell.half_points)})"
    return f'<i>{cell.opponent}{colour}</i><a href="games/{cell.number}/{query}">{cell.mark or OPEN}</a>'


@register.filter
def against(cell: Cell, query: str | None) -> SafeString:
    """A cell of the crosstable of a round robin: the results against one opponent, each with its reason. They lead from
    the page of the tournament to those of the games; None: no links.
    """
    if cell.own:
        return mark_safe('<td class="cell own"></td>')
    games = " ".join(_against(*game, query) for game in cell.games)
    return mark_safe(f'<td class="cell">{games}</td>')  # noqa: S308 -- numbers, signs, and words of our own


def _against(mark: str, reason: str, number: int, query: str | None) -> str:
    text = mark or f'<span aria-hidden="true">{OPEN}</span><span class="visually-hidden">{_("open")}</span>'
    if query is not None:
        text = f'<a href="games/{number}/{query}">{text}</a>'
    if not mark:
        return f'<span class="open">{text}</span>'
    return text + (_reason(discreet(reason)) if reason else "")


def _reason(reason: str) -> str:
    short, long = escape(word(reason, "reason_marks")), escape(word(reason, "reasons"))
    return f'<sup><span aria-hidden="true">{short}</span><span class="visually-hidden"> {long}</span></sup>'


@dataclass(frozen=True, slots=True)
class PlacingColumns:
    """Which columns the standings have, and what all their lines need."""

    ranked: bool
    possible: bool
    ratings: bool
    performance: bool
    changes: bool
    why_address: str
    chosen: int
    namesakes: Collection[str]
    lang: str


@register.filter
def placing_line(row: PlacingRow, columns: PlacingColumns) -> SafeString:
    """A line of the standings. Pages show fifty, and tags and variables of a template take four times as long."""
    seat, half_points = row.seat, points(row.half_points)
    asked = f'<a href="{escape(columns.why_address)}{seat}#why">{half_points}</a>' if columns.ranked else half_points
    sitters = "<br>".join(_sitter(sitter, columns) for sitter in row.sitters)
    places = f' <span class="sub narrow">{_("Possible")} {row.possible_text}</span>' if columns.possible else ""
    cells = (
        _cell("rank", row.place, shown=columns.ranked),
        _cell("number wide soft", str(seat)),
        f'<th scope="row" class="name">{sitters}{places}</th>',
        _cell("number value", asked),
        *(_cell("number", tie_break(value)) for value in row.values),
        _cell("number wide soft", row.possible_text, shown=columns.possible),
        _cell("number soft", row.played_text),
        _cell("number live" if row.rating.first else "number", row.rating_text, shown=columns.ratings),
        _cell("number soft", row.performance_text if columns.performance else "", shown=columns.performance),
        _cell("number live" if row.rating.live else "number", moved(row.rating.change), shown=columns.changes),
    )
    chosen = ' class="chosen"' if seat == columns.chosen else ""
    return mark_safe(f"<tr{chosen}>{''.join(cells)}</tr>")  # noqa: S308 -- numbers, signs, and names that are escaped


def _cell(kind: str, text: str, *, shown: bool = True) -> str:
    return f'<td class="{kind}">{text}</td>' if shown else ""


def _sitter(sitter: Sitter, columns: PlacingColumns) -> str:
    left = word(discreet(sitter.departure), "departures_short") if sitter.departure else ""
    return f"{titled(sitter.player.title)}{player_link(sitter.player, columns.namesakes, columns.lang)}" + (
        f' <span class="soft small">{escape(left)}</span>' if left else ""
    )


def player_link(player: Person, namesakes: Collection[str], lang: str) -> str:
    """Return the name of a player, which leads to their page."""
    query = f"?lang={lang}" if lang in LANGUAGES else ""
    address = escape(page_address("player", (player.number,)) + query)
    return f'<a href="{address}">{escape(person(player, namesakes))}</a>'
