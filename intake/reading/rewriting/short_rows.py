"""Rows without marks, as people write them on a telephone: "täub boe 0 1" is "Täubert - Böhnke 0-1".

A row is two players who have one game, a score, and what can follow a score. Only its marks are put in and its
names written out: whatever doubts it in the same line still does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise, zip_longest
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.beside_days import find_short_weekday
from intake.reading.letters.text import is_cut_off
from intake.reading.mentions import Situation
from intake.reading.mentions.name_forms import with_first_names
from intake.reading.mentions.players import Word, find_form, list_words, may_name
from intake.reading.mentions.types import Person
from intake.reading.rewriting.cut_names import Families
from intake.reading.rewriting.outlines import (
    BEFORE_SCORE,
    BETWEEN,
    DAY_BEHIND,
    FIRST_DID,
    LEAD,
    LOOSE,
    MAY_BE_ROW,
    MEANT,
    REST,
    SECOND_DID,
    UNSURE,
    UNSURE_ABOVE,
    WRITTEN,
)
from ratings.formats.name_folding import solid

_SENTENCE = 4
"""Words of the shortest line that is part of a sentence and no heading (our own choice)."""


_CAPITAL = re.compile(r"(?<!\S)[A-ZÄÖÜ](?:[a-zäöüß]|[A-ZÄÖÜ]+(?!\S))")
_OF_LOOSE = re.compile(r"[ \t]0|0[ \t]|½|1/2|[.,]5|[nN]ull|[hH]alb")
"""What every score without a sign has."""


class _Name(NamedTuple):
    """A name in a line: the words after it, its span, whom it means, and how it is written out."""

    after: int
    start: int
    end: int
    persons: frozenset[Person]
    written: str
    is_whole: bool
    is_given: bool = False


class _Row(NamedTuple):
    """A row in a line, and how it is meant; loose is a score without its sign."""

    start: int
    end: int
    after: int
    meant: str
    is_loose: bool
    is_whole: bool


class Rows:
    """The rows of a mail, found among the tournaments that it may mean."""

    def __init__(self, situate: Callable[[], Situation]) -> None:
        self._situate = situate

    def write_all(self, lines: Sequence[str]) -> list[str]:
        """Return lines with the marks and whole names of their rows, above which a sentence ends."""
        found: list[str] = []
        for at, line in enumerate(lines):
            written = self._write_below(line, found[-1] if found else "")
            if written != line:
                found[-1:] = map(_with_stop, found[-1:])
            elif _may_be_loose(line) and not may_name(line, self._situation.names):
                last = next((number for number in range(at - 1, -1, -1) if lines[number].strip()), at)
                found[last : last + 1] = lines[last:at][:1]
            found.append(written)
        return found

    def _write_below(self, line: str, above: str) -> str:
        """Return a line with the marks of its rows; below one that leaves it open it stays as it is."""
        written = self.write_out(line)
        return line if written != line and UNSURE_ABOVE.search(above) else written

    def write_out(self, line: str) -> str:
        """Return a line with the marks and whole names of its rows."""
        if not _may_hold_row(line):
            return line
        rows = list(self._find_rows(line))
        if sum(1 for _ in LOOSE.finditer(line)) > sum(row.is_loose for row in rows) or self._is_unsure(line, rows):
            return line
        joined = {before.end for before, row in pairwise(rows) if not line[before.end : row.start].strip()}
        for row in reversed(rows):
            parted = "," if row.end in joined else ""
            line = f"{self._with_code(line[: row.start])}{row.meant}{parted}{line[row.end :]}"
        return line

    def _is_unsure(self, line: str, rows: Sequence[_Row]) -> bool:
        """Return whether a line with a score without its sign, or with a name that is not whole, leaves it open."""
        return any(row.is_loose or not row.is_whole for row in rows) and UNSURE.search(line) is not None

    def _with_code(self, before: str) -> str:
        """Return the words before a row, with the code of its tournament as it is known."""
        words = before.split()
        code = self._codes.get(solid(words[-1])) if words else None
        return f"{before[: before.rindex(words[-1])]}{code}: " if code else before

    def _find_rows(self, line: str) -> Iterator[_Row]:
        """Yield the rows of a line from left to right; what follows the last one is what may follow a row."""
        words, found, end, at = list_words(line), list[_Row](), 0, 0
        while at < len(words):
            row = self._read_row(line, words, at) if self._may_begin(line[end : words[at].start]) else None
            if row is None:
                at += 1
                continue
            found.append(row)
            at, end = row.after, row.end
        for row, after in zip_longest(found, found[1:]):
            rest = line[row.end : after.start if after else len(line)]
            if REST.match(rest) or (after and self._may_begin(rest)):
                yield row

    def _may_begin(self, gap: str) -> bool:
        """Return whether a row may begin behind words, the last of which may be the code of its tournament."""
        words = gap.split()
        if words and solid(words[-1]) in self._codes:
            gap = gap[: gap.rindex(words[-1])]
        if not gap.strip():
            return True
        day = DAY_BEHIND.match(gap)
        return any(LEAD.fullmatch(rest) for rest in (gap, gap[day.end() :].lstrip() if day else gap))

    @cached_property
    def _situation(self) -> Situation:
        return self._situate()

    @cached_property
    def _codes(self) -> dict[str, str]:
        return {solid(one.code): one.code for one in self._situation.known.tournaments}

    @cached_property
    def _families(self) -> Families:
        return Families(self._situation.known)

    def _read_row(self, line: str, words: Sequence[Word], at: int) -> _Row | None:
        """Return the row that begins with a word: two players with a score, or what each of them did."""
        first = self._read_name(line, words, at)
        if first is None:
            return None
        if pair := self._read_pair(line, words, first, BETWEEN):
            return self._with_score(line, words, *pair)
        if pair := self._read_pair(line, words, first, FIRST_DID):
            return self._with_deeds(line, words, *pair)
        return None

    def _read_pair(
        self, line: str, words: Sequence[Word], first: _Name, between: re.Pattern[str]
    ) -> tuple[_Name, _Name, re.Match[str]] | None:
        """Return two players who have one game, and what is between them."""
        gap = between.match(line, first.end)
        begin = next((at for at in range(first.after, len(words)) if gap and words[at].start == gap.end()), 0)
        second = self._read_name(line, words, begin) if begin else None
        if gap is None or second is None or not self._have_one_game(first, second):
            return None
        if first.is_given != second.is_given and not gap.groupdict().get("link", "x").strip():
            return None
        return first, second, gap

    def _with_score(
        self, line: str, words: Sequence[Word], first: _Name, second: _Name, gap: re.Match[str]
    ) -> _Row | None:
        before = BEFORE_SCORE.match(line, second.end)
        score = (LOOSE.match(line, before.end()) or WRITTEN.match(line, before.end())) if before else None
        if before is None or score is None or not _is_certain(first, second, score[0]):
            return None
        loose = score if score.re is LOOSE else None
        behind = line[second.end : before.end()].rstrip(" :=,")
        written = MEANT[loose.lastgroup or ""] if loose else score[0]
        meant = f"{first.written}{line[first.end : gap.start('link')]} - {second.written}{behind} {written}"
        is_whole = first.is_whole and second.is_whole
        return _Row(first.start, score.end(), _find_after(words, score.end()), meant, loose is not None, is_whole)

    def _with_deeds(
        self, line: str, words: Sequence[Word], first: _Name, second: _Name, gap: re.Match[str]
    ) -> _Row | None:
        """Return the row of which one player won and the other one lost."""
        did = SECOND_DID.match(line, second.end)
        if did is None or (did.lastgroup == gap.lastgroup) or not (first.is_whole or second.is_whole):
            return None
        verb = "gewinnt" if gap.lastgroup == "won" else "verliert"
        meant = f"{first.written} {verb} gegen {second.written}"
        return _Row(first.start, did.end(), _find_after(words, did.end()), meant, is_loose=False, is_whole=False)

    def _read_name(self, line: str, words: Sequence[Word], at: int) -> _Name | None:
        """Return the player whose name begins with a word: whole or cut short."""
        if at >= len(words):
            return None
        word = words[at]
        if form := find_form(line, words, at, with_first_names(self._situation.names)):
            end = words[at + len(form[0]) - 1].end
            written = line[word.start : end]
            written = written.title() if written == written.lower() else written
            is_given = find_form(line, words, at, self._situation.names) is None
            return _Name(at + len(form[0]), word.start, end, form[1], written, is_whole=True, is_given=is_given)
        if self._families.begins_other(word.folded):
            return None
        family = self._families.find(word.folded)
        persons = self._families.list_persons(family) if family else self._families.list_begun(word.folded)
        written = family or line[word.start : word.end].title()
        return _Name(at + 1, word.start, word.end, persons, written, is_whole=False) if persons else None

    def _have_one_game(self, first: _Name, second: _Name) -> bool:
        """Return whether two names are those of players who meet once: of two games a row may mean both."""
        counts = [
            sum(1 for game in one.pairings if {(place, game.white), (place, game.black)} == {white, black})
            for place, one in enumerate(self._situation.known.tournaments)
            for white in first.persons
            for black in second.persons
            if white[0] == black[0] == place and white != black
        ]
        return max(counts, default=0) == 1


def is_in_small_letters(line: str) -> bool:
    """Return whether a line is in small letters but for codes; to ask costs little."""
    return _CAPITAL.search(line) is None


def _may_hold_row(line: str) -> bool:
    """Return whether a line may hold a row that has to be written out; to ask costs little."""
    if not line or len(line) > limits.LINE or not (_may_be_loose(line) or is_in_small_letters(line)):
        return False
    return MAY_BE_ROW.search(line) is not None


@lru_cache(limits.LATEST)
def _may_be_loose(line: str) -> bool:
    """Return whether a line may have a score without its sign; to look for what it needs is what costs little."""
    return _OF_LOOSE.search(line) is not None and LOOSE.search(line) is not None


def _with_stop(line: str) -> str:
    """Return a line that is part of a sentence without a mark at its end, and does not end within it, with its stop."""
    if len(line.split()) < _SENTENCE or " - " in line or not line.rstrip()[-1].isalpha():
        return line
    return line if is_cut_off(line) or LOOSE.search(line) or find_short_weekday(line) else f"{line}."


def _is_certain(first: _Name, second: _Name, score: str) -> bool:
    """Return whether a score of one sign is beside a whole name: beside others it may be something else."""
    return first.is_whole or second.is_whole or len(score) > 1


def _find_after(words: Sequence[Word], end: int) -> int:
    """Return the first word behind a place."""
    return next((at for at, word in enumerate(words) if word.start >= end), len(words))
