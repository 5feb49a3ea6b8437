"""The most that is read of one letter, so that hostile mail costs bounded time and memory.

A letter beyond a limit is not read in part: it gets a finding that names the limit, and the answer says
what its sender can do. Most limits are settings of the server (`Limits`); the size of the whole mail is one, too,
and checked before the letter is opened. The process that reads mails puts them in force once; readers at all
depths ask for them.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits that a server may set (docs/operations.md, INTAKE_...)."""

    header_fields: int = 500
    header_bytes: int = 100_000
    parts: int = 200
    """Pieces of MIME, containers included."""
    nesting: int = 20
    """Depth of MIME containers."""
    text: int = 5_000_000
    """Characters of decoded text in all pieces."""
    attachments: int = 20
    """Images and signatures of no account not counted."""
    unpacked: int = 20_000_000
    """Bytes of a packed attachment (Excel)."""
    ratio: int = 100
    """Times its size that it may unpack to."""
    games: int = 1_000
    """Games of one letter."""
    pgn: int = 2_000_000
    """Characters of one piece that holds PGN."""
    name: int = 120
    """Characters that are kept of the name of a player, tournament or file."""
    zone: str = "Europe/Berlin"
    """The time zone of the federation, whose calendar days count."""


USUAL: Final = Limits()
_in_force: ContextVar[Limits] = ContextVar("limits", default=USUAL)


def current() -> Limits:
    """Return the limits in force; those of a server that sets none, where nobody said otherwise."""
    return _in_force.get()


def use(limits: Limits) -> None:
    """Put limits in force, for the rest of a process."""
    _in_force.set(limits)


CONTAINERS: Final = 60
"""Multiparts and attached mails, nested or not: the parser's time grows with lines times depth."""

VARIATIONS: Final = 2_000
"""Opening brackets in the movetext of one game; beyond it the moves are not checked."""

PLIES: Final = 1_200
"""Half moves of one game; longer than any game under the 75-move rule that people finish."""

LINE: Final = 1_000
"""Characters of a line in which results are looked for."""

LONGEST: Final = 100_000
"""Characters of a line that is read at all, games without line breaks included; no pattern meets a longer one."""

MOST_LINES: Final = 100_000
"""Lines of a piece that is read at all: more than the longest sheet of Excel 97 has, or 1,000 games of PGN."""

SENTENCE: Final = 300
"""Characters of a sentence that tells a result or a departure; its patterns grow with their cube."""

TRIED: Final = 60_000
"""Characters of a mail for which an explanation is sought, the same ones in longer sentences again; the most among a
thousand real mails of all kinds is 17,000.
"""

TRY, TRIED_FOR_ONE = 50, 100
"""Characters that each attempt counts beside its own, and that each result found adds to what may be tried."""

LINES: Final = 6_000
"""Lines of one piece in which results are looked for; games in PGN not counted."""

SENDER: Final = 1_000
"""Characters of the From header."""

RECENT: Final = 4096
"""Texts for which a costly question keeps its answer: the readers of a letter ask it of the same lines."""

LATEST: Final = 512
"""Lines whose words are kept: those of a letter, if it is not a long one, as all of them together may be large."""


@dataclass(slots=True)
class Effort:
    """What it has cost so far to explain a mail."""

    tried: int = 0
    found: int = 0

    def add(self, tried: int, found: int) -> None:
        """Count what was tried, and how much was found by it."""
        self.tried += tried
        self.found += found

    @property
    def is_spent(self) -> bool:
        """Whether nothing more is tried."""
        return self.tried > TRIED and self.tried > TRIED + TRIED_FOR_ONE * min(self.found, current().games)
