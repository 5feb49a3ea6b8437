"""Games of a pool by their opening."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.queries.opening_games import find_codes, games_with
from ratings.queries.players import namesakes
from ratings.vocabulary.openings import code_names
from webtools.requests import get_pool, parse_cursor, query_text


@require_safe
def opening_games(request: HttpRequest, key: str) -> HttpResponse:
    """Show the games with an opening: `/pools/<key>/games/?opening=B90`, or words of its name."""
    pool = get_pool(key)
    query = query_text(request, "opening").strip()
    codes = find_codes(query)
    page = games_with(pool, codes, parse_cursor(request)) if codes else None
    names = code_names()
    context = {
        "pool": pool,
        "asked": query,
        "codes": codes,
        "page": page,
        "opening": names[codes[0]] if len(codes) == 1 else "",
        "namesakes": namesakes(p for game in page.rows for p in (game.white.player, game.black.player)) if page else (),
    }
    return render(request, "website/opening_games.html", context)
