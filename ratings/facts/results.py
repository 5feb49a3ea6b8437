"""Facts from reports: results, each stored once, then rated.

One transaction: the lock of the pool, the facts with their audit events, the ratings that follow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import advance, refresh, tournaments_of, writing
from ratings.models import Evaluation, Game, Pool, Tournament
from ratings.queries.units import ended_on, evaluations_of, rates_games
from ratings.queries.windows import in_time, last_day, review_until
from ratings.regulations.types import HALF_POINTS, Reason, Score


class Stored(StrEnum):
    """What became of one reported result."""

    NEW = "new"
    REPEATED = "repeated"
    CORRECTED = "corrected"
    CONFLICT = "conflict"
    PROPOSED = "proposed"


@dataclass(frozen=True, slots=True)
class Result:
    """One finished game as reported. `rated_score` only where it differs from the table's score,
    `counts` only as a decision of the director; `correction` where the report says that it corrects.
    `seen` is the `version` of the game in a form that showed all its facts: what the form says then
    replaces all of them, but only as long as they are those that were seen. `decided` says that the
    officer reports it, to whom a proposal would go.
    """

    game_id: int
    score: Score
    completed_on: date
    reason: Reason = Reason.PLAYED
    rated_score: Score | None = None
    counts: bool | None = None
    moves: str = ""
    move_count: int | None = None
    correction: bool = False
    seen: str = ""
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of each result, in their order, and the evaluations that followed."""

    outcomes: tuple[Stored, ...]
    evaluations: tuple[Evaluation, ...]


NOBODY_TO_BLAME = frozenset({Reason.WITHDRAWAL_APPROVED, Reason.DEATH})

FACTS = ("score", "rated_score", "reason", "counts", "completed_on", "move_count")
"""The fields of a game that an audit event keeps; movetext is kept by the mail."""


def record(pool: Pool, results: Sequence[Result], *, actor: str, cause: str, received_at: datetime) -> Recorded:
    """Stores what is new, keeps what is known, changes nothing that contradicts, and rates."""
    with writing(pool) as current:
        origin = Origin(actor, cause)
        outcomes = tuple(store(current, result, origin, received_at) for result in results)
        return rated(current, outcomes, cause, [result.game_id for result in results])


def rated(pool: Pool, outcomes: tuple[Stored, ...], cause: str, games: Collection[int] | None = None) -> Recorded:
    """The ratings that follow from facts just stored; without an evaluation the live values move."""
    changed = any(outcome in (Stored.NEW, Stored.CORRECTED) for outcome in outcomes)
    evaluations = advance(pool, cause, games) if changed else ()
    if changed and not evaluations:
        refresh(pool, None if games is None else tournaments_of(games))
    return Recorded(outcomes, evaluations)


def store(pool: Pool, result: Result, origin: Origin, received_at: datetime) -> Stored:
    """One result: new, equal, a correction, or something that only a person can decide."""
    game = Game.objects.select_related("tournament", "white", "black").get(pk=result.game_id)
    if game.score is None:
        write(game, result, origin, received_at)
        return Stored.NEW
    if says_the_same(game, result):
        return Stored.REPEATED
    if not result.correction or result.seen not in ("", version(game)):
        return Stored.CONFLICT
    at = timezone.now() if result.decided else received_at
    if is_closed(pool, game, at) or (rates_games(pool) and not result.decided):
        return Stored.PROPOSED
    write(game, result, origin, game.received_at or received_at)
    return Stored.CORRECTED


def says_the_same(game: Game, result: Result) -> bool:
    """A repeat has the same score and does not contradict how it came about.

    The day is compared only where the report corrects: directors often repeat a list without days.
    """
    if result.seen:
        stored = (game.score, game.rated_score, game.reason, game.counts, game.completed_on)
        return stored == (result.score, result.rated_score, result.reason, result.counts, result.completed_on)
    same_how = result.reason in (game.reason, Reason.PLAYED) or game.reason == Reason.SUBSTITUTION
    same_how = same_how or result.reason == Reason.UNPLAYED  # a table writes +/- for whatever reason
    same_day = game.completed_on == result.completed_on or not result.correction
    return _same_score(game, result) and same_how and same_day


def _same_score(game: Game, result: Result) -> bool:
    """A game that nobody is to blame for, as its player died or left with approval, is lost by -/+: a
    report with the same reason that writes 0-1 says nothing else (the rating makes no difference, BdF 3.7, 3.8).
    """
    if game.reason != result.reason or result.reason not in NOBODY_TO_BLAME:
        return game.score == result.score
    return game.score in {score for score, points in HALF_POINTS.items() if points == HALF_POINTS[result.score]}


