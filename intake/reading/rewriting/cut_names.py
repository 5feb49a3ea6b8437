"""Family names that are cut short with a full stop: "Kov. - Pichl. 1-0", "Da C." for Da Costa.

They are written out wherever they are in a mail, before it is read. What is cut so is the beginning of only one family
name, and not the last word of a sentence: its full stop is within one somewhere in the mail, or a player beside it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from itertools import pairwise, zip_longest
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.day_words import MONTHS, SHORT_WEEKDAYS
from intake.reading.known import Known
from intake.reading.mentions import Situation
from intake.reading.mentions.beside import AMBIGUOUS, COMMON, TITLES
from intake.reading.mentions.types import Names, Person
from intake.reading.pairs import PARTICLES, is_stop
from intake.reading.part_lines import list_lines, write_bodies
from intake.reading.types import BODY, Letter
from intake.reading.words import any_case, one_of, split_words
from ratings.formats.name_folding import fold, fold_plain, solid

SHORTEST = 3
"""Letters that the beginning of a name has at least (our own choice)."""

_SHORTEST_OF_SEVERAL = 4
"""Letters that the beginning of several names has, of which one is asked (our own choice)."""

_ABBREVIATIONS = split_words(
    """
    abs abt anm art aufg bed beend bem bes best betr bez bhf dat def dep dept erg est etc evtl exp fam forf forts gem
    genehm gest gew ggf gld grp halb inh inkl incl int kampfl klas korr kor mag max med min misc mitgl mstr nachm nachr
    nat org part phil pkt pos pts rat ref rem res resp rev rued sch schw schr sen sek sec spi std str stv tab tel temp
    tlg tour turn unent unentsch usw ver verb verl vgl vor vorm vors wei weis whi wert zus zzt
    """
)
"""Words that are cut short with a full stop, too, and mean something else."""

_NO_NAMES = COMMON | AMBIGUOUS | TITLES | PARTICLES | _ABBREVIATIONS | set(map(fold, MONTHS)) | {*SHORT_WEEKDAYS}

_PARTICLE = rf"(?i:{one_of(*sorted(PARTICLES))})\.?[ \t]"
_CUT = re.compile(
    rf"(?<![\w@.])(?<!\w[-/])(?P<particles>(?:{_PARTICLE}){{0,3}})"
    r"(?P<begin>[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_])){0,30})\.(?![\w@])"
)
"""Particles and the beginning of a name with its full stop."""

_GOES_ON = re.compile(r"\s*[,;:()/&=+½|–—-]|\s+(?:\d|[a-zäöüß]|[WSB]\b)|\s{2,}\S|\t")
"""What is behind a full stop that ends no sentence."""

_SENTENCE = re.compile(r"\s[\"„“]?([A-ZÄÖÜ][^\W\d_]+)")
_ROW_BEGINS = re.compile(r"[\W\d]*")
_LINK_BEFORE = any_case(r"(?:\b(?:gegen|gg\.?|g\.|vs?\.?|against|und|and|beats?|to)|\S\s*[-–—/&:]|\+)\s*$")
_NAME_BEHIND, _NAME_BEFORE = re.compile(r"\s?[A-ZÄÖÜ][^\W\d_]"), re.compile(r"[^\W\d_a-zäöüß][^\W\d_]*,?\s$")


class Families:
    """The family names of tournaments, and who begins so."""

    def __init__(self, known: Known) -> None:
        self._people = [((place, seat.key), seat) for place, one in enumerate(known.tournaments) for seat in one.seats]
        self._seats = [seat for _, seat in self._people]

    def find(self, word: str) -> str:
        """Return the only family name that begins with a word which is nothing else, "" for none and for several."""
        begun = {family for form, family in self._forms if form.startswith(word) and form != word}
        return begun.pop() if len(begun) == 1 and may_be_cut(word) else ""

    def list_begun(self, word: str) -> frozenset[Person]:
        """Return the players of several family names that begin with a word, none where it is too short for one."""
        begun = {family for form, family in self._forms if form.startswith(word) and form != word}
        is_clear = len(begun) > 1 and len(word) >= _SHORTEST_OF_SEVERAL and may_be_cut(word)
        return frozenset(person for person, seat in self._people if seat.family in begun) if is_clear else frozenset()

    def find_with_particles(self, particles: str, word: str) -> str:
        """Return the only family name of these particles and a word that begins so, "" for none and for several."""
        begin = f"{particles} {word}" if particles else ""
        begun = {seat.family for seat in self._seats if begin and fold(seat.family).startswith(begin)}
        return begun.pop() if len(begun) == 1 else ""

    def begins_other(self, word: str) -> bool:
        """Return whether a given name or an alias begins with a word."""
        return any(name.startswith(word) for name in self._others)

    def list_persons(self, family: str) -> frozenset[Person]:
        """Return the players of a family name."""
        return frozenset(person for person, seat in self._people if seat.family == family)

    @cached_property
    def _forms(self) -> frozenset[tuple[str, str]]:
        """The family names in one word each, with particles and without, with umlauts and without."""
        return frozenset(
            ("".join(words), seat.family)
            for seat in self._seats
            for folded in (fold(seat.family).split(), fold_plain(seat.family).split())
            for words in (folded, [word for word in folded if word not in PARTICLES])
        )

    @cached_property
    def _others(self) -> frozenset[str]:
        names = (name for seat in self._seats for name in (seat.given, *seat.aliases))
        return frozenset(word for name in names for word in fold(name).split())


def may_be_cut(word: str) -> bool:
    """Return whether a word is none that means something else."""
    return len(word) >= SHORTEST and word not in _NO_NAMES and not is_stop(word)


def write_cut_names(letter: Letter, known: Known, names: Names) -> Letter:
    """Return a mail with the family names that its subject and its new lines cut short."""
    lines = [letter.subject, *_list_new(letter)]
    if not any(map(_may_hold, lines)):
        return letter
    writing = _Writing(Families(Situation(known, names, letter.day).within(_list_all(letter)).known), names)
    meant = frozenset(cut for line in lines for cut in writing.list_clear(line))
    if not meant:
        return letter
    subject = writing.write([letter.subject], meant)[0]
    return replace(write_bodies(letter, partial(writing.write, meant=meant)), subject=subject)


def _list_new(letter: Letter) -> Iterator[str]:
    """Yield the new lines of the body of a mail."""
    for part in letter.parts:
        if part.name == BODY:
            yield from (line for _, line in list_lines(part, new=True))


def _list_all(letter: Letter) -> list[str]:
    return [letter.subject, *(line for part in letter.parts for line in part.lines)]


def _may_hold(line: str) -> bool:
    """Return whether a line may hold a name that is cut short; to ask costs little."""
    return "." in line and len(line) <= limits.LINE and _CUT.search(line) is not None


def _is_row(before: str, between: str) -> bool:
    """Return whether a line begins with two names beside each other."""
    return between == " " and _ROW_BEGINS.fullmatch(before) is not None


class _CutName(NamedTuple):
    """A name that is cut short: its span with the full stop, and the family name."""

    start: int
    end: int
    family: str


class _Writing:
    """What writes out the names that a mail cuts short."""

    def __init__(self, families: Families, names: Names) -> None:
        self._families, self._names = families, names

    def list_clear(self, line: str) -> Iterator[str]:
        """Yield what is cut short in a line and is no last word of a sentence, unless it is a player's opponent."""
        cut = self._list_cut(line)
        for one, after in zip_longest(cut, cut[1:]):
            if self._is_clear(line, one) or (after and _is_row(line[: one.start], line[one.end : after.start])):
                yield line[one.start : one.end]

    def _is_clear(self, line: str, one: _CutName) -> bool:
        """Return whether the words around a name say that it is cut short."""
        is_linked = _GOES_ON.match(line, one.end) or _LINK_BEFORE.search(line[: one.start])
        return bool(is_linked) or self._begins_with(line[one.end :], self._names.alone)

    def write(self, lines: Sequence[str], meant: Collection[str]) -> list[str]:
        """Return lines with whole names."""
        return [self._write(line, below, meant) for line, below in pairwise([*lines, ""])]

    def _write(self, line: str, below: str, meant: Collection[str]) -> str:
        for one in reversed(self._list_cut(line)):
            before, behind = line[: one.start], line[one.end :]
            if line[one.start : one.end] in meant:
                line = f"{before}{one.family}{self._write_stop(before, behind, below)}{behind}"
        return line

    def _write_stop(self, before: str, behind: str, below: str) -> str:
        """Return the full stop behind a name if a sentence begins behind it."""
        behind = behind if behind.strip() else f" {below}"
        names = self._names.alone | (self._names.forms.keys() if _is_row(before, behind[:1]) else set())
        return "." if _SENTENCE.match(behind) and not self._begins_with(behind, names) else ""

    def _begins_with(self, text: str, names: Collection[str]) -> bool:
        """Return whether a text begins with a blank and one of some names: "Kov. Dragan"."""
        found = _SENTENCE.match(text)
        return found is not None and fold(found[1]) in names

    def _list_cut(self, line: str) -> list[_CutName]:
        """Return the names in a line that are cut short."""
        return [*filter(None, map(self._read, _CUT.finditer(line)))] if _may_hold(line) else []

    def _read(self, found: re.Match[str]) -> _CutName | None:
        """Return the name that begins so, which is neither a whole one nor a given name beside a family name."""
        begin = found["begin"]
        if not begin[0].isupper() or fold(begin) in self._names.alone | self._names.forms.keys():
            return None
        if family := self._families.find_with_particles(fold(found["particles"]), solid(begin)):
            return _CutName(found.start(), found.end(), family)
        family = "" if self._is_given(found) else self._families.find(solid(begin))
        return _CutName(found.start("begin"), found.end(), family) if family else None

    def _is_given(self, found: re.Match[str]) -> bool:
        """Return whether what begins a given name is beside another name: "Jos. Mitterer", "Mitterer, Jos."."""
        is_beside = _NAME_BEHIND.match(found.string, found.end()) or _NAME_BEFORE.search(found.string[: found.start()])
        return is_beside is not None and self._families.begins_other(solid(found["begin"]))
