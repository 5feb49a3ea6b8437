"""Contents of an answer as values; the templates only set them into words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratings.regulations.periods import Period

OPEN_GAMES_SHOWN = 30
"""Open games that an answer lists; of more it gives the number (our own choice)."""


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game as it is stored now, and the line of the mail it comes from."""

    tournament: str
    white: str
    black: str
    score: str
    reason: str
    completed_on: date | None
    source: str = ""


@dataclass(frozen=True, slots=True)
class DepartureLine:
    """A player who left a tournament, the line of the mail that says so, and the games it closed."""

    tournament: str
    player: str
    kind: str
    on: date
    source: str
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class Statement:
    """Something to say about a line of the mail ("" for the mail as a whole): what, and about whom. A question that
    waits for the director has its `number`.
    """

    sentence: str
    detail: str = ""
    source: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """What an evaluation did to a player; no value before means a first rating."""

    name: str
    before_value: int | None
    before_index: int | None
    after_value: int
    after_index: int


@dataclass(frozen=True, slots=True)
class RatedUnit:
    """An evaluation with everybody in it."""

    title: str
    players: tuple[RatedPlayer, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """What is still missing in a tournament, and its page; of one that waits for the list of its period, that one."""

    tournament: str
    name: str
    open_games: tuple[GameLine, ...]
    url: str
    period: Period | None = None

    @property
    def listed_games(self) -> tuple[GameLine, ...]:
        """The open games an answer lists."""
        return self.open_games[:OPEN_GAMES_SHOWN]

    @property
    def hidden(self) -> int:
        """How many it does not list."""
        return max(0, len(self.open_games) - OPEN_GAMES_SHOWN)


@dataclass(frozen=True, slots=True)
class ReplyContent:
    """Everything in an answer to a director. `code` is that of their mail, `others` counts evaluations
    of other tournaments that followed from it.
    """

    code: str
    greeting: str
    stored: tuple[GameLine, ...] = ()
    corrected: tuple[GameLine, ...] = ()
    repeated: tuple[GameLine, ...] = ()
    reopened: tuple[GameLine, ...] = ()
    leaves: tuple[DepartureLine, ...] = ()
    proposed: tuple[GameLine, ...] = ()
    asked: tuple[Statement, ...] = ()
    remarks: tuple[Statement, ...] = ()
    rated: tuple[RatedUnit, ...] = ()
    others: int = 0
    progress: tuple[Progress, ...] = ()
