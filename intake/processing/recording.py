"""Stores what was matched as facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from intake.matching import Cancel, LastRound, Leave, Match, Matched
from intake.models import InboundMail
from intake.processing.plan import Plan
from intake.processing.rating_holds import hold_ratings
from intake.processing.round_storing import AppliedRound, record_round
from intake.reading.types import Place
from ratings.audit import Origin
from ratings.evaluation import lock_pools
from ratings.facts import departures, results, rounds
from ratings.facts.results import Result, Stored
from ratings.models import Departure as Kind
from ratings.models import Entry, Game, Pool, Tournament

CHANGED = frozenset({Stored.NEW, Stored.CORRECTED})
"""Outcomes that change facts, so that a rating is requested."""

IN_DATABASE = CHANGED | {Stored.REPEATED}
"""Outcomes after which the database contains what the mail reports."""


@dataclass(frozen=True, slots=True)
class AppliedResult:
    """What was done about one game. `game` is its state afterwards, `match` what was reported."""

    game: Game
    stored: Stored
    where: Place
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class AppliedDeparture:
    """What was done about one departure, with the games it closed."""

    leave: Leave
    stored: Stored
    closed: tuple[AppliedResult, ...] = ()


@dataclass(frozen=True, slots=True)
class Applied:
    """What was applied of a mail, in its order. `reopened` are results that it reverts, as they were before:
    CORRECTED, REPEATED where the game is open already, PROPOSED where only the officer may revert it. What is `unrated`
    is rated after the commit. `rounds` are those that it pairs, `lasts` the tournaments that get no other one.
    """

    outcomes: tuple[AppliedResult, ...] = ()
    left: tuple[AppliedDeparture, ...] = ()
    unrated: bool = False
    reopened: tuple[AppliedResult, ...] = ()
    rounds: tuple[AppliedRound, ...] = ()
    lasts: tuple[LastRound, ...] = ()

    @property
    def in_database(self) -> tuple[AppliedResult, ...]:
        """The reported results that the database contains now."""
        return tuple(one for one in self.outcomes if one.stored in IN_DATABASE)


def apply_plan(mail: InboundMail, plan: Plan) -> Applied:
    """Store what was matched and request its rating. Must run inside the transaction that settles the mail.

    The locks of all pools come first, so that two mails never wait for each other.
    """
    matched = plan.matched
    changes = (matched.matches, matched.leaves, matched.cancels, matched.lasts, matched.rounds)
    if plan.facts.director is None or not any(changes):
        return Applied()
    applied = _record(mail, plan, matched, lock_pools(_pools(matched)))
    applied = replace(applied, unrated=_requests_rating(applied))
    return replace(applied, outcomes=tuple(_as_corrected(one, plan) for one in applied.outcomes))


def _as_corrected(one: AppliedResult, plan: Plan) -> AppliedResult:
    """Return what was done about a game; what is stored by a correction made for the mail is no repetition."""
    is_corrected = one.stored is Stored.REPEATED and one.game.pk in plan.corrected
    return replace(one, stored=Stored.CORRECTED) if is_corrected else one


def _record(mail: InboundMail, plan: Plan, matched: Matched, pools: Mapping[int, Pool]) -> Applied:
    assert plan.facts.director is not None  # noqa: S101 -- `record` has looked
    stored: dict[int, tuple[Game, Stored]] = {}
    left: list[AppliedDeparture] = []
    origin = Origin(f"director:{plan.facts.director.pk}", mail.code)
    hold_ratings(matched, timezone.now(), still_open=bool(plan.still_open))
    reopened = tuple(_reopen(cancel, plan.received_at, origin) for cancel in matched.cancels)
    for pool in pools.values():
        stored |= _record_results(pool, plan, origin)
        leaves = (leave for leave in matched.leaves if leave.entry.tournament.pool_id == pool.pk)
        left += [_record_departure(leave, plan, origin) for leave in leaves]
    paired = tuple(record_round(new, origin) for new in matched.rounds)  # a cup pairs those who have won
    lasts = _list_lasts(matched, paired)
    for last in lasts:
        _store_last_round(last, origin)
    outcomes = tuple(AppliedResult(*stored[match.game.pk], match.where, match) for match in matched.matches)
    return Applied(outcomes, tuple(left), reopened=reopened, rounds=paired, lasts=lasts)


def _list_lasts(matched: Matched, paired: Iterable[AppliedRound]) -> tuple[LastRound, ...]:
    """Return the tournaments that get no further round, without those of which the mail pairs a round in vain."""
    missing = {each.new.tournament.pk for each in paired if each.stored not in IN_DATABASE}
    return tuple(last for last in matched.lasts if last.tournament.pk not in missing)


def _requests_rating(applied: Applied) -> bool:
    """Return whether what was applied is to be rated."""
    left = {each.stored for each in applied.left}
    ends = left | {each.stored for each in (*applied.outcomes, *applied.reopened)}
    return bool(applied.lasts) or not ends.isdisjoint(CHANGED)


def _record_results(pool: Pool, plan: Plan, origin: Origin) -> dict[int, tuple[Game, Stored]]:
    """Store the results of games of one pool; return each with its outcome, by the key of the game."""
    matches = [match for match in plan.matched.matches if match.game.tournament.pool_id == pool.pk]
    reported = [make_result(match, plan.corrects(match)) for match in matches]
    recorded = results.record_locked(pool, reported, origin, plan.received_at, rate_later=True)
    return {game.pk: (game, stored) for game, stored in zip(recorded.games, recorded.outcomes, strict=True)}


def _store_last_round(last: LastRound, origin: Origin) -> None:
    """Store that no round follows: at once, or with the round whose number the director names."""
    if last.number is None:
        rounds.say_complete(last.tournament, origin, rate_later=True)
    elif not Tournament.objects.get(pk=last.tournament.pk).complete:
        rounds.plan_rounds(last.tournament, last.number, origin, rate_later=True)


def _pools(matched: Matched) -> set[Pool]:
    """Return the pools that a mail is about."""
    pools = {match.game.tournament.pool for match in matched.matches}
    pools |= {leave.entry.tournament.pool for leave in matched.leaves}
    pools |= {last.tournament.pool for last in matched.lasts}
    pools |= {new.tournament.pool for new in matched.rounds}
    pools |= {cancel.game.tournament.pool for cancel in matched.cancels}
    return pools


def _reopen(cancel: Cancel, at: datetime, origin: Origin) -> AppliedResult:
    """Revert a result, unless the game is open or only the officer may do it."""
    game = _as_stored(cancel.game)
    if game.score is None:
        return AppliedResult(game, Stored.REPEATED, cancel.where)
    if results.is_for_officer(game.tournament.pool, game, at):
        return AppliedResult(game, Stored.PROPOSED, cancel.where)
    results.reopen(game, at, rate_later=True, actor=origin.actor, cause=origin.cause)
    return AppliedResult(game, Stored.CORRECTED, cancel.where)


def _record_departure(leave: Leave, plan: Plan, origin: Origin) -> AppliedDeparture:
    known = _known_departure(leave)
    if known is not None:
        return AppliedDeparture(leave, known)
    closing = () if leave.kind == Kind.SUBSTITUTION or leave.goes_on else tuple(departures.open_games(leave.entry))
    departures.withdraw(
        leave.entry,
        leave.kind,
        leave.on,
        received_at=plan.received_at,
        substitute=leave.substitute,
        goes_on=leave.goes_on,
        rate_later=True,
        actor=origin.actor,
        cause=origin.cause,
    )
    closed = tuple(AppliedResult(_as_stored(game), Stored.NEW, leave.where) for game in closing)
    return AppliedDeparture(leave, Stored.NEW, closed)


def _known_departure(leave: Leave) -> Stored | None:
    """Return REPEATED or CONFLICT where the player has left already, else None."""
    departure = Entry.objects.values_list("departure", flat=True).get(pk=leave.entry.pk)
    if not departure:
        return None
    return Stored.REPEATED if departure == leave.kind else Stored.CONFLICT


def make_result(match: Match, correction: bool) -> Result:
    """Return the result that a match reports."""
    return Result(
        game_id=match.game.pk,
        score=match.score,
        completed_on=match.completed_on,
        reason=match.reason,
        moves=match.moves,
        move_count=match.move_count,
        correction=correction,
    )


def _as_stored(game: Game) -> Game:
    wide = Game.objects.select_related("tournament__pool", "white__player", "black__player")
    return wide.get(pk=game.pk)
