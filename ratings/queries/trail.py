"""The trail of changed facts as people read it: who, when, because of what, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q, Subquery
from django.db.models.functions import Coalesce

from ratings.models import AuditEvent, AuditHead, Director, Entry, Note, Player, Tournament
from ratings.queries.paging import Cursor, Page, cut, from_number, of_day

SHOWN = 100
"""Events that one page shows at most, the newest first."""

LAST = 2**63 - 1
"""No event has a greater number: the largest that a column of them holds."""

DIRECTOR_KEYS = ("director", "directors")
PLAYER_KEYS = ("players", "player", "merged_into")
ENTRY_KEYS = ("entry",)
OFFICER_NAMES = "prepared_by"
"""Facts of events that hold keys of people, shown by their names."""


SEAL = "seal"
"""A fact of events that only the check of the night reads."""


@dataclass(frozen=True, slots=True)
class Changed:
    """One fact, before and after; None where the event says nothing about it."""

    fact: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class TrailRow:
    """One event. `who` is the name of an officer or director, "" for the system; `cause` the code of a
    mail or word, unless a `note` stands behind it. `kind` and `key` are what it is about, as the trail holds it.
    """

    number: int
    at: datetime
    action: str
    subject: str
    role: str
    who: str
    cause: str
    note: Note | None
    changes: tuple[Changed, ...]
    hash: str = ""
    kind: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class _Names:
    """Names by key, for everybody a page of events mentions."""

    officers: Mapping[int, str]
    directors: Mapping[int, str]
    players: Mapping[int, str]
    entries: Mapping[int, str]
    notes: Mapping[str, Note]


def of(subjects: Sequence[str]) -> tuple[TrailRow, ...]:
    """The newest events about some subjects ("game:17"), the newest first."""
    events = list(AuditEvent.objects.filter(subject__in=subjects).order_by("-number")[:SHOWN])
    names = _names(events)
    return tuple(_row(event, names) for event in events)


def because_of(cause: str) -> tuple[TrailRow, ...]:
    """The newest events that a mail (by its code) caused, the newest first."""
    events = list(AuditEvent.objects.filter(cause=cause).order_by("-number")[:SHOWN])
    names = _names(events)
    return tuple(_row(event, names) for event in events)


def whole(kind: str, day: date | None, cursor: Cursor) -> Page[TrailRow]:
    """A page of all events, the newest first; of those about one kind of thing ("game"), of those of a day."""
    found = AuditEvent.objects.order_by("-number")
    if kind:
        found = found.filter(subject__startswith=f"{kind}:")
    if day:
        found = of_day(found.filter(around(day)), day)
    read = cut(from_number(found, "number", cursor).values_list(), cursor, lambda event: str(event.number), _event)
    names = _names(read.rows)
    return Page(tuple(_row(event, names) for event in read.rows), read.before, read.after)


def around(day: date) -> Q:
    """Where in the chain the events of a day stand: between the heads that were published before and after it. So no
    event has to write an index of moments that few ask for. A whole day on either side is left for clocks that were put
    right; without such a head the search goes to the end of the chain.
    """
    before = AuditHead.objects.filter(day__lt=day - timedelta(days=1)).order_by("-day").values("number")[:1]
    after = AuditHead.objects.filter(day__gt=day).order_by("day").values("number")[:1]
    return Q(number__gt=Coalesce(Subquery(before), 0)) & Q(number__lte=Coalesce(Subquery(after), LAST))


def _event(values: Sequence[Any]) -> AuditEvent:
    return AuditEvent(*values)  # type: ignore[misc]  # all columns in their order


def subjects_of(cause: str, action: str, kind: str) -> frozenset[int]:
    """The keys of the things of one kind ("game") to which a mail did something."""
    events = AuditEvent.objects.filter(cause=cause, action=action, subject__startswith=f"{kind}:")
    return frozenset(int(subject.partition(":")[2]) for subject in events.values_list("subject", flat=True))


def of_tournament(tournament: Tournament) -> tuple[TrailRow, ...]:
    """The events of a tournament and of its seats; its games have their own pages."""
    seats = tournament.entries.values_list("pk", flat=True)
    return of([f"tournament:{tournament.pk}", *(f"entry:{pk}" for pk in seats)])


def _names(events: Sequence[AuditEvent]) -> _Names:
    actors = [event.actor.partition(":") for event in events]
    users = {int(key) for role, _, key in actors if role == "officer" and key.isdigit()}
    users |= {_key_of(event.after.get(OFFICER_NAMES) or "") for event in events} - {0}
    acting = {int(key) for role, _, key in actors if role == "director" and key.isdigit()}
    directors = acting | _mentioned(events, DIRECTOR_KEYS)
    players, entries = _mentioned(events, PLAYER_KEYS), _mentioned(events, ENTRY_KEYS)
    entries |= {int(event.subject.partition(":")[2]) for event in events if event.subject.startswith("entry:")}
    causes = {event.cause for event in events if event.cause.startswith("note:")}
    seated = Entry.objects.filter(pk__in=entries).select_related("player") if entries else ()
    return _Names(
        officers={u.pk: u.get_username() for u in get_user_model().objects.filter(pk__in=users)} if users else {},
        directors={d.pk: d.name for d in Director.objects.filter(pk__in=directors)} if directors else {},
        players={p.pk: p.name for p in Player.objects.filter(pk__in=players)} if players else {},
        entries={entry.pk: entry.player.name for entry in seated},
        notes={note.code: note for note in Note.objects.filter(code__in=causes)} if causes else {},
    )


def _key_of(actor: str) -> int:
    """The key in "officer:3", 0 for nobody."""
    key = actor.partition(":")[2]
    return int(key) if key.isdigit() else 0


def _mentioned(events: Iterable[AuditEvent], facts: Sequence[str]) -> set[int]:
    """All keys that stand under some facts."""
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


def _changes(event: AuditEvent, names: _Names) -> Iterable[Changed]:
    """The facts that differ, in the order in which the event holds them."""
    for fact in dict.fromkeys((*event.before, *event.after)):
        before, after = event.before.get(fact), event.after.get(fact)
        if before != after and fact != SEAL:
            yield Changed(fact, _shown(fact, before, names), _shown(fact, after, names))


def _shown(fact: str, value: Any, names: _Names) -> object:  # noqa: ANN401 -- whatever JSON holds
    """A value with people by their names."""
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
