"""The only access to personal data; each access is logged with actor, purpose and person, never with the data.

Functions that show data take the actor; what only compares, calculates or sends is an access of the server.

Not logged are flags that people set themselves (objection to lists, wish for mails) and membership of a special list:
they take effect without anybody reading them.
"""

from __future__ import annotations

import calendar
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum
from types import MappingProxyType

from django.conf import settings
from django.db import models
from django.db.models import Case, Q, QuerySet, Value, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings import days
from ratings.models import PersonalAccess, PersonalData, Player, Purpose
from ratings.prepared import prepared
from ratings.regulations.ages import stand_in

SYSTEM = "system"
"""Who reads where no person does."""

CALCULATIONS = frozenset({Purpose.YOUNG, Purpose.PRONOUNS})
"""Purposes for which the server reads data of many and shows none."""


@dataclass(frozen=True, slots=True)
class Private:
    """What is private about a player: "1950", "1950-02" or "1950-02-01"; "m", "w" or "d"; an address."""

    birth_date: str = ""
    sex: str = ""
    email: str = ""


_Access = tuple[tuple[int, ...], Purpose, str]

_later: ContextVar[dict[_Access, None] | None] = ContextVar("later", default=None)
"""Accesses that are to be logged at the end of `logging_afterwards`."""


@contextmanager
def logging_afterwards() -> Iterator[None]:
    """Log what is accessed inside at its end: while a snapshot is read nothing can be written."""
    accesses: dict[_Access, None] = {}
    token = _later.set(accesses)
    try:
        yield
    finally:
        _later.reset(token)
        for access in accesses:
            log_access(*access)


def log_access(players: Iterable[int], purpose: Purpose, actor: str = SYSTEM) -> None:
    """Log an access to some players, by key, or note it where it is to be logged afterwards."""
    noted = _later.get()
    if noted is None:
        _store_access(players, purpose, actor)
    else:
        noted[() if purpose in CALCULATIONS else tuple(players), purpose, actor] = None


def _store_access(players: Iterable[int], purpose: Purpose, actor: str) -> None:
    """Store an access.

    A person leaves a row for each player and access; the server one for each player, purpose and day; a calculation one
    without a player.
    """
    now = timezone.now()
    seen: list[int | None] = [None] if purpose in CALCULATIONS else list(dict.fromkeys(players))
    if seen and actor == SYSTEM:
        begun = days.begin(timezone.localdate(now))
        today = PersonalAccess.objects.filter(at__gte=begun, actor=actor, purpose=purpose)
        known = set(today.values_list("player_id", flat=True))
        seen = [player for player in seen if player not in known]
    rows = [PersonalAccess(at=now, actor=actor, purpose=purpose, player_id=player) for player in seen]
    if rows:
        PersonalAccess.objects.bulk_create(rows)


def address_of(player: Player, purpose: Purpose) -> str:
    """Return the player's address, "" where none is known."""
    log_access([player.pk], purpose)
    data = PersonalData.objects.filter(player=player).only("email").first()
    return data.email if data else ""


def birth_dates(players: Iterable[Player], purpose: Purpose) -> dict[int, str]:
    """Return birth dates by key of the player; players without one are left out."""
    keys = [player.pk for player in players]
    log_access(keys, purpose)
    found = PersonalData.objects.filter(player__in=keys).exclude(birth_date="")
    return dict(found.values_list("player_id", "birth_date"))


def births_and_sexes(players: Iterable[int], purpose: Purpose, actor: str) -> dict[int, tuple[str, str]]:
    """Return birth dates and sexes by key of the player, "" for what is not known."""
    keys = list(players)
    log_access(keys, purpose, actor)
    found = PersonalData.objects.filter(player__in=keys)
    return {player: (birth, sex) for player, birth, sex in found.values_list("player_id", "birth_date", "sex")}


def sexes_in(tournaments: tuple[int, ...]) -> dict[int, str]:
    """Return the sexes of the players of tournaments by key, for a mail about them; players whose sex is not known are
    left out.
    """
    log_access((), Purpose.PRONOUNS)
    return dict(_sexes_in(tournaments))


