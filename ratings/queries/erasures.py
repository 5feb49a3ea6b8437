"""Who asked to be erased, and who was: a name only as long as something holds it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ratings.models import Director, Erasure, Player
from ratings.models.privacy import NOWHERE
from ratings.queries.paging import Cursor, Page, cut, from_number
from ratings.queries.reviews import actors

SHOWN = 200
"""Erasures that wait which a page shows, the oldest first; the sweep sees to all of them (our own choice)."""

_PLAYER = ("player_id", "player__number", "player__family_name", "player__given_name")
_DIRECTOR = ("director_id", "director__name")
_COLUMNS = ("pk", "asked_at", "asked_by", "done_at", *_PLAYER, *_DIRECTOR)


@dataclass(frozen=True, slots=True)
class ErasureLine:
    """An erasure. `kind` ("player", "director") and `key` say whose, `number` is "" for a director; `role` and `who`
    say who entered it.
    """

    pk: int
    asked_at: datetime
    role: str
    who: str
    done_at: datetime | None
    kind: str
    key: int
    number: str
    name: str


def of(person: Player | Director) -> Erasure | None:
    """The erasure of the person whose number this is (the number that leads holds it), or of a director."""
    if isinstance(person, Director):
        return Erasure.objects.filter(director=person).first()
    return Erasure.objects.filter(player=person.merged_into_id or person.pk).first()


def is_erased(person: Player | Director) -> bool:
    """Whether the person was erased; not while the erasure waits. A director who played too is known by his address
    alone, since the erasure is that of his number.
    """
    if isinstance(person, Director):
        return person.email.endswith(f"@{NOWHERE}")
    found = of(person)
    return found is not None and found.done_at is not None


def waiting() -> tuple[ErasureLine, ...]:
    """Those that something still holds up, the oldest first."""
    rows = Erasure.objects.filter(done_at=None).order_by("pk")[:SHOWN]
    return _signed(_line(values) for values in rows.values_list(*_COLUMNS))


def done(cursor: Cursor) -> Page[ErasureLine]:
    """A page of those that are done, the newest first."""
    found = from_number(Erasure.objects.exclude(done_at=None).order_by("-pk"), "pk", cursor)
    read = cut(found.values_list(*_COLUMNS), cursor, lambda line: str(line.pk), _line)
    return replace(read, rows=_signed(read.rows))


def _line(values: Sequence[Any]) -> ErasureLine:
    pk, asked_at, asked_by, done_at, player, number, family_name, given_name, director, name = values
    role = asked_by.partition(":")[0]
    if player:
        whole = Player(family_name=family_name, given_name=given_name).name
        return ErasureLine(pk, asked_at, role, asked_by, done_at, "player", player, number, whole)
    return ErasureLine(pk, asked_at, role, asked_by, done_at, "director", director, "", name)


def _signed(lines: Iterable[ErasureLine]) -> tuple[ErasureLine, ...]:
    """The lines with the names of those who entered them, "" for the command line."""
    found = tuple(lines)
    names = actors(line.who for line in found)
    return tuple(replace(line, who=names.get(line.who, "")) for line in found)
