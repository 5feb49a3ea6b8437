"""The page of one tournament: standings, crosstable, rounds, and what is known about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, TypeVar
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate

from intake.processing.rating_holds import games_in_question
from ratings.facts import rounds
from ratings.models import Kind, Tournament
from ratings.queries import evaluations
from ratings.queries.crosstable import CROSSED, crosstable
from ratings.queries.players import namesakes
from ratings.queries.tournament_page.brackets import bracket_of, team_match_of
from ratings.queries.tournament_page.cells import round_lines
from ratings.queries.tournament_page.placings import (
    PLACE,
    ROWS,
    StandingsTable,
    sort_rows,
    standings_of,
)
from ratings.queries.tournament_page.placings import columns_of as sortable
from ratings.queries.tournament_page.played import Played, read_played
from ratings.queries.tournament_page.progress import Progress, progress_of
from ratings.queries.tournament_page.stages import stages_of
from ratings.queries.tournament_page.why import explain_seat
from ratings.queries.tournaments import not_rated
from ratings.queries.units import rates_games, rates_periods
from ratings.queries.windows import review_until
from ratings.regulations import RULES
from ratings.regulations.periods import Period
from ratings.templatetags.tournament_format import PlacingColumns
from website.views.bars import Bars, bars
from website.views.page_heads import head_of_tournament
from website.views.team_league import league_players, league_round, league_standings
from website.views.tournaments import of_code
from webtools.requests import query_text

T = TypeVar("T")

WIDEST_TABLE = 20
"""Seats up to which a crosstable of everybody against everybody is below the standings; a larger one has a page."""
CELLS = 600
"""Cells of such a crosstable on one page."""
RANKED = frozenset({*CROSSED, Kind.SWISS, Kind.MATCH, Kind.SCHEVENINGEN})
"""Kinds in which points give a place; a cup has stages instead, a team match teams."""
BY_ROUNDS = frozenset({Kind.SWISS, Kind.TEAM_LEAGUE})
"""Kinds whose rounds have a tab each."""
MOST_LISTED = 200
"""Games that are listed one by one below the standings."""
SMALL = (256, 36, 12)
"""Width and height of the strip of progress, and how wide a bar is at most, in units of the drawing."""


@dataclass(frozen=True, slots=True)
class TablePage(Generic[T]):
    """One page of rows, from 1; `before` and `after` are the pages around it, 0 where there is none."""

    rows: Sequence[T]
    number: int
    pages: int

    @property
    def before(self) -> int:
        """The page before."""
        return self.number - 1

    @property
    def after(self) -> int:
        """The page behind."""
        return self.number + 1 if self.number < self.pages else 0


def cut_page(rows: Sequence[T], number: int, size: int = ROWS) -> TablePage[T]:
    """Return a page of rows; a number beyond the last page is the last one."""
    pages = max(-(-len(rows) // size), 1)
    number = min(max(number, 1), pages)
    return TablePage(rows[(number - 1) * size : number * size], number, pages)


@dataclass(frozen=True, slots=True)
class Choice:
    """What an address asks for: a tab (`round` for one), the order and page of its table, a seat to explain."""

    tab: str = "standings"
    round: int = 0
    sort: str = PLACE
    turned: bool = False
    page: int = 1
    why: int = 0
    lang: str = field(default="")

    def address(self, **changed: str | int) -> str:
        """Return the query of an address with some of it changed."""
        values: dict[str, Any] = {
            "show": "crosstable" if self.tab == "crosstable" else "",
            "round": self.round,
            "sort": "" if self.sort == PLACE else self.sort,
            "turned": "1" if self.turned else "",
            "page": self.page if self.page > 1 else "",
            "lang": self.lang,
            **changed,
        }
        query = urlencode({name: value for name, value in values.items() if value})
        return f"?{query}" if query else "."

    @property
    def games_query(self) -> str:
        """The query of the addresses of games."""
        return f"?lang={self.lang}" if self.lang else ""

    @property
    def why_address(self) -> str:
        """The beginning of the addresses that explain a seat."""
        kept = self.address()
        return "?why=" if kept == "." else f"{kept}&why="


def read_choice(request: HttpRequest, played: Played) -> Choice:
    """Return what an address asks for; what makes no sense is left out."""
    by_rounds, round_ = played.frame.kind in BY_ROUNDS, _number(request, "round")
    crossed = has_crosstable_tab(played) and query_text(request, "show") == "crosstable"
    shown = round_ if by_rounds and round_ <= played.last_round else 0
    return Choice(
        tab="round" if shown else "crosstable" if crossed else "standings",
        round=shown,
        sort=query_text(request, "sort") or PLACE,
        turned=query_text(request, "turned") == "1",
        page=max(_number(request, "page"), 1),
        why=_number(request, "why"),
        lang=lang if (lang := query_text(request, "lang")) in dict(settings.LANGUAGES) else "",
    )


def _number(request: HttpRequest, name: str) -> int:
    text = query_text(request, name)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0


def has_crosstable_tab(played: Played) -> bool:
    """Return whether the crosstable has a page of its own."""
    kind = played.frame.kind
    return bool(played.games) and (kind in BY_ROUNDS or (kind in CROSSED and len(played.seats) > WIDEST_TABLE))


@dataclass(frozen=True, slots=True)
class ColumnHeader:
    """The head of a column: the query that sorts by it, and the value of aria-sort."""

    address: str
    ordered: str


def _headers(table: StandingsTable, choice: Choice) -> dict[str, ColumnHeader]:
    return {name: _header(name, choice) for name in sortable(table)}


def _header(name: str, choice: Choice) -> ColumnHeader:
    """Return the head of a column; a second click turns the order."""
    own = choice.sort == name
    address = choice.address(
        sort="" if name == PLACE else name, turned="1" if own and not choice.turned else "", page=""
    )
    first = "ascending" if name in {PLACE, "seat", "name"} else "descending"
    second = "descending" if first == "ascending" else "ascending"
    return ColumnHeader(address, (second if choice.turned else first) if own else "")


@of_code
def tournament(request: HttpRequest, stored: Tournament) -> HttpResponse:
    """Show a tournament: `/tournaments/<code>/`; `?round=` a round, `?show=crosstable`, `?why=` a seat's place."""
    played = read_played(stored)
    choice = read_choice(request, played)
    context = {
        "head": head_of_tournament(stored, played),
        "tournament": stored,
        "played": played,
        "choice": choice,
        "namesakes": namesakes(sitter.player for sitter in played.sitters),
        "tabs": _tabs(played, choice),
    }
    shown = {"round": _round_tab, "crosstable": _crosstable_tab}.get(choice.tab, _standings_tab)
    found = shown(stored, played, choice)
    links = _page_links(found["table_page"], choice)
    return render(request, "website/tournament.html", {**context, **found, "page_links": links})


