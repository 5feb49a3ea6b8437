"""The start page: what happened lately, what runs, a look-up, the pools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import localdate
from django.views.decorators.http import require_safe

from ratings.formats.movetext import Move, replay
from ratings.models import Game, Pool, Publication
from ratings.queries import evaluations, listing, pools, publications, standings
from ratings.queries.games import newest_with_moves
from ratings.queries.tournaments import last_played
from website.views.boards import address_of
from website.views.page_heads import head_of_start

LISTS = 2
"""Lists of a pool that the start page names."""
WEEK, MONTH, YEAR = 7, 31, 365
"""Days to look back: the fewest within which something was evaluated."""
MOST_MOVERS = 6
MOST_FINISHED = 6
MOST_RUNNING = 6
"""Lines of what happened and of what runs (our own choice)."""


@dataclass(frozen=True, slots=True)
class PoolCard:
    """A pool with the first of its ranking, its newest lists and its last evaluations."""

    pool: Pool
    top: tuple[standings.StandingRow, ...]
    newest: tuple[evaluations.EvaluationRow, ...]
    lists: tuple[Publication, ...]


@dataclass(frozen=True, slots=True)
class Mover:
    """A player whose rating in a pool moved."""

    pool: Pool
    of: listing.Riser


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game with the drawing of its last position."""

    game: Game
    picture: str
    last_move: Move | None


@require_safe
def start(request: HttpRequest) -> HttpResponse:
    """Show the start page: `/`."""
    cards = [_card(pool) for pool in pools.pools()]
    today = localdate()
    rows = sorted((row for card in cards for row in card.newest), key=lambda row: row.on, reverse=True)
    days = _days_back(today, rows[0].on if rows else today)
    context = {
        "head": head_of_start(),
        "cards": cards,
        "days": days,
        "movers": _movers(cards, today - timedelta(days=days)),
        "finished": rows[:MOST_FINISHED],
        "running": last_played(MOST_RUNNING),
        "shown": _shown_game(today - timedelta(days=YEAR)),
    }
    return render(request, "website/start.html", context)


def _card(pool: Pool) -> PoolCard:
    return PoolCard(pool, standings.top(pool), evaluations.newest(pool), publications.newest_lists(pool, LISTS))


def _days_back(today: date, newest: date) -> int:
    """Return how far to look back, so that there is something to see; a year at most."""
    past = (today - newest).days
    return next((days for days in (WEEK, MONTH) if past < days), YEAR)


def _movers(cards: Iterable[PoolCard], since: date) -> Sequence[Mover]:
    """Return whom evaluations after a day moved most, the largest distance first."""
    moved = (card.pool for card in cards if card.newest and card.newest[0].on > since)
    found = [Mover(pool, riser) for pool in moved for riser in listing.movers(pool, since)]
    return sorted(found, key=lambda mover: (-abs(mover.of.gain), mover.of.name, mover.pool.pk))[:MOST_MOVERS]


def _shown_game(since: date) -> ShownGame | None:
    """Return the newest game with moves at its end."""
    game = newest_with_moves(since)
    if game is None:
        return None
    played = replay(game.moves)
    last = played.moves[-1] if played.moves else None
    picture = address_of(played.fen(len(played.moves)), last.uci if last else "", from_black=False)
    return ShownGame(game, picture, last)
