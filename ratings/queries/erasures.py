"""Requests to be erased, waiting and completed; a name is shown as long as it is stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ratings.models import Director, Erasure, Player
from ratings.models.privacy import NOWHERE
from ratings.queries.paging import Cursor, Page, cut, from_number
from ratings.queries.reviews import find_actor_names

SHOWN = 200
"""Waiting requests on the page (our own choice); the sweep handles all of them."""

_PLAYER = ("player_id", "player__number", "player__family_name", "player__given_name")
_DIRECTOR = ("director_id", "director__name")
_COLUMNS = ("pk", "asked_at", "asked_by", "done_at", *_PLAYER, *_DIRECTOR)


@dataclass(frozen=True, slots=True)
class ErasureLine:
    """A request to be erased. `kind` ("player", "director") and `key` identify the person, `number` is "" for a
    director; `role` and `who` identify who entered the request.
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


def find_request(person: Player | Director) -> Erasure | None:
    """Return the request of a player (stored under the number that was kept in a merge) or of a director."""
    if isinstance(person, Director):
        return Erasure.objects.filter(director=person).first()
    return Erasure.objects.filter(player=person.merged_into_id or person.pk).first()


def is_erased(person: Player | Director) -> bool:
    """Return whether the person was erased; not while the request waits. A director who is a player too is recognised
    by the address alone, since the request is stored for the player.
    """
    if isinstance(person, Director):
        return person.email.endswith(f"@{NOWHERE}")
    found = find_request(person)
    return found is not None and found.done_at is not None


def waiting_erasures() -> tuple[ErasureLine, ...]:
    """Return the requests that cannot be carried out yet, the oldest first."""
    rows = Erasure.objects.filter(done_at=None).order_by("pk")[:SHOWN]
    return _with_names(_line(values) for values in rows.values_list(*_COLUMNS))


def completed_erasures(cursor: Cursor) -> Page[ErasureLine]:
    """Return a page of completed requests, the newest first."""
    found = from_number(Erasure.objects.exclude(done_at=None).order_by("-pk"), "pk", cursor)
    read = cut(found.values_list(*_COLUMNS), cursor, lambda line: str(line.pk), _line)
    return replace(read, rows=_with_names(read.rows))


def _line(values: Sequence[Any]) -> ErasureLine:
    pk, asked_at, asked_by, done_at, player, number, family_name, given_name, director, name = values
    role = asked_by.partition(":")[0]
    if player:
        whole = Player(family_name=family_name, given_name=given_name).name
        return ErasureLine(pk, asked_at, role, asked_by, done_at, "player", player, number, whole)
    return ErasureLine(pk, asked_at, role, asked_by, done_at, "director", director, "", name)


def _with_names(lines: Iterable[ErasureLine]) -> tuple[ErasureLine, ...]:
    """Add the names of those who entered the requests, "" for the command line."""
    found = tuple(lines)
    names = find_actor_names(line.who for line in found)
    return tuple(replace(line, who=names.get(line.who, "")) for line in found)
