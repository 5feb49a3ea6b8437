"""Corrections of one game: another result, or none."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import QuerySet
from django.utils import timezone

from ratings.audit import Origin
from ratings.errors import CorrectionRefused
from ratings.evaluation import (
    AS_STORED,
    AssumedFacts,
    ChangedFacts,
    assume_tournaments,
    read_tournaments,
    replace_game,
)
from ratings.facts import results
from ratings.models import Game, Pool
from ratings.regulations.types import Reason, Score

from .refusals import Refusal


@dataclass(frozen=True, slots=True)
class ResultCorrected:
    """New facts of a finished game. `counts` is the decision whether an open or excluded game is rated after all (BdF
    3.8, 3.9), None where there is none.
    """

    game: int
    score: str
    reason: str
    completed_on: date
    rated_score: str | None = None
    counts: bool | None = None
    move_count: int | None = None

    def pools(self) -> Collection[Pool]:
        """Return the pool of the game's tournament."""
        return [_pool_of(self.game)]

    def questioned(self) -> QuerySet[Game]:
        """Return the game."""
        return Game.objects.filter(pk=self.game)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Store the result; its receipt stays, and with it its place among games of one day."""
        game, result, received_at = self._check()
        results.write_result(game, result, origin, received_at)
        return _touched(game)

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume the result."""
        game, result, received_at = self._check()
        results.assign_result(game, result, received_at)
        return _touched(game, _assume_game(game))

    def _check(self) -> tuple[Game, results.Result, datetime]:
        """Return the game, its result and its receipt. Raises CorrectionRefused."""
        game = _find_finished(self.game)
        if self.completed_on > timezone.localdate():
            raise CorrectionRefused(Refusal.FUTURE_DATE, self.completed_on.isoformat())
        result = results.Result(
            game_id=game.pk,
            score=Score(self.score),
            completed_on=self.completed_on,
            reason=Reason(self.reason),
            rated_score=Score(self.rated_score) if self.rated_score else None,
            counts=self.counts,
            move_count=self.move_count,
            expected_version=results.version(game),
        )
        if results.is_repeat(game, result) and self.move_count in (None, game.move_count):
            raise CorrectionRefused(Refusal.NOTHING_CHANGES, f"game {game.pk}")
        assert game.received_at is not None, "a finished game was received"  # noqa: S101 -- a database constraint
        return game, result, game.received_at


@dataclass(frozen=True, slots=True)
class ResultWithdrawn:
    """A game that was not finished after all: it is open again, and so is its tournament."""

    game: int

    def pools(self) -> Collection[Pool]:
        """Return the pool of the game's tournament."""
        return [_pool_of(self.game)]

    def questioned(self) -> QuerySet[Game]:
        """Return the game."""
        return Game.objects.filter(pk=self.game)

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Open the game."""
        game = _find_finished(self.game)
        results.clear_result(game, origin)
        return _touched(game)

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Assume that the game is open."""
        game = _find_finished(self.game)
        results.unassign_result(game)
        return _touched(game, _assume_game(game))


def _pool_of(game: int) -> Pool:
    """Return the pool in which a game is rated."""
    return Pool.objects.get(tournaments__games=game)


def _find_finished(key: int) -> Game:
    """Find a finished game. Raises CorrectionRefused where it is open."""
    game = Game.objects.select_related("tournament").get(pk=key)
    if game.score is None:
        raise CorrectionRefused(Refusal.GAME_OPEN, f"game {key}")
    return game


def _touched(game: Game, assumed: AssumedFacts = AS_STORED) -> Mapping[int, ChangedFacts]:
    """Return what a change of one game affects."""
    tournaments, games = frozenset({game.tournament_id}), frozenset({game.pk})
    return {game.tournament.pool_id: ChangedFacts(tournaments, games, assumed=assumed)}


def _assume_game(game: Game) -> AssumedFacts:
    """Return the facts of a tournament in which a game is as in a row that is not saved."""
    facts = read_tournaments([game.tournament_id])
    changed = {key: replace_game(fact, game) for key, fact in facts.items()}
    return assume_tournaments(game.tournament.pool_id, changed)
