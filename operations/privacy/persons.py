"""A person across the whole server: a player with all numbers, a director, or both."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Q, QuerySet

from intake.errors import UnknownPerson
from ratings import personal
from ratings.formats.name_folding import fold
from ratings.models import Director, Game, Player, Purpose, Tournament
from ratings.personal import Private
from ratings.queries.directors import find_by_address, list_addresses, with_address


@dataclass(frozen=True, slots=True)
class Person:
    """`players` begins with the number that leads; `private` is by their keys. A director is the same person
    where name and registered address agree.
    """

    players: tuple[Player, ...]
    director: Director | None
    private: dict[int, Private]

    @property
    def subject(self) -> str:
        """How the trail names the person."""
        if self.players:
            return f"player:{self.players[0].pk}"
        assert self.director is not None, "a person is one of both"  # noqa: S101 -- `find` sees to it
        return f"director:{self.director.pk}"

    @property
    def name(self) -> str:
        """The name that leads."""
        return self.players[0].name if self.players or self.director is None else self.director.name

    @property
    def addresses(self) -> frozenset[str]:
        """Every registered address, in lower case."""
        directing = list_addresses(self.director) if self.director else ()
        known = {each.email for each in self.private.values()} | {*directing}
        return frozenset(address.lower() for address in known - {""})

    @property
    def entries(self) -> Q:
        """The person's seats, as a part of queries about entries."""
        return Q(player__in=[player.pk for player in self.players])

    def tournaments(self) -> QuerySet[Tournament]:
        """Return where the person plays or played."""
        return Tournament.objects.filter(entries__player__in=[player.pk for player in self.players]).distinct()

    def games(self) -> QuerySet[Game]:
        """Return the person's games."""
        keys = [player.pk for player in self.players]
        return Game.objects.filter(Q(white__player__in=keys) | Q(black__player__in=keys))


def find_person(name: str, purpose: Purpose, actor: str) -> Person:
    """Return the person with a player's number, or a director's address. Raises UnknownPerson."""
    if "@" in name:
        director = find_by_address(name.lower())
        if director is None:
            raise UnknownPerson(f"no director has the address {name}")
        return person_directing(director, purpose, actor)
    player = Player.objects.select_related("merged_into").filter(number=name).first()
    if player is None:
        raise UnknownPerson(f"no player has the number {name}")
    return person_of(player.merged_into or player, purpose, actor)


def person_directing(director: Director, purpose: Purpose, actor: str) -> Person:
    """Return the person who is a director, with their numbers if they play too."""
    known = (each for own in list_addresses(director) for each in personal.players_by_address(own, purpose, actor))
    same = next((player for player in known if _name_words(player.name) == _name_words(director.name)), None)
    if same is None:
        return Person((), director, {})
    return replace(person_of(same.merged_into or same, purpose, actor), director=director)


def person_of(player: Player, purpose: Purpose, actor: str) -> Person:
    """Return the person whose leading number a player is."""
    players = (player, *player.merged.order_by("pk"))
    private = {each.pk: personal.private_of(each, purpose, actor) for each in players}
    addresses = {each.email for each in private.values()} - {""}
    same = (each for each in with_address(addresses) if _name_words(each.name) == _name_words(player.name))
    return Person(players, next(same, None), private)


def _name_words(name: str) -> frozenset[str]:
    """Return the words of a name, in whatever order."""
    return frozenset(fold(name).split())
