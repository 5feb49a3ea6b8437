"""A report file as a document for `manage.py rate`."""

from __future__ import annotations

from collections import Counter
from datetime import date

from .checks import Game, games_of
from .days import birth_of, round_days_of, span_of
from .kinds import kind_of
from .values import Player, Report


def document_of(report: Report) -> dict[str, object]:
    """Return the tournament, its players by name and its finished games.

    Two players with one name get their starting numbers behind it. A file says nothing about indexes, so only a
    regulation that needs none rates it.
    """
    names = names_of(report)
    started, ended = span_of(report)
    days = round_days_of(report)
    ended = ended or max((day for day in days if day), default=None)
    return {
        "tournament": {"kind": kind_of(report), "started_on": _text(started), "ended_on": _text(ended)},
        "players": {names[player.number]: _player(player) for player in report.players},
        "games": [_game(game, names, day_of(game, days)) for game in games_of(report) if game.score],
    }


def names_of(report: Report) -> dict[int, str]:
    """Return the names of players by their starting numbers, each once."""
    times = Counter(player.name for player in report.players)
    return {
        player.number: player.name if times[player.name] == 1 else f"{player.name} ({player.number})"
        for player in report.players
    }


def day_of(game: Game, days: tuple[date | None, ...]) -> date | None:
    """Return the day of the round of a game."""
    return days[game.round - 1] if game.round <= len(days) else None


def _player(player: Player) -> dict[str, object] | None:
    if player.rating is None:
        return None
    return {"value": player.rating, "born": birth_of(player.birth) or None}


def _game(game: Game, names: dict[int, str], day: date | None) -> dict[str, object]:
    document: dict[str, object] = {
        "white": names[game.white],
        "black": names[game.black],
        "score": game.score,
        "reason": "unplayed" if game.unplayed else "played",
        "completed_on": _text(day),
    }
    return {**document, "moves": 0} if game.without_move else document


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None
