"""Store reported results, and request the ratings that follow.

One transaction: the lock of the pool, the facts with their audit events, the request. Rating is a task of its own;
only who needs the numbers in the same transaction, as a preview does, has it done at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import find_due_games, rate_changed, read_evaluations, request_rating, writing
from ratings.formats.positions import index
from ratings.models import Evaluation, Game, Pool, Tournament
from ratings.prepared import prepared, update_row
from ratings.queries.units import ended_on, evaluations_of, rates_games
from ratings.queries.windows import in_time, last_day, review_until
from ratings.regulations.types import HALF_POINTS, Reason, Score
from ratings.vocabulary.openings import classify


class Stored(StrEnum):
    """The outcome of a reported result."""

    NEW = "new"
    REPEATED = "repeated"
    CORRECTED = "corrected"
    CONFLICT = "conflict"
    PROPOSED = "proposed"


@dataclass(frozen=True, slots=True)
class Result:
    """A reported result of a game. `rated_score` is set only where it differs from the score of the crosstable,
    `counts` only as a decision of the director, `correction` where the report is an explicit correction.

    `expected_version` comes from a form with all facts of the game: the result replaces all of them, unless the game
    has another `version` by now. With `decided_by_officer` a correction needs no proposal.
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
    expected_version: str = ""
    decided_by_officer: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """The outcome of each result and its game as it is stored now, in their order; the evaluations that followed."""

    outcomes: tuple[Stored, ...]
    evaluations: tuple[Evaluation, ...] = ()
    games: tuple[Game, ...] = ()


STORED = frozenset({Stored.NEW, Stored.CORRECTED})
REFUSED = frozenset({Stored.CONFLICT, Stored.PROPOSED})
"""Outcomes by which a game changes, and those by which a report is turned away."""

NOBODY_TO_BLAME = frozenset({Reason.WITHDRAWAL_APPROVED, Reason.DEATH})

FACTS = ("score", "rated_score", "reason", "counts", "completed_on", "move_count")
"""The fields of a game in audit events; the moves are stored with the mail."""

WRITTEN = (*FACTS, "received_at", "report", "moves", "eco", "positions", "review_until")
"""The fields that a result writes."""

BATCH = 500
"""Games in one statement."""


def record(  # noqa: PLR0913 -- the facts of a report, all named by the caller
    pool: Pool, results: Sequence[Result], *, actor: str, cause: str, received_at: datetime, rate_later: bool = False
) -> Recorded:
    """Store new results and corrections, leave contradictions to a person, and rate what follows. With `rate_later` the
    rating is only requested.
    """
    with writing(pool) as current:
        return record_locked(current, results, Origin(actor, cause), received_at, rate_later=rate_later)


def record_locked(
    pool: Pool, results: Sequence[Result], origin: Origin, received_at: datetime, *, rate_later: bool = False
) -> Recorded:
    """Do the same inside `writing`, with the pool as that gave it."""
    games = read_games(pool, results)
    outcomes = tuple(store(pool, games[result.game_id], result, origin, received_at) for result in results)
    tournaments = {game.tournament_id for game in games.values()}
    recorded = rate_stored(pool, outcomes, origin.cause, tournaments, rate_later=rate_later)
    return replace(recorded, games=tuple(games[result.game_id] for result in results))


def read_games(pool: Pool, results: Iterable[Result]) -> dict[int, Game]:
    """Return the current games of results by key, with tournament and players; all are of one pool."""
    games = {game.pk: game for game in _wide_games(tuple({result.game_id for result in results}))}
    for game in games.values():
        game.tournament.pool = pool
    return games


@prepared
def _wide_games(keys: tuple[int, ...]) -> QuerySet[Game]:
    return Game.objects.select_related("tournament", "white__player", "black__player").filter(pk__in=keys)


def rate_stored(
    pool: Pool, outcomes: tuple[Stored, ...], cause: str, tournaments: Collection[int], *, rate_later: bool
) -> Recorded:
    """Rate what follows from facts just stored, or request it."""
    if STORED.isdisjoint(outcomes):
        return Recorded(outcomes)
    if rate_later:
        request_rating(pool, tournaments, cause)
        return Recorded(outcomes)
    return Recorded(outcomes, read_evaluations(rate_changed(pool, tournaments, cause)))


