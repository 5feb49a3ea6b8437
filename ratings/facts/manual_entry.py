"""Reports that the officer enters: they came by post or phone, and a note says from whom.

The facts go the way of every report; the code of the note stands where that of a mail would.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from ratings.evaluation import writing
from ratings.facts import departures, results
from ratings.facts.departures import Undone
from ratings.facts.results import Recorded, Result, Stored
from ratings.models import Departure, Entry, Game, LedgerEntry, Note, Player, Pool


@dataclass(frozen=True, slots=True)
class Source:
    """How a report came in, the officer's words about it, and when it was received."""

    way: str
    text: str
    received_at: datetime


def record(pool: Pool, given: Sequence[Result], source: Source, *, actor: str) -> Recorded:
    """Results as `results.record` takes them, decided by the officer. A note stays only where something
    was stored under it.
    """
    with writing(pool) as current:
        note, decided = noted(source, actor), [replace(result, decided=True) for result in given]
        recorded = results.record(current, decided, actor=actor, cause=note.code, received_at=source.received_at)
        if not {Stored.NEW, Stored.CORRECTED} & set(recorded.outcomes):
            note.delete()
        return recorded


def depart(  # noqa: PLR0913 -- the facts of a departure, all named by the caller
    entry: Entry, kind: Departure, on: date, source: Source, *, actor: str, substitute: Player | None = None
) -> Recorded:
    """A departure as `departures.depart` takes it. Raises NotOpen if he has left already, and then
    nothing is kept.
    """
    with transaction.atomic():
        cause = noted(source, actor).code
        return departures.depart(
            entry, kind, on, actor=actor, cause=cause, received_at=source.received_at, substitute=substitute
        )


@dataclass(frozen=True, slots=True)
class DepartureEffect:
    """What a departure would do: its games as they would stand, and whose ratings would move."""

    games: tuple[Game, ...]
    moves: tuple[LedgerEntry, ...]

    @property
    def fingerprint(self) -> str:
        """A name for exactly this effect."""
        games = [(game.pk, game.white_id, game.black_id, results.version(game)) for game in self.games]
        moves = [(move.player_id, move.before_value, move.after_value, move.after_index) for move in self.moves]
        return hashlib.sha256(repr((games, moves)).encode()).hexdigest()[:32]


def preview_departure(  # noqa: PLR0913 -- as `depart`
    entry: Entry, kind: Departure, on: date, source: Source, *, actor: str, substitute: Player | None = None
) -> DepartureEffect:
    """Store a departure, look what it did, and take it back. Raises NotOpen as `depart` does."""
    with transaction.atomic():
        keys = [game.pk for game in departures.open_games(entry)]
        recorded = depart(entry, kind, on, source, actor=actor, substitute=substitute)
        games = Game.objects.filter(pk__in=keys).select_related("white__player", "black__player").order_by("number")
        written = LedgerEntry.objects.filter(evaluation__in=recorded.evaluations).select_related("player", "evaluation")
        effect = DepartureEffect(tuple(games), tuple(written.order_by("evaluation", "player__sort_key", "player")))
        transaction.set_rollback(True)
    return effect


def take_departure_back(entry: Entry, source: Source, *, actor: str, seen: date) -> Undone:
    """Takes a departure back as `departures.undepart` does; where it stands, no note is kept."""
    with writing(entry.tournament.pool):
        note = noted(source, actor)
        undone = departures.undepart(entry, actor=actor, cause=note.code, seen=seen)
        if not undone.done:
            note.delete()
        return undone


def preview_take_back(entry: Entry, *, actor: str) -> Undone:
    """Take a departure back, look which games open again, and leave everything as it was."""
    assert entry.departed_on is not None, "the player has left"  # noqa: S101 -- the caller has looked
    with transaction.atomic():
        undone = departures.undepart(entry, actor=actor, cause=PREVIEW, seen=entry.departed_on)
        transaction.set_rollback(True)
    return undone


PREVIEW = "preview"
"""Cause of what is taken back at once."""


def reopen(game: Game, source: Source, *, actor: str, seen: str) -> bool:
    """Takes a result back as `results.reopen` does; False where nothing was changed, and no note is kept."""
    with writing(game.tournament.pool):
        note = noted(source, actor)
        reopened = results.reopen(game, actor=actor, cause=note.code, seen=seen)
        if not reopened:
            note.delete()
        return reopened


def noted(source: Source, actor: str) -> Note:
    """A new note."""
    return Note.objects.create(way=source.way, text=source.text, actor=actor, made_at=timezone.now())
