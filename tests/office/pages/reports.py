"""Reports that came in by phone, and what is stored of them."""

from __future__ import annotations

from typing import Any

from django.test import Client

from ratings.models import Game, Tournament
from tests.office.pages.forms import stored_by
from tests.website.pages.reading import Page

SOURCE: dict[str, Any] = {"way": "phone", "note": "Anruf von Frau Petersen", "received_on": "2025-11-20"}


def place(page: str, code: str = "T") -> str:
    """The address of a form of a tournament."""
    return f"/office/tournaments/{Tournament.objects.get(code=code).pk}/{page}/"


def desk(game: Game) -> str:
    """The address of a game."""
    return f"/office/games/{game.pk}/"


def scored(*given: tuple[Game, str, str, str]) -> dict[str, str]:
    """Fields for games with score, reason and day."""
    fields: dict[str, str] = {}
    for game, score, reason, on in given:
        fields |= {f"score-{game.pk}": score, f"reason-{game.pk}": reason, f"on-{game.pk}": on}
    return fields


def stored(game: Game) -> tuple[Any, ...]:
    """The facts of a game."""
    fresh = Game.objects.get(pk=game.pk)
    return fresh.score, fresh.reason, fresh.completed_on, fresh.received_at, fresh.report


def correct(client: Client, game: Game, **facts: Any) -> Page:
    """Opens the page of a game and stores other facts."""
    return stored_by(client, desk(game), **{**SOURCE, **facts})
