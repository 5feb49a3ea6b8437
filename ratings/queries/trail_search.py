"""Searching the trail: who changed something, what it was about, because of which mail, and when."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from ratings import days
from ratings.models import AuditEvent, AuditHead, Director, Game, Player, Tournament

LAST = 2**63 - 1
"""Upper bound for numbers of events: the largest value of their column."""

MEANT = 20
"""Most people whom a name may mean; more of them have to be told apart by number (our own choice)."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched for, "" and None for anything: a kind of subject ("game"); a person who changed something, by
    name or as the trail names them ("officer:3"); a player by number or name; the code of a tournament, the key of a
    game, the code of a mail; the first and the last day.
    """

    kind: str = ""
    who: str = ""
    player: str = ""
    tournament: str = ""
    game: str = ""
    mail: str = ""
    since: date | None = None
    until: date | None = None


def find_events(search: Search) -> QuerySet[AuditEvent]:
    """Return the events that fit everything that is searched for."""
    found = AuditEvent.objects.all()
    if search.kind:
        found = found.filter(subject__startswith=f"{search.kind}:")
    if search.who:
        found = found.filter(actor__in=_find_actors(search.who))
    if search.player:
        found = found.filter(_about_player(search.player))
    if search.tournament:
        found = found.filter(subject__in=_about_tournament(search.tournament))
    if search.game:
        found = found.filter(subject=f"game:{search.game}")
    if search.mail:
        found = found.filter(Q(cause=search.mail) | Q(subject=f"mail:{search.mail}"))
    return _between(found, search.since, search.until)


def _between(found: QuerySet[AuditEvent], since: date | None, until: date | None) -> QuerySet[AuditEvent]:
    """Limit events to some days of the server's zone."""
    if since:
        found = found.filter(after_checkpoint(since), at__gte=days.begin(since))
    if until:
        found = found.filter(before_checkpoint(until), at__lt=days.begin(until + timedelta(days=1)))
    return found


def after_checkpoint(day: date) -> Q:
    """Limit events to those after the checkpoint before a day, which needs no index on their time.

    That checkpoint is at least two days older, since the clock may have been corrected.
    """
    before = AuditHead.objects.filter(day__lt=day - timedelta(days=1)).order_by("-day").values("number")[:1]
    return Q(number__gt=Coalesce(Subquery(before), 0))


def before_checkpoint(day: date) -> Q:
    """Limit events to those up to the checkpoint after a day."""
    after = AuditHead.objects.filter(day__gt=day).order_by("day").values("number")[:1]
    return Q(number__lte=Coalesce(Subquery(after), LAST))


def _find_actors(name: str) -> list[str]:
    """Return how the trail names the accounts and directors with a name; a code of the trail is one itself."""
    users = get_user_model().objects.filter(username__iexact=name)[:MEANT]
    people = Director.objects.filter(name__icontains=name).order_by("pk")[:MEANT]
    return [name, *(f"officer:{user.pk}" for user in users), *(f"director:{person.pk}" for person in people)]


def _about_player(text: str) -> Q:
    """Select what happened to players, their seats and games, and what names them."""
    players = Player.objects.filter(Q(number=text) | Q(family_name__iexact=text)).order_by("pk")[:MEANT]
    keys = [player.pk for player in players]
    games = Game.objects.filter(Q(white__player__in=keys) | Q(black__player__in=keys)).values_list("pk", flat=True)
    seats = Player.objects.filter(pk__in=keys, entries__isnull=False).values_list("entries", flat=True)
    return Q(subject__in=[*_name("player", keys), *_name("entry", seats), *_name("game", games)])


def _about_tournament(code: str) -> list[str]:
    """Return a tournament, its seats and its games, as the trail names them."""
    played = Tournament.objects.filter(code__iexact=code).order_by("pk").first()
    if played is None:
        return []
    entries, games = (rows.values_list("pk", flat=True) for rows in (played.entries, played.games))
    return [f"tournament:{played.pk}", *_name("entry", entries), *_name("game", games)]


def _name(kind: str, keys: Iterable[int]) -> list[str]:
    return [f"{kind}:{key}" for key in keys]
