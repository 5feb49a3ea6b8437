"""Pages for frames on other sites: the same views and templates, without our header and footer."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_safe

from ratings.queries import players
from ratings.queries.activity import is_public
from website.views import players as player_pages
from website.views import pools, standings
from webtools.framing import EMBED
from webtools.requests import refuse_nul

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]


def _embedded(view: View[P]) -> View[P]:
    """Make the view of a page one for frames: where it leads elsewhere, that is the page for frames there."""

    @wraps(view)
    def show_in_frame(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if isinstance(response, HttpResponseRedirect) and not response.url.startswith(EMBED):
            response["Location"] = EMBED + response.url
        return response

    return show_in_frame


embed_ranking = _embedded(pools.ranking)
embed_tournament = _embedded(standings.tournament)


@require_safe
@_embedded
def embed_player(request: HttpRequest, number: str) -> HttpResponse:
    """Show a player on another site. Raise Http404 for who objects to lists or died."""
    person = players.find_player(refuse_nul(number))
    if person and not is_public(person):
        raise Http404
    return player_pages.player(request, number)
