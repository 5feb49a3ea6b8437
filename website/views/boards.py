"""Pictures of positions: chess boards as SVG files whose address says everything, so that they never change."""

from __future__ import annotations

import re

import chess
import chess.svg
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import condition, require_safe

DRAWING = '"1"'
"""The version of the drawing, as its ETag. Whoever changes the drawing changes the 1 in the address as well."""

FOREVER = "public, max-age=31536000, immutable"
"""A year, the longest time that caches keep anything (RFC 9111 leaves it to them; 2616 named a year)."""

SIDES = {"white": chess.WHITE, "black": chess.BLACK}
NO_MOVE = "start"
"""In the place of the last move where there was none."""

LONGEST_PLACEMENT = 71
"""Characters of a placement in FEN: 64 squares and seven strokes."""

SIZE = 400
"""Pixels of a drawing as long as no stylesheet says otherwise."""

COLOURS = {
    "square light": "#f3eee1",
    "square dark": "#a3baae",
    "square light lastmove": "#f2dc8d",
    "square dark lastmove": "#d0b653",
    "margin": "#17604f",
    "coord": "#ffffff",
    "inner border": "#17604f",
    "outer border": "#17604f",
}
"""Those of the stylesheet, made pale enough for both colours of pieces, in light and dark alike."""

_STYLE = re.compile(r' style="([^"]*)"')


def address_of(fen: str, last_move: str, *, from_black: bool) -> str:
    """Return the address of the picture of a position; `last_move` in UCI, "" for none."""
    side = "black" if from_black else "white"
    placement = fen.partition(" ")[0].replace("/", "-")
    return reverse("website:board", args=[side, placement, last_move or NO_MOVE])


@require_safe
@condition(etag_func=lambda *_request, **_address: DRAWING)
def board(request: HttpRequest, side: str, placement: str, move: str) -> HttpResponse:  # noqa: ARG001 -- the form of a view
    """Draw a position: `/boards/1/white/<placement of a FEN, "-" for "/">/e2e4.svg`."""
    if side not in SIDES or len(placement) > LONGEST_PLACEMENT:
        raise Http404
    try:
        position = chess.BaseBoard(placement.replace("-", "/"))
        last_move = None if move == NO_MOVE else chess.Move.from_uci(move)
    except ValueError as fault:
        raise Http404 from fault
    headers = {"Cache-Control": FOREVER, "X-Robots-Tag": "noindex"}
    return HttpResponse(draw(position, last_move, side), content_type="image/svg+xml", headers=headers)


def draw(position: chess.BaseBoard, last_move: chess.Move | None, side: str) -> str:
    """Return a board as SVG without style attributes, which our own policy (CSP) forbids."""
    drawn = chess.svg.board(position, orientation=SIDES[side], lastmove=last_move, size=SIZE, colors=COLOURS)
    return _STYLE.sub(lambda style: _attributes(style[1]), drawn)


def _attributes(style: str) -> str:
    """Return the declarations of a style as attributes of their own, which SVG has for all of them."""
    declarations = (each.partition(":") for each in style.split(";") if each.strip())
    return "".join(f' {name.strip()}="{value.strip()}"' for name, _colon, value in declarations)
