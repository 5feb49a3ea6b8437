"""Passes over all evaluations of a candidate, as loops that may be compiled; players are numbered from 0."""

from __future__ import annotations

from ratings.compiled import Column, compiled
from ratings.regulations.types import NO_VALUE

NO_RATING = NO_VALUE


@compiled
def choose_distances(tournaments: Column, befores: Column, afters: Column, chosen: Column, distances: Column) -> int:
    """Note tournament and distance of every evaluation with a rating before it; return how many there are."""
    count = 0
    for row in range(len(befores)):
        if befores[row] != NO_RATING:
            chosen[count], distances[count] = tournaments[row], abs(afters[row] - befores[row])
            count += 1
    return count


@compiled
def add_distances(tournaments: Column, distances: Column, totals: Column, counts: Column, lengths: Column) -> None:
    """Add distances up by tournament, and count them by tournament and by length."""
    for row in range(len(distances)):
        totals[tournaments[row]] += distances[row]
        counts[tournaments[row]] += 1
        lengths[distances[row]] += 1


@compiled
def find_last_rows(  # noqa: PLR0913, PLR0917 -- columns and numbers, as a compiled loop wants them
    players: Column, days: Column, first: int, last: int, spans: Column, width: int, rows: Column, order: Column
) -> int:
    """Find the last row of each player in each span of time. `spans` has the number of the span of each day from
    `first` to `last`, others are left out; `rows` has a place for each span and player, `width` players wide, and gets
    the row counted from 1. `order` gets the places in the order of their first rows; return how many.
    """
    count = 0
    for row in range(len(days)):
        if first <= days[row] <= last:
            place = spans[days[row] - first] * width + players[row]
            if rows[place] == 0:
                order[count] = place
                count += 1
            rows[place] = row + 1
    return count


@compiled
def follow_newcomers(  # noqa: PLR0913, PLR0917 -- as above
    players: Column,
    befores: Column,
    afters: Column,
    games: Column,
    steps: Column,
    settles: int,
    settled: int,
    played: Column,
    reached: Column,
    at_steps: Column,
    sums: Column,
    counts: Column,
    order: Column,
) -> int:
    """Follow those who began without a rating, from their last beginning. By player: `played` gets one more than the
    rated games so far, `reached` how many of the `steps`, `at_steps` the values there, `sums` and `counts` the values
    while they have `settles` games and less than `settled`. `order` gets the newcomers; return how many.
    """
    newcomers = 0
    for row in range(len(players)):
        who = players[row]
        if befores[row] == NO_RATING:
            if played[who] == 0:
                order[newcomers] = who
                newcomers += 1
            played[who], reached[who], sums[who], counts[who] = 1, 0, 0, 0
        if played[who] > 0:
            played[who] += games[row]
            so_far = played[who] - 1
            while reached[who] < len(steps) and so_far >= steps[reached[who]]:
                at_steps[who * len(steps) + reached[who]] = afters[row]
                reached[who] += 1
            if settles <= so_far < settled:
                sums[who] += afters[row]
                counts[who] += 1
    return newcomers
