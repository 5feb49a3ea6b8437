"""Names that a mail misspells: cut in two by a telephone, changed into other words, or as dictation hears them.

"fiedel meier", "jackie" and "cats marek" become names of Fiedelmeier, Jäckle and Katzmarek for the mail, where each is
near to one player only, is where a player is named, and beside an opponent of this player.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from intake.reading import limits
from intake.reading.guards import GuardedList
from intake.reading.known import Known, Seat
from intake.reading.mentions import Situation
from intake.reading.mentions.beside import AMBIGUOUS, COMMON, TITLES
from intake.reading.mentions.name_forms import index_names
from intake.reading.mentions.players import Word, list_words, may_name, means_given
from intake.reading.mentions.types import Names, Person
from intake.reading.pairs import PARTICLES, is_stop
from intake.reading.part_lines import list_lines
from intake.reading.rewriting.outlines import (
    BESIDE_OPPONENT,
    COLOUR,
    DEED,
    GOING_ON,
    LINK,
    SIGN,
    NameAt,
    draw_around,
    list_named,
)
from intake.reading.slips import SHORTEST, is_near, sound
from intake.reading.types import BODY, Letter
from intake.reading.words import any_case
from ratings.formats.name_folding import fold, fold_plain

_SOUNDS = 4
"""Consonants of two names that are heard alike (our own choice); beside the given name one less."""

_ARTICLE = r"(?:(?:de[nmr]|die|herrn?|frau|hr\.?|fr\.?|mrs?\.?|ms\.?) ){0,2}"
_NAMED = (
    any_case(rf"(?<![\w-])(?:{BESIDE_OPPONENT}|{COLOUR}|herrn?|frau|mrs?\.?|ms\.?) {_ARTICLE}(?P<name>{SIGN})"),
    any_case(
        rf"(?:^|(?<![\w-])(?:{GOING_ON}|{COLOUR}) ){_ARTICLE}(?P<name>{SIGN})"
        rf"(?= *(?:\(|[-–]|{SIGN}|(?:{LINK}|{DEED}|{COLOUR}|hat|has|und|and)(?![\w-])))"
    ),
    any_case(rf"^(?:{GOING_ON} )?{_ARTICLE}{SIGN} *(?:[-–] *)?{_ARTICLE}(?P<name>{SIGN})"),
)
"""Where a player is named: as an opponent, before what a player does, and behind the first one of a row."""

_SAYS_RESULT = GuardedList(
    rf"(?<![\w-])(?:{DEED}|gewonnen|verloren|remis|geschlagen|drawn?|half)(?![\w-])", "[01½] ?[-:]? ?[01½]"
)
_PARTICLES_BEFORE = any_case(r"(?P<name>(?:(?<!\S)(?:v\.|d\.|z\.|von|van|de[rn]?|zu) ?)*)$")
_WHOLE = 6
"""Letters of a name that was cut in two (our own choice)."""


_HALF_BEHIND, _HALF_BEFORE = re.compile(r"-[^\W\d_]"), re.compile(r"[^\W\d_]-$")
_NOBODY = frozenset[Person]()


class _Family(NamedTuple):
    """A family name as it is compared, with its players."""

    folded: str
    plain: str
    sound: str
    persons: frozenset[Person]

    @classmethod
    def fold(cls, name: str, persons: Iterable[Person]) -> _Family:
        """Return a name as it is compared."""
        plain = fold_plain(name).replace(" ", "")
        return cls(fold(name).replace(" ", ""), plain, sound(plain), frozenset(persons))

    def is_near(self, word: _Family, more: int) -> bool:
        """Return whether a word is this name or a slip of it, with umlauts or without, or `more` than that."""
        pairs = ((word.folded, self.folded), (word.plain, self.plain))
        return any(one == other or is_near(one, other, more) for one, other in pairs)

    def is_heard(self, word: _Family) -> bool:
        """Return whether a word sounds like this name."""
        least = _SOUNDS - 1 if word.persons & self.persons else _SOUNDS
        return len(word.sound) >= least and word.sound == self.sound


class _Heard(NamedTuple):
    """Words that may be a misspelt name: sure beside the given name of the player, a slip if they are matched so."""

    name: NameAt
    is_sure: bool
    is_slip: bool


class _Line(NamedTuple):
    """A line with its words and the names in it that are known."""

    text: str
    words: Sequence[Word]
    known: Sequence[NameAt]


def explain_misspelt(letter: Letter, known: Known, names: Names) -> tuple[Known, Names]:
    """Return what is known with the misspelt names of a mail as forms of those who are meant."""
    words = (letter.subject, *(line for part in letter.parts for line in part.lines))
    hearing = _Hearing(Situation(known, names, letter.day).within(words))
    found = {heard for line in _list_lines(letter) for heard in hearing.listen(line)}
    if not found:
        return known, names
    known = Known(tuple(replace(one, seats=hearing.add_forms(one.seats, found)) for one in known.tournaments))
    return known, index_names(known)


def with_short_names(situation: Situation, texts: Iterable[str]) -> Situation:
    """Return what holds where texts introduce short given names: "Sam Koch drew. Wolf beat Sam."."""
    called = defaultdict[Person, list[str]](list)
    for text in (one for one in texts if may_name(one, situation.names)):
        for one, other in pairwise(list_words(text[: limits.LINE])):
            if text[one.end : other.start] == " " and (person := _find_called(one, other, situation.names)):
                called[person].append(one.folded)
    return replace(situation, names=index_names(situation.known, called)) if called else situation


def _find_called(given: Word, family: Word, names: Names) -> Person | None:
    """Return the only player whose given name a word before the family name is short for."""
    forms = names.forms.get(family.folded, ()) if given.text[0].isupper() else ()
    persons = [one for form, all_of in forms if len(form) == 1 for one in all_of]
    short = [one for one in persons if means_given(given.folded, names.given[one], short=False)]
    return short[0] if len(short) == 1 and not _means_else(given.folded, names) else None


def _means_else(word: str, names: Names) -> bool:
    return any(word in words for words in (COMMON, AMBIGUOUS, names.forms, names.alone))


def _list_lines(letter: Letter) -> Iterator[str]:
    """Yield the new lines of both forms of a body that speak of a result."""
    bodies = [part for part in letter.parts if part.name == BODY]
    for part in [*bodies, letter.other] if letter.other else bodies:
        for _, line in list_lines(part, new=True):
            if len(line) <= limits.LINE and _SAYS_RESULT.search(line):
                yield line


def _is_part(name: NameAt, text: str, named: Sequence[NameAt]) -> bool:
    """Return whether a name is one half of a double name whose other half is nobody's: "Schmitt-Neu"."""
    behind = _HALF_BEHIND.match(text, name.end) is not None and not any(one.start == name.end + 1 for one in named)
    before = _HALF_BEFORE.search(text[: name.start]) is not None
    return behind or (before and not any(one.end == name.start - 1 for one in named))


