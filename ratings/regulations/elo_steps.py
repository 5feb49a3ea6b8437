"""The lines of a calculation by 4.1 to 4.3 of the FWZ, for every regulation that uses them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .arithmetic import SCALE, SCALE_PLACES
from .codes import Label
from .elo import Elo
from .first_fwz import real_expectation
from .types import Change, State, Step


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """Where a regulation says what: expectation, K, new value, index."""

    expectation: str
    k: str
    value: str
    index: str


@dataclass(frozen=True, slots=True)
class OpponentGame:
    """A counted game as one of its players saw it: half points, value of the opponent; `exact` is a value in units of
    SCALE, where it is not rounded.
    """

    number: int
    half_points: int
    value: int
    label: Label = Label.OPPONENT
    exact: int | None = None

    def opponent_step(self, paragraph: str) -> Step:
        """Return the line with the value of the opponent."""
        if self.exact is None:
            return Step(self.label.value, paragraph, self.value, game=self.number)
        return Step(self.label.value, paragraph, self.exact, SCALE_PLACES, self.number)

    def share(self, own: int, elo: Elo) -> int:
        """Return the expectation of a player against the opponent."""
        if self.exact is None:
            return elo.expectation(own - self.value)
        return real_expectation(elo.divisor, elo.limit)(own * SCALE - self.exact)


def half_points_step(label: Label, paragraph: str, half_points: int, game: int | None = None) -> Step:
    """Points with one decimal place."""
    return Step(label.value, paragraph, half_points * 5, places=1, game=game)


def elo_steps(before: State, change: Change, games: Iterable[OpponentGame], elo: Elo, text: Paragraphs) -> list[Step]:
    """Return the whole way from the old value to the new one; what `change` holds must come out again."""
    if change.after is None or change.expected is None or change.delta is None or change.k is None:
        return []
    steps = [Step(Label.OLD_VALUE.value, text.value, before.value)]
    for game in games:
        share = game.share(before.value, elo)
        steps += [
            game.opponent_step(text.expectation),
            half_points_step(Label.GAME_POINTS, text.value, game.half_points, game.number),
            Step(Label.EXPECTATION.value, text.expectation, share, SCALE_PLACES, game.number),
        ]
    return [
        *steps,
        half_points_step(Label.POINTS, text.value, change.points),
        Step(Label.EXPECTED.value, text.expectation, change.expected, SCALE_PLACES),
        *k_steps(before.value, before.index, elo, text.k),
        Step(Label.CHANGE.value, text.value, change.delta, SCALE_PLACES),
        Step(Label.EXACT_VALUE.value, text.value, before.value * SCALE + change.delta, SCALE_PLACES),
        Step(Label.NEW_VALUE.value, text.value, change.after.value),
        Step(Label.NEW_INDEX.value, text.index, change.after.index),
    ]


def k_steps(value: int, index: int, elo: Elo, paragraph: str) -> list[Step]:
    """K and the two parts it is made of."""
    return [
        Step(Label.K_BASE.value, paragraph, elo.k_base(index)),
        Step(Label.K_BAND.value, paragraph, elo.k_band(value)),
        Step(Label.K.value, paragraph, elo.k(value, index)),
    ]
