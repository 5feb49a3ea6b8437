"""Who looked at whose personal data, when and why; never the data that were looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db.models import QuerySet

from ratings.models import PersonalAccess, Player
from ratings.queries.paging import Cursor, Page, cut, from_number, of_day
from ratings.queries.reviews import actors

_COLUMNS = ("pk", "at", "actor", "purpose", "player_id", "player__family_name", "player__given_name", "player__number")


@dataclass(frozen=True, slots=True)
class LookLine:
    """A look. `actor` is as the trail names him, `who` his name, "" for the server; without a `player` (his key)
    a calculation looked at many and showed nobody anything.
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
        """What the actor is."""
        return self.actor.partition(":")[0]


def looks(*, player: Player | None = None, actor: str = "", purpose: str = "") -> QuerySet[PersonalAccess]:
    """The looks at one player, of one actor, for one purpose, each where given; the newest first."""
    wanted = {"player": player, "actor": actor, "purpose": purpose}
    return PersonalAccess.objects.filter(**{name: value for name, value in wanted.items() if value}).order_by("-pk")


def page(purpose: str, day: date | None, cursor: Cursor) -> Page[LookLine]:
    """A page of the looks for one purpose ("" for any), of a day where one is given."""
    found = looks(purpose=purpose)
    if day:
        found = of_day(found, day)
    read = cut(from_number(found, "pk", cursor).values_list(*_COLUMNS), cursor, lambda line: str(line.pk), _line)
    names = actors(line.actor for line in read.rows)
    return replace(read, rows=tuple(replace(line, who=names.get(line.actor, "")) for line in read.rows))


def _line(values: Sequence[Any]) -> LookLine:
    pk, at, actor, purpose, player, family_name, given_name, number = values
    name = Player(family_name=family_name, given_name=given_name).name if player else ""
    return LookLine(pk, at, actor, purpose, player, name, number or "")
