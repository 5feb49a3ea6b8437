"""Facts from reports: results, withdrawals, substitutions; each stored once, then rated.

One transaction: the lock of the pool, the facts with their audit events, the ratings that follow.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Any

from django.db.models import Max, Q

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import advance, refresh, writing
from ratings.models import Departure, Entry, Evaluation, Game, Player, Pool, Tournament
from ratings.rules import RULES
from ratings.rules.types import HALF_POINTS, Reason, Score, UnitKind


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
    replaces all of them, but only as long as they are those that were seen.
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
        return rated(current, outcomes, cause)


def rated(pool: Pool, outcomes: tuple[Stored, ...], cause: str) -> Recorded:
    """The ratings that follow from facts just stored; without an evaluation the live values move."""
    changed = any(outcome in (Stored.NEW, Stored.CORRECTED) for outcome in outcomes)
    evaluations = advance(pool, cause) if changed else ()
    if changed and not evaluations:
        refresh(pool)
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
    if is_evaluated(pool, game):
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
    in_force = Evaluation.objects.filter(pool=pool, replaced_by=None)
    if RULES[pool.rule].unit is UnitKind.GAME:
        return in_force.filter(game=game).exists()
    return in_force.filter(tournament=game.tournament_id).exists()


def evaluated(tournament: Tournament) -> frozenset[int]:
    """The keys of those games of a tournament that a rating rests on already."""
    in_force = Evaluation.objects.filter(tournament=tournament, replaced_by=None)
    if RULES[tournament.pool.rule].unit is UnitKind.GAME:
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
    game.save()
    audit.append(origin, "game.result", f"game:{game.pk}", before, facts_of(game))


def reopen(game: Game, *, actor: str, cause: str, seen: str = "") -> bool:
    """Takes a result back, so that the game is open again. False where it is open already, or no
    longer stands as it was `seen` (a `version`). The director's decision whether it counts stays.

    Raises NotOpen where a rating rests on the game: then only a correction can change it.
    """
    with writing(game.tournament.pool) as current:
        stored = Game.objects.select_related("tournament").get(pk=game.pk)
        if stored.score is None or seen not in ("", version(stored)):
            return False
        if is_evaluated(current, stored):
            raise NotOpen(f"game {stored.pk} is rated")
        before = facts_of(stored)
        stored.score = stored.rated_score = stored.completed_on = stored.received_at = stored.move_count = None
        stored.reason = stored.report = stored.moves = ""
        stored.save()
        audit.append(Origin(actor, cause), "game.reopened", f"game:{stored.pk}", before, facts_of(stored))
        refresh(current)
        return True


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


def depart(  # noqa: PLR0913 -- the facts of a departure, all named by the caller
    entry: Entry,
    kind: Departure,
    on: date,
    *,
    actor: str,
    cause: str,
    received_at: datetime,
    substitute: Player | None = None,
) -> Recorded:
    """A player leaves a tournament. His open games are closed as the regulation wants it, or
    handed to the substitute. Raises NotOpen if he has left already.
    """
    with writing(entry.tournament.pool) as current:
        origin = Origin(actor, cause)
        entry.refresh_from_db(fields=["departure", "departed_on"])
        leave(entry, kind, on, origin)
        if kind == Departure.SUBSTITUTION:
            hand_over(entry, substitute, origin)
            return rated(current, (Stored.NEW,), cause)
        results = [forfeited(game, entry, kind, on) for game in open_games(entry)]
        outcomes = tuple(store(current, result, origin, received_at) for result in results)
        return rated(current, outcomes or (Stored.NEW,), cause)


def leave(entry: Entry, kind: Departure, on: date, origin: Origin) -> None:
    """Notes the departure. Raises NotOpen if there is one already."""
    if entry.departure:
        raise NotOpen(f"entry {entry.pk} was left on {entry.departed_on}")
    entry.departure, entry.departed_on = kind, on
    entry.save(update_fields=["departure", "departed_on"])
    after = {"departure": kind.value, "departed_on": on.isoformat()}
    audit.append(origin, "entry.departure", f"entry:{entry.pk}", {"departure": "", "departed_on": None}, after)


def open_games(entry: Entry) -> Iterable[Game]:
    """The unfinished games of an entry, in the order of pairings."""
    return Game.objects.filter(Q(white=entry) | Q(black=entry), score=None).order_by("number")


DEPARTURE_REASONS = {
    Departure.WITHDRAWAL: Reason.WITHDRAWAL,
    Departure.WITHDRAWAL_APPROVED: Reason.WITHDRAWAL_APPROVED,
    Departure.DEATH: Reason.DEATH,
}


def forfeited(game: Game, entry: Entry, kind: Departure, on: date) -> Result:
    """The table gives an open game to the one who stays; whether it is rated follows from the
    reason (BdF 3.7, 3.8). Nobody to blame is written +/-, an unapproved withdrawal 1-0.
    """
    stays_white = game.black_id == entry.pk
    if kind == Departure.WITHDRAWAL:
        score = Score.WHITE_WINS if stays_white else Score.BLACK_WINS
    else:
        score = Score.WHITE_UNPLAYED if stays_white else Score.BLACK_UNPLAYED
    return Result(game.pk, score, on, DEPARTURE_REASONS[kind])


def hand_over(entry: Entry, substitute: Player | None, origin: Origin) -> None:
    """Gives the open games to the substitute; they are not rated unless the director says so."""
    if substitute is None:
        raise NotOpen(f"entry {entry.pk} is left without a substitute")
    if Entry.objects.filter(tournament=entry.tournament_id, player=substitute).exists():
        raise NotOpen(f"player {substitute.pk} has a seat in tournament {entry.tournament_id} already")
    turns = Entry.objects.filter(tournament=entry.tournament_id, seat=entry.seat).aggregate(last=Max("turn"))
    successor = Entry.objects.create(
        tournament=entry.tournament, seat=entry.seat, turn=turns["last"] + 1, player=substitute
    )
    for game in open_games(entry):
        if game.white_id == entry.pk:
            game.white = successor
        else:
            game.black = successor
        game.counts = False
        game.save(update_fields=["white", "black", "counts"])
        audit.append(origin, "game.handed-over", f"game:{game.pk}", {"entry": entry.pk}, {"entry": successor.pk})
