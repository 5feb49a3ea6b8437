"""The page of a player, and the search that leads to it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ratings.models import Player, Pool
from ratings.personal import Group, age_group_of
from ratings.queries import careers, players, pools, search
from ratings.queries.activity import Visibility, read_visibility
from ratings.queries.repertoires import repertoires
from website.views import near_names
from website.views.first_ratings import find_first_ratings
from website.views.page_heads import head_of_player
from website.views.player_sections import PlayerHistory, PoolSection, build_section
from website.views.running_games import build_running
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
    running = players.running(person)
    visibility = read_visibility(person)
    sections = _sections(history, running, visibility, by_games=query_text(request, "by") == BY_GAMES)
    same_name, merged = careers.find_namesakes(person)
    context = {
        "head": head_of_player(person, tuple(each.rating for each in sections), public=visibility.is_public),
        "player": person,
        "merged": merged,
        "sections": sections,
        "has_ended": visibility.died_on is not None,
        "running": _running_beside(running, sections),
        "age_group": _age_group(person, sections),
        "repertoires": repertoires(person),
        **_published(history, {section.rating.pool for section in sections if section.rating.inactive}),
        "same_name": same_name,
        "died_on": visibility.died_on if settings.PUBLISH_DEATHS else None,
    }
    return render(request, "website/player.html", context)


def _age_group(person: Player, sections: Iterable[PoolSection]) -> Group | None:
    """Return the list of an age on which a ranked player is."""
    return age_group_of(person, localdate()) if any(section.rating.rank for section in sections) else None


def _running_beside(running: Iterable[players.RunningRow], sections: Iterable[PoolSection]) -> list[players.RunningRow]:
    """Return the running tournaments that no section names as what a first rating waits for."""
    named = {section.rating.pool.key for section in sections if section.first}
    return [row for row in running if row.pool not in named]


def _sections(
    history: PlayerHistory, running: Sequence[players.RunningRow], visibility: Visibility, *, by_games: bool
) -> list[PoolSection]:
    """Return the pools in which the player has a rating, or finished or open games; the pools that matter most first,
    equal ones in the order of the federation.
    """
    ratings = players.ratings_of(history.player, visibility, of_all=True)
    open_games = build_running(history.player, running, ratings)
    held = {rating.pool.key: rating for rating in ratings if _is_shown(rating, history)}
    held |= {key: players.make_unrated(part.pool) for key, part in open_games.items() if key not in held}
    unrated = [rating.pool for rating in held.values() if not _was_rated(rating, history)]
    first = find_first_ratings(unrated, running, history.lines) if unrated else {}
    sections = [
        build_section(rating, history, open_games.get(key), first.get(rating.pool.pk), by_games=by_games)
        for key, rating in held.items()
    ]
    return sorted(sections, key=lambda section: section.place)


def _is_shown(rating: players.PoolRating, history: PlayerHistory) -> bool:
    """Return whether anything is known of a rating, or it was evaluated."""
    return rating.value is not None or rating.inactive or rating.has_live or rating.pool.pk in history.lines


def _was_rated(rating: players.PoolRating, history: PlayerHistory) -> bool:
    """Return whether the player has a rating or had one, which is not 0-0 nor what a first one will be made of."""
    return (
        rating.inactive or bool(rating.index) or any(line.after_index for line in history.lines.get(rating.pool.pk, ()))
    )


def _published(history: PlayerHistory, inactive_in: Container[Pool]) -> dict[str, object]:
    """Return adopted ratings and lines of lists, without those of pools where the player is inactive."""
    return {
        "takeovers": [each for each in history.brought if each.pool not in inactive_in],
        "lists": [row for row in history.lists if row.publication.pool not in inactive_in],
    }


@require_safe
def look_up(request: HttpRequest) -> HttpResponse:
    """Search players, clubs and tournaments: `/players/?q=`. A single hit opens its page. Where names begin with the
    question these are enough, unless `?everywhere=1` asks for all. Where nobody is found, names that are nearly written
    so or sound the same are suggested; they are beside a single hit, too.
    """
    query = query_text(request, "q").strip()
    everywhere = bool(query_text(request, "everywhere"))
    hits, more = search.search(query, beginning=not everywhere)
    others = search.search_others(query) if everywhere or not hits else search.OtherHits((), ())
    near = _near(query, hits, others)
    if not near and (target := _only_hit(hits, others)):
        return redirect_to_page(request, *target)
    context: dict[str, object] = {
        "asked": query,
        "hits": hits,
        "more": more,
        "others": others,
        "near": near,
        "everywhere": everywhere,
    }
    if others.clubs or not (hits or near):
        context["pools"] = pools.pools()
    return render(request, "website/look_up.html", context)


def _near(query: str, hits: Sequence[search.Hit], others: search.OtherHits) -> tuple[search.Hit, ...]:
    """Return whom a question may mean besides: where nothing was found, or one player whose name others nearly have."""
    if len(hits) == 1:
        return near_names.find_same_sound(query, hits[0])
    return () if hits or others.clubs or others.tournaments else near_names.find_near(query)


def _only_hit(hits: Sequence[search.Hit], others: search.OtherHits) -> tuple[str, str] | None:
    """Return the page of the only thing that was found; a club has none of its own."""
    pages = [("player", hit.number) for hit in hits] + [("tournament", each.code) for each in others.tournaments]
    return pages[0] if len(pages) == 1 and not others.clubs else None
