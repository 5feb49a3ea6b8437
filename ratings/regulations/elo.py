"""The expectation and the K of the FWZ as values: BdF 4.1 and 4.2, borrowed by EmailChessPoint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from .arithmetic import SCALE, expectations, round_half_up
from .labels import gettext_noop as _
from .types import Parameter, Parameters

SECURED_FROM = 5
"""The index from which a rating is secured (BdF 3.2, 4.2; EmailChessPoint § 6)."""


@dataclass(frozen=True, slots=True)
class Elo:
    """The numbers of BdF 4.1 and 4.2, as one pool has set them, and the table of expectations."""

    table: tuple[int, ...]
    divisor: int
    limit: int
    k_secured: int
    k_unsecured: int
    band_low: int
    band_high: int
    k_add_low: int
    k_add_middle: int
    halves_up: int

    def expectation(self, difference: int) -> int:
        """4.1: the expectation in units of SCALE; beyond the limit the difference is the limit."""
        limit = self.limit
        if -limit <= difference <= limit:  # nearly always; every replay passes here
            return self.table[difference + limit]
        return self.table[0] if difference < 0 else self.table[-1]

    def k_base(self, index: int) -> int:
        """4.2: 13 from index 5, else 26."""
        return self.k_secured if index >= SECURED_FROM else self.k_unsecured

    def k_band(self, value: int) -> int:
        """4.2: 4 more up to 1800, 2 more above 1800 up to 2000."""
        if value <= self.band_low:
            return self.k_add_low
        return self.k_add_middle if value <= self.band_high else 0

    def k(self, value: int, index: int) -> int:
        """4.2: K of a player with this value and index before the evaluation."""
        return self.k_base(index) + self.k_band(value)

    def round_change(self, delta: int) -> int:
        """4.3: round an exact change to whole points; a half goes up, or away from the old value (`halves_up`)."""
        if delta < 0 and not self.halves_up:
            return -round_half_up(-delta, SCALE)
        return round_half_up(delta, SCALE)


HALVES_UP = Parameter(
    "halves_up",
    1,
    "",
    _("Half points of a change, 0: away from the old value, 1: up"),
    _("The text does not say where a half goes when a change is rounded."),
    most=1,
    unsigned=1,
)


def elo_parameters(table: str, k: str, reading: str = "") -> tuple[Parameter, ...]:
    """Return the parameters behind an `Elo`, with the paragraphs or the reading a regulation takes them from."""
    return (
        Parameter("divisor", 640, table, _("Divisor of the difference in the expectation"), reading, least=1),
        Parameter("limit", 560, table, _("Largest difference that counts"), reading),
        Parameter("k_secured", 13, k, _("Development coefficient, secured"), reading),
        Parameter("k_unsecured", 26, k, _("Development coefficient, unsecured"), reading),
        Parameter("band_low", 1800, k, _("Lower band: values up to"), reading),
        Parameter("band_high", 2000, k, _("Middle band: values up to"), reading),
        Parameter("k_add_low", 4, k, _("Addition in the lower band"), reading),
        Parameter("k_add_middle", 2, k, _("Addition in the middle band"), reading),
        HALVES_UP,
    )


ELO_NAMES = tuple(parameter.name for parameter in elo_parameters("", ""))


def elo_under(parameters: Parameters) -> Elo:
    """Return the `Elo` of a pool; made once for each set of numbers."""
    return _elo(*[parameters[name] for name in ELO_NAMES])


def elo_expectation(parameters: Parameters) -> Callable[[int], int]:
    """Return the expectation of a game by the difference of the ratings."""
    return elo_under(parameters).expectation


@cache
def _elo(*numbers: int) -> Elo:
    """Keep one `Elo`, with its table, for each set of numbers in the order of `ELO_NAMES`."""
    divisor, limit = numbers[:2]
    return Elo(expectations(divisor, limit), *numbers)
