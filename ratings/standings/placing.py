"""Places: by points, then by the tie-breaks of a tournament in their order (C.07, 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from .direct_encounter import Encounters, encounters, split_tied
from .records import Field
from .terms import Calculation, Term, Value, unit_of
from .tie_breaks import TieBreak


class Placing(NamedTuple):
    """A seat in the standings: it has the places `first` to `last` together with those who are equal. `values` are
    those of the tie-breaks, None for a direct encounter that was not needed; only those have their terms.
    """

    seat: int
    first: int
    last: int
    half_points: int
    values: tuple[Value | None, ...]


Values = dict[int, list[Value | None]]


def place_seats(field: Field, order: Sequence[TieBreak]) -> tuple[Placing, ...]:
    """Return the standings, equal seats by their number."""
    calculation = Calculation(field)
    groups = _split(field.rounds, field.points)
    values: Values = {seat: [] for seat in field.rounds}
    for code in order:
        groups = _refine(calculation, groups, code, values)
    return tuple(_placings(field, groups, values))


def _refine(calculation: Calculation, groups: list[list[int]], code: TieBreak, values: Values) -> list[list[int]]:
    """Return the groups that a tie-break leaves, and add the values of all seats."""
    if code is TieBreak.DIRECT_ENCOUNTER:
        _add_encounters(calculation.field, groups, values)
        return [split for group in groups for split in split_tied(calculation.field, group)]
    amounts = {}
    for seat, own in values.items():
        amounts[seat] = calculation.amount(code, seat)
        own.append(Value(amounts[seat], unit_of(code)))
    return [split for group in groups for split in _split(group, amounts)]


def _split(seats: Iterable[int], amounts: Mapping[int, int]) -> list[list[int]]:
    """Return seats in groups of equal amounts, the highest first."""
    by_amount: dict[int, list[int]] = {}
    for seat in seats:
        by_amount.setdefault(amounts[seat], []).append(seat)
    return [by_amount[amount] for amount in sorted(by_amount, reverse=True)]


def _add_encounters(field: Field, groups: Iterable[Sequence[int]], values: Values) -> None:
    """Add what each seat scored against those who are tied with it."""
    for group in groups:
        found = encounters(field, group) if len(group) > 1 else None
        for seat in group:
            values[seat].append(_encounter_value(field, found, seat) if found else None)


def _encounter_value(field: Field, found: Encounters, seat: int) -> Value:
    """Return what a seat scored against those who are tied with it; other rounds count nothing."""
    terms = [
        Term(each.number, each.opponent, each.half_points or 0, found.factors[seat].get(each.opponent, 0))
        for each in field.rounds[seat]
    ]
    return Value(found.scores[seat], found.unit, tuple(terms))


def _placings(field: Field, groups: Iterable[Sequence[int]], values: Values) -> Iterator[Placing]:
    """Yield each seat with its places."""
    before = 0
    for group in groups:
        for seat in sorted(group):
            yield Placing(seat, before + 1, before + len(group), field.points[seat], tuple(values[seat]))
        before += len(group)