def store(pool: Pool, game: Game, result: Result, origin: Origin, received_at: datetime) -> Stored:
    """Store the result of a game, as the database holds it, if it is new or a permitted correction."""
    outcome = judge(pool, game, result, received_at)
    if outcome in STORED:
        write_result(game, result, origin, game.received_at or received_at)
    return outcome


def judge(pool: Pool, game: Game, result: Result, received_at: datetime) -> Stored:
    """Return what becomes of a result, and store nothing."""
    if game.score is None:
        return Stored.NEW
    if is_repeat(game, result):
        return Stored.REPEATED
    if not result.correction or result.expected_version not in ("", version(game)):
        return Stored.CONFLICT
    at = timezone.now() if result.decided_by_officer else received_at
    if is_closed(pool, game, at) or (rates_games(pool) and not result.decided_by_officer):
        return Stored.PROPOSED
    return Stored.CORRECTED


def is_repeat(game: Game, result: Result) -> bool:
    """Return whether a report repeats the stored result: the same score and no contradicting reason.

    The day is compared only in corrections, since directors often repeat a list without days.
    """
    if result.expected_version:
        stored = (game.score, game.rated_score, game.reason, game.counts, game.completed_on)
        return stored == (result.score, result.rated_score, result.reason, result.counts, result.completed_on)
    same_how = result.reason in (game.reason, Reason.PLAYED) or game.reason == Reason.SUBSTITUTION
    same_how = same_how or result.reason == Reason.UNPLAYED  # a table writes +/- for whatever reason
    same_day = game.completed_on == result.completed_on or not result.correction
    return _same_score(game, result) and same_how and same_day


def _same_score(game: Game, result: Result) -> bool:
    """Return whether the scores mean the same. Games ended by death or an approved withdrawal are stored as -/+; a
    report with the same reason may write 0-1 instead (the rating makes no difference, BdF 3.7, 3.8).
    """
    if game.reason != result.reason or result.reason not in NOBODY_TO_BLAME:
        return game.score == result.score
    return game.score in {score for score, points in HALF_POINTS.items() if points == HALF_POINTS[result.score]}


def is_evaluated(pool: Pool, game: Game) -> bool:
    """Whether a rating rests on the game, or will as soon as what was requested is rated."""
    rated = evaluations_of(game.tournament)
    if rates_games(pool):
        rated = Evaluation.objects.filter(pool=pool, replaced_by=None, game=game)
    return rated.exists() or game.pk in find_due_games(pool, game.tournament_id)


def is_closed(pool: Pool, game: Game, at: datetime) -> bool:
    """Return whether only a correction can change a finished game: a rating rests on it, or its review window is over
    at a moment (BdF 7).
    """
    return is_evaluated(pool, game) or not in_time(review_until(game.tournament, game), at)


def is_for_officer(pool: Pool, game: Game, at: datetime) -> bool:
    """Return whether a change of a finished game, requested at a moment, has to be decided by the officer: only a
    correction can change it, or its pool rates each game at once (even if the game was not counted).
    """
    return rates_games(pool) or is_closed(pool, game, at)


def find_evaluated(tournament: Tournament) -> frozenset[int]:
    """Return the keys of the games of a tournament that a rating rests on."""
    in_force = evaluations_of(tournament)
    if rates_games(tournament.pool):
        return frozenset(in_force.exclude(game=None).values_list("game", flat=True))
    games = tournament.games.exclude(score=None) if in_force.exists() else tournament.games.none()
    return frozenset(games.values_list("pk", flat=True))


def write_result(game: Game, result: Result, origin: Origin, received_at: datetime) -> None:
    """Store a result with its audit event."""
    change = prepare_result(game, result, origin, received_at)
    update_row(game, WRITTEN)
    audit.append(origin, *change, pool=game.tournament.pool_id)
    store_review_window(game.tournament_id)


def write_first_results(found: Sequence[tuple[Game, Result, datetime]], origin: Origin) -> None:
    """Store the results of open games of one tournament, each with its receipt: what `write_result` does for one."""
    if not found:
        return
    changes = [prepare_result(game, result, origin, received_at) for game, result, received_at in found]
    games = [game for game, *_ in found]
    Game.objects.bulk_create(
        games, update_conflicts=True, unique_fields=["id"], update_fields=WRITTEN, batch_size=BATCH
    )
    audit.append_many(origin, changes, pool=games[0].tournament.pool_id)
    store_review_window(games[0].tournament_id)