def _page_links(page: TablePage[Any], choice: Choice) -> list[tuple[int, str]]:
    """Return the pages of a long table; none where there is one only."""
    pages = range(1, page.pages + 1) if page.pages > 1 else ()
    return [(number, choice.address(page=number if number > 1 else "")) for number in pages]


def _tabs(played: Played, choice: Choice) -> list[tuple[str, int, str, bool]]:
    """Return kind, number, address and whether it is shown of each tab; none where there is one only."""
    if not has_crosstable_tab(played):
        return []
    plain = Choice(lang=choice.lang)
    rounds = range(1, played.last_round + 1) if played.frame.kind in BY_ROUNDS else ()
    return [
        ("standings", 0, plain.address(), choice.tab == "standings"),
        ("crosstable", 0, plain.address(show="crosstable"), choice.tab == "crosstable"),
        *(("round", number, plain.address(round=number), choice.round == number) for number in rounds),
    ]


def _round_tab(_stored: Tournament, played: Played, choice: Choice) -> dict[str, Any]:
    if played.frame.kind == Kind.TEAM_LEAGUE:
        return {"table_page": cut_page((), 1), **league_round(played, choice.round)}
    games = [game for game in played.games if game.round == choice.round]
    byes = [bye for bye in played.byes if bye.round == choice.round]
    page = cut_page(games, choice.page)
    return {
        "table_page": page,
        "byes": [(played.seats[bye.seat][-1], bye.half_points) for bye in byes],
        "finished": sum(bool(game.score) for game in games),
        "games": len(games),
    }