@prepared
def _sexes_in(tournaments: tuple[int, ...]) -> QuerySet[PersonalData, tuple[int, str]]:
    playing = PersonalData.objects.filter(player__entries__tournament__in=tournaments).exclude(sex="")
    return playing.values_list("player_id", "sex").distinct()


def birthdays(players: Iterable[int], purpose: Purpose) -> dict[int, date]:
    """Return days of birth by key of the player; one known by year or month alone is its last day, and players without
    one are left out.
    """
    keys = list(players)
    log_access(keys, purpose)
    found = _births_of(tuple(keys))
    born = ((player, last_day(text) if text else on and stand_in(on)) for player, text, on in found)
    return {player: day for player, day in born if day}


@prepared
def _births_of(players: tuple[int, ...]) -> QuerySet[PersonalData, tuple[int, str, date | None]]:
    return PersonalData.objects.filter(player__in=players).values_list("player_id", "birth_date", "adult_from")


def last_day(text: str) -> date:
    """Return the last day that "1950", "1950-02" or "1950-02-01" may mean."""
    year, month, day = (*map(int, text.split("-")), None, None)[:3]
    assert year, "checked when it was stored"  # noqa: S101 -- the forms and the roster refuse anything else
    month = month or 12
    return date(year, month, day or calendar.monthrange(year, month)[1])


def players_by_address(address: str, purpose: Purpose, actor: str) -> list[Player]:
    """Return all players who registered this address; several may share one."""
    players = list(Player.objects.filter(personaldata__email__iexact=address)) if address else []
    log_access([player.pk for player in players], purpose, actor)
    return players


def names_by_address(addresses: Iterable[str], purpose: Purpose, actor: str) -> dict[str, list[str]]:
    """Return the names of the players who registered each of these addresses (in lower case), logged as one access."""
    known = PersonalData.objects.filter(email__in=set(addresses)).exclude(email="").select_related("player")
    found = list(known.order_by("player__sort_key", "player"))
    names: dict[str, list[str]] = {}
    for data in found:
        names.setdefault(data.email, []).append(data.player.name)
    log_access(sorted(data.player_id for data in found), purpose, actor)
    return names


def private_of(player: Player, purpose: Purpose, actor: str) -> Private:
    """Return all private data of a player."""
    log_access([player.pk], purpose, actor)
    found = PersonalData.objects.filter(player=player).first()
    return Private(found.birth_date, found.sex, found.email) if found else Private()


def store_private(player: Player, private: Private) -> None:
    """Store the private data of a player."""
    PersonalData.objects.update_or_create(player=player, defaults=_columns_of(private))


def _columns_of(private: Private) -> dict[str, str]:
    return {field.name: getattr(private, field.name) for field in fields(Private)}


def store_new_private(found: Iterable[tuple[Player, Private]]) -> None:
    """Store the private data of players who have none yet."""
    PersonalData.objects.bulk_create([PersonalData(player=player, **_columns_of(private)) for player, private in found])


class Wish(StrEnum):
    """Which mails about their ratings a player wants: none, those about corrections, or one whenever a rating changes;
    each contains those before.
    """

    NONE = "no"
    CORRECTIONS = "corrections"
    ALL = "all"


def wish_of(player: Player) -> Wish:
    """Return which mails about their ratings a player wants."""
    flags = PersonalData.objects.filter(player=player).values_list("tell_changes", "tell_ratings").first()
    changes, ratings = flags or (False, False)
    return Wish.ALL if ratings else Wish.CORRECTIONS if changes else Wish.NONE


def store_wish(player: Player, wish: Wish, language: str = "") -> None:
    """Store that wish, and the language of its mails, "" for that of the federation; without an address there can be
    none.
    """
    found = PersonalData.objects.filter(player=player).exclude(email="")
    found.update(tell_changes=wish != Wish.NONE, tell_ratings=wish == Wish.ALL, tell_language=language)


def wanting_ratings() -> QuerySet[PersonalData, int]:
    """Select the keys of the players who want a mail whenever a rating changes, for use in other queries."""
    wanting = PersonalData.objects.filter(tell_ratings=True).exclude(email="")
    return wanting.values_list("player_id", flat=True)


