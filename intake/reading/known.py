"""What is known before a mail is read: the tournaments that its sender directs, with players and games.

A plain value that goes to the reading process with the bytes of the mail. Keys are opaque here: they come from
the database and go back to it with what they explain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Seat:
    """An entry of a tournament: who sits there, in every form in which the name is known; `sex` ("m", "w", "" where it
    is not known) says whom a pronoun can mean.
    """

    key: int
    number: str
    family: str
    given: str
    seat: int = 0
    aliases: tuple[str, ...] = ()
    sex: str = ""
    slips: tuple[str, ...] = ()
    """Aliases that are slips in the mail which is read, and are matched as they are written."""

    @property
    def listed(self) -> str:
        """The whole name as lists have it: "Koch, Karl", the family alone where no given name is known."""
        return f"{self.family}, {self.given}" if self.given else self.family


class Pairing(NamedTuple):
    """A game that is played or to be played; `score` is "" while it is open. A row, since a director has thousands."""

    white: int
    black: int
    round: int | None = None
    score: str = ""


@dataclass(frozen=True, slots=True)
class KnownTournament:
    """A tournament that the sender may report for. `kind` is the one that the rules know: "knockout", "team"."""

    code: str
    name: str
    seats: tuple[Seat, ...] = ()
    pairings: tuple[Pairing, ...] = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """Everything that the reader knows about the sender."""

    tournaments: tuple[KnownTournament, ...] = ()


NOTHING = Known()
"""For a sender of whom nothing is known."""
