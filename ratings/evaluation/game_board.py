"""What very many single games are rated with: rules, everybody's states, and columns of games."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from ratings.compiled import Column, new_column
from ratings.regulations.effective import EffectiveRules
from ratings.regulations.types import Columns, Effects, Event, InColumns, State

from .fact_columns import read_players
from .stream import left_to_substitute
from .tables import REASONS, SCORES, Row, streamed

States = dict[int, State | None]


class Prepared:
    """Rules, made ready for many games: what they sign, how they rate, what they leave out."""

    def __init__(self, rules: EffectiveRules) -> None:
        """Prepare the rules of single games."""
        self.rule, self.parameters = rules.rule, rules.parameters
        self.way = way_of(rules)
        self.numbers = self.way.numbers(rules.parameters)
        self.signed = hashlib.sha256(f"{rules.signed}\n".encode())
        self.known = KnownFacts(self.facts_of)

    def sign(self, texts: Iterable[bytes]) -> list[bytes]:
        """Return the signatures of games."""
        begun, signatures = self.signed.copy, []
        for text in texts:
            sealed = begun()
            sealed.update(text)
            signatures.append(sealed.digest())
        return signatures

    def facts_of(self, columns: Row) -> Facts | None:
        """Return what the last columns of `STREAM` mean, None where the game is no unit."""
        return self._find_facts(*columns)

    def _find_facts(self, *columns: Any) -> Facts | None:  # noqa: ANN401 -- columns of a statement
        kind, days, international, score, reason, moves, counts = columns
        event = Event((), kind, None, days, international)
        if left_to_substitute(REASONS[reason], counts) or self.rule.not_rated(event, self.parameters):
            return None
        halves = self.way.half_points(SCORES[score], REASONS[reason], moves, counts)
        return Facts(*halves, kind, f"{days} {international}", f"{score} {reason} {moves}", str(counts))


class Facts(NamedTuple):
    """What decides about a game without its players: the half points of both, and the parts of a signature before and
    after each of its days.
    """

    white_half: int
    black_half: int
    kind: str
    terms: str
    result: str
    counts: str


class KnownFacts(dict[Row, int]):
    """The numbers of the facts that were met, `NO_UNIT` for those of no unit: few of them, and each is looked at
    once.
    """

    def __init__(self, find: Callable[[Row], Facts | None]) -> None:
        """Begin with none."""
        super().__init__()
        self.facts: list[Facts] = []
        self.white_halves, self.black_halves = new_column(), new_column()
        self._find = find

    def __missing__(self, columns: Row) -> int:
        """Give a number to new facts."""
        found = self._find(columns)
        self[columns] = len(self.facts) if found else NO_UNIT
        if found:
            self.facts.append(found)
            self.white_halves.append(found.white_half)
            self.black_halves.append(found.black_half)
        return self[columns]


NO_UNIT = -1
"""Instead of a number of facts: the game is not rated by itself."""


class Board:
    """Everybody's states in columns, by place."""

    def __init__(self, rules: EffectiveRules, states: States) -> None:
        """Begin with the states in which players come into the pool."""
        unrated, self.way = rules.rule.unrated, way_of(rules)
        assert unrated, "who is rated game by game has a state"  # noqa: S101 -- as the regulation says
        self.players, self.numbers = read_players(streamed)
        self.places = {player: place for place, player in enumerate(self.players)}
        begun = [states.get(player) or unrated for player in self.players]
        self.columns = columns_of(begun, self.way)
        self.secured_from = rules.rule.secured_from

    def state(self, place: int) -> State:
        """The state of the player in a place."""
        value, index, total = (column[place] for column in self.columns)
        return State(value, index, self.way.carry(total, index))

    def places_of(self, players: Sequence[int]) -> Column:
        """Return the places of players."""
        return array("q", map(self.places.__getitem__, players))

    def carries(self, held: Columns) -> tuple[list[str], list[str]]:
        """The carries of states as the ledger and as signatures have them. Secured ones have none: a replay spends its
        time here.
        """
        stored, signed = [""] * len(held.values), ["()"] * len(held.values)
        for at, index in enumerate(held.indexes):
            if index < self.secured_from and (carry := self.way.carry(held.totals[at], index)):
                stored[at], signed[at] = " ".join(map(str, carry)), str(carry)
        return stored, signed


def columns_of(states: Sequence[State], way: InColumns) -> Columns:
    """Return states as columns."""
    return Columns(
        array("q", [state.value for state in states]),
        array("q", [state.index for state in states]),
        array("q", [way.total(state) for state in states]),
    )


def way_of(rules: EffectiveRules) -> InColumns:
    """Return how rules rate columns."""
    assert rules.rule.in_columns, "chosen so by `bulk.rate_all`"  # noqa: S101 -- the only way here
    return rules.rule.in_columns


class Units(NamedTuple):
    """The units among some rows of `STREAM`, in columns."""

    keys: Sequence[str]
    days: Sequence[str]
    moments: Sequence[str]
    tournaments: Sequence[int]
    games: Sequence[int]
    whites: Sequence[int]
    blacks: Sequence[int]
    white_first: Sequence[int]


class Played(NamedTuple):
    """Games that were rated: the units, the numbers of what decides about them without their players, the places of
    White and Black, the half points of both, and what the regulation noted.
    """

    units: Units
    numbers: Column
    places: tuple[Column, Column]
    halves: tuple[Column, Column]
    effects: Effects