def prepare_result(game: Game, result: Result, origin: Origin, received_at: datetime) -> audit.Change:
    """Give a game that is not saved a result; return the change."""
    before = facts_of(game)
    assign_result(game, result, received_at)
    game.report = origin.cause
    until = last_day(result.completed_on)
    game.review_until = max(game.review_until or until, until)
    return "game.result", f"game:{game.pk}", before, facts_of(game)


def assign_result(game: Game, result: Result, received_at: datetime) -> None:
    """Give a game that is not saved the facts of a result."""
    game.reason = Reason.SUBSTITUTION if _is_substituted(game, result) else result.reason
    game.score = result.score
    game.rated_score = result.rated_score
    game.counts = result.counts if result.expected_version or result.counts is not None else game.counts
    game.completed_on = result.completed_on
    game.received_at = received_at
    if result.moves:
        game.moves, game.eco, game.positions = result.moves, classify(result.moves), index(result.moves)
    game.move_count = result.move_count if result.move_count is not None else game.move_count


def store_review_window(tournament: int) -> None:
    """Store the end of a tournament's review window, three months after its last game, once it waits for no game
    (BdF 7). A stored day is public and never becomes earlier; if the tournament ended later, so does the window (ours).
    """
    day = ended_on(tournament)
    if day is not None:
        until = last_day(day)
        earlier = Q(review_until=None) | Q(review_until__lt=until)
        Tournament.objects.filter(earlier, pk=tournament).update(review_until=until)


def reopen(  # noqa: PLR0913 -- the facts of a request, all named by the caller
    game: Game,
    at: datetime | None = None,
    /,
    *,
    actor: str,
    cause: str,
    expected_version: str = "",
    rate_later: bool = False,
) -> bool:
    """Reopen a finished game. False where it is open already or has another `version` than expected. The director's
    decision whether the game counts stays. `rate_later` is as for `record`.

    Raises NotOpen where only a correction can change it (`is_closed`) at the moment of the request, `at`.
    """
    with writing(game.tournament.pool) as current:
        stored = Game.objects.select_related("tournament").get(pk=game.pk)
        if stored.score is None or expected_version not in ("", version(stored)):
            return False
        if is_closed(current, stored, at or timezone.now()):
            raise NotOpen(f"game {stored.pk} is rated, or its window is over")
        clear_result(stored, Origin(actor, cause))
        rate_stored(current, (Stored.CORRECTED,), cause, {stored.tournament_id}, rate_later=rate_later)
        return True


def clear_result(game: Game, origin: Origin) -> None:
    """Reopen a finished game, with its audit event; the caller holds the lock of the pool and has checked it."""
    before = facts_of(game)
    unassign_result(game)
    game.review_until = None
    game.save(update_fields=WRITTEN)
    audit.append(origin, "game.reopened", f"game:{game.pk}", before, facts_of(game), pool=game.tournament.pool_id)


def unassign_result(game: Game) -> None:
    """Take the facts of its result from a game that is not saved."""
    game.score = game.rated_score = game.completed_on = game.received_at = game.move_count = game.positions = None
    game.reason = game.report = game.moves = game.eco = ""


def _is_substituted(game: Game, result: Result) -> bool:
    """Return whether the reason of a result is the substitution: the game was open at it and does not count (BdF 3.9).
    A form that shows the reason of a finished game may change it.
    """
    if result.expected_version and (game.score is not None or result.counts is not False):
        return False
    return game.counts is False and result.counts is not True and result.reason is Reason.PLAYED


def facts_of(game: Game) -> dict[str, Any]:
    """Return the facts of a game as stored in audit events."""
    return {name: to_json(getattr(game, name)) for name in FACTS}


def version(game: Game) -> str:
    """Return an identifier of the current facts of a game."""
    return hashlib.sha256(repr(facts_of(game)).encode()).hexdigest()[:32]


def to_json(value: object) -> object:
    """Convert a value to JSON."""
    return value.isoformat() if isinstance(value, date) else value
