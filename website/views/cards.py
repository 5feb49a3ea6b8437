"""A player's card as a picture: name, rating and course, for pages of clubs and of players themselves."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.models import Player
from ratings.queries import players
from ratings.queries.activity import is_public
from ratings.queries.career_games import read_career
from website.views.course_values import draw_course
from website.views.page_heads import is_shared
from webtools.requests import or_404, refuse_nul


@require_safe
def card(request: HttpRequest, number: str) -> HttpResponse:
    """Draw `/players/<number>/card.svg`. Raise Http404 for who is not shared or has no rating that is shown."""
    player = players.resolve_merged(or_404(players.find_player(refuse_nul(number))))
    if not (is_shared(player) and is_public(player)):
        raise Http404
    rating = or_404(_first_rating(player))
    career = [line for line in read_career(player).lines if line.pool_id == rating.pool.pk]
    course = draw_course(rating, career, players.takeovers(player), (), by_games=False)
    context = {"player": player, "held": rating, "course": course}
    response = render(request, "website/card.svg", context, content_type="image/svg+xml")
    response["X-Robots-Tag"] = "noindex"
    return response


def _first_rating(player: Player) -> players.PoolRating | None:
    """Return the rating in the first pool that shows one."""
    return next((each for each in players.ratings_of(player) if each.value is not None), None)
