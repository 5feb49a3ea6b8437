"""Whole numbers for ratings: the scale, the only rounding, and the table of expectations."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal
from functools import cache

SCALE_PLACES = 12
SCALE: int = 10**SCALE_PLACES
"""Units of an expectation or of an exact value: one point of a game, or of a rating, is SCALE."""

HALF_POINT = SCALE // 2
"""Half a point of a game in units of SCALE: scores are counted in half points."""

EXACT = Context(prec=40, rounding=ROUND_HALF_UP)
"""Forty digits where twelve are kept: the last kept digit is right on every machine."""


def round_half_up(numerator: int, denominator: int) -> int:
    """Return the whole number nearest to a fraction, halves upwards: floor(x + 1/2), also below zero."""
    return (2 * numerator + denominator) // (2 * denominator)


def decimal_text(value: int, value_places: int = SCALE_PLACES, places: int = 6) -> str:
    """Return an integer with `value_places` decimal places as text with `places`, rounded half up."""
    if places < value_places:
        value = round_half_up(value, 10 ** (value_places - places))
    else:
        value *= 10 ** (places - value_places)
    whole, rest = divmod(abs(value), 10**places)
    sign = "-" if value < 0 else ""
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"


def power_of_ten(numerator: int, denominator: int) -> Decimal:
    """10 to the power of a fraction, to forty digits."""
    return EXACT.power(Decimal(10), EXACT.divide(Decimal(numerator), Decimal(denominator)))


@cache
def expectations(divisor: int, limit: int) -> tuple[int, ...]:
    """Return the expectation 1 / (1 + 10^(-D/divisor)) for D = -limit..limit, at position D + limit.

    Each entry is rounded half up to a unit of SCALE; the two players of a game share exactly one
    point: the entry of -D is SCALE less that of D.
    """
    upper = tuple(_expectation(difference, divisor) for difference in range(1, limit + 1))
    lower = tuple(SCALE - entry for entry in reversed(upper))
    return (*lower, HALF_POINT, *upper)


def _expectation(difference: int, divisor: int) -> int:
    """Return the expectation of the higher rated player, in units of SCALE."""
    share = EXACT.divide(Decimal(SCALE), EXACT.add(Decimal(1), power_of_ten(-difference, divisor)))
    return int(share.to_integral_value(ROUND_HALF_UP, EXACT))
