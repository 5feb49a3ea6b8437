"""How a game of two players ended by the words of a text, weighed by examples of how people write.

The words of a result are read by tables; the weights are a second opinion. What they contradict is asked, and what no
table explains is taken where they are sure of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from intake.reading.weighing.pair_signs import Word, list_drawn_signs, list_won_signs
from intake.reading.weighing.weights import DRAWN, WON, weigh

_UNLIKELY, _BEHIND = -200, 200
"""Below the first something is not what a text says, and neither is it where something else has so much more weight
(our own choice, by 1,628 texts of writers from whom nothing was learnt: 21 of 55 results that were read wrongly are so,
and one in eighty of the others).
"""

_UNLIKELY_OF_MANY = -500
"""The same in a text of three or more players, in which the words about others weigh as well."""

_SURE = 160
"""From it on a text says something: by which 63 more results of those texts are read, and none wrongly."""

_CERTAIN = 200
"""From it on a text says something, also where tables take it for something else: of 917 results of those texts 1 is
said so wrongly.
"""

_OPEN = -200
"""From it on a text may say something: what no table explains has to be told of no other game."""


class Outcomes(NamedTuple):
    """The weights of what a text may say of two players: that the first has won, the second, that they have drawn."""

    won: int
    lost: int
    drawn: int

    def is_unlikely(self, outcome: int, *, of_two: bool) -> bool:
        """Return whether the text, of these two players alone or of others as well, does not say one of these."""
        return outcome < max(_UNLIKELY if of_two else _UNLIKELY_OF_MANY, max(self) - _BEHIND)

    @property
    def is_none(self) -> bool:
        """Whether the text says nothing of how their game ended."""
        return max(self) < _OPEN

    @property
    def is_likely(self) -> bool:
        """Whether the text rather says how their game ended than nothing."""
        return max(self) > 0

    @property
    def is_sure(self) -> bool:
        """Whether the text says clearly how their game ended."""
        return max(self) >= _SURE and sum(weight >= _OPEN for weight in self) == 1

    @property
    def is_certain(self) -> bool:
        """Whether the text says it so clearly that it is of no other thing than this game."""
        return self.is_sure and max(self) >= _CERTAIN


def weigh_outcomes(words: Sequence[Word], first: int, second: int) -> Outcomes:
    """Return what the words of a text say of two of its players."""
    return Outcomes(
        weigh(WON, list_won_signs(words, first, second)),
        weigh(WON, list_won_signs(words, second, first)),
        weigh(DRAWN, list_drawn_signs(words, (first, second))),
    )