def is_evaluated(pool: Pool, game: Game) -> bool:
    """Whether a rating already rests on the game."""
    if rates_games(pool):
        return Evaluation.objects.filter(pool=pool, replaced_by=None, game=game).exists()
    return evaluations_of(game.tournament).exists()


def is_closed(pool: Pool, game: Game, at: datetime) -> bool:
    """Whether only a correction changes a finished game: a rating rests on it, or the window in which that may
    be asked for is over at a moment (BdF 7).
    """
    return is_evaluated(pool, game) or not in_time(review_until(game.tournament, game), at)


def is_for_officer(pool: Pool, game: Game, at: datetime) -> bool:
    """Whether another word about a finished game, said at a moment, is a proposal: only a correction changes it, or
    its pool rates each game at once, and then also for a game that was not counted.
    """
    return rates_games(pool) or is_closed(pool, game, at)


def evaluated(tournament: Tournament) -> frozenset[int]:
    """The keys of those games of a tournament that a rating rests on already."""
    in_force = evaluations_of(tournament)
    if rates_games(tournament.pool):
        return frozenset(in_force.exclude(game=None).values_list("game", flat=True))
    games = tournament.games.exclude(score=None) if in_force.exists() else tournament.games.none()
    return frozenset(games.values_list("pk", flat=True))


def write(game: Game, result: Result, origin: Origin, received_at: datetime) -> None:
    """Stores a result with its audit event."""
    before = facts_of(game)
    game.reason = Reason.SUBSTITUTION if taken_over(game, result) else result.reason
    game.score = result.score
    game.rated_score = result.rated_score
    game.counts = result.counts if result.seen or result.counts is not None else game.counts
    game.completed_on = result.completed_on
    game.received_at = received_at
    game.report = origin.cause
    game.moves = result.moves or game.moves
    game.move_count = result.move_count if result.move_count is not None else game.move_count
    until = last_day(result.completed_on)
    game.review_until = max(game.review_until or until, until)
    game.save()
    audit.append(origin, "game.result", f"game:{game.pk}", before, facts_of(game))
    close(game.tournament_id)


def close(tournament: int) -> None:
    """Stores until when a review of a tournament may be asked for, as soon as it waits for no game: three
    months after its last one (BdF 7). A day that is stored never becomes an earlier one, as people were
    told it; where the tournament turns out to have ended later, it gets the three months from then (ours).
    """
    day = ended_on(tournament)
    if day is not None:
        until = last_day(day)
        earlier = Q(review_until=None) | Q(review_until__lt=until)
        Tournament.objects.filter(earlier, pk=tournament).update(review_until=until)


def reopen(game: Game, at: datetime | None = None, /, *, actor: str, cause: str, seen: str = "") -> bool:
    """Takes a result back, so that the game is open again. False where it is open already, or no
    longer stands as it was `seen` (a `version`). The director's decision whether it counts stays.

    Raises NotOpen where only a correction can change it (`is_closed`); `at` is when that was asked for, if not now.
    """
    with writing(game.tournament.pool) as current:
        stored = Game.objects.select_related("tournament").get(pk=game.pk)
        if stored.score is None or seen not in ("", version(stored)):
            return False
        if is_closed(current, stored, at or timezone.now()):
            raise NotOpen(f"game {stored.pk} is rated, or its window is over")
        clear(stored, Origin(actor, cause))
        refresh(current, [stored.tournament_id])
        return True


def clear(game: Game, origin: Origin) -> None:
    """Opens a finished game, with its audit event; the caller holds the pool and has looked."""
    before = facts_of(game)
    game.score = game.rated_score = game.completed_on = game.received_at = game.move_count = None
    game.review_until = None
    game.reason = game.report = game.moves = ""
    game.save()
    audit.append(origin, "game.reopened", f"game:{game.pk}", before, facts_of(game))


def taken_over(game: Game, result: Result) -> bool:
    """A game that was open at a substitution keeps that as its reason, unless it counts (BdF 3.9).
    Who saw a finished game with its reason gives it another one on purpose.
    """
    if result.seen and (game.score is not None or result.counts is not False):
        return False
    return game.counts is False and result.counts is not True and result.reason is Reason.PLAYED


def facts_of(game: Game) -> dict[str, Any]:
    """The facts of a game as an audit event holds them."""
    return {name: plain(getattr(game, name)) for name in FACTS}


def version(game: Game) -> str:
    """A name for the facts of a game as they stand."""
    return hashlib.sha256(repr(facts_of(game)).encode()).hexdigest()[:32]


def plain(value: object) -> object:
    """A value as JSON holds it."""
    return value.isoformat() if isinstance(value, date) else value