class _Hearing:
    """The family names of the players whom a mail can mean, and what sounds like them."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation

    @cached_property
    def _families(self) -> list[_Family]:
        return _list_families(self._situation.known)

    def add_forms(self, seats: Iterable[Seat], found: Iterable[_Heard]) -> tuple[Seat, ...]:
        """Return seats with the misspelt names of their players."""
        forms: dict[str, set[_Heard]] = defaultdict(set)
        for heard in found:
            for place, key in heard.name.persons:
                meant = (seat for seat in self._situation.known.tournaments[place].seats if seat.key == key)
                forms[next(meant).number].add(heard)
        return tuple(_with_forms(seat, forms[seat.number]) if seat.number in forms else seat for seat in seats)

    def listen(self, text: str) -> Iterator[_Heard]:
        """Yield the misspelt names of a line that are where a player is named, beside an opponent or alone."""
        words = list_words(text)
        if not any(self._is_strange(word) for word in words):
            return
        line = _Line(text, words, list_named(text, words, self._situation.names))
        heard = list(self._list_heard(line))
        heard = [one for one in heard if not _is_part(one.name, text, [*line.known, *(each.name for each in heard)])]
        placed = _find_placed(text, [*line.known, *(one.name for one in heard)]) if heard else ()
        sure = [one for one in heard if one.is_sure or one.name in placed]
        others = [*line.known, *(one.name for one in sure)]
        yield from (one for one in sure if len(others) == 1 or self._meet(one.name, others))

    def _is_strange(self, word: Word) -> bool:
        """Return whether a word may be part of a name that nobody has; to ask costs little."""
        forms = self._situation.names.first_names.get(word.folded, ())
        return _is_free(word) and not any(len(form) == 1 for form, _ in forms)

    def _meet(self, one: NameAt, others: Iterable[NameAt]) -> bool:
        opponents = {person for other in others for person in other.persons}
        return any(self._situation.meet(person, opponent) for person in one.persons for opponent in opponents)

    def _list_heard(self, line: _Line) -> Iterator[_Heard]:
        """Yield the words of a line that are near to one family name; two words may be one name."""
        at = 0
        while at < len(line.words):
            count = next((count for count in (2, 1) if (heard := self._hear(line, line.words[at : at + count]))), 0)
            if count and heard:
                yield heard
            at += count or 1

    def _hear(self, line: _Line, words: Sequence[Word]) -> _Heard | None:
        """Return a misspelt name of words, with the given name of the same player before it."""
        if not _may_be_name(line, words):
            return None
        start, end = words[0].start, words[-1].end
        before = next(
            (one for one in line.known if line.text[one.end : start] == " "), NameAt(start, start, "", _NOBODY)
        )
        text = "".join(word.text for word in words)
        near = self._find_near(text, before.persons)
        if near is None:
            return None
        is_slip = len(words) == 1 and is_near(fold(text), near.folded)
        if both := near.persons & before.persons:
            return _Heard(NameAt(before.start, end, line.text[before.start : end], both), is_sure=True, is_slip=is_slip)
        start = _begin_particles(line.text, start)
        return _Heard(NameAt(start, end, line.text[start:end], near.persons), is_sure=False, is_slip=is_slip)

    def _find_near(self, text: str, given: frozenset[Person]) -> _Family | None:
        """Return the only family name to which a word is near, none where another one is nearly as near."""
        word = _Family.fold(text, given)
        fits = [one for one in self._families if one.is_near(word, 0) or one.is_heard(word)]
        nearly = [one for one in self._families if one.is_near(word, 1)] if fits else []
        return fits[0] if {*fits, *nearly} == {*fits[:1]} and fits else None


def _find_placed(text: str, names: Iterable[NameAt]) -> frozenset[NameAt]:
    """Return the names of a line that are where players are named."""
    outline = draw_around(text, sorted(names))
    return frozenset(outline.name(found["name"]) for shape in _NAMED for found in shape.finditer(outline.text))


def _list_families(known: Known) -> list[_Family]:
    found: dict[str, set[Person]] = defaultdict(set)
    for place, one in enumerate(known.tournaments):
        for seat in one.seats:
            bare = " ".join(word for word in seat.family.split() if fold(word) not in PARTICLES)
            found[bare or seat.family].add((place, seat.key))
    return [_Family.fold(name, persons) for name, persons in found.items()]


def _with_forms(seat: Seat, heard: Iterable[_Heard]) -> Seat:
    slips = tuple(one.name.text for one in heard if one.is_slip)
    return replace(seat, slips=slips, aliases=(*seat.aliases, *(one.name.text for one in heard)))


def _begin_particles(text: str, start: int) -> int:
    """Return where the particles before a name begin."""
    found = _PARTICLES_BEFORE.search(text[:start])
    return found.start("name") if found else start


def _may_be_name(line: _Line, words: Sequence[Word]) -> bool:
    """Return whether words are none that mean something else, and two of them long enough for one name."""
    start, end = words[0].start, words[-1].end
    if any(one.start < end and start < one.end for one in line.known) or not all(map(_is_free, words)):
        return False
    return len(words) == 1 or (end - start > _WHOLE and line.text[words[0].end : words[1].start] in {" ", "-"})


def _is_free(word: Word) -> bool:
    return len(word.folded) >= SHORTEST - 1 and word.folded not in _NO_NAMES and not is_stop(word.folded)


_NO_NAMES = COMMON | AMBIGUOUS | TITLES | PARTICLES
