"""Direct encounter: standings of the tied seats from their games against each other (C.07, 6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import lcm

from .records import WIN, Field


@dataclass(frozen=True, slots=True)
class Encounters:
    """What tied seats scored against each other, `unit` to the point. Seats that met several times count their average
    (6.1.2): `factors` says by opponent how many units half a point is. `missing` are the opponents of whom a game is
    missing.
    """

    unit: int
    scores: Mapping[int, int]
    missing: Mapping[int, int]
    factors: Mapping[int, Mapping[int, int]]


def encounters(field: Field, seats: Sequence[int]) -> Encounters:
    """Return the games of tied seats against each other. Forfeits of a Swiss tournament are none (6.1.1)."""
    met = {seat: _met(field, seat, frozenset(seats)) for seat in seats}
    times = lcm(*(len(games) for others in met.values() for games in others.values()))
    factors = {
        seat: {opponent: times // len(games) for opponent, games in others.items()} for seat, others in met.items()
    }
    scores = {
        seat: sum(sum(games) * factors[seat][opponent] for opponent, games in others.items())
        for seat, others in met.items()
    }
    missing = {seat: len(seats) - 1 - len(others) for seat, others in met.items()}
    return Encounters(WIN * times, scores, missing, factors)


def _met(field: Field, seat: int, tied: frozenset[int]) -> dict[int, list[int]]:
    """Return the half points against each tied opponent, without those against whom a game is open."""
    met: dict[int, list[int]] = {}
    waiting = set()
    for each in field.rounds[seat]:
        if each.opponent not in tied or field.is_unplayed(each):
            continue
        if each.half_points is None:
            waiting.add(each.opponent)
        else:
            met.setdefault(each.opponent, []).append(each.half_points)
    return {opponent: games for opponent, games in met.items() if opponent not in waiting}


def split_tied(field: Field, seats: Sequence[int]) -> list[list[int]]:
    """Return tied seats in groups, best first; seats that stay tied are one group.

    6.2: if all have met, the standings decide, and each group that stays tied is taken alone, until nothing changes.
    6.3: else first is who is alone at the top whatever the missing games bring, then second, and the rest is taken
    alone.
    """
    if len(seats) == 1:
        return [list(seats)]
    found = encounters(field, seats)
    groups = _by_score(found, seats) if not any(found.missing.values()) else _by_certainty(found, seats)
    if len(groups) == 1:
        return groups
    return [split for group in groups for split in split_tied(field, group)]


def _by_score(found: Encounters, seats: Sequence[int]) -> list[list[int]]:
    """Return groups of equal score, the highest first."""
    by_score: dict[int, list[int]] = {}
    for seat in seats:
        by_score.setdefault(found.scores[seat], []).append(seat)
    return [by_score[score] for score in sorted(by_score, reverse=True)]


def _by_certainty(found: Encounters, seats: Sequence[int]) -> list[list[int]]:
    """Return those whose place no missing game can change, one by one, and the rest as the last group."""
    rest, certain = list(seats), []
    while len(rest) > 1 and (first := _find_certain_first(found, rest)) is not None:
        certain.append([first])
        rest.remove(first)
    return [*certain, rest]


def _find_certain_first(found: Encounters, rest: Sequence[int]) -> int | None:
    """Return the seat that leads even if the others win all games that are missing."""
    first = max(rest, key=lambda seat: found.scores[seat])
    most = (found.scores[seat] + found.missing[seat] * found.unit for seat in rest if seat != first)
    return first if found.scores[first] > max(most) else None
