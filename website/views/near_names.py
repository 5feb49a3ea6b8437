"""Players whom a look-up may mean although their names are written in another way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading.slips import SHORTEST, is_near, sound
from ratings.formats.name_folding import fold
from ratings.queries.search import Hit, find_families, list_family_names

MOST_NEAR = 10
"""Players that are suggested at most (our own choice)."""

MOST_WORDS = 4
"""Words of a question that are compared: a name that is typed has no more (our own choice)."""

HEARD = 2
"""Consonants without which two names sound the same that have little in common (our own choice)."""

SOUND_ALIKE = ("ckgqx", "bp", "dt", "fvwp", "szc", "ijy")
"""Letters with which the same name may begin."""


def find_near(query: str) -> tuple[Hit, ...]:
    """Return players whose family names are near to a word of a question, or sound the same; those first whose names
    are near to most of its words.
    """
    words = _split_query(query)
    return _find(words, [name for name in _families(words) if any(_is_alike(word, name) for word in words)])


def find_same_sound(query: str, found: Hit) -> tuple[Hit, ...]:
    """Return the players, besides the only one who was found by one word, whose family names sound the same and are
    written nearly so.
    """
    words = _split_query(query)
    if len(words) != 1 or found.number == query.strip():
        return ()
    (word,) = words
    names = [name for name in _families(words) if is_near(word, fold(name)) and _sounds_alike(word, fold(name))]
    return tuple(hit for hit in _find(words, names) if hit.number != found.number)


def _split_query(query: str) -> list[str]:
    """Return the words of a question that are long enough to be compared."""
    return [word for word in fold(query).split()[:MOST_WORDS] if len(word) >= SHORTEST]


def _families(words: Iterable[str]) -> tuple[str, ...]:
    """Return the family names that begin as one of some words does, or that sound so at their beginning."""
    first = {word[0] for word in words}
    initials = first.union(*(group for group in SOUND_ALIKE if first.intersection(group)))
    return list_family_names(initials) if initials else ()


def _is_alike(word: str, name: str) -> bool:
    parts = fold(name).split()
    return any(is_near(word, part) or (len(part) >= SHORTEST and _sounds_alike(word, part)) for part in parts)


def _sounds_alike(word: str, part: str) -> bool:
    return len(heard := sound(word)) >= HEARD and heard == sound(part)


def _find(words: Sequence[str], names: Sequence[str]) -> tuple[Hit, ...]:
    hits = find_families(names) if names else ()
    return tuple(sorted(hits, key=lambda hit: -_count_near(words, hit.name)))[:MOST_NEAR]


def _count_near(words: Iterable[str], name: str) -> int:
    """Return how many of some words are near to a word of a name."""
    parts = fold(name).split()
    return sum(any(is_near(word, part) for part in parts) for word in words)