def _crosstable_tab(stored: Tournament, played: Played, choice: Choice) -> dict[str, Any]:
    if played.frame.kind in CROSSED:
        seats = cut_page(sorted(played.seats), choice.page, max(CELLS // len(played.seats), 1))
        table = crosstable(played.frame.kind, played.seats, played.games, shown=seats.rows)
        return {"table_page": seats, "table": table}
    standings = standings_of(stored, played)
    if played.frame.kind == Kind.TEAM_LEAGUE:
        return {"table_page": cut_page((), 1), **league_players(played, standings.rows)}
    page = cut_page(sort_rows(standings, PLACE, turned=False), choice.page)
    lines = round_lines(played, [row.seat for row in page.rows])
    return {
        "table_page": page,
        "lines": [(row, lines[row.seat].cells) for row in page.rows],
        "rounds": range(1, played.last_round + 1),
    }


def _standings_tab(stored: Tournament, played: Played, choice: Choice) -> dict[str, Any]:
    table = standings_of(stored, played)
    ranked = stored.kind in RANKED and bool(played.games)
    rows = sort_rows(table, choice.sort if ranked or choice.sort != PLACE else "seat", turned=choice.turned)
    return {
        "standings": table,
        "stages": stages_of(stored),
        "waits": rounds.waits_for_players(stored),
        "columns": _columns(table, choice, ranked=ranked),
        "heads": _headers(table, choice),
        "table_page": cut_page(rows, choice.page),
        "why": explain_seat(played, table, choice.why) if ranked and choice.why else None,
        "byes": [(bye.round, played.seats[bye.seat][-1], bye.half_points) for bye in played.byes],
        **_forms(played, table),
        **_progress(played),
        **_facts(stored, played),
    }


def _columns(table: StandingsTable, choice: Choice, *, ranked: bool) -> PlacingColumns:
    return PlacingColumns(
        ranked=ranked,
        possible=ranked and table.has_prospects,
        ratings=table.has_ratings,
        performance=table.has_performance,
        changes=table.has_changes,
        why_address=choice.why_address,
        chosen=choice.why,
        namesakes=namesakes(sitter.player for sitter in table.played.sitters),
        lang=choice.lang,
    )


def _forms(played: Played, table: StandingsTable) -> dict[str, Any]:
    """Return the tables that belong to the kind; games are listed where no table leads to them."""
    kind = played.frame.kind
    if kind == Kind.TEAM_LEAGUE:
        return league_standings(played, table.rows)
    if has_crosstable_tab(played):
        return {}
    if kind in CROSSED:
        return {"table": crosstable(kind, played.seats, played.games)}
    if kind == Kind.KNOCKOUT:
        return {"bracket": bracket_of(played), "listed": played.games[:MOST_LISTED]}
    if kind == Kind.TEAM and played.seats:
        return {"match": team_match_of(played)}
    return {"listed": played.games[:MOST_LISTED]}


def _progress(played: Played) -> dict[str, Any]:
    progress: Progress = progress_of(played, localdate())
    drawn: Bars[date] | None = bars(progress.months, *SMALL)
    return {"progress": progress, "strip": drawn}


def _facts(stored: Tournament, played: Played) -> dict[str, Any]:
    """Return what is known about the tournament, and its evaluation; with many seats without a line for each."""
    few = len(played.seats) <= ROWS
    by_game = rates_games(stored.pool)
    reason = not_rated(stored)
    return {
        "directors": stored.directors.order_by("name").values_list("name", flat=True),
        "not_rated": reason,
        "coming_list": _coming_list(stored, played),
        **_evaluations(stored, short=not few or (by_game and len(played.games) > MOST_LISTED)),
        "few": few,
        "by_game": by_game,
        "by_period": rates_periods(stored.pool),
        "until": review_until(stored),
        "in_question": games_in_question(stored) if stored.rating_waits_until else (),
    }


def _evaluations(stored: Tournament, *, short: bool) -> dict[str, Any]:
    """Return the evaluations of a tournament; in `short` the key of the first one."""
    if short:
        return {"first_evaluation": evaluations.first_of_tournament(stored)}
    return {"evaluations": evaluations.of_tournament(stored)}


def _coming_list(stored: Tournament, played: Played) -> Period | None:
    """Return the period with whose list a tournament that ended is rated, where periods are."""
    calendar = RULES[stored.pool.rule].calendar
    return calendar.period_of(played.ended_on) if calendar and played.ended_on else None
