"""What an existing federation brings along, as its files say it: players, lists, tournaments with
their games, and what it made of them itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from ratings.formats.name_folding import full_name
from ratings.regulations.types import Reason, Score, State


@dataclass(frozen=True, slots=True)
class Member:
    """A player with the federation's own number."""

    number: str
    family_name: str
    given_name: str = ""
    birth_date: str = ""
    sex: str = ""
    email: str = ""
    federation: str = ""
    club: str = ""
    title: str = ""

    @property
    def name(self) -> str:
        """The name as lists show it."""
        return full_name(self.family_name, self.given_name)


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a tournament; players by number, `score` None while it is open."""

    round: int
    white: str
    black: str
    score: Score | None = None
    reason: Reason = Reason.PLAYED
    completed_on: date | None = None
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Contest:
    """A tournament; `players` are numbers in the order of seats, `games` are in the order of pairings."""

    code: str
    name: str
    kind: str
    started_on: date
    planned_end: date | None = None
    category: str = ""
    days_per_10_moves: int | None = None
    rated: bool = True
    international: bool = False
    players: tuple[str, ...] = ()
    games: tuple[Played, ...] = ()

    @property
    def ended_on(self) -> date | None:
        """The day on which its last game ended; None while one is open."""
        days = [game.completed_on for game in self.games if game.score is not None and game.completed_on]
        return max(days) if days and len(days) == len(self.games) else None


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The federation's evaluation of a player's tournament; `old` is None for a first rating."""

    tournament: str
    number: str
    old: State | None
    new: State


PublishedList = Mapping[str, State]
"""A list of one day: rating by number of the player."""


@dataclass(frozen=True, slots=True)
class Federation:
    """Everything that the files of a federation say. `lists` are by day, `evaluations` by tournament
    and player; `unread` names columns that mean nothing to us. `published` is what whoever hands them in says:
    whether the federation publishes its evaluations, None where nobody was asked.
    """

    players: Mapping[str, Member]
    lists: Mapping[date, PublishedList]
    tournaments: Mapping[str, Contest]
    evaluations: Mapping[tuple[str, str], Evaluated]
    unread: tuple[str, ...] = ()
    published: bool | None = None

    @property
    def last_list(self) -> date | None:
        """The day of the last published list."""
        return max(self.lists, default=None)
