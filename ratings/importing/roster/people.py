"""Entering and changing one player or one director.

Each change is one transaction with its audit event. The event says which facts changed, never what
they are: names and addresses stay out of the trail. The lock of the trail comes first, so two
changes of one person follow each other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from ratings import audit, personal
from ratings.audit import Origin
from ratings.errors import PersonErased, Taken
from ratings.evaluation import ChangedFacts, renew_signatures, writing_all
from ratings.formats.name_folding import sort_key
from ratings.models import AuditEvent, Director, DirectorAddress, Evaluation, Player, Pool, Purpose, Seal
from ratings.personal import Private, Wish
from ratings.queries.directors import list_addresses, with_address
from ratings.queries.erasures import is_erased
from ratings.regulations import RULES

from .changes import Change, find_differing, is_outdated

BATCH = 500
"""Players in one statement."""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """What is public about a player."""

    number: str
    family_name: str
    given_name: str = ""
    aliases: tuple[str, ...] = ()
    federation: str = ""
    club: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class DirectorFacts:
    """A director with their addresses in lower case, of which mails of our own go to `email`."""

    name: str
    email: str
    further_emails: tuple[str, ...] = ()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every address, the first one first."""
        return self.email, *self.further_emails


def sealed_facts(person: Player | Director) -> tuple[str, ...]:
    """Return what the trail has a seal of: by which a player is known, and a director recognised."""
    if isinstance(person, Player):
        return person.number, person.family_name, person.given_name
    return person.name, *list_addresses(person)


def subject_of(person: Player | Director) -> str:
    """Return the name of a person in the trail."""
    return f"{type(person).__name__.lower()}:{person.pk}"


def seal(person: Player | Director) -> str:
    """Return the seal of a stored person."""
    return audit.sealed(subject_of(person), *sealed_facts(person))


def seal_older(origin: Origin) -> int:
    """Seal persons of an earlier release, whose events have no seal yet; how many."""
    known = set(Seal.objects.values_list("subject", flat=True))
    erased = (person for kind in (Player, Director) for person in kind.objects.order_by("pk").iterator())
    older = [person for person in erased if subject_of(person) not in known and not is_erased(person)]
    for person in older:
        with transaction.atomic():
            audit.lock()
            subject = subject_of(person)
            if AuditEvent.objects.filter(subject=subject, action__endswith=".entered").exists():
                audit.append(origin, f"{subject.partition(':')[0]}.sealed", subject, {}, {"seal": seal(person)})
    return len(older)


def player_facts(player: Player) -> PlayerFacts:
    """Return the facts of a stored player."""
    return PlayerFacts(
        number=player.number,
        family_name=player.family_name,
        given_name=player.given_name,
        aliases=tuple(player.aliases),
        federation=player.federation,
        club=player.club,
        title=player.title,
    )


def director_facts(director: Director) -> DirectorFacts:
    """Return the facts of a stored director."""
    first, *further = list_addresses(director)
    return DirectorFacts(director.name, first, tuple(further))


def refuse_erased(person: Player | Director) -> None:
    """Raise PersonErased for an erased person: facts entered about them would never be removed again."""
    if is_erased(person):
        raise PersonErased(f"{type(person).__name__.lower()} {person.pk}")


@transaction.atomic
def enter_player(facts: PlayerFacts, private: Private, origin: Origin) -> tuple[Player, Change]:
    """Enter a player; SAME where the same facts are stored. Raises Taken where another one has the number."""
    audit.lock()
    player, new = Player.objects.get_or_create(number=facts.number, defaults=player_columns(facts))
    if new:
        personal.store_private(player, private)
        audit.append(origin, "player.entered", f"player:{player.pk}", {}, {"seal": seal(player)})
        return player, Change.NEW
    if player_facts(player) != facts or personal.private_of(player, Purpose.ENTERED_TWICE, origin.actor) != private:
        raise Taken(f"number {facts.number} belongs to player {player.pk}")
    return player, Change.SAME


def enter_new_players(found: Sequence[tuple[PlayerFacts, Private]], origin: Origin) -> list[Player]:
    """Enter players whose numbers nobody has, as `enter_player` does with one. The caller holds the common chain."""
    rows = [Player(number=facts.number, **player_columns(facts)) for facts, _ in found]
    players = Player.objects.bulk_create(rows, batch_size=BATCH)
    personal.store_new_private(zip(players, (private for _, private in found), strict=True))
    seals = [Seal(subject=subject_of(player)) for player in players]
    Seal.objects.bulk_create(seals, batch_size=BATCH)
    sealed = [audit.sealed_by(row.salt, sealed_facts(player)) for row, player in zip(seals, players, strict=True)]
    entered = zip(players, sealed, strict=True)
    audit.append_many(origin, [("player.entered", subject_of(each), {}, {"seal": seal}) for each, seal in entered])
    return players


def player_columns(facts: PlayerFacts) -> dict[str, Any]:
    """Return the facts as columns, without the number."""
    return {
        "family_name": facts.family_name,
        "given_name": facts.given_name,
        "aliases": list(facts.aliases),
        "federation": facts.federation,
        "club": facts.club,
        "title": facts.title,
        "sort_key": sort_key(facts.family_name, facts.given_name),
    }


