"""The page of a player, and the search that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings import change_sentences
from ratings.models import Pool, PublishedRating, Takeover
from ratings.queries import careers, players
from ratings.queries.activity import died_on
from ratings.queries.pools import regulation_of
from ratings.queries.repertoires import repertoires
from ratings.regulations import parameters_of
from ratings.regulations.regulation import Regulation
from website.views.course import Course
from website.views.course_values import draw_course
from webtools.requests import or_404, query_text, redirect_to_page, refuse_nul

BY_GAMES = "games"
"""The value of `?by=` that draws the course of a rating by the number of games."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An evaluation of a player, with the games that were counted and the sentence of why."""

    row: players.HistoryRow
    games: tuple[careers.MetGame, ...]
    why: tuple[change_sentences.Part, ...]


@dataclass(frozen=True, slots=True)
class YearOfHistory:
    """The evaluations of a player in one year, the newest first."""

    year: int
    lines: tuple[HistoryLine, ...]

    @property
    def games(self) -> int:
        """The counted games."""
        return sum(line.row.games for line in self.lines)

    @property
    def change(self) -> int:
        """Whole points gained or lost; a first rating is no change."""
        return sum(line.row.change or 0 for line in self.lines)


@dataclass(frozen=True, slots=True)
class PoolSection:
    """One pool of a player: the rating and how it came about."""

    rating: players.PoolRating
    history: tuple[HistoryLine, ...]
    course: Course | None
    tallies: tuple[careers.Tally, ...]
    gains: tuple[players.HistoryRow, ...]

    @property
    def is_listed(self) -> bool:
        """Whether the player was evaluated or rated here."""
        return bool(self.history) or self.rating.value is not None or self.rating.inactive

    @property
    def is_newcomer(self) -> bool:
        """Whether only a live value exists so far."""
        return not self.history and self.rating.value is None and self.rating.has_live

    @property
    def years(self) -> tuple[YearOfHistory, ...]:
        """The evaluations by year, the newest first."""
        by_year = groupby(self.history, key=lambda line: line.row.on.year)
        return tuple(YearOfHistory(year, tuple(lines)) for year, lines in by_year)

    @property
    def newest(self) -> HistoryLine | None:
        """The newest evaluation, where its value counts today."""
        return self.history[0] if self.history and not self.rating.inactive else None

    @property
    def regulation(self) -> Regulation:
        """The regulation of the pool."""
        return regulation_of(self.rating.pool)

    @property
    def performs(self) -> bool:
        """Whether the regulation expects a score of each game, so that there is a performance."""
        return any(tally.performance is not None for tally in self.tallies)


@require_safe
def player(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player: `/players/<number>/`. A merged number redirects to the remaining one."""
    person = or_404(players.find_player(refuse_nul(number)))
    if person.merged_into:
        return redirect_to_page(request, "player", person.merged_into.number)
    history = players.history(person)
    games = careers.games_of(person, history)
    brought, lists = players.takeovers(person), careers.published(person)
    by_games = query_text(request, "by") == BY_GAMES
    sections = [
        _section(rating, history, games, draw_course(rating, history, brought, lists, by_games=by_games))
        for rating in players.ratings_of(person)
    ]
    running = players.running(person)
    context = {
        "player": person,
        "opened": _opened_year(request, history),
        "running_in": {row.pool for row in running},
        **_ratings(sections),
        "running": running,
        "repertoires": repertoires(person),
        **_published(brought, lists, {section.rating.pool for section in sections if section.rating.inactive}),
        "cut": len(history) == players.HISTORY,
        "same_name": careers.namesakes_of(person),
        "died_on": died_on(person) if settings.PUBLISH_DEATHS else None,
    }
    return render(request, "website/player.html", context)


def _opened_year(request: HttpRequest, history: Sequence[players.HistoryRow]) -> int | None:
    """Return the year of `?year=` if the player was evaluated in it, else none: then the newest one is open."""
    years = {str(row.on.year): row.on.year for row in history}
    return years.get(query_text(request, "year"))


def _ratings(sections: Sequence[PoolSection]) -> dict[str, object]:
    """Return the pools in which the player has a rating, and those in which only a live value exists."""
    return {
        "sections": [section for section in sections if section.is_listed],
        "newcomer_in": [section.rating for section in sections if section.is_newcomer],
        "has_ended": any(section.rating.ended for section in sections),
    }


def _published(
    brought: Iterable[Takeover], lists: Iterable[PublishedRating], inactive_in: Container[Pool]
) -> dict[str, object]:
    """Return adopted ratings and lines of lists, without those of pools where the player is inactive."""
    return {
        "takeovers": [each for each in brought if each.pool not in inactive_in],
        "lists": [row for row in lists if row.publication.pool not in inactive_in],
    }


def _section(
    rating: players.PoolRating,
    history: tuple[players.HistoryRow, ...],
    games: Mapping[int, tuple[careers.MetGame, ...]],
    course: Course | None,
) -> PoolSection:
    own = tuple(row for row in history if row.pool_id == rating.pool.pk)
    expectation = regulation_of(rating.pool).expectation(parameters_of(rating.pool.rule, rating.pool.parameters))
    lines = tuple(_history_line(row, games.get(row.evaluation_id, ()), expectation) for row in own)
    tallies = careers.tallies(rating.pool, [game for line in lines for game in line.games])
    return PoolSection(rating, lines, course, tallies, careers.gains(own))


def _history_line(
    row: players.HistoryRow, games: tuple[careers.MetGame, ...], expectation: Callable[[int], int]
) -> HistoryLine:
    return HistoryLine(row, games, change_sentences.explain_change(change_sentences.change_of(row, games, expectation)))


@require_safe
def look_up(request: HttpRequest) -> HttpResponse:
    """Search players by name or number: `/players/?q=`."""
    query = query_text(request, "q").strip()
    hits, more = players.search(query)
    return render(request, "website/look_up.html", {"asked": query, "hits": hits, "more": more})
