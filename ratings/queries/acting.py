"""Who changed facts, and how much: accounts by name, directors by key alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import get_user_model
from django.db.models import CharField, Count, OuterRef, Subquery, Value
from django.db.models.functions import Cast, Concat

from ratings.models import AuditEvent, Director
from ratings.queries.trail_search import Search, find_events

OFFICER, DIRECTOR = ACTING = ("officer", "director")
"""Who has a page of what they did."""


@dataclass(frozen=True, slots=True)
class Acting:
    """Somebody who changed something, and their newest change."""

    role: str
    key: int
    name: str
    number: int
    at: datetime


@dataclass(frozen=True, slots=True)
class ActCount:
    """How often somebody did something."""

    action: str
    count: int


def list_acting() -> tuple[Acting, ...]:
    """Return all accounts and directors who changed something, whoever did so last first."""
    users = get_user_model().objects.values_list("pk", "username")
    directors = ((key, f"#{key}") for key in Director.objects.values_list("pk", flat=True))
    found = [*_newest_acts(OFFICER, dict(users)), *_newest_acts(DIRECTOR, dict(directors))]
    return tuple(sorted(found, key=lambda each: -each.number))


def _newest_acts(role: str, names: Mapping[int, str]) -> Iterator[Acting]:
    """Yield those who changed something; the newest event of each is one look into the index of actors."""
    actors = {f"{role}:{key}": key for key in names}
    events = AuditEvent.objects.filter(number__in=_newest_numbers(role)).order_by()
    for actor, number, at in events.values_list("actor", "number", "at"):
        yield Acting(role, actors[actor], names[actors[actor]], number, at)


def _newest_numbers(role: str) -> list[int]:
    """Return the number of everybody's newest event, without reading the others."""
    actor = Concat(Value(f"{role}:"), Cast(OuterRef("pk"), CharField()))
    newest = AuditEvent.objects.filter(actor=actor).order_by("-number").values("number")[:1]
    people = get_user_model().objects.order_by() if role == OFFICER else Director.objects.order_by()
    numbers = people.annotate(newest=Subquery(newest)).values_list("newest", flat=True)
    return [number for number in numbers if number is not None]


def name_acting(role: str, key: int) -> str:
    """Return an account's name, or the number of a director."""
    if role != OFFICER:
        return f"#{key}"
    user = get_user_model().objects.filter(pk=key).first()
    return user.get_username() if user else f"#{key}"


def count_acts(search: Search) -> tuple[ActCount, ...]:
    """Return how often each kind of event was found, the most frequent first."""
    found = find_events(search).order_by().values_list("action").annotate(n=Count("pk"))
    return tuple(ActCount(action, n) for action, n in sorted(found, key=lambda row: (-row[1], row[0])))
