"""Reports entered by an officer, received by post or phone; a note names the source.

They are stored like any other report, with the code of the note as cause instead of that of a mail.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import TypeVar

from django.db import transaction
from django.utils import timezone

from ratings.audit import Origin
from ratings.evaluation import writing
from ratings.facts import departures, results
from ratings.facts.departures import RevertedWithdrawal
from ratings.facts.results import Recorded, Result
from ratings.models import Departure, Entry, Game, Note, Player, Pool


@dataclass(frozen=True, slots=True)
class Source:
    """How a report came in, the officer's note about it, and when it was received."""

    way: str
    text: str
    received_at: datetime


def record(pool: Pool, given: Sequence[Result], source: Source, *, actor: str) -> Recorded:
    """Store results as `results.record` does, decided by the officer; keep the note only if something was stored."""
    with writing(pool) as current:
        note, decided = _store_note(source, actor), decide(given)
        recorded = results.record(
            current, decided, actor=actor, cause=note.code, received_at=source.received_at, rate_later=True
        )
        if not results.STORED & set(recorded.outcomes):
            note.delete()
        return recorded


def decide(given: Iterable[Result]) -> list[Result]:
    """Return results as decided by the officer."""
    return [replace(result, decided_by_officer=True) for result in given]


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
