"""Reports entered by an officer, received by post or phone; a note names the source.

They are stored like any other report, with the code of the note as cause instead of that of a mail.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from ratings.audit import Origin
from ratings.evaluation import writing
from ratings.facts import departures, results
from ratings.facts.departures import RevertedWithdrawal
from ratings.facts.results import Recorded, Result, Stored
from ratings.models import Departure, Entry, Game, LedgerEntry, Note, Player, Pool


@dataclass(frozen=True, slots=True)
class Source:
    """How a report came in, the officer's note about it, and when it was received."""

    way: str
    text: str
    received_at: datetime


def record(pool: Pool, given: Sequence[Result], source: Source, *, actor: str) -> Recorded:
    """Store results as `results.record` does, decided by the officer; keep the note only if something was stored."""
    with writing(pool) as current:
        note, decided = _store_note(source, actor), [replace(result, decided_by_officer=True) for result in given]
        recorded = results.record(
            current, decided, actor=actor, cause=note.code, received_at=source.received_at, rate_later=True
        )
        if not {Stored.NEW, Stored.CORRECTED} & set(recorded.outcomes):
            note.delete()
        return recorded


def withdraw(  # noqa: PLR0913 -- the facts of a departure, all named by the caller
    entry: Entry, kind: Departure, on: date, source: Source, *, actor: str, substitute: Player | None = None
) -> Recorded:
    """Store a withdrawal as `departures.withdraw` does. Raises NotOpen if the player has left already."""
    with transaction.atomic():
        return departures.withdraw(
            entry,
            kind,
            on,
            actor=actor,
            cause=_store_note(source, actor).code,
            received_at=source.received_at,
            substitute=substitute,
            rate_later=True,
        )


@dataclass(frozen=True, slots=True)
class WithdrawalEffect:
    """The effect of a withdrawal: its games after it, and the ratings that change."""

    games: tuple[Game, ...]
    moves: tuple[LedgerEntry, ...]

    @property
    def fingerprint(self) -> str:
        """Identifier of exactly this effect."""
        # Seats are named by their players: the seat of a substitute has another key each time it is tried out.
        games = [(game.pk, game.white.player_id, game.black.player_id, results.version(game)) for game in self.games]
        moves = [(move.player_id, move.before_value, move.after_value, move.after_index) for move in self.moves]
        return hashlib.sha256(repr((games, moves)).encode()).hexdigest()[:32]


def preview_withdrawal(  # noqa: PLR0913 -- as `depart`
    entry: Entry, kind: Departure, on: date, source: Source, *, actor: str, substitute: Player | None = None
) -> WithdrawalEffect:
    """Return the effect of a withdrawal without storing it; for that it is rated at once. Raises NotOpen as `withdraw`
    does.
    """
    with transaction.atomic():
        keys = [game.pk for game in departures.open_games(entry)]
        recorded = departures.withdraw(
            entry, kind, on, actor=actor, cause=_PREVIEW, received_at=source.received_at, substitute=substitute
        )
        games = Game.objects.filter(pk__in=keys).select_related("white__player", "black__player").order_by("number")
        written = LedgerEntry.objects.filter(evaluation__in=recorded.evaluations).select_related("player", "evaluation")
        effect = WithdrawalEffect(tuple(games), tuple(written.order_by("evaluation", "player__sort_key", "player")))
        transaction.set_rollback(True)
    return effect


def revert_withdrawal(entry: Entry, source: Source, *, actor: str, expected_day: date) -> RevertedWithdrawal:
    """Revert a withdrawal as `departures.revert_withdrawal` does; keep the note only if it was reverted."""
    with writing(entry.tournament.pool):
        note = _store_note(source, actor)
        undone = departures.revert_withdrawal(
            entry, actor=actor, cause=note.code, expected_day=expected_day, rate_later=True
        )
        if not undone.done:
            note.delete()
        return undone


def preview_revert(entry: Entry, *, actor: str) -> RevertedWithdrawal:
    """Return what reverting a withdrawal would do, without storing it."""
    assert entry.departed_on is not None, "the player has left"  # noqa: S101 -- the caller has looked
    with transaction.atomic():
        undone = departures.revert_withdrawal(
            entry, actor=actor, cause=_PREVIEW, expected_day=entry.departed_on, rate_later=True
        )
        transaction.set_rollback(True)
    return undone


_PREVIEW = "preview"
"""Cause of changes that are rolled back at once."""


def reopen(game: Game, source: Source, *, actor: str, expected_version: str) -> bool:
    """Reopen a game as `results.reopen` does; False where nothing was changed, and no note is stored."""
    with writing(game.tournament.pool):
        note = _store_note(source, actor)
        reopened = results.reopen(
            game, actor=actor, cause=note.code, expected_version=expected_version, rate_later=True
        )
        if not reopened:
            note.delete()
        return reopened


Outcome = TypeVar("Outcome")


def store_with_note(source: Source, actor: str, change: Callable[[Origin], Outcome]) -> Outcome:
    """Change facts with the officer's note as their cause; neither is stored where the change is refused."""
    with transaction.atomic():
        return change(Origin(actor, _store_note(source, actor).code))


def _store_note(source: Source, actor: str) -> Note:
    """Store a new note."""
    return Note.objects.create(way=source.way, text=source.text, actor=actor, made_at=timezone.now())
