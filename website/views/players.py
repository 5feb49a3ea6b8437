"""The page of a player, and the search that leads to it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ratings import sentences
from ratings.models import Pool, PublishedRating, Takeover
from ratings.queries import careers, players
from ratings.queries.activity import died_on
from ratings.queries.pools import is_secured, regulation_of
from ratings.queries.repertoires import repertoires
from ratings.regulations import parameters_of
from ratings.regulations.regulation import Regulation
from website.views.course import Course, CourseValue, Kind, course_of
from webtools.requests import or_404, query_text, redirect_to_page, refuse_nul

BY_GAMES = "games"
"""The value of `?by=` that draws the course of a rating by the number of games."""


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """An evaluation of a player, with the games that were counted and the sentence of why."""

    row: players.HistoryRow
    games: tuple[careers.MetGame, ...]
    why: tuple[sentences.Part, ...]


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
        _section(rating, history, games, _course(rating, history, brought, lists, by_games=by_games))
        for rating in players.ratings_of(person)
    ]
    context = {
        "player": person,
        **_ratings(sections),
        "running": players.running(person),
        "repertoires": repertoires(person),
        **_published(brought, lists, {section.rating.pool for section in sections if section.rating.inactive}),
        "cut": len(history) == players.HISTORY,
        "same_name": careers.namesakes_of(person),
        "died_on": died_on(person) if settings.PUBLISH_DEATHS else None,
    }
    return render(request, "website/player.html", context)


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


def _course(
    rating: players.PoolRating,
    history: Sequence[players.HistoryRow],
    brought: Iterable[Takeover],
    lists: Iterable[PublishedRating],
    *,
    by_games: bool,
) -> Course | None:
    """Return the drawing of everything that is known of a rating; none of one that is not shown."""
    if rating.inactive:
        return None
    rows = [row for row in reversed(history) if row.pool_id == rating.pool.pk]
    total = dict(zip(rows, accumulate(row.games for row in rows), strict=True))
    values = [*_adopted_values(rating.pool, brought, rows), *(_evaluated(row, games) for row, games in total.items())]
    values += [_listed(row, total) for row in lists if row.publication.pool_id == rating.pool.pk]
    if rating.has_live and rating.live_value is not None and rating.live_index:
        played, secured = sum(row.games for row in rows), is_secured(rating.pool.rule, rating.live_index)
        today, games = localdate(), played + rating.live_games
        values.append(CourseValue(Kind.LIVE, today, games, rating.live_value, rating.live_index, secured))
    return course_of([value for value in values if value.index], by_games=by_games)


def _adopted_values(
    pool: Pool, brought: Iterable[Takeover], rows: Sequence[players.HistoryRow]
) -> Iterable[CourseValue]:
    """Yield what the player began with, on its day, or where that is not known with the first evaluation."""
    for each in brought:
        on = each.as_of or (rows[0].on if rows else None)
        if each.pool_id == pool.pk and each.exchanged_on is None and on:
            yield CourseValue(Kind.TAKEOVER, on, 0, each.value, each.index, is_secured(pool.rule, each.index))


def _evaluated(row: players.HistoryRow, games: int) -> CourseValue:
    return CourseValue(Kind.EVALUATION, row.on, games, row.after_value, row.after_index, row.secured, row.evaluation_id)


def _listed(row: PublishedRating, total: Mapping[players.HistoryRow, int]) -> CourseValue:
    list_, pool = row.publication, row.publication.pool
    games = max((games for each, games in total.items() if each.on <= list_.as_of), default=0)
    return CourseValue(
        Kind.LIST, list_.as_of, games, row.value, row.index, is_secured(pool.rule, row.index), list_.number
    )


def _history_line(
    row: players.HistoryRow, games: tuple[careers.MetGame, ...], expectation: Callable[[int], int]
) -> HistoryLine:
    return HistoryLine(row, games, sentences.explain_change(sentences.change_of(row, games, expectation)))


@require_safe
def look_up(request: HttpRequest) -> HttpResponse:
    """Search players by name or number: `/players/?q=`."""
    query = query_text(request, "q").strip()
    hits, more = players.search(query)
    return render(request, "website/look_up.html", {"asked": query, "hits": hits, "more": more})