@transaction.atomic
def change_player(player: Player, facts: PlayerFacts, origin: Origin, *, seen: str = "") -> Change:
    """New public facts for a player, whose number stays. `seen` is the version that was looked at. Raises
    PersonErased.
    """
    audit.lock()
    stored = Player.objects.get(pk=player.pk)
    refuse_erased(stored)
    before = player_facts(stored)
    changed = tuple(name for name in find_differing(before, facts) if name != "number")
    if not changed:
        return Change.SAME
    if is_outdated(seen, before):
        return Change.MOVED
    Player.objects.filter(pk=player.pk).update(**player_columns(facts))
    after = {"changed": list(changed), "seal": seal(Player.objects.get(pk=player.pk))}
    audit.append(origin, "player.changed", f"player:{player.pk}", {}, after)
    return Change.CHANGED


@transaction.atomic
def change_private(player: Player, private: Private, origin: Origin, *, seen: str = "") -> Change:
    """New private data for a player. Raises PersonErased, and PastRewritten where an evaluation would come out
    otherwise by another date of birth.
    """
    with writing_all(pools_by_age(player)) as pools:
        audit.lock()
        refuse_erased(player)
        before = personal.private_of(player, Purpose.COMPARED, origin.actor)
        if before == private:
            return Change.SAME
        if is_outdated(seen, before):
            return Change.MOVED
        personal.store_private(player, private)
        changed = find_differing(before, private)
        audit.append(origin, "player.private-changed", f"player:{player.pk}", {}, {"changed": list(changed)})
        for pool in pools.values() if "birth_date" in changed else ():
            renew_signatures(pool, ChangedFacts(players=frozenset({player.pk})), origin.cause)
        return Change.CHANGED


def pools_by_age(player: Player) -> list[Pool]:
    """Return the pools in which a player was rated under a regulation that asks for ages."""
    rated = Evaluation.objects.filter(replaced_by=None, entries__player=player).order_by().values("pool").distinct()
    return list(pools_asking_ages().filter(pk__in=rated).distinct())


def pools_asking_ages() -> QuerySet[Pool]:
    """Pools with a regulation that asks for ages, once or from some day on."""
    asking = [key for key, rule in RULES.items() if rule.is_young]
    return Pool.objects.filter(Q(rule__in=asking) | Q(rules_in_force__rule__in=asking))


WISHES: Mapping[str, frozenset[Wish]] = MappingProxyType(
    {"tell_changes": frozenset({Wish.CORRECTIONS, Wish.ALL}), "tell_ratings": frozenset({Wish.ALL})}
)
"""What the trail calls the wishes that a player can have, and which of them contain each."""


@transaction.atomic
def change_wish(player: Player, origin: Origin, wish: Wish, language: str = "") -> Change:
    """Change which mails about their ratings a player wants, and in which language ("" for that of the federation)."""
    audit.lock()
    before = personal.wish_of(player)
    if before == wish:
        return Change.SAME
    personal.store_wish(player, wish, language)
    changed = [name for name, wishes in WISHES.items() if (before in wishes) != (wish in wishes)]
    audit.append(origin, "player.private-changed", f"player:{player.pk}", {}, {"changed": changed})
    return Change.CHANGED


@transaction.atomic
def change_listing(player: Player, origin: Origin, *, unlisted: bool) -> Change:
    """Change whether a player appears on public lists, as they wish. Raises PersonErased."""
    audit.lock()
    refuse_erased(player)
    if not personal.object_to_lists(player, unlisted=unlisted):
        return Change.SAME
    audit.append(origin, "player.listing", f"player:{player.pk}", {"listed": unlisted}, {"listed": not unlisted})
    return Change.CHANGED


@transaction.atomic
def enter_director(facts: DirectorFacts, origin: Origin) -> tuple[Director, Change]:
    """Enter a director; SAME where the same facts are stored. Raises Taken where another one has an address."""
    audit.lock()
    wanted = _in_lower_case(facts)
    known = with_address(wanted.addresses).first()
    if known is None:
        director = Director.objects.create(name=wanted.name, email=wanted.email)
        _store_addresses(director, wanted)
        audit.append(origin, "director.entered", f"director:{director.pk}", {}, {"seal": seal(director)})
        return director, Change.NEW
    if director_facts(known) != wanted:
        raise Taken(f"an address belongs to director {known.pk}")
    return known, Change.SAME


def _in_lower_case(facts: DirectorFacts) -> DirectorFacts:
    """Return the facts with each address once, as they are stored."""
    first = facts.email.lower()
    return DirectorFacts(facts.name, first, tuple(sorted({each.lower() for each in facts.further_emails} - {first})))


def _store_addresses(director: Director, wanted: DirectorFacts) -> None:
    director.further_addresses.all().delete()
    DirectorAddress.objects.bulk_create(
        DirectorAddress(director=director, email=address) for address in wanted.further_emails
    )


@transaction.atomic
def change_director(director: Director, facts: DirectorFacts, origin: Origin, *, seen: str = "") -> Change:
    """New name or addresses for a director. Raises Taken where another one has an address, and PersonErased."""
    audit.lock()
    wanted = _in_lower_case(facts)
    stored = Director.objects.get(pk=director.pk)
    refuse_erased(stored)
    before = director_facts(stored)
    changed = find_differing(before, wanted)
    if not changed:
        return Change.SAME
    if is_outdated(seen, before):
        return Change.MOVED
    if with_address(wanted.addresses).exclude(pk=director.pk).exists():
        raise Taken("an address belongs to another director")
    Director.objects.filter(pk=director.pk).update(name=wanted.name, email=wanted.email)
    _store_addresses(stored, wanted)
    after = {"changed": list(changed), "seal": seal(Director.objects.get(pk=director.pk))}
    audit.append(origin, "director.changed", f"director:{director.pk}", {}, after)
    return Change.CHANGED