def notice_language(player: Player) -> str:
    """Return the language of mails that a player wished for."""
    found = PersonalData.objects.filter(player=player).values_list("tell_language", flat=True).first()
    return found or settings.LANGUAGE_CODE


def wanting_changes(players: Collection[int]) -> frozenset[int]:
    """Select the players, by key, who want mails about corrections and have an address."""
    wanting = PersonalData.objects.filter(tell_changes=True).exclude(email="").values_list("player_id", flat=True)
    return frozenset(wanting) & frozenset(players)


class Group(models.TextChoices):
    """Whom a special list is made of; who belongs to it is all that leaves this module."""

    SENIORS = "seniors", _("Seniors")
    WOMEN = "women", _("Women")
    JUNIORS = "juniors", _("Juniors")


def members(group: Group, on: date) -> QuerySet[PersonalData, int]:
    """Select the keys of the players of a group on a day, for use in other queries. Ages are those reached in the year
    of the day (ours), so a year of birth is enough, and no day of birth shows.
    """
    return PersonalData.objects.filter(BELONGS[group](on)).values_list("player_id", flat=True)


def age_group_of(player: Player, on: date) -> Group | None:
    """Return the list of an age on which a player is on a day; None for none."""
    found = next(iter(_age_groups_of(player.pk, begin_of_year=on.replace(month=1, day=1))), None)
    return Group(found) if found else None


@prepared
def _age_groups_of(player: int, *, begin_of_year: date) -> QuerySet[PersonalData, str | None]:
    ages = (When(BELONGS[group](begin_of_year), then=Value(group.value)) for group in (Group.SENIORS, Group.JUNIORS))
    return PersonalData.objects.filter(player=player).values_list(Case(*ages), flat=True)


BELONGS: Mapping[Group, Callable[[date], Q]] = MappingProxyType(
    {
        Group.SENIORS: lambda on: Q(birth_date__gt="", birth_date__lt=str(on.year - settings.SENIOR_AGE + 1)),
        Group.WOMEN: lambda _on: Q(sex="w"),
        Group.JUNIORS: lambda on: Q(birth_date__gte=str(on.year - settings.JUNIOR_AGE)),
    }
)


def unlisted() -> QuerySet[PersonalData, int]:
    """Select the keys of the players who object to public lists, for use in other queries."""
    return PersonalData.objects.filter(unlisted=True).values_list("player_id", flat=True)


def is_unlisted(player: Player) -> bool:
    """Whether a player objects to public lists."""
    return unlisted().filter(player=player).exists()


def object_to_lists(player: Player, *, unlisted: bool) -> bool:
    """Store or withdraw the objection to public lists; return whether that changed anything."""
    data, _ = PersonalData.objects.get_or_create(player=player)
    changed = data.unlisted != unlisted
    PersonalData.objects.filter(player=player).update(unlisted=unlisted)
    return changed


PRIVATE: frozenset[type[models.Model]] = frozenset({PersonalData, PersonalAccess})
"""Rows about a player that no page but the office's shows."""


def forget(player: Player) -> None:
    """Delete all private data of a player."""
    PersonalData.objects.filter(player=player).delete()


def forget_entered(players: Collection[int]) -> None:
    """Delete all private data of players who were entered by mistake; accesses stay in the log, without the person."""
    PersonalAccess.objects.filter(player__in=players).update(player=None)
    PersonalData.objects.filter(player__in=players).delete()


def restrict_private(player: Player) -> None:
    """Remove at once what nothing needs after a request for erasure: sex, wish for mails, place on lists. The
    address and the date of birth stay as long as games and reviews need them.
    """
    object_to_lists(player, unlisted=True)
    PersonalData.objects.filter(player=player).update(sex="", tell_changes=False, tell_ratings=False)


def erase(player: Player, *, adult_from: date | None) -> None:
    """Remove everything private about a player but the objection to lists, and the day until which they were rated as
    young, without which their evaluations could not be explained.
    """
    gone = {"birth_date": "", "sex": "", "email": "", "tell_language": ""}
    wishes = {"tell_changes": False, "tell_ratings": False}
    PersonalData.objects.filter(player=player).update(adult_from=adult_from, **gone, **wishes)
