"""Games of a pool by their opening or by a position."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.formats.positions import parse_position
from ratings.queries.opening_games import find_codes, games_through, games_with
from ratings.queries.players import namesakes
from ratings.vocabulary.openings import code_names
from webtools.requests import get_pool, parse_cursor, query_text


@require_safe
def opening_games(request: HttpRequest, key: str) -> HttpResponse:
    """Show the games with an opening: `/pools/<key>/games/?opening=B90`, or words of its name; with `?position=` those
    that reached the position of a FEN.
    """
    pool, cursor = get_pool(key), parse_cursor(request)
    fen = query_text(request, "position").strip()
    position = parse_position(fen) if fen else ""
    query = "" if fen else query_text(request, "opening").strip()
    codes = find_codes(query)
    page = games_through(pool, position, cursor) if position else games_with(pool, codes, cursor) if codes else None
    names = code_names()
    context = {
        "pool": pool,
        "asked": query,
        "fen": fen,
        "position": position,
        "codes": codes,
        "page": page,
        "opening": names[codes[0]] if len(codes) == 1 else "",
        "namesakes": namesakes(p for game in page.rows for p in (game.white.player, game.black.player)) if page else (),
    }
    return render(request, "website/opening_games.html", context)
