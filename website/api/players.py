"""Players: search, one player, their evaluations."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from ninja import Router

from ratings.models import Player, Pool
from ratings.queries import players, pools
from ratings.queries.players import HistoryRow, PoolRating
from ratings.queries.search import Hit, search
from website.api import shapes
from website.api.guard import or_404
from website.api.parameters import (
    USUAL_ROWS,
    BeforeEvaluation,
    OfPool,
    PlayerNumber,
    Rows,
    address,
    evaluation_before,
    text_parameter,
    without_nul_in_path,
)

router = Router(tags=["players"])


@router.get("/players", response=shapes.HitsShape, operation_id="look_up", summary="Players by name or number")
def look_up(
    request: HttpRequest,  # noqa: ARG001 -- the form of a view
    q: Annotated[str, text_parameter("words of a name, or a number", least=1)],
) -> shapes.HitsShape:
    """Fifty players at most; umlauts may be written as ä, ae or a."""
    hits, more = search(q)
    return shapes.HitsShape(players=[hit(each) for each in hits], more=more)


@router.get(
    "/players/{path:number}/history",
    response=shapes.HistoryShape,
    operation_id="player_history",
    summary="What changed a player's ratings",
)
def history(
    request: HttpRequest,
    number: PlayerNumber,
    pool: OfPool = "",
    before: BeforeEvaluation = None,
    rows: Rows = USUAL_ROWS,
) -> shapes.HistoryShape | HttpResponse:
    """Current evaluations of a player, the newest first."""
    player = find_player(number)
    if player.merged_into:
        return redirect_merged(player.merged_into, "player_history")
    lines = players.history(player, before=evaluation_before(before), pool=pool, most=rows + 1)
    last = lines[rows - 1].evaluation_id if len(lines) > rows else None
    by_key = {each.pk: each for each in pools.pools()}
    return shapes.HistoryShape(
        player=shapes.person(player),
        evaluations=[line(row, by_key[row.pool_id]) for row in lines[:rows]],
        next=address(request, before=last) if last else None,
    )


@router.get("/players/{path:number}", response=shapes.PlayerShape, operation_id="player", summary="One player")
def one(request: HttpRequest, number: PlayerNumber) -> shapes.PlayerShape | HttpResponse:  # noqa: ARG001 -- the form of a view
    """Ratings of a player pool by pool, and their running tournaments. A merged number leads to the remaining
    player.
    """
    player = find_player(number)
    if player.merged_into:
        return redirect_merged(player.merged_into, "player")
    return shapes.fill(
        shapes.PlayerShape,
        player,
        ratings=[shapes.PoolRatingShape(**held_facts(held), rank=held.rank) for held in players.ratings_of(player)],
        running=[shapes.fill(shapes.RunningShape, row) for row in players.running(player)],
    )


def find_player(number: str) -> Player:
    """Return the player with a number. Raises NotFoundError."""
    return or_404(players.find_player(without_nul_in_path(number)), "number", f"there is no player {number!r}")


def redirect_merged(player: Player, operation: str) -> HttpResponse:
    """Show the way to the player who was kept; not for ever, because a merger can be taken back."""
    return HttpResponseRedirect(reverse(f"api:{operation}", args=[player.number]))


def hit(found: Hit) -> shapes.HitShape:
    """Return a player who was found."""
    return shapes.fill(shapes.HitShape, found, ratings=[shapes.HeldShape(**held_facts(held)) for held in found.ratings])


def held_facts(held: PoolRating) -> dict[str, Any]:
    """Return what a player has in a pool, without the rank: a search does not count the players before them."""
    return {
        "pool": held.pool.key,
        "rating": shapes.rating(held.value, held.index, held.pool.rule),
        "secured": held.secured,
        "as_of": held.as_of,
        "live": shapes.live(held, held.pool.rule),
        "inactive": held.inactive,
    }


def line(row: HistoryRow, pool: Pool) -> shapes.HistoryLine:
    """Return one evaluation of a player."""
    return shapes.fill(
        shapes.HistoryLine,
        row,
        evaluation=row.evaluation_id,
        pool=pool.key,
        completed_on=row.on,
        tournament=shapes.tournament_name(None if row.listed_on or not row.tournaments else row.tournaments[0]),
        tournaments=shapes.tournament_names(row.tournaments),
        opponent=row.opponent or None,
        points=shapes.points(row.points),
        expected=shapes.scaled(row.expected),
        before=shapes.rating(row.before_value, row.before_index, pool.rule),
        after=shapes.rating(row.after_value, row.after_index, pool.rule),
    )
