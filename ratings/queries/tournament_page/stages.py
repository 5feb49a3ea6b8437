"""Groups and the final that they lead to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, Max, Q

from ratings.formats.name_folding import full_name
from ratings.models import Entry, Game, Tournament
from ratings.queries.tournament_page.played import Person

Seated = Mapping[int, Mapping[int, Person]]
"""The players of tournaments in the order of their seats, by the keys of both."""
Counts = Mapping[int, tuple[int, int, date | None]]
"""All games, finished ones, the newest completion, by the key of the tournament."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A group or a final: how far it is, and which of its players have a seat in the final."""

    code: str
    name: str
    players: int
    finished: int
    games: int
    ended_on: date | None
    going_on: tuple[Person, ...]


@dataclass(frozen=True, slots=True)
class Stages:
    """A final with the groups that lead to it, by their beginning."""

    final: Stage
    groups: tuple[Stage, ...]


def stages_of(tournament: Tournament) -> tuple[Stages, ...]:
    """Return the final that a tournament leads to and that which it is itself, each with its groups. One query where it
    is neither, else three.
    """
    finals = [key for key in (tournament.leads_to_id, tournament.pk) if key]
    found = list(Tournament.objects.filter(Q(pk__in=finals) | Q(leads_to__in=finals)).order_by("started_on", "code"))
    groups: dict[int, list[int]] = defaultdict(list)
    for row in found:
        if row.leads_to_id in finals:
            groups[row.leads_to_id].append(row.pk)
    return _put_together(groups, found) if groups else ()


def _put_together(groups: Mapping[int, Sequence[int]], found: Sequence[Tournament]) -> tuple[Stages, ...]:
    """Return finals with their groups, all by their keys."""
    seated, counts = _read_seated(found), _read_counts(found)
    each = {row.pk: _stage(row, seated, counts) for row in found}
    return tuple(Stages(each[final], tuple(each[row] for row in rows)) for final, rows in groups.items())


def _read_seated(found: Iterable[Tournament]) -> Seated:
    rows = Entry.objects.filter(tournament__in=[row.pk for row in found]).order_by("seat", "turn")
    seated: dict[int, dict[int, Person]] = defaultdict(dict)
    columns = ("tournament", "player", "player__number", "player__family_name", "player__given_name", "player__title")
    for tournament, key, number, family, given, title in rows.values_list(*columns):
        seated[tournament][key] = Person(key, number, full_name(family, given), title)
    return seated


def _read_counts(found: Sequence[Tournament]) -> Counts:
    rows = Game.objects.filter(tournament__in=[row.pk for row in found]).values_list("tournament").order_by()
    counted = rows.annotate(Count("pk"), Count("score"), Max("completed_on"))
    return {tournament: (games, finished, last) for tournament, games, finished, last in counted}


def _stage(row: Tournament, seated: Seated, counts: Counts) -> Stage:
    games, finished, last = counts.get(row.pk, (0, 0, None))
    own, final = seated.get(row.pk, {}), seated.get(row.leads_to_id or 0, {})
    going_on = tuple(person for key, person in final.items() if key in own)
    ended_on = last if row.complete and games and games == finished else None
    return Stage(row.code, row.name, len(own), finished, games, ended_on, going_on)
