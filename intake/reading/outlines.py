"""Lines with a sign in the place of each name, so that patterns need to know no names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from intake.reading import limits
from intake.reading.mentions.name_forms import with_first_names
from intake.reading.mentions.players import Word, find_form, list_words
from intake.reading.mentions.types import Names, Person
from ratings.formats.name_folding import fold

_FIRST = 0xE100
_MOST = 100
"""Names of a line beyond which nobody wrote it (our own limit)."""

SIGN = f"[{chr(_FIRST)}-{chr(_FIRST + _MOST)}]"
"""The pattern of a name in an outline."""

_SIGN = re.compile(SIGN)


class NameAt(NamedTuple):
    """A name in a line, and who can be meant."""

    start: int
    end: int
    text: str
    persons: frozenset[Person]


class Outline(NamedTuple):
    """A line with signs for its names."""

    text: str
    names: tuple[NameAt, ...]

    def name(self, sign: str) -> NameAt:
        """Return the name of a sign."""
        return self.names[ord(sign) - _FIRST]

    def list_names(self, text: str) -> list[NameAt]:
        """Return the names that a part of the outline has, in order."""
        return [self.name(sign) for sign in _SIGN.findall(text)]

    def fill(self, text: str, write: Callable[[str], str]) -> str:
        """Return a text with the names in the places of their signs, as `write` spells them."""
        return _SIGN.sub(lambda found: write(self.name(found[0]).text), text)


@lru_cache(limits.LATEST)
def draw_outline(line: str, names: Names) -> Outline:
    """Return the outline of a line, in which given names alone are names, too."""
    words = list_words(line) if len(line) <= limits.LINE else ()
    return draw_around(line, list_named(line, words, names))


def draw_around(line: str, named: Sequence[NameAt]) -> Outline:
    """Return the outline of a line with these names in their order; without any for too many."""
    if len(named) > _MOST or _SIGN.search(line):
        return Outline("", ())
    pieces, end = [], 0
    for at, one in enumerate(named):
        pieces += [line[end : one.start], chr(_FIRST + at)]
        end = one.end
    return Outline("".join([*pieces, line[end:]]), tuple(named))


def list_named(line: str, words: Sequence[Word], names: Names) -> list[NameAt]:
    """Return the names of a line, the longest first at each place."""
    forms = with_first_names(names)
    found, at = list[NameAt](), 0
    while at < len(words):
        form = find_form(line, words, at, forms)
        end = at + len(form[0]) if form else at + 1
        if form:
            start, stop = words[at].start, words[end - 1].end
            found.append(NameAt(start, stop, line[start:stop], form[1]))
        at = end
    strange = {both for both in pairwise(found) if _is_one_stranger(line, *both, names)}
    return [one for one in found if not any(one in both for both in strange)]


def _is_one_stranger(line: str, first: NameAt, second: NameAt, names: Names) -> bool:
    """Return whether two names in a row are the given name of one player and the family name of another."""
    are_given = [fold(one.text) in names.alone for one in (first, second)]
    return line[first.end : second.start] == " " and are_given == [True, False] and " " not in second.text
