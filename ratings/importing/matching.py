"""Which of our players a line of a foreign list means: by number and name, else at most an offer."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from ratings.formats.name_folding import fold
from ratings.models import Player

from .lists import ListedRating


@dataclass(frozen=True, slots=True)
class Person:
    """One of our players, as a plan shows them."""

    pk: int
    number: str
    name: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Match:
    """Whom a line means. `sure` where number and name agree; else `candidates` have just this name.
    `of_number` is a player who has the number and another name.
    """

    candidates: tuple[Person, ...]
    sure: bool = False
    of_number: Person | None = None
    repeated: bool = False


class Register:
    """All our players by number and by folded name, in either order of its parts, other spellings too.
    The numbers and names of somebody who was merged into another player mean that one.
    """

    def __init__(self) -> None:
        self.by_number: dict[str, Person] = {}
        self.by_name: dict[str, set[Person]] = defaultdict(set)
        self.names: dict[int, set[str]] = defaultdict(set)
        players = Player.objects.in_bulk()
        for player in players.values():
            remaining = player
            while remaining.merged_into_id:
                remaining = players[remaining.merged_into_id]
            person = Person(remaining.pk, remaining.number, remaining.name, remaining.title)
            self.by_number[player.number] = person
            for key in (key for name in (player.name, *player.aliases) for key in keys_of(name)):
                self.names[remaining.pk].add(key)
                self.by_name[key].add(person)

    def match(self, line: ListedRating, times: Counter[str]) -> Match:
        """Resolve the player of a line; `times` says how often each name occurs in the file."""
        keys = keys_of(line.name)
        of_number = self.by_number.get(line.number) if line.number else None
        if of_number and keys & self.names[of_number.pk]:
            return Match((of_number,), sure=True)
        found = {person for key in keys for person in self.by_name.get(key, ())}
        repeated = max(times[key] for key in keys) > 1
        return Match(tuple(sorted(found, key=lambda person: person.pk)), False, of_number, repeated)


def keys_of(name: str) -> frozenset[str]:
    """Return a folded name, as written and, with a comma between its parts, the other way round."""
    family, comma, given = name.partition(",")
    plain = fold(name)
    return frozenset({plain, fold(f"{given} {family}")}) if comma else frozenset({plain})


def times_of(lines: Iterable[ListedRating]) -> Counter[str]:
    """Count how often each name occurs in a file."""
    return Counter(key for line in lines for key in keys_of(line.name))
