"""Withdrawals: players who leave a tournament, and the revert of withdrawals reported by mistake.

One transaction as for results: the lock of the pool, the facts with their audit events, the request to rate.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from ratings import audit
from ratings.audit import Origin
from ratings.errors import NotOpen
from ratings.evaluation import writing
from ratings.facts.results import (
    Recorded,
    Result,
    Stored,
    clear_result,
    facts_of,
    is_closed,
    is_evaluated,
    rate_stored,
    read_games,
    store,
    store_review_window,
    to_json,
)
from ratings.models import AuditEvent, Departure, Entry, Game, Player, Pool
from ratings.regulations.types import Reason, Score


class KeptReason(StrEnum):
    """Why a game is not changed when a withdrawal is reverted."""

    RATED = "rated"
    """A rating rests on it: only a correction can change it."""
    LATE = "late"
    """Its review window is over: only a correction can change it."""
    CHANGED = "changed"
    """Another report has changed its result."""
    PLAYED = "played"
    """The substitute finished it."""


@dataclass(frozen=True, slots=True)
class RevertedWithdrawal:
    """The result of reverting a withdrawal; `done` is False where it is still in force. `games` are open again, or
    are the leaver's again; `kept` are the other games that the withdrawal changed, each with the reason.
    """

    done: bool
    games: tuple[Game, ...] = ()
    kept: tuple[tuple[Game, KeptReason], ...] = ()


def withdraw(  # noqa: PLR0913 -- the facts of a departure, all named by the caller
    entry: Entry,
    kind: Departure,
    on: date,
    *,
    actor: str,
    cause: str,
    received_at: datetime,
    substitute: Player | None = None,
    rate_later: bool = False,
    goes_on: bool = False,
) -> Recorded:
    """Store that a player leaves a tournament; close the open games by the regulation, unless the director says that
    play `goes_on` in them, or give them to the substitute. With `rate_later` the rating that follows is only requested.

    Raises NotOpen if the player has left already.
    """
    with writing(entry.tournament.pool) as current:
        origin = Origin(actor, cause)
        entry.refresh_from_db(fields=["departure", "departed_on"])
        refuse_departure(entry, kind, substitute)
        _store_departure(entry, kind, on, origin)
        outcomes: tuple[Stored, ...] = ()
        if kind == Departure.SUBSTITUTION and substitute is not None:
            _substitute(entry, substitute, origin)
        else:
            results = [] if goes_on else [forfeit(game, entry, kind, on) for game in open_games(entry)]
            games = read_games(current, results)
            outcomes = tuple(store(current, games[result.game_id], result, origin, received_at) for result in results)
        done = outcomes or (Stored.NEW,)
        return rate_stored(current, done, cause, {entry.tournament_id}, rate_later=rate_later)


def refuse_departure(entry: Entry, kind: Departure, substitute: Player | None) -> None:
    """Raise NotOpen where a player has left already, or a substitution has no substitute or one with a seat, or one
    whose number leads to another one.
    """
    if entry.departure:
        raise NotOpen(f"entry {entry.pk} was left on {entry.departed_on}")
    if kind == Departure.SUBSTITUTION and substitute is None:
        raise NotOpen(f"entry {entry.pk} is left without a substitute")
    if substitute and Entry.objects.filter(tournament=entry.tournament_id, player=substitute).exists():
        raise NotOpen(f"player {substitute.pk} has a seat in tournament {entry.tournament_id} already")
    if substitute:
        refuse_merged([substitute.pk])


def refuse_merged(players: Collection[int]) -> None:
    """Raise NotOpen where the number of a player leads to another one: nobody gets a seat under it. The caller holds
    the lock of the pool, for which whoever merges two numbers waits.
    """
    merged = Player.objects.filter(pk__in=players).exclude(merged_into=None).first()
    if merged is not None:
        raise NotOpen(f"player {merged.pk} is player {merged.merged_into_id}")


def _store_departure(entry: Entry, kind: Departure, on: date, origin: Origin) -> None:
    """Store the facts of a withdrawal."""
    entry.departure, entry.departed_on = kind, on
    entry.save(update_fields=["departure", "departed_on"])
    after = {"departure": kind.value, "departed_on": on.isoformat()}
    before = {"departure": "", "departed_on": None}
    audit.append(origin, WITHDRAWAL_EVENT, f"entry:{entry.pk}", before, after, pool=entry.tournament.pool_id)


def open_games(entry: Entry) -> QuerySet[Game]:
    """Return the unfinished games of an entry, in the order of pairings."""
    return Game.objects.filter(Q(white=entry) | Q(black=entry), score=None).order_by("number")


WITHDRAWAL_EVENT = "entry.departure"
"""The audit event of a withdrawal."""

_REASONS = {
    Departure.WITHDRAWAL: Reason.WITHDRAWAL,
    Departure.WITHDRAWAL_APPROVED: Reason.WITHDRAWAL_APPROVED,
    Departure.DEATH: Reason.DEATH,
}


def forfeit(game: Game, entry: Entry, kind: Departure, on: date) -> Result:
    """Return the result of an open game: the opponent wins in the crosstable; the reason decides whether the game is
    rated (BdF 3.7, 3.8). An unapproved withdrawal is written 1-0, any other +/-.
    """
    stays_white = game.black_id == entry.pk
    if kind == Departure.WITHDRAWAL:
        score = Score.WHITE_WINS if stays_white else Score.BLACK_WINS
    else:
        score = Score.WHITE_UNPLAYED if stays_white else Score.BLACK_UNPLAYED
    return Result(game.pk, score, on, _REASONS[kind])


def assign_substitute(game: Game, entry: Entry, successor: Entry) -> None:
    """Give a game that is not saved to a substitute; it is not rated unless the director decides so (BdF 3.9)."""
    _give(game, entry, successor)
    game.counts = False


def _give(game: Game, giver: Entry, taker: Entry) -> None:
    """Give a game that is not saved from one entry to another."""
    if game.white_id == giver.pk:
        game.white = taker
    else:
        game.black = taker


def _substitute(entry: Entry, substitute: Player, origin: Origin) -> None:
    """Give the open games to the substitute."""
    turns = Entry.objects.filter(tournament=entry.tournament_id, seat=entry.seat).aggregate(last=Max("turn"))
    successor = Entry.objects.create(
        tournament=entry.tournament, seat=entry.seat, turn=turns["last"] + 1, player=substitute
    )
    for game in open_games(entry):
        assign_substitute(game, entry, successor)
        game.save(update_fields=["white", "black", "counts"])
        seats = {"entry": entry.pk}, {"entry": successor.pk}
        audit.append(origin, "game.handed-over", f"game:{game.pk}", *seats, pool=entry.tournament.pool_id)
    store_review_window(entry.tournament_id)


def find_withdrawals(cause: str) -> tuple[Entry, ...]:
    """Return the entries whose current withdrawal was stored by a report, by tournament and seat."""
    subjects = AuditEvent.objects.filter(cause=cause, action=WITHDRAWAL_EVENT).values_list("subject", flat=True)
    wide = Entry.objects.select_related("tournament__pool", "player").exclude(departure="")
    found = wide.filter(pk__in=[int(subject.partition(":")[2]) for subject in subjects])
    return tuple(
        entry for entry in found.order_by("tournament__code", "seat", "turn") if _find_event(entry).cause == cause
    )


def revert_withdrawal(
    entry: Entry, *, actor: str, cause: str, expected_day: date, rate_later: bool = False
) -> RevertedWithdrawal:
    """Revert a withdrawal, unless its day is no longer `expected_day`. `rate_later` is as for `withdraw`.

    The games that it closed are open again, unless a rating rests on them or another report changed them. A
    substitution is reverted as a whole or not at all: it stays once the substitute has finished a game or the
    tournament was rated without these games.
    """
    with writing(entry.tournament.pool) as current:
        stored = Entry.objects.select_related("tournament", "player").get(pk=entry.pk)
        if stored.departed_on != expected_day:
            return RevertedWithdrawal(done=False)
        undone, origin = plan_revert(current, stored), Origin(actor, cause)
        if undone.done:
            undo = _give_back if stored.departure == Departure.SUBSTITUTION else _reopen
            undo(stored, undone.games, origin)
            _clear_departure(stored, origin)
            rate_stored(current, (Stored.CORRECTED,), cause, {entry.tournament_id}, rate_later=rate_later)
        return undone


def plan_revert(pool: Pool, entry: Entry) -> RevertedWithdrawal:
    """Return what reverting a withdrawal comes to, and write nothing."""
    if entry.departure == Departure.SUBSTITUTION:
        return _plan_return(pool, entry)
    return _plan_reopening(pool, entry, _find_event(entry))


def _find_event(entry: Entry) -> AuditEvent:
    """Return the audit event of the current withdrawal."""
    return AuditEvent.objects.filter(subject=f"entry:{entry.pk}", action=WITHDRAWAL_EVENT).latest("number")


def _clear_departure(entry: Entry, origin: Origin) -> None:
    before = {"departure": entry.departure, "departed_on": to_json(entry.departed_on)}
    entry.departure, entry.departed_on = "", None
    entry.save(update_fields=["departure", "departed_on"])
    after = {"departure": "", "departed_on": None}
    audit.append(origin, "entry.returned", f"entry:{entry.pk}", before, after, pool=entry.tournament.pool_id)


def _followed(left: AuditEvent, games: Iterable[Game], action: str) -> dict[int, AuditEvent]:
    """Return the events of games that the report of a withdrawal caused after it, by key of the game."""
    subjects = [f"game:{game.pk}" for game in games]
    events = AuditEvent.objects.filter(cause=left.cause, action=action, number__gt=left.number, subject__in=subjects)
    return {int(event.subject.partition(":")[2]): event for event in events.order_by("-number")}


def _plan_reopening(pool: Pool, entry: Entry, left: AuditEvent) -> RevertedWithdrawal:
    """Return which of the games that a withdrawal closed can be opened."""
    reason = _REASONS[Departure(entry.departure)]
    games = list(_games(Q(white=entry) | Q(black=entry)))
    closing = _followed(left, games, "game.result")
    opened: list[Game] = []
    kept: list[tuple[Game, KeptReason]] = []
    for game in games:
        closed = closing.get(game.pk)
        if closed is None or closed.before["score"] is not None or closed.after["reason"] != reason or not game.score:
            continue
        if facts_of(game) != closed.after:
            kept.append((game, KeptReason.CHANGED))
        elif is_evaluated(pool, game):
            kept.append((game, KeptReason.RATED))
        elif is_closed(pool, game, timezone.now()):
            kept.append((game, KeptReason.LATE))
        else:
            opened.append(game)
    return RevertedWithdrawal(done=True, games=tuple(opened), kept=tuple(kept))


def _reopen(entry: Entry, games: Iterable[Game], origin: Origin) -> None:  # noqa: ARG001 -- the form of `_give_back`
    """Reopen games that a withdrawal closed."""
    for game in games:
        clear_result(game, origin)


def _plan_return(pool: Pool, entry: Entry) -> RevertedWithdrawal:
    """Return the games of a substitute, or why they stay: the substitute finished games or left, or a rating rests on
    the games.
    """
    successor = _successor(entry)
    games = list(_games(Q(white=successor) | Q(black=successor)))
    finished = [game for game in games if game.score is not None]
    if finished or successor.departure:
        return RevertedWithdrawal(done=False, kept=tuple((game, KeptReason.PLAYED) for game in finished))
    if any(is_evaluated(pool, game) for game in games):
        return RevertedWithdrawal(done=False, kept=tuple((game, KeptReason.RATED) for game in games))
    for game in games:
        _give(game, successor, entry)
    return RevertedWithdrawal(done=True, games=tuple(games))


def _successor(entry: Entry) -> Entry:
    """Return the entry of a player's substitute."""
    return Entry.objects.get(tournament=entry.tournament_id, seat=entry.seat, turn=entry.turn + 1)


def _give_back(entry: Entry, games: Iterable[Game], origin: Origin) -> None:
    """Give the substitute's games back and delete the substitute's entry."""
    successor = _successor(entry)
    handed = _followed(_find_event(entry), games, "game.handed-over")
    for game in games:
        game.counts = _decided_before(game, handed[game.pk].number)
        game.save(update_fields=["white", "black", "counts"])
        seats = {"entry": successor.pk}, {"entry": entry.pk}
        audit.append(origin, "game.handed-back", f"game:{game.pk}", *seats, pool=entry.tournament.pool_id)
    successor.delete()


def _decided_before(game: Game, number: int) -> bool | None:
    """Return the director's decision whether a game counts as it was before an event of the trail."""
    events = AuditEvent.objects.filter(subject=f"game:{game.pk}", number__lt=number, after__has_key="counts")
    decided: bool | None = events.latest("number").after["counts"] if events else None
    return decided


def _games(which: Q) -> Iterable[Game]:
    wide = Game.objects.filter(which).select_related("tournament", "white__player", "black__player")
    return wide.order_by("number")
