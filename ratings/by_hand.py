"""Reports that the officer enters: they came by post or phone, and a note says from whom.

The facts go the way of every report; the code of the note stands where that of a mail would.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from django.db import transaction
from django.utils import timezone

from ratings import departures, results
from ratings.evaluation import writing
from ratings.models import Departure, Entry, Game, Note, Player, Pool
from ratings.results import Recorded, Result, Stored


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
