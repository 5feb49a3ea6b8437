"""From matches to stored facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from intake.matching import Cancel, Leave, Match, Matched
from intake.models import InboundMail
from intake.processing.plan import Decision
from intake.reading.types import Place
from ratings.evaluation import writing_all
from ratings.facts import departures, results
from ratings.facts.results import Result, Stored
from ratings.models import Departure as Kind
from ratings.models import Entry, Evaluation, Game, Pool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one game. `game` is as it stands afterwards."""

    game: Game
    stored: Stored
    where: Place


@dataclass(frozen=True, slots=True)
class Left:
    """What became of one departure, with the games it closed."""

    leave: Leave
    stored: Stored
    closed: tuple[Outcome, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """What became of a letter, game by game, in its order. `reopened` are results that it takes back,
    as they stood before: CORRECTED, REPEATED where the game is open already, PROPOSED where only the
    officer may.
    """

    outcomes: tuple[Outcome, ...] = ()
    left: tuple[Left, ...] = ()
    evaluations: tuple[Evaluation, ...] = ()
    reopened: tuple[Outcome, ...] = ()


def record(mail: InboundMail, decision: Decision) -> Account:
    """Stores what was matched and rates it. Must run inside the transaction that settles the mail.

    The locks of all pools come first, so that two mails never wait for each other.
    """
    matched = decision.matched
    if decision.facts.director is None or not (matched.matches or matched.leaves or matched.cancels):
        return Account()
    with writing_all(_pools(matched)):
        return _record(mail, decision, matched)


def _record(mail: InboundMail, decision: Decision, matched: Matched) -> Account:
    assert decision.facts.director is not None  # noqa: S101 -- `record` has looked
    by_game: dict[int, Stored] = {}
    left: list[Left] = []
    evaluations: list[Evaluation] = []
    origin = {"actor": f"director:{decision.facts.director.pk}", "cause": mail.code}
    reopened = tuple(_reopen(cancel, decision.received_at, origin) for cancel in matched.cancels)
    for pool, matches, leaves in _by_pool(matched):
        told = [result_of(match, decision.corrects(match)) for match in matches]
        recorded = results.record(pool, told, received_at=decision.received_at, **origin)
        by_game |= {match.game.pk: stored for match, stored in zip(matches, recorded.outcomes, strict=True)}
        evaluations += recorded.evaluations
        for leave in leaves:
            done, more = _depart(leave, decision, origin)
            left.append(done)
            evaluations += more
    outcomes = tuple(Outcome(_as_stored(match.game), by_game[match.game.pk], match.where) for match in matched.matches)
    return Account(outcomes, tuple(left), _in_force(evaluations), reopened)


def _pools(matched: Matched) -> list[Pool]:
    """The pools that a letter is about, in the order of their keys."""
    pools = {match.game.tournament.pool for match in matched.matches}
    pools |= {leave.entry.tournament.pool for leave in matched.leaves}
    pools |= {cancel.game.tournament.pool for cancel in matched.cancels}
    return sorted(pools, key=lambda pool: pool.pk)


def _reopen(cancel: Cancel, at: datetime, origin: dict[str, str]) -> Outcome:
    """Takes a result back, unless the game is open or that is for the officer."""
    game = _as_stored(cancel.game)
    if game.score is None:
        return Outcome(game, Stored.REPEATED, cancel.where)
    if results.is_for_officer(game.tournament.pool, game, at):
        return Outcome(game, Stored.PROPOSED, cancel.where)
    results.reopen(game, at, **origin)
    return Outcome(game, Stored.CORRECTED, cancel.where)


def _by_pool(matched: Matched) -> Iterator[tuple[Pool, list[Match], list[Leave]]]:
    for pool in _pools(matched):
        matches = [match for match in matched.matches if match.game.tournament.pool == pool]
        yield pool, matches, [leave for leave in matched.leaves if leave.entry.tournament.pool == pool]


def _depart(leave: Leave, decision: Decision, origin: dict[str, str]) -> tuple[Left, tuple[Evaluation, ...]]:
    known = _known_departure(leave)
    if known is not None:
        return Left(leave, known), ()
    closing = () if leave.kind == Kind.SUBSTITUTION else tuple(departures.open_games(leave.entry))
    recorded = departures.depart(
        leave.entry,
        leave.kind,
        leave.on,
        received_at=decision.received_at,
        substitute=leave.substitute,
        **origin,
    )
    closed = tuple(Outcome(_as_stored(game), Stored.NEW, leave.where) for game in closing)
    return Left(leave, Stored.NEW, closed), recorded.evaluations


def _known_departure(leave: Leave) -> Stored | None:
    """REPEATED or CONFLICT where the player has left already, None where he has not."""
    departure = Entry.objects.values_list("departure", flat=True).get(pk=leave.entry.pk)
    if not departure:
        return None
    return Stored.REPEATED if departure == leave.kind else Stored.CONFLICT


def result_of(match: Match, correction: bool) -> Result:
    """A match as the use case of results takes it."""
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


def _in_force(evaluations: Iterable[Evaluation]) -> tuple[Evaluation, ...]:
    """Those that no later step of the same mail replaced, in the order of the stream."""
    written = [evaluation.pk for evaluation in evaluations]
    found = Evaluation.objects.filter(pk__in=written, replaced_by=None).select_related("tournament")
    return tuple(found.order_by("completed_on", "received_at", "key"))
