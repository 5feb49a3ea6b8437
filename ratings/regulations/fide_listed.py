"""A tournament in which everybody is listed and every game counts, as almost all are: what it brings to each player.

`fide_event.judge` says the same of it, and of each opponent what an explanation shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .fide_conditions import MATCH, ROUND_ROBINS, are_all_played, kind_of, meets_alike, not_rated, why_not_composed
from .fide_edition import Edition
from .fide_event import Before
from .types import HALF_POINTS, Event, Parameters


class Brought(NamedTuple):
    """Games, half points and W_e (in hundredths) of a player in one tournament."""

    games: int
    half_points: int
    expected: int


def rate_listed(event: Event, before: Before, edition: Edition, parameters: Parameters) -> Mapping[int, Brought] | None:
    """Return what a tournament brings to its players, None where it has to be judged: somebody is not listed, a game
    does not count, one is missing in a round robin, or it is a match, of which games may come too late.
    """
    listed = before.listed
    kind = kind_of(event, len(before.players))
    if listed.keys() != set(before.players) or not _counts_whole(event, kind, before, edition, parameters):
        return None
    met = _meet_everybody(event, before) if kind in ROUND_ROBINS else _meet_opponents(event, before)
    half_points = _count_half_points(event, before)
    expected = edition.expectation.listed
    return {
        who: Brought(len(values), half_points[who], expected(listed[who], values, edition))
        for who, values in met.items()
    }


def _meet_everybody(event: Event, before: Before) -> Mapping[int, Sequence[int]]:
    """Return the values of the opponents of each player, where everybody met everybody equally often."""
    values = [before.listed[who] for who in before.players]
    size = len(values)
    rounds = 2 * len(event.games) // (size * (size - 1))
    return {who: (values[:at] + values[at + 1 :]) * rounds for at, who in enumerate(before.players)}


def _meet_opponents(event: Event, before: Before) -> Mapping[int, Sequence[int]]:
    """Return the values of the opponents of each player, one for each game."""
    met: dict[int, list[int]] = {who: [] for who in before.players}
    for game in event.games:
        met[game.white].append(before.listed[game.black])
        met[game.black].append(before.listed[game.white])
    return met


def _count_half_points(event: Event, before: Before) -> Mapping[int, int]:
    """Return the half points of each player."""
    half_points = dict.fromkeys(before.players, 0)
    for white, black, score, *_ in event.games:
        of_white, of_black = HALF_POINTS[score]
        half_points[white] += of_white
        half_points[black] += of_black
    return half_points


def _counts_whole(event: Event, kind: str, before: Before, edition: Edition, parameters: Parameters) -> bool:
    """Return whether a tournament of listed players is rated with all its games, and none is missing."""
    size = len(before.players)
    if kind == MATCH or not_rated(event, parameters):
        return False
    if not are_all_played(event.games, edition.unknown_moves):
        return False
    if kind in ROUND_ROBINS and not meets_alike(event, size):
        return False
    return why_not_composed(event, kind, before.listed.values(), size, edition.most_unrated, parameters) is None
