"""A round robin in which players without rating take part, as the FIDE editions calculate it.

R_a from the rated players and their scores; a first R_u of each unrated player from R_a; then one pass
that replaces opponents beyond the cap. 2003: 10.2.1b, 10.5.7; 2009 and 2014: 8.21b, 8.58.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .arithmetic import round_half_up
from .fide_edition import Edition, FieldMean, Met, Seat
from .fide_performance import block, first_performance
from .fide_tables import distance, percentage

Scores = Mapping[int, tuple[int, int]]
"""Half points and games of players."""


class Meeting(NamedTuple):
    """A played game as one of its players saw it: its number, the opponent, the half points."""

    number: int
    opponent: int
    half_points: int


Meetings = Mapping[int, Sequence[Meeting]]


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """The means and the values everybody is met at.

    `parts` are p and d_p of the rated players whose d_p is defined. `first` and `final` hold the list
    value of a rated player, and R_u before and after the correction of an unrated one.
    """

    mean: FieldMean
    parts: Mapping[int, tuple[int, int]]
    first: Mapping[int, int]
    final: Mapping[int, int]


def round_robin(values: Mapping[int, int], meetings: Meetings, edition: Edition) -> RoundRobin | None:
    """Calculate a round robin; `values` are those of its rated players, who met all `meetings`.

    None where no rated player has a d_p, so that there is no R_a.
    """
    scores = {who: (sum(one.half_points for one in met), len(met)) for who, met in meetings.items()}
    parts = _parts(values, scores, edition)
    if not parts:
        return None
    mean = field_mean({who: values[who] for who in parts}, parts, len(meetings) - 1)
    unrated = meetings.keys() - values.keys()
    first = {**values, **{who: first_performance(mean, *scores[who], edition) for who in unrated}}
    final = {**values}
    for who in unrated:
        met = meet_opponents(meetings[who], values, first, first)
        final[who] = block(Seat(first[who], met, mean), 0, edition).performance
    return RoundRobin(mean, parts, first, final)


def _parts(values: Mapping[int, int], scores: Scores, edition: Edition) -> dict[int, tuple[int, int]]:
    """Return both p and d_p of each rated player; one without d_p stays out of the means (ours)."""
    percents = {who: percentage(*scores[who]) for who in sorted(values)}
    found = ((who, percent, distance(percent, edition.extreme_distance)) for who, percent in percents.items())
    return {who: (percent, lower) for who, percent, lower in found if lower is not None}


def field_mean(values: Mapping[int, int], parts: Mapping[int, tuple[int, int]], opponents: int) -> FieldMean:
    """R_a = R_ar - d_pa * n / (n + 1), rounded before any further use."""
    players = len(values)
    total, distances = sum(values.values()), sum(lower for _, lower in parts.values())
    value = round_half_up(total * (opponents + 1) - distances * opponents, players * (opponents + 1))
    return FieldMean((total, players), (distances, players), opponents, value)


def meet_opponents(
    meetings: Sequence[Meeting], listed: Mapping[int, int], first: Mapping[int, int], final: Mapping[int, int]
) -> tuple[Met, ...]:
    """Meetings with the values of the opponents."""
    if first is listed is final:  # nobody has a value but that of the list
        return tuple([Met(number, points, True, listed[who], listed[who]) for number, who, points in meetings])
    return tuple([Met(number, points, who in listed, first[who], final[who]) for number, who, points in meetings])
