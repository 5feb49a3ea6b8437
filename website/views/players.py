"""The page of a player, and the search that leads to it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ratings.models import Pool
from ratings.personal import age_group_of
from ratings.queries import careers, players, pools, search
from ratings.queries.activity import died_on
from ratings.queries.repertoires import repertoires
from website.views.page_heads import head_of_player
from website.views.player_sections import PlayerHistory, PoolSection, build_section
from website.views.running_games import RunningSection, build_running
from webtools.requests import or_404, query_text, redirect_to_page, refuse_nul

BY_GAMES = "games"
"""The value of `?by=` that draws the course of a rating by the number of games."""


@require_safe
def player(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player: `/players/<number>/`. A merged number redirects to the remaining one."""
    person = or_404(players.find_player(refuse_nul(number)))
    if person.merged_into:
        return redirect_to_page(request, "player", person.merged_into.number)
    history = PlayerHistory(person, query_text(request, "year"))
    ratings, running = players.ratings_of(person), players.running(person)
    open_games = build_running(person, running, ratings)
    by_games = query_text(request, "by") == BY_GAMES
    sections = [build_section(each, history, open_games.get(each.pool.key), by_games=by_games) for each in ratings]
    context = {
        "head": head_of_player(person, ratings),
        "player": person,
        **_ratings(sections),
        "unrated_running": _without_section(open_games, sections),
        "running": running,
        "age_group": age_group_of(person, localdate()) if any(each.rank for each in ratings) else None,
        "repertoires": repertoires(person),
        **_published(history, {section.rating.pool for section in sections if section.rating.inactive}),
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


def _without_section(open_games: Mapping[str, RunningSection], sections: Iterable[PoolSection]) -> list[RunningSection]:
    """Return the open games in pools in which the player has no rating yet."""
    listed = {section.rating.pool.key for section in sections if section.is_listed}
    return [open_ for key, open_ in open_games.items() if key not in listed]


def _published(history: PlayerHistory, inactive_in: Container[Pool]) -> dict[str, object]:
    """Return adopted ratings and lines of lists, without those of pools where the player is inactive."""
    return {
        "takeovers": [each for each in history.brought if each.pool not in inactive_in],
        "lists": [row for row in history.lists if row.publication.pool not in inactive_in],
    }


@require_safe
def look_up(request: HttpRequest) -> HttpResponse:
    """Search players, clubs and tournaments: `/players/?q=`. A single hit opens its page. Where names begin with the
    question these are enough, unless `?everywhere=1` asks for all.
    """
    query = query_text(request, "q").strip()
    everywhere = bool(query_text(request, "everywhere"))
    hits, more = search.search(query, beginning=not everywhere)
    others = search.search_others(query) if everywhere or not hits else search.OtherHits((), ())
    if target := _only_hit(hits, others):
        return redirect_to_page(request, *target)
    context: dict[str, object] = {
        "asked": query,
        "hits": hits,
        "more": more,
        "others": others,
        "everywhere": everywhere,
    }
    if others.clubs:
        context["pools"] = pools.pools()
    return render(request, "website/look_up.html", context)


def _only_hit(hits: Sequence[search.Hit], others: search.OtherHits) -> tuple[str, str] | None:
    """Return the page of the only thing that was found; a club has none of its own."""
    pages = [("player", hit.number) for hit in hits] + [("tournament", each.code) for each in others.tournaments]
    return pages[0] if len(pages) == 1 and not others.clubs else None
