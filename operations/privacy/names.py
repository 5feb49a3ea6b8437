"""Finds and takes out of words whatever names a person: names in every order and spelling, addresses, day of birth.

A family name by itself is taken for the person's unless somebody else has it too, or it is a word that
reports are full of (Schwarz, König); then it needs the given name beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from anyascii import anyascii

from operations.privacy.persons import Person
from ratings.formats.name_folding import fold
from ratings.models import Director, Player

NOBODY = "N. N."
"""What stands in the place of a name: nomen nescio, in every language."""

OF_REPORTS = frozenset(
    {
        *("weiss", "schwarz", "koenig", "dame", "turm", "laeufer", "springer", "bauer", "remis", "sieg"),
        *("white", "black", "king", "queen", "rook", "bishop", "knight", "pawn", "draw", "win", "winner"),
    }
)
"""Folded words that stand in reports and are family names too."""


class Names:
    """What names one person, or any of several."""

    def __init__(self, *people: Person) -> None:
        full = [name for person in people for name in _full_names(person)]
        addresses = [address for person in people for address in person.addresses]
        parts = [*_in_both_orders(full), *map(re.escape, addresses), *_days_of_birth(people)]
        parts += [_spelled(family) for family, _ in full if family and _is_distinct(family, people)]
        longest_first = sorted(set(parts), key=lambda part: (-len(part), part))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", re.IGNORECASE) if parts else None

    def are_in(self, text: str) -> bool:
        """Return whether a text names them."""
        return self._pattern is not None and self._pattern.search(text) is not None

    def out_of(self, text: str) -> str:
        """Return the text without the names."""
        return text if self._pattern is None else self._pattern.sub(NOBODY, text)

    def are_within(self, value: Any) -> bool:  # noqa: ANN401 -- whatever a field holds
        """Return whether any text of a value, however deep, names them."""
        return any(self.are_in(text) for text in _texts_of(value))

    def out_of_all(self, value: Any) -> Any:  # noqa: ANN401 -- whatever a field holds
        """Return the value with the names taken out of each of its texts, keys too."""
        if isinstance(value, str):
            return self.out_of(value)
        if isinstance(value, list):
            return [self.out_of_all(each) for each in value]
        if isinstance(value, dict):
            return {self.out_of(key): self.out_of_all(each) for key, each in value.items()}
        return value


def _texts_of(value: Any) -> Iterator[str]:  # noqa: ANN401 -- whatever a field holds
    """Yield every text in a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for each in value:
            yield from _texts_of(each)
    elif isinstance(value, dict):
        yield from value
        for each in value.values():
            yield from _texts_of(each)


def _is_distinct(family: str, people: Collection[Person]) -> bool:
    """Return whether a family name by itself means one of these people and nobody else."""
    folded = fold(family)
    if folded in OF_REPORTS or len(folded) < 3:
        return False
    others = Player.objects.exclude(pk__in=[player.pk for person in people for player in person.players])
    if any(
        fold(name) == folded
        for name in others.filter(sort_key__startswith=folded[:1]).values_list("family_name", flat=True)
    ):
        return False
    directors = Director.objects.exclude(pk__in=[person.director.pk for person in people if person.director])
    return not any(folded in fold(name).split() for name in directors.values_list("name", flat=True))


def _full_names(person: Person) -> Iterator[tuple[str, str]]:
    """Family name and given name, of each number and other spelling."""
    for player in person.players:
        yield player.family_name, player.given_name
        for alias in player.aliases:
            family, _, given = alias.partition(",")
            yield family.strip(), given.strip()
    if person.director is not None and not person.players:
        name = person.director.name
        family, comma, given = name.partition(",")
        given, _, last = (given, "", family) if comma else name.rpartition(" ")
        yield last.strip(), given.strip()


def _in_both_orders(names: Iterable[tuple[str, str]]) -> Iterator[str]:
    for family, given in names:
        if family and given:
            yield rf"{_spelled(family)}\s*,?\s*{_spelled(given)}"
            yield rf"{_spelled(given)}\s+{_spelled(family)}"
        elif family and " " in family:
            yield _spelled(family)


def _spelled(name: str) -> str:
    """Return a pattern for a name with umlauts as such, as ae, oe, ue, ss, or without their dots."""
    return r"[\s-]+".join(
        f"(?:{'|'.join(sorted(_spellings(word), key=len, reverse=True))})" for word in re.split(r"[\s-]+", name)
    )


def _spellings(word: str) -> set[str]:
    return {re.escape(each) for each in (word, fold(word), anyascii(word)) if each}


def _days_of_birth(people: Iterable[Person]) -> Iterator[str]:
    """Yield the days of birth as people write them; a year or a month alone names nobody."""
    for private in (each for person in people for each in person.private.values()):
        parts = private.birth_date.split("-")
        if len(parts) == 3:
            year, month, day = (int(part) for part in parts)
            yield re.escape(private.birth_date)
            yield rf"0?{day}\.\s?0?{month}\.\s?{year}"
            yield rf"0?{day}/0?{month}/{year}"
