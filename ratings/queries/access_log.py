"""The log of accesses to personal data: who, whose, when and why; never the data themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from ratings.models import PersonalAccess, Player
from ratings.queries.paging import Cursor, Page, cut, from_number, of_day
from ratings.queries.reviews import find_actor_names

_COLUMNS = ("pk", "at", "actor", "purpose", "player_id", "player__family_name", "player__given_name", "player__number")


@dataclass(frozen=True, slots=True)
class AccessLogEntry:
    """One access to personal data. `actor` is written as in the trail, `who` is the actor's name, "" for the server.
    `player` is a primary key; None for a calculation, which reads the data of many and shows none.
    """

    pk: int
    at: datetime
    actor: str
    purpose: str
    player: int | None
    name: str
    number: str
    who: str = ""

    @property
    def role(self) -> str:
        """The kind of the actor: "officer", "director", "player" or "system"."""
        return self.actor.partition(":")[0]


def find_accesses(*, player: Player | None = None, actor: str = "", purpose: str = "") -> QuerySet[PersonalAccess]:
    """Return accesses, the newest first; only to a player, by an actor, for a purpose where given."""
    wanted = {"player": player, "actor": actor, "purpose": purpose}
    return PersonalAccess.objects.filter(**{name: value for name, value in wanted.items() if value}).order_by("-pk")


def access_log_page(purpose: str, day: date | None, cursor: Cursor) -> Page[AccessLogEntry]:
    """Return a page of accesses for a purpose ("" for any), of a day where one is given."""
    found = find_accesses(purpose=purpose)
    if day:
        found = of_day(found, day)
    read = cut(from_number(found, "pk", cursor).values_list(*_COLUMNS), cursor, lambda line: str(line.pk), _entry)
    names = find_actor_names(line.actor for line in read.rows)
    return replace(read, rows=tuple(replace(line, who=names.get(line.actor, "")) for line in read.rows))


def _entry(values: Sequence[Any]) -> AccessLogEntry:
    pk, at, actor, purpose, player, family_name, given_name, number = values
    name = Player(family_name=family_name, given_name=given_name).name if player else ""
    return AccessLogEntry(pk, at, actor, purpose, player, name, number or "")
