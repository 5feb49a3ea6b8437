"""Pairs and byes of a round as people write them: by seats or by names, in lines or in the rows of a file."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from django.utils.translation import gettext as _

from ratings.formats.name_folding import fold
from ratings.formats.rounds import Bye, Round
from ratings.formats.spreadsheets import Sheet
from ratings.models import Entry

PAIR = re.compile(r"(\d{1,4})\s*[-–:]\s*(\d{1,4})")
"""A game by seats, White first."""
SIDES = re.compile(r"\s+[-–:]\s+|\s*[;\t]\s*")
"""What stands between two names, which may have hyphens and commas themselves."""
SEAT = re.compile(r"(\d{1,4})(?:\s+(.+))?")
"""A seat, perhaps with the name."""
BYE = re.compile(r"(.+?)\s*[:.,;]?\s*\b(?:bye|frei|spielfrei|freilos)[\s;]*(1|½|1/2|0[.,]5|0)", re.IGNORECASE)
"""A seat or a name without an opponent and what it gets."""
NO_POINTS = re.compile(r"(.+?)\s*[:.,;]?\s*\b(bye|frei|spielfrei|freilos)", re.IGNORECASE)
"""A bye that does not say what it gets."""
HALF_POINTS: Mapping[str, int] = MappingProxyType({"1": 2, "½": 1, "1/2": 1, "0.5": 1, "0,5": 1, "0": 0})

WHITE, BLACK = frozenset({"white", "weiss"}), frozenset({"black", "schwarz"})
"""The heads of the columns of a file, folded."""


class RoundReader:
    """Reads lines with the names of those who play now."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Remember the names by which each seat may be called."""
        last = {entry.seat: entry.player for entry in entries}  # in the order of turns
        self._seats: dict[str, set[int]] = defaultdict(set)
        for seat, player in last.items():
            family, given = player.family_name, player.given_name
            for name in (f"{family} {given}", f"{given} {family}", family):
                self._seats[fold(name)].add(seat)

    def read(self, text: str, number: int) -> tuple[Round, list[str]]:
        """Return the round that lines describe, and what is wrong with each line that is neither a pair nor a bye."""
        pairs, byes, faults = [], [], []
        for place, line in enumerate(map(str.strip, text.splitlines()), start=1):
            try:
                found = self._read_line(line, number) if line else None
            except ValueError as fault:
                faults.append(_("Line %(line)s: %(fault)s") % {"line": place, "fault": fault})
                continue
            if isinstance(found, Bye):
                byes.append(found)
            elif found:
                pairs.append(found)
        return Round(number, tuple(pairs), tuple(byes)), faults

    def _read_line(self, line: str, number: int) -> Bye | tuple[int, int]:
        """Return a pair or a bye. Raises ValueError with what is wrong."""
        pair, bye, sides = PAIR.fullmatch(line), BYE.fullmatch(line), SIDES.split(line)
        if pair:
            return int(pair[1]), int(pair[2])
        if len(sides) == 2 and fold(sides[1]) in self._seats:  # somebody may be called Frei
            return self._seat(sides[0]), self._seat(sides[1])
        if bye:
            return Bye(number, self._seat(bye[1]), HALF_POINTS[bye[2]])
        if NO_POINTS.fullmatch(line):
            raise ValueError(_("“%(text)s” does not say the points: “%(text)s 1”, “½” or “0”.") % {"text": line})
        if len(sides) != 2:
            raise ValueError(_("“%(text)s” is neither a pair nor a bye.") % {"text": line})
        return self._seat(sides[0]), self._seat(sides[1])

    def _seat(self, text: str) -> int:
        """Return the seat that a text names. Raises ValueError with what is wrong."""
        numbered = SEAT.fullmatch(text.strip())
        seats = self._seats.get(fold(numbered[2] or "" if numbered else text), set())
        if numbered and (not numbered[2] or int(numbered[1]) in seats):
            return int(numbered[1])
        if numbered:
            raise ValueError(_("“%(text)s” is not on this seat.") % {"text": text})
        if len(seats) != 1:
            words = _("“%(text)s” may be several players: give the seat.") if seats else _("“%(text)s” has no seat.")
            raise ValueError(words % {"text": text})
        return next(iter(seats))


def lines_of_sheet(sheet: Sheet) -> str:
    """Return the rows of a file as lines: its columns White and Black, else the last two filled ones of each row."""
    head = [fold(cell) for cell in sheet.rows[0]]
    columns = [place for place, cell in enumerate(head) if cell in WHITE | BLACK]
    rows = sheet.rows[1:] if len(columns) == 2 else sheet.rows
    return "\n".join(_line_of_row(row, columns if len(columns) == 2 else ()) for row in rows if any(row))


def _line_of_row(row: Sequence[str], columns: Sequence[int]) -> str:
    filled = [row[place] for place in columns if place < len(row)] if columns else list(filter(None, row))
    if NO_POINTS.fullmatch(" ".join(filled)) or BYE.fullmatch(" ".join(filled)):
        return " ".join(filled)
    return " ; ".join(filled[-2:])
