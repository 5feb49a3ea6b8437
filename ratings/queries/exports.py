"""Lists for other programs: results and ratings as the stable commands give them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ratings import personal
from ratings.models import Game, Pool, Standing
from ratings.queries.activity import deceased
from ratings.queries.units import ended_on
from ratings.regulations import RULES, parameters_of
from ratings.regulations.counting import why_not
from ratings.regulations.ranking import ranks
from ratings.regulations.types import Event, Reason, Score

RATING_COLUMNS = ("id", "name", "value", "index", "rank", "as_of")


def results() -> list[dict[str, Any]]:
    """Return every stored result, in the order of tournaments and pairings. `rated` says whether the result can count
    by its tournament and reason; whose rating it moves depends on states and is found in the evaluation.
    """
    games = Game.objects.exclude(score=None).order_by("tournament__code", "number")
    return [result(game) for game in games.select_related("tournament__pool", "white__player", "black__player")]


def result(game: Game) -> dict[str, Any]:
    """Return one stored result."""
    return {
        "tournament": game.tournament.code,
        "white_id": game.white.player.number,
        "black_id": game.black.player.number,
        "score": game.score,
        "reason": game.reason,
        "completed_on": game.completed_on.isoformat() if game.completed_on else None,
        "rated": is_rated(game),
    }


def is_rated(game: Game) -> bool:
    """Return whether a finished game can count: its tournament is rated and its reason does not forbid it."""
    tournament = game.tournament
    if not tournament.rated or is_left_out(game):
        return False
    score = Score(game.rated_score or game.score or "")
    return why_not(score, Reason(game.reason), game.counts) is None


def is_left_out(game: Game) -> bool:
    """Return whether the regulation never rates the tournament of a finished game."""
    tournament = game.tournament
    rule = RULES[tournament.pool.rule]
    parameters = parameters_of(rule.key, tournament.pool.parameters)
    event = Event(
        (),
        ended_on=game.completed_on,
        days_per_10_moves=tournament.days_per_10_moves,
        international=tournament.international,
    )
    if rule.not_rated(event, parameters) is None:
        return False
    # No tournament ends before its games: only where the day of this one is too early does the real end matter.
    return rule.not_rated(replace(event, ended_on=ended_on(tournament.pk)), parameters) is not None


def ratings(pool: Pool) -> list[dict[str, Any]]:
    """Return every rating of a pool: ranked ones by rank, the others after them, equal ones by name and number. Of who
    objects to being listed the name is "", who died has no rank.
    """
    unlisted = frozenset(personal.unlisted())
    rows = list(Standing.objects.filter(pool=pool).exclude(value=None).select_related("player"))
    dead = frozenset(deceased())
    living = [row for row in rows if row.rank_key is not None and row.player_id not in dead]
    places = ranks((row.player.number, row.value or 0, row.index or 0) for row in living)
    last = len(rows)
    ordered = sorted(
        rows, key=lambda row: (places.get(row.player.number, last), row.player.sort_key, row.player.number)
    )
    return [
        {
            "id": row.player.number,
            "name": "" if row.player_id in unlisted else row.player.name,
            "value": row.value,
            "index": row.index,
            "rank": places.get(row.player.number),
            "as_of": row.as_of.isoformat() if row.as_of else None,
        }
        for row in ordered
    ]
