"""Rows of the tables that are read most, as text: as nodes of a template they take four times as long."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django import template
from django.template import Context
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.models import Player, Pool
from ratings.queries.careers import MetGame
from ratings.queries.players import HistoryRow, PoolRating
from ratings.queries.standings import StandingRow
from ratings.regulations.types import Reason
from ratings.templatetags.rating_format import (
    NOTHING,
    anchor,
    chosen_language,
    day,
    discreet,
    moved,
    page_address,
    person,
    points,
    rating,
    scaled,
    titled,
    word,
)
from website.templatetags.sparks import spark_of
from website.views.player_sections import HistoryLine, YearOfHistory

register = template.Library()

ABOVE = ' class="above"'
"""Marks a row to which the next one belongs."""


@lru_cache(maxsize=4096)
def escaped_address(name: str, path: tuple[object, ...], query: str) -> str:
    """Return the address of a page for an attribute."""
    return escape(page_address(name, path) + query)


def language_query(context: Context) -> str:
    """Return the query that keeps the language chosen by `?lang=`."""
    chosen = chosen_language(context)
    return f"?lang={chosen}" if chosen else ""


@dataclass(frozen=True, slots=True)
class _History:
    """What all lines of a history share: whether each game is rated at once, the regulation, the place of the player in
    calculations, and the query of all links.
    """

    by_game: bool
    rule: str
    place: str
    query: str


@register.simple_tag(takes_context=True)
def history_rows(context: Context, lines: Iterable[HistoryLine], held: PoolRating, player: Player) -> SafeString:
    """Return the evaluations of a player, each with its games below it where they are listed."""
    shared = _History(held.by_game, held.pool.rule, anchor(player.number), language_query(context))
    return mark_safe("\n".join(_history_line(line, shared) for line in lines))  # noqa: S308 -- escaped below


def _history_line(line: HistoryLine, shared: _History) -> str:
    row, query = line.row, shared.query
    games = bool(line.games) and not shared.by_game
    of = "" if shared.by_game else f'<span class="soft">/{row.games}</span>'
    new = f"{escaped_address('evaluation', (row.evaluation_id,), query)}#{shared.place}"
    return (
        f"<tr{ABOVE if games else ''}>"
        f'<td class="wide soft">{day(row.on)}</td>'
        f'<th scope="row">{_unit(row, shared)}</th>'
        f'<td class="number">{points(row.points)}{of}</td>'
        f'<td class="number wide">{scaled(row.expected)}</td>'
        f'<td class="number wide">{NOTHING if row.k is None else row.k}</td>'
        f'<td class="number wide soft">{rating(row.before_value, row.before_index, shared.rule)}</td>'
        f'<td class="number">{moved(row.change)}</td>'
        f'<td class="number value"><a href="{new}">{rating(row.after_value, row.after_index, shared.rule)}</a></td>'
        f"</tr>{_games_below(line, query) if games else ''}"
    )


def _unit(row: HistoryRow, shared: _History) -> str:
    """Return what was rated, with the day on narrow screens and remarks."""
    query = shared.query
    links = ", ".join(
        f'<a href="{escaped_address("tournament", (each.code,), query)}">{escape(each.name)}</a>'
        for each in row.tournaments
    )
    if row.listed_on:
        links += f' <span class="sub">{_("list of %(day)s") % {"day": day(row.listed_on)}}</span>'
    if row.opponent:
        game = f"{escaped_address('tournament', (row.tournaments[0].code,), '')}games/{row.number}/{query}"
        links = f'<a href="{game}">{escape(row.opponent)}</a> <span class="sub">{links}</span>'
    kind = "sub wide" if shared.by_game else "sub"
    remarks = (f' <span class="{kind}">{escape(word(each, "remarks_short"))}</span>' for each in row.remarks)
    return f'{links} <span class="sub narrow">{day(row.on)}</span>{"".join(remarks)}'


def _games_below(line: HistoryLine, query: str) -> str:
    """Return a row that unfolds the games of the evaluation above it, with the sentence of why."""
    count = len(line.games)
    title = ngettext("%(games)s game", "%(games)s games", count) % {"games": count}
    why = escape("".join(part.text for part in line.why))
    games = "".join(f"<li>{_game(game, query)}</li>" for game in line.games)
    return (
        f'<tr><td class="wide"></td><td colspan="4"><details class="games"><summary>{title}</summary> '
        f'<p>{why}</p> <ul class="plain">{games}</ul></details></td><td class="wide" colspan="3"></td></tr>'
    )


def _game(game: MetGame, query: str) -> str:
    address = f"{escaped_address('tournament', (game.tournament,), '')}games/{game.number}/{query}"
    colour = _("White against") if game.white else _("Black against")
    opponent = f'<a href="{escaped_address("player", (game.opponent.number,), query)}">{escape(game.opponent.name)}</a>'
    value = "" if game.other is None else f' <span class="soft">{game.other}</span>'
    reason = escape(word(discreet(game.reason), "reasons")) if game.reason != Reason.PLAYED else ""
    how = f' <span class="soft">({reason})</span>' if reason else ""
    return f'<a class="score" href="{address}">{points(game.half_points)}</a> {colour} {opponent}{value}{how}'


@dataclass(frozen=True, slots=True)
class _List:
    """What all lines of a list share: which columns there are, names that several have, spark lines where the list has
    them, and the query of all links.
    """

    ranked: bool
    live: bool
    namesakes: Collection[str]
    sparks: Mapping[str, str]
    query: str


@register.simple_tag(takes_context=True)
def list_rows(context: Context, rows: Iterable[StandingRow]) -> SafeString:
    """Return the lines of a ranking, or of another list, from the context of its template."""
    ranked, live, sparks = bool(context.get("with_rank")), bool(context["has_live"]), context.get("sparks") or {}
    shared = _List(ranked, live, context["namesakes"], sparks, language_query(context))
    return mark_safe("\n".join(_list_line(row, shared) for row in rows))  # noqa: S308 -- escaped below


def _list_line(row: StandingRow, shared: _List) -> str:
    address = escaped_address("player", (row.number,), shared.query)
    name = f'<a href="{address}">{escape(person(row, shared.namesakes))}</a>'
    club = f' <span class="sub wide">{escape(row.club)}</span>' if row.club else ""
    is_marked = not (shared.ranked or row.secured or row.value is None)
    unsecured = f' <span class="sub">{_("unsecured")}</span>' if is_marked else ""
    live = rating(row.live_value, row.live_index) if row.has_live else ""
    cells = (
        f'<td class="rank">{row.rank}</td>' if shared.ranked else "",
        f'<th scope="row">{titled(row.title)}{name}{club}</th>',
        f'<td class="number value">{rating(row.value, row.index)}{unsecured}</td>',
        f'<td class="wide">{spark_of(shared.sparks, row.number)}</td>' if shared.sparks else "",
        f'<td class="number live">{live}</td>' if shared.live else "",
        f'<td class="number wide soft">{day(row.as_of)}</td>',
    )
    return f"<tr>{''.join(cells)}</tr>"


@register.simple_tag(takes_context=True)
def folded_year(context: Context, year: YearOfHistory, pool: Pool, player: Player) -> SafeString:
    """Return a year of a history that is not open: it leads to the page with that one open."""
    chosen = chosen_language(context)
    query = f"?year={year.year}" + (f"&amp;lang={chosen}" if chosen else "")
    address = f"{escaped_address('player', (player.number,), '')}{query}#{pool.key}-{year.year}"
    games = ngettext("%(games)s game", "%(games)s games", year.games) % {"games": year.games}
    sum_ = f"{games}</span>" if year.change is None else f"{games},</span> {moved(year.change)}"
    link = f'<a href="{address}"><strong>{year.year}</strong></a> <span class="soft">{sum_}'
    return mark_safe(f'<p class="year-of-history">{link}</p>')  # noqa: S308 -- numbers, and an address that is escaped
