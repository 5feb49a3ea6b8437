"""The names of players in every form in which people write them.

A form is the words of a name: family and given name in either order, given names left out or cut to initials, without
"von" and the like, an alias.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType
from typing import TypeVar

from intake.reading import limits
from intake.reading.known import Known, Seat
from intake.reading.mentions.beside import AMBIGUOUS, COMMON, TITLES
from intake.reading.mentions.short_names import list_short
from intake.reading.mentions.titles import is_code_of_letters
from intake.reading.mentions.types import Names, Person
from intake.reading.pairs import PARTICLES
from intake.reading.slips import is_slip
from ratings.formats.name_folding import fold, fold_plain

Words = tuple[str, ...]
Key = TypeVar("Key", str, Words)

_OF_COLOURS = "wsb"
"""The first letters of colours: behind a given name they are no initials."""

ALIKE = 3
"""First letters of given names that may be short for each other (our own choice)."""

_MEANS_ELSE = COMMON | AMBIGUOUS
"""Words that are no family name without its umlauts."""

PLAIN = 6
"""Letters of a family name from which on it is no other word without its umlauts (our own choice): "Schön" is one."""


def index_names(known: Known, called: Mapping[Person, Sequence[str]] = MappingProxyType({})) -> Names:
    """Return the forms of all names; the numbers of seats only where those of every tournament that may be meant are
    known. `called` are short given names that a mail itself has for some players.
    """
    are_seated = all(one.seats for one in known.tournaments)
    people = [((place, seat.key), seat) for place, one in enumerate(known.tournaments) for seat in one.seats]
    forms = [(form, person) for person, seat in people for form in _forms(seat)]
    forms += [*_list_doubtful_forms(people), *_list_shorter_forms(people), *_list_plain_forms(people)]
    called = {person: (*words, *called.get(person, ())) for person, words in _list_called(people).items()}
    alone: list[tuple[Words, Person]] = []
    alone += [((first,), person) for person, seat in people for first in _list_first_names(seat) if len(first) > 1]
    alone += [(_fold_words(seat.given), person) for person, seat in people if len(_fold_words(seat.given)) > 1]
    alone += [((short,), person) for person, words in called.items() for short in words]
    given = {person: (*_fold_words(seat.given), *_plain_words(seat.given)) for person, seat in people}
    return Names(
        _by_first_word(forms),
        _gather((seat.number, person) for person, seat in people),
        _gather((str(seat.seat), person) for person, seat in people if are_seated),
        {person: (*words, *called.get(person, ())) for person, words in given.items()},
        _by_first_word([*forms, *alone]),
        frozenset(form[0] for form, _ in alone),
        {person: seat.sex for person, seat in people if seat.sex},
        tuple(one.code for one in known.tournaments if is_code_of_letters(one.code)),
    )


def _list_called(people: Sequence[tuple[Person, Seat]]) -> dict[Person, tuple[str, ...]]:
    """Return the further given names and the short forms of each player that can mean nobody else."""
    taken = {word for _, seat in people for word in (*_fold_words(seat.family), *_list_first_names(seat))}
    whose: dict[str, set[str]] = defaultdict(set)
    for _, seat in people:
        for word in _list_further_names(seat):
            whose[word].add(seat.number)
    clear = {word for word, numbers in whose.items() if len(numbers) == 1} - taken - _MEANS_ELSE
    return {person: tuple(word for word in _list_further_names(seat) if word in clear) for person, seat in people}


@lru_cache(limits.RECENT)
def _list_further_names(seat: Seat) -> tuple[str, ...]:
    """Return the given names of a player behind the first one, unless a hyphen joins them, and the short forms."""
    first, *further = seat.given.split() or [""]
    words = [word for name in further for word in _fold_words(name)[:1] if len(word) > ALIKE - 1]
    return (*words, *(short for name in _fold_words(first)[:1] for short in list_short(name)))


@lru_cache(limits.LATEST)
def with_first_names(names: Names) -> Names:
    """Return names among whose forms given names alone are, too."""
    return replace(names, forms=names.first_names)


def _list_doubtful_forms(people: Sequence[tuple[Person, Seat]]) -> Iterator[tuple[Words, Person]]:
    """Yield forms that are short for one player and a slip from the whole name of another: "Klaus Behrendt", where
    Klaus-Dieter Behrendt and Klaus Behrend play. They name both.
    """
    whole: dict[tuple[int, Words], list[tuple[Person, Words]]] = defaultdict(list)
    for person, seat in people:
        whole[person[0], _fold_words(seat.given)].append((person, _fold_words(seat.family)))
    for person, seat in people:
        given, family = _fold_words(seat.given), _fold_words(seat.family)
        for other, name in whole[person[0], given[:1]] if len(given) > 1 else ():
            if family == name or is_slip(" ".join(family), " ".join(name)):
                yield (*family, *given[:1]), other
                yield (*given[:1], *family), other


def _list_shorter_forms(people: Sequence[tuple[Person, Seat]]) -> Iterator[tuple[Words, Person]]:
    """Yield forms that are short for one player and a slip from another name: "Gerd Hofmann", where Gerda Hofmann
    and Gerd Hoffmann play. They name both.
    """
    near: dict[tuple[int, str], list[tuple[Person, str, Words]]] = defaultdict(list)
    for person, seat in people:
        for given in _fold_words(seat.given)[:1]:
            near[person[0], given[:ALIKE]].append((person, given, _fold_words(seat.family)))
    for alike in near.values():
        for (person, given, family), (other, short, name) in permutations(alike, 2):
            if given != short and given.startswith(short) and is_slip(" ".join(family), " ".join(name)):
                yield from (((*family, short), one) for one in (person, other))
                yield from (((short, *family), one) for one in (person, other))


def _list_plain_forms(people: Sequence[tuple[Person, Seat]]) -> Iterator[tuple[Words, Person]]:
    """Yield forms of family names with umlauts that are written without them, where nobody else is called so."""
    taken = {_fold_words(seat.family) for _, seat in people}
    for person, seat in people:
        plain = _plain_words(seat.family)
        if len("".join(plain)) >= PLAIN and plain not in taken and not _MEANS_ELSE.issuperset(plain):
            yield from ((form, person) for form in _forms(replace(seat, family=" ".join(plain))))


def leaves_out_umlauts(written: str, seat: Seat) -> bool:
    """Return whether a name is written without the umlauts of the family name of a player."""
    return fold(seat.family) not in fold(written) and fold_plain(seat.family) in fold(written)


def _gather(pairs: Iterable[tuple[Key, Person]]) -> dict[Key, frozenset[Person]]:
    """Return the persons of each key."""
    found: dict[Key, set[Person]] = defaultdict(set)
    for key, person in pairs:
        found[key].add(person)
    return {key: frozenset(persons) for key, persons in found.items()}


def _by_first_word(forms: Iterable[tuple[Words, Person]]) -> dict[str, tuple[tuple[Words, frozenset[Person]], ...]]:
    """Return forms by their first word, the longest first."""
    found: dict[str, list[tuple[Words, frozenset[Person]]]] = defaultdict(list)
    persons = _gather(forms)
    for form in sorted(persons, key=len, reverse=True):
        found[form[0]].append((form, persons[form]))
    return {first: tuple(listed) for first, listed in found.items()}


@lru_cache(limits.RECENT)
def _forms(seat: Seat) -> tuple[Words, ...]:
    """Return the words of a name in every form; the next mail is about the same players."""
    return tuple(_list_forms(seat))


def _list_forms(seat: Seat) -> Iterator[Words]:
    family, given = _fold_words(seat.family), _fold_words(seat.given)
    bare = tuple(word for word in family if word not in PARTICLES) or family
    initials = tuple(word[0] for word in given)
    plain = _plain_words(seat.given)
    for name in filter(None, {family, bare, *_in_one_word(family), _first_of_two(seat.family)}):
        yield name
        for some in {given, given[:1], initials, initials[:1], given[:1] + initials[1:], plain, plain[:1]}:
            if some:
                yield (*name, *some)
                yield (*some, *name)
    if given and bare[0][0] not in _OF_COLOURS:
        yield (given[0], bare[0][0])
    yield from _list_aliases(seat)


def _list_aliases(seat: Seat) -> Iterator[Words]:
    for alias in seat.aliases:
        before, _, behind = alias.partition(",")
        if words := (*_fold_words(before), *_fold_words(behind)):
            yield words
            yield (*_fold_words(behind), *_fold_words(before))


def _first_of_two(family: str) -> Words:
    """Return "ibarra" for Ibarra Gómez, who has the names of both parents and is called by the first."""
    words = _fold_words(family)
    is_double = len(words) == len(family.split()) > 1 and not PARTICLES.intersection(words)
    return words[:1] if is_double else ()


def _in_one_word(family: Words) -> Iterator[Words]:
    """Yield "oleary" for O'Leary, "vonderheyde", "v d heyde", "vd heyde" and "vdheyde" for von der Heyde."""
    *before, last = family
    if before and (len(before[0]) == 1 or PARTICLES.issuperset(before)):
        initials = [word[0] for word in before]
        yield ("".join(family),)
        yield (*initials, last)
        yield ("".join(initials), last)
        yield ("".join([*initials, last]),)


@lru_cache(limits.LATEST)
def _fold_words(name: str) -> Words:
    words = tuple(fold(name).split())
    return tuple(word for word in words if word not in TITLES) or words


def _plain_words(name: str) -> Words:
    """Return the words of a name with umlauts that is written without them, none for any other name."""
    return () if name.isascii() else tuple(fold_plain(name).split())


def _list_first_names(seat: Seat) -> set[str]:
    """Return the first given name of a player, with umlauts and without."""
    return {words[0] for words in (_fold_words(seat.given), _plain_words(seat.given)) if words}
