"""The audit trail for display: who changed what, when and why, with the values before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from ratings.models import AuditEvent, Note, Tournament
from ratings.queries.paging import Cursor, Page, cut, from_number
from ratings.queries.trail_names import OFFICER_KEYS, Names, find_names
from ratings.queries.trail_search import Search, find_events
from ratings.queries.trail_seats import Subject

SHOWN = 100
"""Most events about one thing on a page, the newest first."""

SEAL = "seal"
"""A fact that only the nightly check reads; it is not displayed."""


@dataclass(frozen=True, slots=True)
class FactChange:
    """One fact before and after an event; None where the event does not contain it."""

    fact: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class TrailRow:
    """One event. `who` is the name of an officer or director, "" for the system; `about` is what it changed.

    `cause` is the code of a mail or of a kind of cause, `note` the officer's note behind it, `reason` that of a
    correction, `ratings` how many ratings were written because of the cause, 0 where another event has them. `facts`
    are all before and after the event by name, `kind` and `key` identify the subject.
    """

    number: int
    at: datetime
    action: str
    about: Subject
    role: str
    who: str
    cause: str
    note: Note | None
    reason: str
    ratings: int
    facts: Mapping[str, FactChange]
    hash: str = ""
    kind: str = ""
    key: str = ""

    @property
    def changes(self) -> tuple[FactChange, ...]:
        """Return the facts that differ, in the order of the event."""
        return tuple(each for each in self.facts.values() if each.before != each.after)


def events_about(subjects: Sequence[str]) -> tuple[TrailRow, ...]:
    """Return the newest events about some subjects ("game:17"), the newest first."""
    return _newest(AuditEvent.objects.filter(subject__in=subjects))


def events_caused_by(cause: str) -> tuple[TrailRow, ...]:
    """Return the newest events with a cause (the code of a mail), the newest first."""
    return _newest(AuditEvent.objects.filter(cause=cause))


def _newest(found: QuerySet[AuditEvent]) -> tuple[TrailRow, ...]:
    return rows_of(list(found.order_by("-number")[:SHOWN]))


def events_page(search: Search, cursor: Cursor, *, personal: bool = True) -> Page[TrailRow]:
    """Return a page of the events that are searched for, the newest first."""
    found = find_events(search).order_by("-number")
    read = cut(from_number(found, "number", cursor).values_list(), cursor, lambda event: str(event.number), _event)
    return Page(rows_of(read.rows, personal=personal), read.before, read.after)


def _event(values: Sequence[Any]) -> AuditEvent:
    return AuditEvent(*values)  # type: ignore[misc]  # all columns in their order


def keys_of_subjects(cause: str, action: str, kind: str) -> frozenset[int]:
    """Return the keys of the subjects of a kind ("game") that have an event with this cause and action."""
    events = AuditEvent.objects.filter(cause=cause, action=action, subject__startswith=f"{kind}:")
    return frozenset(int(subject.partition(":")[2]) for subject in events.values_list("subject", flat=True))


def events_of_tournament(tournament: Tournament) -> tuple[TrailRow, ...]:
    """Return the events of a tournament and its entries, without its games, which have pages of their own."""
    seats = tournament.entries.values_list("pk", flat=True)
    return events_about([f"tournament:{tournament.pk}", *(f"entry:{pk}" for pk in seats)])


def find_change(rows: Sequence[TrailRow], fact: str) -> TrailRow | None:
    """Return the first of some events that changed a fact."""
    return next((row for row in rows if any(change.fact == fact for change in row.changes)), None)


def rows_of(events: Sequence[AuditEvent], *, personal: bool = True) -> tuple[TrailRow, ...]:
    """Return events for display, in their order."""
    names = find_names(events, personal=personal)
    return tuple(_row(event, names) for event in events)


def _row(event: AuditEvent, names: Names) -> TrailRow:
    kind, _, key = event.subject.partition(":")
    return TrailRow(
        number=event.number,
        at=event.at,
        action=event.action,
        about=names.of_subject(event),
        role=event.actor.partition(":")[0],
        who=names.of_actor(event.actor),
        cause=event.cause,
        note=names.notes.get(event.cause),
        reason=names.reason_of(event),
        ratings=names.ratings.get(event.number, 0),
        facts={each.fact: each for each in _facts(event, names)},
        hash=event.hash,
        kind=kind,
        key=key,
    )


def _facts(event: AuditEvent, names: Names) -> Iterable[FactChange]:
    """Yield the facts of an event in its order, the keys of people replaced by their names."""
    for fact in dict.fromkeys((*event.before, *event.after)):
        if fact != SEAL:
            before, after = (_with_names(event, fact, half.get(fact), names) for half in (event.before, event.after))
            yield FactChange(fact, before, after)


def _with_names(event: AuditEvent, fact: str, value: Any, names: Names) -> object:  # noqa: ANN401 -- whatever JSON holds
    """Replace the keys of people in a value by their names."""
    if fact in OFFICER_KEYS and value:
        return names.of_actor(value) or value
    by_key = names.of_fact(fact, event.number)
    if not by_key or value is None:
        return value
    keys = value if isinstance(value, list) else [value]
    return [by_key.get(key, f"#{key}") for key in keys]
