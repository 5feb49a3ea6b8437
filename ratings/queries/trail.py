"""The audit trail for display: who changed what, when and why, with the values before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from ratings.models import AuditEvent, AuditHead, Director, Entry, Note, Player, Tournament
from ratings.queries.paging import Cursor, Page, cut, from_number, of_day

SHOWN = 100
"""Most events about one thing on a page, the newest first."""

LAST = 2**63 - 1
"""Upper bound for numbers of events: the largest value of their column."""

DIRECTOR_KEYS = ("director", "directors")
PLAYER_KEYS = ("players", "player", "merged_into")
ENTRY_KEYS = ("entry",)
OFFICER_NAMES = "prepared_by"
"""Facts whose values are keys of people, shown by their names."""

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
    """One event. `who` is the name of an officer or director, "" for the system; `cause` is the code of a mail or
    of a kind of cause, `note` the officer's note behind it, if any. `kind` and `key` identify the subject.
    """

    number: int
    at: datetime
    action: str
    subject: str
    role: str
    who: str
    cause: str
    note: Note | None
    changes: tuple[FactChange, ...]
    hash: str = ""
    kind: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class _Names:
    """Names by key of all people in a page of events, and notes by code."""

    officers: Mapping[int, str]
    directors: Mapping[int, str]
    players: Mapping[int, str]
    entries: Mapping[int, str]
    notes: Mapping[str, Note]


def events_about(subjects: Sequence[str]) -> tuple[TrailRow, ...]:
    """Return the newest events about some subjects ("game:17"), the newest first."""
    return _newest(AuditEvent.objects.filter(subject__in=subjects))


def events_caused_by(cause: str) -> tuple[TrailRow, ...]:
    """Return the newest events with a cause (the code of a mail), the newest first."""
    return _newest(AuditEvent.objects.filter(cause=cause))


def _newest(found: QuerySet[AuditEvent]) -> tuple[TrailRow, ...]:
    return _rows(list(found.order_by("-number")[:SHOWN]))


def events_page(kind: str, day: date | None, cursor: Cursor) -> Page[TrailRow]:
    """Return a page of events, the newest first; only of a kind of subject ("game") and of a day where given."""
    found = AuditEvent.objects.order_by("-number")
    if kind:
        found = found.filter(subject__startswith=f"{kind}:")
    if day:
        found = of_day(found.filter(between_checkpoints(day)), day)
    read = cut(from_number(found, "number", cursor).values_list(), cursor, lambda event: str(event.number), _event)
    return Page(_rows(read.rows), read.before, read.after)


def between_checkpoints(day: date) -> Q:
    """Limit events to those between the checkpoints before and after a day, or to the ends of the chain.

    This narrows the search without an index on the time of events. The checkpoint before is at least two days older,
    since the clock may have been corrected.
    """
    before = AuditHead.objects.filter(day__lt=day - timedelta(days=1)).order_by("-day").values("number")[:1]
    after = AuditHead.objects.filter(day__gt=day).order_by("day").values("number")[:1]
    return Q(number__gt=Coalesce(Subquery(before), 0)) & Q(number__lte=Coalesce(Subquery(after), LAST))


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


def _rows(events: Sequence[AuditEvent]) -> tuple[TrailRow, ...]:
    names = _find_names(events)
    return tuple(_row(event, names) for event in events)


def _find_names(events: Sequence[AuditEvent]) -> _Names:
    """Read the names of all people in some events; no query for a kind of people that none contains."""
    actors = [actor for event in events for actor in (event.actor, event.after.get(OFFICER_NAMES) or "")]
    directors = _keys(actors, "director") | _keys_in(events, DIRECTOR_KEYS)
    entries = _keys((event.subject for event in events), "entry") | _keys_in(events, ENTRY_KEYS)
    users = get_user_model().objects.filter(pk__in=_keys(actors, "officer"))
    return _Names(
        officers={user.pk: user.get_username() for user in users},
        directors={director.pk: director.name for director in Director.objects.filter(pk__in=directors)},
        players={player.pk: player.name for player in Player.objects.filter(pk__in=_keys_in(events, PLAYER_KEYS))},
        entries={
            entry.pk: entry.player.name for entry in Entry.objects.filter(pk__in=entries).select_related("player")
        },
        notes=_find_notes(events),
    )


def _find_notes(events: Iterable[AuditEvent]) -> dict[str, Note]:
    codes = {event.cause for event in events if event.cause.startswith("note:")}
    return {note.code: note for note in Note.objects.filter(code__in=codes)}


def _keys(codes: Iterable[str], kind: str) -> set[int]:
    """Return the keys of a kind: 3 of "officer:3" where the kind is "officer"."""
    parts = (code.partition(":") for code in codes)
    return {int(key) for found, _, key in parts if found == kind and key.isdigit()}


def _key_of(actor: str) -> int:
    """Return the key in "officer:3", 0 where there is none."""
    key = actor.partition(":")[2]
    return int(key) if key.isdigit() else 0


def _keys_in(events: Iterable[AuditEvent], facts: Sequence[str]) -> set[int]:
    """Return all keys under some facts, before and after."""
    found = (half.get(fact) for event in events for half in (event.before, event.after) for fact in facts)
    return {key for value in found for key in (value if isinstance(value, list) else [value]) if isinstance(key, int)}


def _row(event: AuditEvent, names: _Names) -> TrailRow:
    role, _, key = event.actor.partition(":")
    people = {"officer": names.officers, "director": names.directors}.get(role, {})
    kind, _, key_in_kind = event.subject.partition(":")
    return TrailRow(
        number=event.number,
        at=event.at,
        action=event.action,
        subject=names.entries.get(int(key_in_kind), "") if kind == "entry" else "",
        role=role,
        who=people.get(int(key), "") if key.isdigit() else "",
        cause=event.cause,
        note=names.notes.get(event.cause),
        changes=tuple(_changes(event, names)),
        hash=event.hash,
        kind=kind,
        key=key_in_kind,
    )


def _changes(event: AuditEvent, names: _Names) -> Iterable[FactChange]:
    """Return the facts that differ, in the order of the event."""
    for fact in dict.fromkeys((*event.before, *event.after)):
        before, after = event.before.get(fact), event.after.get(fact)
        if before != after and fact != SEAL:
            yield FactChange(fact, _with_names(fact, before, names), _with_names(fact, after, names))


def _with_names(fact: str, value: Any, names: _Names) -> object:  # noqa: ANN401 -- whatever JSON holds
    """Replace the keys of people in a value by their names."""
    by_key: Mapping[int, str] = {}
    if fact == OFFICER_NAMES and value:
        return names.officers.get(_key_of(value), value)
    if fact in DIRECTOR_KEYS:
        by_key = names.directors
    elif fact in PLAYER_KEYS:
        by_key = names.players
    elif fact in ENTRY_KEYS:
        by_key = names.entries
    if not by_key or value is None:
        return value
    keys = value if isinstance(value, list) else [value]
    return [by_key.get(key, f"#{key}") for key in keys]
